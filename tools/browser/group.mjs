import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { esmExternalRequirePlugin } from 'rolldown/plugins'
import { build } from 'vite'
import { integrityOf } from './files.mjs'
import { checkDefaults, entriesOf, isJoinedEntry, joinedEntries, offered } from './joined.mjs'
import { watchLate } from './late.mjs'
import { contractValues, noStrangers, plainLoads, sharedEntries, sharedModules, valuesOf } from './plugins.mjs'
import { production } from './production.mjs'
import { scannerAddresses, scannerAssets } from './scanner-assets.mjs'
import { fileNameOf, isArea, joinedIn, root } from './sources.mjs'
import { contractNow, usesOf, watchContract } from './uses.mjs'

/**
 * Builds one group of modules by itself, all other shared modules outside: { name, files, group }, where `group` is its
 * part of the map.
 */
export async function buildGroup(sources, name, minify) {
  const own = sources.filter((source) => source.group === name)
  const files = joinedIn(name)
    .map(({ file, names }) => ({ file, sources: own.filter((source) => names.includes(source.name)) }))
    .filter((one) => one.sources.length > 0)
  const scanner = name === 'shared-components' ? await scannerAssets({ minify }) : undefined
  const area = isArea(name) ? { contract: watchContract(), late: watchLate(own[0].file) } : undefined
  const plugins = [
    ...(scanner ? [scannerAddresses(scanner)] : []),
    ...(area ? [area.contract.plugin, area.late.plugin] : []),
    sharedEntries(own),
    contractValues(),
    plainLoads(),
    sharedModules(sources, name),
    noStrangers(sources, name),
  ]
  const plain = { sources, name, plugins, input: entriesOf(own, []) }
  // A first look at what is exported and needed first, where files are to be put together.
  const isPutTogether = files.length > 0 || area !== undefined
  const sketch = await bundle({ ...plain, minify: minify && !isPutTogether })
  const names = exportsOf(own, sketch)
  const parts = area ? areaParts(own[0], sketch) : kitParts(files, sketch)
  const output = isPutTogether
    ? await bundle({
        ...plain,
        minify,
        plugins: [joinedEntries(files, names), ...plugins],
        input: entriesOf(own, files),
        parts,
      })
    : sketch
  const made = describe(own, files, output, scanner ? Object.values(scanner) : [])
  const group = groupOf(made)
  if (!area) return { name, files: made.files, group: await offering(group, names, files) }
  return {
    name,
    files: made.files,
    group: await areaOf(
      { ...group, screens: filesOf(area.late.screens, made.chunks) },
      own[0],
      await usesOf(made.chunks, new Set(sources.map((source) => source.name)), area.contract),
    ),
  }
}

/**
 * Bundles a group. Without `parts` every entry keeps exactly its own exports; with them, what is loaded first takes in
 * what later parts share with it.
 */
async function bundle({ sources, name, minify, plugins, input, parts }) {
  const own = sources.filter((source) => source.group === name)
  const others = sources.filter((source) => source.group !== name).map((source) => source.name)
  const { output } = await build({
    ...production,
    root,
    base: '/assets/',
    logLevel: 'error',
    plugins,
    build: {
      write: false,
      minify,
      cssMinify: minify,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      cssCodeSplit: name.endsWith('theme'),
      reportCompressedSize: false,
      rolldownOptions: {
        input,
        preserveEntrySignatures: parts ? 'allow-extension' : 'strict',
        plugins: own[0]?.isCommonJs ? [esmExternalRequirePlugin({ external: others })] : [],
        output: {
          format: 'es',
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: `${fileNameOf(name)}.[name]-[hash].js`,
          ...(parts?.length ? { codeSplitting: { groups: parts } } : {}),
          assetFileNames: ({ names }) =>
            names[0]?.endsWith('.css')
              ? `${fileNameOf(name)}-[hash][extname]`
              : `${isArea(name) ? `${name}.` : ''}[name]-[hash][extname]`,
        },
      },
    },
  })
  return output
}

const scriptsIn = (output) => output.filter(({ type }) => type === 'chunk')
const entryNamed = (chunks, name) => chunks.find((chunk) => chunk.isEntry && chunk.name === name)

/** The script each screen is in. */
const filesOf = (screens, chunks) =>
  Object.fromEntries(
    [...screens].flatMap(([path, id]) => {
      const found = chunks.find(({ moduleIds }) => moduleIds.includes(id))
      return found ? [[path, url(found.fileName)]] : []
    }),
  )

/** What each module exports. */
function exportsOf(own, output) {
  const chunks = scriptsIn(output)
  return Object.fromEntries(
    own.map((source) => [source.name, entryNamed(chunks, fileNameOf(source.name))?.exports ?? []]),
  )
}

/** Chunks of one build: those that must be there before some of them can run, themselves among them. */
function reachOf(start, chunks) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reached = new Set(start)
  for (const chunk of reached) for (const file of chunk.imports) if (byFile.has(file)) reached.add(byFile.get(file))
  return [...reached]
}
const idsOf = (chunks) => new Set(chunks.flatMap(({ moduleIds }) => moduleIds))

/**
 * Few files instead of many small ones: modules that travel together take what they need with them, as far as no file
 * before theirs has it.
 */
function kitParts(files, sketch) {
  const chunks = scriptsIn(sketch)
  return files.map(({ file, sources }) => {
    const needed = idsOf(
      reachOf(
        sources.map((source) => entryNamed(chunks, fileNameOf(source.name))),
        chunks,
      ),
    )
    return { name: file, test: (id) => needed.has(id) || isJoinedEntry(id, file) }
  })
}

/**
 * Of an area: what several screens share is one file, beside what comes with its entry. Where they share some of that
 * too, it is a file as well: nothing may import the entry itself, which has another address when it is tried again.
 */
function areaParts(source, sketch) {
  const chunks = scriptsIn(sketch)
  const early = reachOf([entryNamed(chunks, fileNameOf(source.name))], chunks)
  const first = idsOf(early)
  const isShared = chunks.some(
    (chunk) => !early.includes(chunk) && chunk.imports.some((file) => early.some(({ fileName }) => fileName === file)),
  )
  const parts = { name: 'parts', minShareCount: 2, includeDependenciesRecursively: false, test: (id) => !first.has(id) }
  return isShared
    ? [
        { name: 'first', includeDependenciesRecursively: false, test: (id) => first.has(id) && id !== source.file },
        parts,
      ]
    : [parts]
}

/** What one build made: its files, and of each script the other scripts it needs before it can run. */
function describe(own, files, output, beside) {
  const isStyle = own[0].file?.endsWith('.css') === true
  const chunks = isStyle ? [] : scriptsIn(output)
  checkDefaults(chunks)
  const entryOfSource = (source) =>
    entryNamed(chunks, files.find(({ sources }) => sources.includes(source))?.file ?? fileNameOf(source.name))
  return {
    chunks,
    files: [
      ...beside,
      ...output
        .filter(({ type }) => type === 'asset' || !isStyle)
        .map((item) => ({ name: item.fileName, content: item.type === 'chunk' ? item.code : item.source })),
    ],
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
  needs: Object.fromEntries(
    Object.entries(needs).map(([file, list]) => [url(file), list.map((item) => (needs[item] ? url(item) : item))]),
  ),
  ...(style ? { style: url(style) } : {}),
})

/** An area's manifest, what it needs of the portal, and the name of this release, which tells its content. */
async function areaOf(group, source, uses) {
  const area = await manifestOf(source)
  return {
    ...group,
    area,
    uses,
    release: {
      id: createHash('sha256')
        .update(JSON.stringify([group, area]))
        .digest('hex')
        .slice(0, 8),
    },
  }
}

async function manifestOf({ name, file }) {
  const manifest = Object.values(await valuesOf(join(dirname(file), 'area.ts'))).find((value) => value?.screens)
  if (!manifest) throw new Error(`${name}/src/area.ts exports no manifest`)
  return manifest
}

/** What areas may use of a shared group: the names its modules export, and with the routes every call and form. */
async function offering(group, names, files) {
  const all = Object.assign(
    { ...names },
    ...files.map(({ sources }) => offered(Object.fromEntries(sources.map(({ name }) => [name, names[name]])))),
  )
  const exports = Object.fromEntries(Object.keys(group.imports).map((name) => [name, all[name].toSorted()]))
  return { ...group, exports, ...(group.imports['contract/routes'] ? { contract: await contractNow() } : {}) }
}
