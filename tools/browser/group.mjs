import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { esmExternalRequirePlugin } from 'rolldown/plugins'
import { build } from 'vite'
import { integrityOf } from './files.mjs'
import { contractValues, entryOf, noStrangers, sharedEntries, sharedModules, valuesOf } from './plugins.mjs'
import { production } from './production.mjs'
import { scannerAddresses, scannerAssets } from './scanner-assets.mjs'
import { fileNameOf, isArea, root } from './sources.mjs'
import { contractNow, usesOf, watchContract } from './uses.mjs'

/** Builds one group of modules by itself, all other shared modules outside: { name, files, group }, where `group` is its part of the map. */
export async function buildGroup(sources, name, minify) {
  const own = sources.filter((source) => source.group === name)
  const scanner = name === 'shared-components' ? await scannerAssets({ minify }) : undefined
  const watched = isArea(name) ? watchContract() : undefined
  const { output } = await build({
    ...production, root, base: '/assets/', logLevel: 'error',
    plugins: [...(scanner ? [scannerAddresses(scanner)] : []), ...(watched ? [watched.plugin] : []), sharedEntries(own), contractValues(), sharedModules(sources, name), noStrangers(sources, name)],
    build: { write: false, minify, cssMinify: minify, target: 'es2022', modulePreload: false, assetsInlineLimit: 0, cssCodeSplit: name.endsWith('theme'), reportCompressedSize: false, rolldownOptions: bundling(sources, own, name) },
  })
  const made = describe(own, output, scanner ? Object.values(scanner) : [])
  const group = groupOf(made)
  return { name, files: made.files, group: watched ? await areaOf(group, own[0], await usesOf(made.chunks, new Set(sources.map((source) => source.name)), watched)) : await offering(group, own, made.chunks) }
}

function bundling(sources, own, name) {
  const others = sources.filter((source) => source.group !== name).map((source) => source.name)
  return {
    input: Object.fromEntries(own.map((source) => [fileNameOf(source.name), entryOf(source)])), preserveEntrySignatures: 'strict',
    plugins: own[0]?.isCommonJs ? [esmExternalRequirePlugin({ external: others })] : [],
    output: {
      format: 'es', entryFileNames: '[name]-[hash].js', chunkFileNames: `${fileNameOf(name)}.[name]-[hash].js`,
      assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? `${fileNameOf(name)}-[hash][extname]` : `${isArea(name) ? `${name}.` : ''}[name]-[hash][extname]`),
    },
  }
}

const entryChunk = (chunks, { name }) => chunks.find((chunk) => chunk.isEntry && chunk.name === fileNameOf(name))

/** What one build made: its files, and of each script the other scripts it needs before it can run. */
function describe(own, output, beside) {
  const isStyle = own[0].file?.endsWith('.css') === true
  const chunks = isStyle ? [] : output.filter(({ type }) => type === 'chunk')
  return {
    chunks,
    files: [...beside, ...output.filter(({ type }) => type === 'asset' || !isStyle).map((item) => ({ name: item.fileName, content: item.type === 'chunk' ? item.code : item.source }))],
    needs: Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk.imports])),
    style: output.find(({ fileName }) => fileName.endsWith('.css'))?.fileName,
    imports: Object.fromEntries(isStyle ? [] : own.map((source) => [source.name, entryChunk(chunks, source).fileName])),
  }
}

const url = (fileName) => `/assets/${fileName}`

/** What one build adds to the map, in addresses. */
const groupOf = ({ files, needs, imports, style }) => ({
  imports: Object.fromEntries(Object.entries(imports).map(([name, file]) => [name, url(file)])),
  integrity: Object.fromEntries(files.map(({ name, content }) => [url(name), integrityOf(content)])),
  needs: Object.fromEntries(Object.entries(needs).map(([file, list]) => [url(file), list.map((item) => (needs[item] ? url(item) : item))])),
  ...(style ? { style: url(style) } : {}),
})

/** An area's manifest, what it needs of the portal, and the name of this release, which tells its content. */
async function areaOf(group, source, uses) {
  const area = await manifestOf(source)
  return { ...group, area, uses, release: { id: createHash('sha256').update(JSON.stringify([group, area])).digest('hex').slice(0, 8) } }
}

async function manifestOf({ name, file }) {
  const manifest = Object.values(await valuesOf(join(dirname(file), 'area.ts'))).find((value) => value?.screens)
  if (!manifest) throw new Error(`${name}/src/area.ts exports no manifest`)
  return manifest
}

/** What areas may use of a shared group: the names its modules export, and with the routes every call and form. */
async function offering(group, own, chunks) {
  const exports = Object.fromEntries(own.filter((source) => group.imports[source.name]).map((source) => [source.name, entryChunk(chunks, source).exports.toSorted()]))
  return { ...group, exports, ...(group.imports['contract/routes'] ? { contract: await contractNow() } : {}) }
}
