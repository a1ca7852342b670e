import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { neededBy } from './map.mjs'
import { valuesOf } from './plugins.mjs'
import { root } from './sources.mjs'

/**
 * How many bytes (brotli) travel: the public documents with their scripts and style sheets, the scripts until the
 * dashboard's numbers are drawn, each area alone. `documents` are those that root-config makes of this build; all they
 * name is counted but pictures and the font, which comes after the first paint.
 */
export async function byteReport(outDir, documents) {
  const map = JSON.parse(await readFile(join(outDir, 'importmap.json'), 'utf8'))
  const sum = async (files) =>
    (
      await Promise.all(
        [...new Set(files)].filter((file) => /\.(js|css)$/.test(file)).map((file) => packedSize(outDir, file)),
      )
    ).reduce((total, size) => total + size, 0)
  const all = {
    imports: map.imports,
    needs: Object.assign({}, ...Object.values(map.groups).map((group) => group.needs)),
  }
  const dashboard = Object.keys(map.groups['mf-shell'].needs)
    .filter((file) => file.includes('.dashboard-'))
    .flatMap((file) => neededBy(all, file))
  const areas = Object.entries(map.groups).filter(([name]) => name.startsWith('mf-'))
  return {
    documents: Object.fromEntries(
      await Promise.all(
        Object.entries(documents).map(async ([name, html]) => [
          name,
          brotliCompressSync(html).length + (await sum(html.match(/\/assets\/[\w.-]+/g) ?? [])),
        ]),
      ),
    ),
    untilDashboard: await sum([...map.preload['root-config'], ...map.preload['mf-shell'], ...dashboard]),
    areas: Object.fromEntries(
      await Promise.all(areas.map(async ([name, group]) => [name, await sum(Object.keys(group.integrity))])),
    ),
    contract: brotliCompressSync(JSON.stringify((await valuesOf(join(root, 'contract/src/routes.ts'))).routes)).length,
  }
}

const packedSize = async (outDir, file) => (await stat(join(outDir, `${file}.br`))).size
