import { dirname, join } from 'node:path'
import { runnerImport } from 'vite'
import { commonJsNames, root } from './sources.mjs'

const wrapper = '\0shared:'
const litFamily =
  /node_modules\/(lit-html\/lit-html|lit-element\/(index|lit-element)|@lit\/reactive-element\/reactive-element)\.js$/

/**
 * Leaves every module of the import map outside, except those built here, however it was spelt: by name, by path, or
 * through lit's inner packages.
 */
export function sharedModules(sources, group) {
  const names = new Set(sources.map(({ name }) => name))
  const ownNames = new Set(sources.filter((source) => source.group === group).map(({ name }) => name))
  const byFile = new Map(sources.filter(({ file }) => file).map((source) => [source.file, source.name]))
  const outside = (name) => (ownNames.has(name) ? null : { id: name, external: true })
  return {
    name: 'shared-modules',
    enforce: 'pre',
    async resolveId(specifier, importer) {
      if (!importer || specifier.startsWith('\0')) return null
      if (names.has(specifier)) return importer.startsWith(wrapper) ? null : outside(specifier)
      if (importer.startsWith(wrapper)) return null
      const found = await this.resolve(specifier, importer, { skipSelf: true })
      if (!found || found.external) return found
      if (byFile.has(found.id)) return outside(byFile.get(found.id)) ?? found
      if (litFamily.test(found.id) && !ownNames.has('lit')) return { id: 'lit', external: true }
      return found
    },
  }
}

/** Entries of CommonJS packages: a module that exports their names one by one. */
export function sharedEntries(sources) {
  const byName = new Map(sources.map((source) => [wrapper + source.name, source]))
  return {
    name: 'shared-entries',
    resolveId: { order: 'pre', handler: (id) => (byName.has(id) ? id : null) },
    load(id) {
      const source = byName.get(id)
      if (!source) return null
      const from = JSON.stringify(source.specifier)
      const names = commonJsNames(source.file)
      return `import whole from ${from}\nexport default whole\nexport const { ${names.join(', ')} } = whole\n`
    },
  }
}

/** The id that stands for a module as an entry. */
export const entryOf = (source) => (source.isCommonJs ? wrapper + source.name : source.specifier)

const asValue = /\/contract\/src\/(routes|forms\/[^/]+)\.ts$/
const evaluated = new Map()

/** What a module of ours exports, run here and not in the browser. */
export async function valuesOf(file) {
  const { module } = await runnerImport(file, { configFile: false, root, logLevel: 'error' })
  return { ...module }
}

/**
 * Ships the values of the contract's tables instead of the code that makes them, so that TypeBox stays on the server.
 */
export const contractValues = () => ({
  name: 'contract-values',
  async load(id) {
    if (!asValue.test(id)) return null
    if (!evaluated.has(id)) evaluated.set(id, valuesOf(id))
    const values = await evaluated.get(id)
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${literalOf(id, name, value)}`)
      .join('\n')
  },
})

function literalOf(id, name, value) {
  const text = JSON.stringify(value, (key, inner) => {
    if (typeof inner === 'function')
      throw new Error(`${id}: ${name}.${key} is a function; only data can be shipped as a value`)
    return inner
  })
  return `JSON.parse(${JSON.stringify(text)})`
}

const preloadHelper = '\0vite/preload-helper.js'
const plainLoad = '\0plain-load:'

/**
 * Vite's help with late parts announces style sheets and scripts, which our map does; without it, it would be one more
 * file to ask for.
 */
export const plainLoads = () => ({
  name: 'plain-loads',
  enforce: 'pre',
  resolveId: { order: 'pre', handler: (id, importer) => (id === preloadHelper ? plainLoad + importer : null) },
  load: (id) => (id.startsWith(plainLoad) ? 'export const __vitePreload = (load) => load()' : null),
})

const forbidden = [
  [
    /node_modules\/typebox\//,
    'TypeBox stays on the server: import types only, or move the values to contract/src/forms',
  ],
  [
    /node_modules\/(react|react-dom|nanostores|single-spa|@tanstack\/react-[a-z]+)\//,
    'is shared through importmap.json and may not be copied',
  ],
]
const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** Fails the build when a bundle holds a second copy of something shared, or code of another area. */
export function noStrangers(sources, group) {
  const area = /^mf-|^shared-|^root-config/.test(group) ? group.split('/')[0] : undefined
  const isOwnPackage = (id) =>
    sources.some(
      (source) =>
        source.group === group &&
        (source.isPackage || source.isCommonJs) &&
        id.includes(`node_modules/${packageOf(source.name)}/`),
    )
  const folder = area?.startsWith('mf-')
    ? dirname(dirname(sources.find((source) => source.group === group).file))
    : join(root, area ?? '')
  return {
    name: 'no-strangers',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        for (const id of Object.keys(chunk.modules ?? {})) {
          const [, rule] = forbidden.find(([pattern]) => pattern.test(id)) ?? []
          if (rule && !isOwnPackage(id)) this.error(`${group} contains ${id}: ${rule}`)
          const workspace =
            id.startsWith(root) && !id.includes('node_modules') ? id.slice(root.length + 1).split('/')[0] : undefined
          if (area && workspace && workspace !== 'contract' && !id.startsWith(`${folder}/`) && !id.includes('?'))
            this.error(`${group} contains ${id}: import it by its name in importmap.json`)
        }
    },
  }
}
