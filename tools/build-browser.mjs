import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { esmExternalRequirePlugin } from 'rolldown/plugins'
import { build } from 'vite'
import { integrityOf, replaceFile, writeOnce } from './browser/files.mjs'
import { contractValues, entryOf, noStrangers, sharedEntries, sharedModules, valuesOf } from './browser/plugins.mjs'
import { production } from './browser/production.mjs'
import { scannerAddresses, scannerAssets } from './browser/scanner-assets.mjs'
import { fileNameOf, readSources, root } from './browser/sources.mjs'

/**
 * Builds what the browser loads: outDir/assets/<name>-<hash>.* (+ .br, .gz), outDir/importmap.json, outDir/areas.json.
 * `only` names modules of importmap.json to build again; the rest is kept from the map that stands there. In an empty outDir
 * the areas not named are left out, so that one area can be seen while another does not build.
 * Files are added and never removed, and the map is changed last, so a running server and an open tab keep working.
 */
export async function buildBrowser({ outDir, minify = true, only } = {}) {
  const sources = readSources()
  const before = only && existsSync(join(outDir, 'importmap.json')) ? await readMap(outDir) : undefined
  const isWanted = ({ name }) => !only || only.includes(name) || (!before && (!name.startsWith('mf-') || name === 'mf-shell'))
  const groups = [...new Set(sources.filter(isWanted).map(({ group }) => group))]
  await mkdir(join(outDir, 'assets'), { recursive: true })
  const outputs = await inTurns(groups, 3, (group) => buildGroup(sources, group, minify))
  const files = outputs.flatMap(({ files }) => files)
  await Promise.all(files.map(({ name, content }) => writeOnce(join(outDir, 'assets', name), content)))
  const map = mergeMap(before, outputs)
  const areas = await readAreas(sources.filter(({ name }) => map.imports[name]))
  for (const area of areas) await replaceFile(join(outDir, `${area.module}.area.json`), JSON.stringify(area))
  await replaceFile(join(outDir, 'areas.json'), JSON.stringify(areas))
  await replaceFile(join(outDir, 'importmap.json'), JSON.stringify(map, null, 1))
  return { map, areas }
}

async function buildGroup(sources, group, minify) {
  const own = sources.filter((source) => source.group === group)
  const others = sources.filter((source) => source.group !== group).map(({ name }) => name)
  const scanner = group === 'shared-components' ? await scannerAssets({ minify }) : undefined
  const input = Object.fromEntries(own.map((source) => [fileNameOf(source.name), entryOf(source)]))
  const { output } = await build({
    ...production, root, base: '/assets/', logLevel: 'error',
    plugins: [...(scanner ? [scannerAddresses(scanner)] : []), sharedEntries(own), contractValues(), sharedModules(sources, group), noStrangers(sources, group)],
    build: {
      write: false, minify, cssMinify: minify, target: 'es2022', modulePreload: false, assetsInlineLimit: 0, cssCodeSplit: group.endsWith('theme'), reportCompressedSize: false,
      rolldownOptions: {
        input, preserveEntrySignatures: 'strict',
        plugins: own[0]?.isCommonJs ? [esmExternalRequirePlugin({ external: others })] : [],
        output: {
          format: 'es', entryFileNames: '[name]-[hash].js', chunkFileNames: `${fileNameOf(group)}.[name]-[hash].js`,
          assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? `${fileNameOf(group)}-[hash][extname]` : '[name]-[hash][extname]'),
        },
      },
    },
  })
  return describe(own, output, scanner ? Object.values(scanner) : [])
}

/** What one build made: its files, and of each script the other scripts it needs before it can run. */
function describe(own, output, beside) {
  const isStyle = own[0].file?.endsWith('.css') === true
  const chunks = isStyle ? [] : output.filter(({ type }) => type === 'chunk')
  const entryOfSource = ({ name }) => chunks.find((chunk) => chunk.isEntry && chunk.name === fileNameOf(name)).fileName
  return {
    group: own[0].group,
    files: [...beside, ...output.filter(({ type }) => type === 'asset' || !isStyle).map((item) => ({ name: item.fileName, content: item.type === 'chunk' ? item.code : item.source }))],
    needs: Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk.imports])),
    style: output.find(({ fileName }) => fileName.endsWith('.css'))?.fileName,
    imports: Object.fromEntries(isStyle ? [] : own.map((source) => [source.name, entryOfSource(source)])),
  }
}

const url = (fileName) => `/assets/${fileName}`

/** Puts the outputs into one map: where every module stands, what each file must hash to, what each entry needs. */
function mergeMap(before, outputs) {
  const groups = { ...before?.groups, ...Object.fromEntries(outputs.map((output) => [output.group, groupOf(output)])) }
  const all = Object.values(groups)
  const imports = Object.assign({}, ...all.map((group) => group.imports))
  const needs = Object.assign({}, ...all.map((group) => group.needs))
  return {
    imports, integrity: Object.assign({}, ...all.map((group) => group.integrity)),
    styles: Object.fromEntries(Object.entries(groups).flatMap(([name, { style }]) => (style ? [[name, style]] : []))),
    preload: Object.fromEntries(Object.entries(imports).map(([name, file]) => [name, neededBy({ imports, needs }, file)])),
    groups,
  }
}

/** What one build adds to the map, in addresses. */
function groupOf({ files, needs, imports, style }) {
  const signed = files.filter(({ name }) => /\.(js|css)$/.test(name))
  return {
    imports: Object.fromEntries(Object.entries(imports).map(([name, file]) => [name, url(file)])),
    integrity: Object.fromEntries(signed.map(({ name, content }) => [url(name), integrityOf(content)])),
    needs: Object.fromEntries(Object.entries(needs).map(([file, list]) => [url(file), list.map((item) => (needs[item] ? url(item) : item))])),
    ...(style ? { style: url(style) } : {}),
  }
}

/** Every script that must be there before this one can run, itself first. */
export function neededBy(map, file, found = new Set()) {
  if (found.has(file)) return [...found]
  found.add(file)
  for (const item of map.needs[file] ?? []) neededBy(map, map.imports[item] ?? item, found)
  return [...found]
}

const readMap = async (outDir) => JSON.parse(await readFile(join(outDir, 'importmap.json'), 'utf8'))

/** All areas' manifests, from their area.ts. */
async function readAreas(sources) {
  const folders = sources.map(({ name }) => name).filter((name) => name.startsWith('mf-')).filter((name) => existsSync(join(root, name, 'src/area.ts')))
  return Promise.all(folders.map(async (module) => {
    const manifest = Object.values(await valuesOf(join(root, module, 'src/area.ts'))).find((value) => value?.screens)
    if (!manifest) throw new Error(`${module}/src/area.ts exports no manifest`)
    return { ...manifest, module }
  }))
}

/** Runs the work a few at a time, results in order. */
async function inTurns(items, width, work) {
  const results = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const at = next++
      results[at] = await work(items[at])
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}
