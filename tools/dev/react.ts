import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'vite'
import { entryOf, sharedEntries } from '../browser/plugins.mjs'
import { production } from '../browser/production.mjs'
import { fileNameOf, root } from '../browser/sources.mjs'
import { base } from './page.ts'

const require = createRequire(join(root, 'shared-components/package.json'))
const names = ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client']
const sources = names.map((name) => ({
  name,
  group: 'react',
  isPackage: true,
  isCommonJs: true,
  file: require.resolve(name),
  specifier: require.resolve(name),
}))

/**
 * React's development build, all of it in one: where each module stands, and the files. Nobody edits it, so Vite need
 * not serve it.
 */
export type DevelopmentReact = { imports: Record<string, string>; files: ReadonlyMap<string, string> }

export async function developmentReact(): Promise<DevelopmentReact> {
  const output = await build({
    ...production,
    root,
    mode: 'development',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [sharedEntries(sources)],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(sources.map((source) => [fileNameOf(source.name), entryOf(source)])),
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'part.[name].js' },
      },
    },
  })
  const chunks = [output]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .filter((item) => item.type === 'chunk')
  return {
    imports: Object.fromEntries(names.map((name) => [name, `${base}react/${fileNameOf(name)}.js`])),
    files: new Map(chunks.map(({ fileName, code }) => [`${base}react/${fileName}`, code])),
  }
}
