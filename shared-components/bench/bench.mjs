import { join, resolve } from 'node:path'
import { build } from 'vite'

/** npm run bench -w shared-components [-- --all | --browser]: builds the measuring program and runs it. */

const here = import.meta.dirname
const outDir = join(here, '../dist/bench')
const isBrowser = process.argv.includes('--browser')
// Beside the repository, unless the environment says otherwise.
process.env.BENCH_HERE = here
process.env.SCAN_DATA ??= resolve(here, '../../../shared/data/scan')
const entry = isBrowser ? 'in-browser' : 'in-node'

await build({
  configFile: false,
  root: here,
  logLevel: 'error',
  // Published for bundlers: Node itself cannot load these as modules.
  ssr: { noExternal: [/^@zxing\//, /^contract(\/|$)/] },
  build: { ssr: join(here, `${entry}.ts`), target: 'node20', outDir, emptyOutDir: false, minify: false },
})
await import(join(outDir, `${entry}.js`))
