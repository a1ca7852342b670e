import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { neededBy } from './map.mjs'
import { valuesOf } from './plugins.mjs'
import { root } from './sources.mjs'

/**
 * How many bytes (brotli) travel: the sign-in with its document, the scripts until the dashboard's numbers are drawn,
 * each area alone. `signInHtml` is the document that root-config makes of this build.
 */
export async function byteReport(outDir, signInHtml) {
  const map = JSON.parse(await readFile(join(outDir, 'importmap.json'), 'utf8'))
  const sum = async (files) =>
    (
      await Promise.all(
        [...new Set(files)].filter((file) => /\.(js|css)$/.test(file)).map((file) => packedSize(outDir, file)),
      )
    ).reduce((total, size) => total + size, 0)
  const auth = map.groups['root-config/auth']
  const all = {
    imports: map.imports,
    needs: Object.assign({}, ...Object.values(map.groups).map((group) => group.needs)),
  }
  const dashboard = Object.keys(map.groups['mf-shell'].needs)
    .filter((file) => file.includes('.dashboard-'))
    .flatMap((file) => neededBy(all, file))
  const areas = Object.entries(map.groups).filter(([name]) => name.startsWith('mf-'))
  return {
    signIn: brotliCompressSync(signInHtml).length + (await sum(Object.keys(auth.integrity))),
    untilDashboard: await sum([...map.preload['root-config'], ...map.preload['mf-shell'], ...dashboard]),
    areas: Object.fromEntries(
      await Promise.all(areas.map(async ([name, group]) => [name, await sum(Object.keys(group.integrity))])),
    ),
    contract: brotliCompressSync(JSON.stringify((await valuesOf(join(root, 'contract/src/routes.ts'))).routes)).length,
  }
}

const packedSize = async (outDir, file) => (await stat(join(outDir, `${file}.br`))).size
