import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../house.mjs'

// The api's own entries, and the product's: what puts the api and the portal together.
const commands = [
  'serve',
  'main',
  'worker',
  'migrate',
  'verify',
  'admin',
  'demo',
  'simulator',
  'bots',
  'chaos',
  'bench',
]
const folders = ['tools/src', 'api/src']
const ours = readdirSync(root).filter((name) => existsSync(join(root, name, 'package.json')) && name !== 'node_modules')

/** The server's commands: { serve: '…/tools/src/serve.ts', migrate: '…/api/src/migrate.ts', … }. */
const listEntries = () =>
  Object.fromEntries(
    commands.map((name) => {
      const paths = folders.map((folder) => join(root, folder, `${name}.ts`))
      const found = paths.find((path) => existsSync(path))
      if (!found) throw new Error(`There is no source of ${name}: ${paths.join(', ')}`)
      return [name, found]
    }),
  )

/**
 * The launcher's own files find the clone by where they stand, so they stay where they are: dist/server/x.js imports
 * ../../tools/y.mjs.
 */
const launcherOutside = {
  name: 'launcher-outside',
  enforce: 'pre',
  resolveId: (source) =>
    /(^|\/)tools\/(browser\/)?[\w-]+\.mjs$/.test(source)
      ? { id: `../../tools/${source.split('/tools/').at(-1)}`, external: true }
      : undefined,
}

/**
 * Bundles our own workspaces for Node; npm packages stay outside. Built beside outDir and put in place whole, so a
 * failed build leaves the old one.
 */
export async function buildServer({ outDir }) {
  const { build } = await import('vite')
  const half = `${outDir}.${process.pid}.half`
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [launcherOutside],
      ssr: { target: 'node', noExternal: ours.map((name) => new RegExp(`^${name}(/|$)`)) },
      build: {
        ssr: true,
        target: 'node20',
        outDir: half,
        emptyOutDir: true,
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: listEntries(),
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    })
    cpSync(join(root, 'api/migrations'), join(half, 'migrations'), { recursive: true })
    putInPlace(half, outDir)
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}

/** Puts a finished folder where the old one stands. */
export function putInPlace(finished, outDir) {
  const old = `${outDir}.${process.pid}.old`
  if (existsSync(outDir)) renameSync(outDir, old)
  renameSync(finished, outDir)
  rmSync(old, { recursive: true, force: true })
}
