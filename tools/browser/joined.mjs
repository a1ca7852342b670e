import { importsIn } from './imports.mjs'
import { entryOf } from './plugins.mjs'
import { fileNameOf } from './sources.mjs'

/** Several modules of the map as one file. */

const prefix = '\0joined:'

/** The entries of a group's build: one for the modules that travel together, one for each other. */
export function entriesOf(own, together, fileName) {
  const alone = own.filter(({ name }) => !together.some((source) => source.name === name))
  return { ...(together.length > 0 ? { [fileName]: prefix + fileName } : {}), ...Object.fromEntries(alone.map((source) => [fileNameOf(source.name), entryOf(source)])) }
}

/** Names of React that its packages have in common, and that mean the same in each. */
const same = new Set(['Fragment', 'version'])

/** Which module gives which name: { module: [names] }. A name belongs to the first that exports it. */
function sharedOut(names) {
  const taken = new Map()
  for (const [module, exported] of Object.entries(names))
    for (const name of exported) {
      if (!taken.has(name)) taken.set(name, module)
      else if (name !== 'default' && !same.has(name)) throw new Error(`${module} and ${taken.get(name)} travel in one file and both export ${name}; give one of them another name or let it travel alone (tools/browser/sources.mjs).`)
    }
  return Object.fromEntries(Object.keys(names).map((module) => [module, [...taken].filter(([, owner]) => owner === module).map(([name]) => name)]))
}

/** The module that exports what all of them do. `names` says what each exports. */
export function joinedEntry(together, names, fileName) {
  const given = sharedOut(Object.fromEntries(together.map((source) => [source.name, names[source.name]])))
  const lines = together.map((source) => `export { ${given[source.name].join(', ')} } from ${JSON.stringify(entryOf(source))}`)
  return {
    name: 'joined-entry',
    resolveId: { order: 'pre', handler: (id) => (id === prefix + fileName ? id : null) },
    load: (id) => (id === prefix + fileName ? lines.join('\n') : null),
  }
}

/** What may be imported of each module: all that it exports, but a default that another one gives. */
export function offered(names) {
  const given = sharedOut(names)
  return Object.fromEntries(Object.entries(names).map(([module, exported]) => [module, exported.filter((name) => name !== 'default' || given[module].includes('default'))]))
}

const withoutDefault = new Set(['react/jsx-runtime', 'react-dom', 'react-dom/client'])

/** Refuses a default import that would get another module's. */
export function checkDefaults(chunks) {
  for (const { code, fileName } of chunks)
    for (const { from, name } of importsIn(code))
      if (name === 'default' && withoutDefault.has(from)) throw new Error(`${fileName} imports the default of ${from}, which travels in one file with react: import by name, or * as a whole.`)
}
