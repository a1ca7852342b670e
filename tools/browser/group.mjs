import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { esmExternalRequirePlugin } from 'rolldown/plugins'
import { build } from 'vite'
import { integrityOf } from './files.mjs'
import { checkDefaults, entriesOf, joinedEntry, offered } from './joined.mjs'
import { contractValues, noStrangers, plainLoads, sharedEntries, sharedModules, valuesOf } from './plugins.mjs'
import { production } from './production.mjs'
import { scannerAddresses, scannerAssets } from './scanner-assets.mjs'
import { fileNameOf, isArea, joinedIn, root } from './sources.mjs'
import { contractNow, usesOf, watchContract } from './uses.mjs'

/** Builds one group of modules by itself, all other shared modules outside: { name, files, group }, where `group` is its part of the map. */
export async function buildGroup(sources, name, minify) {
  const own = sources.filter((source) => source.group === name)
  const together = own.filter((source) => joinedIn(name).includes(source.name))
  const scanner = name === 'shared-components' ? await scannerAssets({ minify }) : undefined
  const watched = isArea(name) ? watchContract() : undefined
  const plugins = [...(scanner ? [scannerAddresses(scanner)] : []), ...(watched ? [watched.plugin] : []), sharedEntries(own), contractValues(), plainLoads(), sharedModules(sources, name), noStrangers(sources, name)]
  const plain = { sources, name, plugins, input: entriesOf(own, []) }
  // A first look at what is exported and needed first, where files are to be put together.
  const isPutTogether = together.length > 0 || isArea(name)
  const sketch = await bundle({ ...plain, minify: minify && !isPutTogether })
  const { names, first } = sketchOf(own, together, sketch)
  const output = isPutTogether ? await bundle({ ...plain, minify, plugins: [joinedEntry(together, names, name), ...plugins], input: entriesOf(own, together, name), parts: partsOf(name, first) }) : sketch
  const made = describe(own, together, output, scanner ? Object.values(scanner) : [])
  const group = groupOf(made)
  return { name, files: made.files, group: watched ? await areaOf(group, own[0], await usesOf(made.chunks, new Set(sources.map((source) => source.name)), watched)) : await offering(group, names, together) }
}

/** Bundles a group. Without `parts` every entry keeps exactly its own exports; with them, what is loaded first takes in what later parts share with it. */
async function bundle({ sources, name, minify, plugins, input, parts }) {
  const own = sources.filter((source) => source.group === name)
  const others = sources.filter((source) => source.group !== name).map((source) => source.name)
  const { output } = await build({
    ...production, root, base: '/assets/', logLevel: 'error', plugins,
    build: {
      write: false, minify, cssMinify: minify, target: 'es2022', modulePreload: false, assetsInlineLimit: 0, cssCodeSplit: name.endsWith('theme'), reportCompressedSize: false,
      rolldownOptions: {
        input, preserveEntrySignatures: parts ? 'allow-extension' : 'strict',
        plugins: own[0]?.isCommonJs ? [esmExternalRequirePlugin({ external: others })] : [],
        output: {
          format: 'es', entryFileNames: '[name]-[hash].js', chunkFileNames: `${fileNameOf(name)}.[name]-[hash].js`, ...(parts?.length ? { codeSplitting: { groups: parts } } : {}),
          assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? `${fileNameOf(name)}-[hash][extname]` : `${isArea(name) ? `${name}.` : ''}[name]-[hash][extname]`),
        },
      },
    },
  })
  return output
}

const scriptsIn = (output) => output.filter(({ type }) => type === 'chunk')
const entryNamed = (chunks, name) => chunks.find((chunk) => chunk.isEntry && chunk.name === name)

/** What each module exports, and which source files are needed first: by the modules that travel together, or by an area's entry. */
function sketchOf(own, together, output) {
  const chunks = scriptsIn(output)
  const entries = new Map(own.map((source) => [source, entryNamed(chunks, fileNameOf(source.name))]))
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const start = (together.length > 0 ? together : own).map((source) => entries.get(source))
  const reached = new Set(start)
  for (const chunk of reached) for (const file of chunk?.imports ?? []) if (byFile.has(file)) reached.add(byFile.get(file))
  return { names: Object.fromEntries(own.map((source) => [source.name, entries.get(source)?.exports ?? []])), first: new Set([...reached].flatMap((chunk) => chunk?.moduleIds ?? [])) }
}

/** Few files instead of many small ones: the kit that every screen draws with, and of an area what several screens share. */
function partsOf(name, first) {
  if (name === 'shared-components') return [{ name: 'kit', test: (id) => first.has(id) || id.startsWith('\0joined:') }]
  return isArea(name) ? [{ name: 'parts', minShareCount: 2, test: (id) => !first.has(id), includeDependenciesRecursively: false }] : []
}

/** What one build made: its files, and of each script the other scripts it needs before it can run. */
function describe(own, together, output, beside) {
  const isStyle = own[0].file?.endsWith('.css') === true
  const chunks = isStyle ? [] : scriptsIn(output)
  checkDefaults(chunks)
  const entryOfSource = (source) => entryNamed(chunks, together.includes(source) ? source.group : fileNameOf(source.name))
  return {
    chunks,
    files: [...beside, ...output.filter(({ type }) => type === 'asset' || !isStyle).map((item) => ({ name: item.fileName, content: item.type === 'chunk' ? item.code : item.source }))],
    needs: Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk.imports])),
    style: output.find(({ fileName }) => fileName.endsWith('.css'))?.fileName,
    imports: Object.fromEntries(isStyle ? [] : own.map((source) => [source.name, entryOfSource(source).fileName])),
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
async function offering(group, names, together) {
  const all = { ...names, ...offered(Object.fromEntries(together.map(({ name }) => [name, names[name]]))) }
  const exports = Object.fromEntries(Object.keys(group.imports).map((name) => [name, all[name].toSorted()]))
  return { ...group, exports, ...(group.imports['contract/routes'] ? { contract: await contractNow() } : {}) }
}
