import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { esmExternalRequirePlugin } from 'rolldown/plugins'
import { build } from 'vite'
import { contractValues, entryOf, noStrangers, sharedEntries, sharedModules, valuesOf } from './browser/plugins.mjs'
import { fileNameOf, readSources, root } from './browser/sources.mjs'

/**
 * Builds what the browser loads: outDir/assets/<name>-<hash>.* (+ .br, .gz), outDir/importmap.json, outDir/areas.json.
 * `only` names modules of importmap.json to build again; the rest is kept from the map that stands there.
 * Files are added and never removed, and the map is changed last, so a running server and an open tab keep working.
 */
export async function buildBrowser({ outDir, minify = true, only } = {}) {
  const sources = readSources()
  const groups = [...new Set(sources.map(({ group }) => group))].filter((group) => !only || sources.some((source) => source.group === group && only.includes(source.name)))
  await mkdir(join(outDir, 'assets'), { recursive: true })
  const outputs = await inTurns(groups, 3, (group) => buildGroup(sources, group, minify))
  const files = outputs.flatMap(({ files }) => files)
  await Promise.all(files.map((file) => writeAsset(outDir, file)))
  const areas = await readAreas(sources)
  const map = mergeMap(only ? await readMap(outDir) : undefined, outputs)
  for (const area of areas) await replaceFile(join(outDir, `${area.module}.area.json`), JSON.stringify(area))
  await replaceFile(join(outDir, 'areas.json'), JSON.stringify(areas))
  await replaceFile(join(outDir, 'importmap.json'), JSON.stringify(map, null, 1))
  return { map, areas }
}

async function buildGroup(sources, group, minify) {
  const own = sources.filter((source) => source.group === group)
  const others = sources.filter((source) => source.group !== group).map(({ name }) => name)
  const input = Object.fromEntries(own.map((source) => [fileNameOf(source.name), entryOf(source)]))
  const { output } = await build({
    configFile: false, root, base: '/assets/', mode: 'production', logLevel: 'error', publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [sharedEntries(own), contractValues(), sharedModules(sources, group), noStrangers(sources, group)],
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
  return describe(own, output)
}

/** What one build made: its files, and of each script the other scripts it needs before it can run. */
function describe(own, output) {
  const files = output.map((item) => ({ name: item.fileName, content: item.type === 'chunk' ? item.code : item.source }))
    .filter(({ name }) => !(own.every(({ name: entry, file }) => file?.endsWith('.css') && entry) && name.endsWith('.js')))
  const chunks = output.filter(({ type }) => type === 'chunk')
  const entries = own.map((source) => ({ source, chunk: chunks.find((chunk) => chunk.isEntry && chunk.name === fileNameOf(source.name)) }))
  const needs = Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk.imports]))
  const style = output.find(({ fileName }) => fileName.endsWith('.css'))?.fileName
  return { files, needs, style, group: own[0].group, imports: Object.fromEntries(entries.filter(({ source }) => !source.file?.endsWith('.css')).map(({ source, chunk }) => [source.name, chunk.fileName])) }
}

const url = (fileName) => `/assets/${fileName}`
const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Puts the outputs into one map: where every module stands, what each file must hash to, what each entry needs. */
function mergeMap(before, outputs) {
  const map = { imports: { ...before?.imports }, integrity: { ...before?.integrity }, needs: { ...before?.needs }, styles: { ...before?.styles } }
  for (const { files, needs, imports, style, group } of outputs) {
    for (const [name, file] of Object.entries(imports)) map.imports[name] = url(file)
    for (const { name, content } of files) if (/\.(js|css)$/.test(name)) map.integrity[url(name)] = integrityOf(content)
    for (const [file, list] of Object.entries(needs)) map.needs[url(file)] = list.map((item) => (imports[item] || needs[item] ? url(item) : item))
    delete map.styles[group]
    if (style) map.styles[group] = url(style)
  }
  map.preload = Object.fromEntries(Object.entries(map.imports).map(([name, file]) => [name, neededBy(map, file)]))
  return map
}

/** Every script that must be there before this one can run, itself first. */
function neededBy(map, file, found = new Set()) {
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

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const packed = /\.(js|css|svg|json)$/

async function writeAsset(outDir, { name, content }) {
  const path = join(outDir, 'assets', name)
  if (existsSync(path)) return
  const bytes = Buffer.from(content)
  if (packed.test(name)) {
    await replaceFile(`${path}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    await replaceFile(`${path}.gz`, await zip(bytes, { level: 9 }))
  }
  await replaceFile(path, bytes)
}

/** Writes beside and renames, so that nobody reads half a file. */
async function replaceFile(path, content) {
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(draft, content)
  await rename(draft, path)
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
