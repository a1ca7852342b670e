import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './house.mjs'

const require = createRequire(join(root, 'shared-components/package.json'))

// Packages that are published as CommonJS only, which no browser loads; all that tests use, bundled once with what they
// share kept shared.
const packages = ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'axe-core']
const prefix = '/__packages/'
const fileOf = (name) => `${name.replaceAll('/', '_')}.js`

const isName = (name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default'

// The names are read from the package itself, so that `import { useState } from 'react'` works.
function entryOf(name) {
  const names = Object.keys(require(name)).filter(isName)
  const named = names.length > 0 ? `export const { ${names.join(', ')} } = whole\n` : ''
  return `import whole from '${name}'\nexport default whole\n${named}`
}

async function bundle() {
  const { build } = await import('esbuild')
  const entries = {
    name: 'entries',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice('entry:'.length), namespace: 'entry' }))
      onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
        contents: entryOf(path),
        resolveDir: join(root, 'shared-components'),
      }))
    },
  }
  const { outputFiles } = await build({
    entryPoints: packages.map((name) => ({ in: `entry:${name}`, out: fileOf(name).slice(0, -3) })),
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    outdir: '/packages',
    target: 'es2022',
    plugins: [entries],
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
  })
  return new Map(outputFiles.map(({ path, text }) => [path.split('/').pop(), text]))
}

/** A @web/test-runner plugin: serves CommonJS packages as modules. */
export async function browserPackages() {
  const files = await bundle()
  return {
    name: 'browser-packages',
    resolveImport: ({ source }) => (packages.includes(source) ? prefix + fileOf(source) : undefined),
    serve: ({ path }) =>
      path.startsWith(prefix) ? { body: files.get(path.slice(prefix.length)) ?? '', type: 'js' } : undefined,
  }
}
