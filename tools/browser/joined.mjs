import { importsIn } from './imports.mjs'
import { entryOf } from './plugins.mjs'
import { fileNameOf } from './sources.mjs'

/** Several modules of the map as one file. */

const prefix = '\0joined:'

/**
 * The entries of a group's build: one for each file of modules that travel together, one for each other module. `files`
 * are [{ file, sources }].
 */
export function entriesOf(own, files) {
  const alone = own.filter((source) => !files.some(({ sources }) => sources.includes(source)))
  return {
    ...Object.fromEntries(files.map(({ file }) => [file, prefix + file])),
    ...Object.fromEntries(alone.map((source) => [fileNameOf(source.name), entryOf(source)])),
  }
}

/** True of the module that stands for such a file. */
export const isJoinedEntry = (id, file) => id === prefix + file

/**
 * Names that packages in one file have in common, and that mean the same in each: React's own, and whether this is a
 * server.
 */
const same = new Set(['Fragment', 'version', 'isServer'])

/** Names that nobody may import of a module, because another one in its file has them: the form itself is ours. */
const givenUp = { 'react-hook-form': ['Form'] }
const isGivenUp = (module, name) => givenUp[module]?.includes(name) === true

/** Which module gives which name: { module: [names] }. A name belongs to the first that exports it. */
function sharedOut(names) {
  const taken = new Map()
  for (const [module, exported] of Object.entries(names))
    for (const name of exported.filter((one) => !isGivenUp(module, one))) {
      if (!taken.has(name)) taken.set(name, module)
      else if (name !== 'default' && !same.has(name))
        throw new Error(
          `${module} and ${taken.get(name)} travel in one file and both export ${name}; give one of them another ` +
            `name or let it travel alone (tools/browser/sources.mjs).`,
        )
    }
  return Object.fromEntries(
    Object.keys(names).map((module) => [
      module,
      [...taken].filter(([, owner]) => owner === module).map(([name]) => name),
    ]),
  )
}

/** The modules that export what all of a file's do. `names` says what each exports. */
export function joinedEntries(files, names) {
  const written = new Map(
    files.map(({ file, sources }) => {
      const given = sharedOut(Object.fromEntries(sources.map((source) => [source.name, names[source.name]])))
      return [
        prefix + file,
        sources
          .map((source) => `export { ${given[source.name].join(', ')} } from ${JSON.stringify(entryOf(source))}`)
          .join('\n'),
      ]
    }),
  )
  return {
    name: 'joined-entries',
    resolveId: { order: 'pre', handler: (id) => (written.has(id) ? id : null) },
    load: (id) => written.get(id) ?? null,
  }
}

/** What may be imported of each module: all that it exports, but a default that another one gives. */
export function offered(names) {
  const given = sharedOut(names)
  return Object.fromEntries(
    Object.entries(names).map(([module, exported]) => [
      module,
      exported.filter((name) => !isGivenUp(module, name) && (name !== 'default' || given[module].includes('default'))),
    ]),
  )
}

const withoutDefault = new Set(['react/jsx-runtime', 'react-dom', 'react-dom/client'])

/** Refuses imports that would get another module's. */
export function checkDefaults(chunks) {
  for (const { code, fileName } of chunks)
    for (const { from, name } of importsIn(code)) {
      if (isGivenUp(from, name))
        throw new Error(
          `${fileName} imports ${name} of ${from}, which gives way to another module in its file ` +
            `(tools/browser/joined.mjs).`,
        )
      if (name === 'default' && withoutDefault.has(from))
        throw new Error(
          `${fileName} imports the default of ${from}, which travels in one file with react: import by name, or ` +
            `* as a whole.`,
        )
    }
}
