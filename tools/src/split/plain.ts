import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { integrityOf, replaceFile, writePacked } from '../../../tools/browser/files.mjs'
import { type ImportMap, mapOf } from '../../../tools/browser/map.mjs'
import { contractValues } from '../../../tools/browser/plugins.mjs'
import { production } from '../../../tools/browser/production.mjs'
import { scannerAddresses, scannerAssets } from '../../../tools/browser/scanner-assets.mjs'
import { isArea, root } from '../../../tools/browser/sources.mjs'

const entry = '\0plain:main'
const areas = 'plain:areas'

const areaImport = (name: string): string =>
  `${JSON.stringify(name)}: () => import(${JSON.stringify(join(root, name, 'src/main.tsx'))})`

/**
 * The entry: the theme and root-config's boot, which loads the areas by the imports listed here, as people write lazy
 * routes.
 */
function plainApplication(modules: readonly string[]): Plugin {
  const written: Record<string, string> = {
    [entry]: [join(root, 'shared-components/src/theme/theme.css'), join(root, 'root-config/src/boot.ts')]
      .map((file) => `import ${JSON.stringify(file)}`)
      .join('\n'),
    [areas]: `export const areas = { ${modules.map(areaImport).join(', ')} }`,
  }
  return {
    name: 'plain-application',
    enforce: 'pre',
    resolveId: (id) => (id in written ? id : null),
    load: (id) => written[id] ?? null,
    transform(code, id) {
      if (!/root-config\/src\/(load|prefetch)\.ts$/.test(id)) return null
      const plain = code.replace(/\bimport\(\/\* @vite-ignore \*\/ (addressOf\(name\)|module)\)/, 'areas[$1]()')
      if (plain === code) throw new Error(`${id} loads areas in a way that the plain application does not know.`)
      return `import { areas } from '${areas}'\n${plain}`
    },
  }
}

/** Everything a chunk imports before it can run, as Vite announces it in the page. */
function neededOf(
  chunk: Rolldown.OutputChunk,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  found = new Set<string>(),
): string[] {
  for (const file of chunk.imports) {
    const next = chunks.get(file)
    if (!next || found.has(file)) continue
    found.add(file)
    neededOf(next, chunks, found)
  }
  return [...found]
}

/**
 * Builds the portal of `splitDir` once more as one ordinary Vite application: the same sources, chunked and preloaded
 * by Vite's own defaults, in a folder that the same server serves. Its page is the portal's, and announces the entry,
 * its chunks and its style sheet.
 */
export async function buildPlain({ splitDir, outDir }: { splitDir: string; outDir: string }): Promise<void> {
  const split = JSON.parse(await readFile(join(splitDir, 'importmap.json'), 'utf8')) as ImportMap
  const manifests = Object.entries(split.groups).filter(([name]) => isArea(name))
  const scanner = await scannerAssets({ minify: true })
  const made = await build({
    ...production,
    root,
    base: '/',
    logLevel: 'error',
    plugins: [plainApplication(manifests.map(([name]) => name)), contractValues(), scannerAddresses(scanner)],
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { input: { main: entry } },
    },
  })
  const { output } = made as Rolldown.RolldownOutput
  const chunks = new Map(output.filter((item) => item.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const main = [...chunks.values()].find(({ isEntry }) => isEntry)
  if (!main) throw new Error('The plain application has no entry.')
  for (const item of output)
    await writePacked(join(outDir, item.fileName), item.type === 'chunk' ? item.code : item.source)
  for (const { name, content } of Object.values(scanner)) await writePacked(join(outDir, 'assets', name), content)
  const style = [...(main.viteMetadata?.importedCss ?? [])][0]
  const address = `/${main.fileName}`
  const application = {
    imports: { 'root-config': address },
    integrity: { [address]: integrityOf(main.code) },
    needs: { [address]: neededOf(main, chunks).map((file) => `/${file}`) },
    ...(style ? { style: `/${style}` } : {}),
  }
  const nothing = { imports: {}, integrity: {}, needs: {} }
  const map = mapOf({
    'root-config': application,
    ...Object.fromEntries(manifests.map(([name, { area, release }]) => [name, { ...nothing, area, release }])),
  })
  await replaceFile(join(outDir, 'importmap.json'), JSON.stringify(map))
}
