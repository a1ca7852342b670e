import { sectionNames } from 'contract/sections'
import { Told } from '../house.mjs'

/** A new area by all its names: 'returned-goods', 'mf-returned-goods', 'Returned goods', '/returned-goods/overview'. */
export type AreaNames = { word: string; module: string; label: string; path: string }

/** What is taken: modules of the import map and folders, and of each first segment of a path the area it belongs to. */
export type Taken = { modules: ReadonlySet<string>; segments: ReadonlyMap<string, string> }

const mostLetters = 30
const isName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
/** First segments that the server answers itself. */
const servers = new Set([
  'api',
  'assets',
  'auth',
  'docs',
  'elements',
  'embed',
  'healthz',
  'hubs',
  'metrics',
  'openapi',
  'readyz',
  'track',
])

/** The names of a new area, or a refusal that says what to do. */
export function namesOf(given: readonly string[], { modules, segments }: Taken): AreaNames {
  const [first, ...more] = given
  if (!first || more.length > 0)
    throw new Told('Say what the new area is called, in one word: npm run new-area -- returns')
  const word = first.replace(/^mf-/, '')
  if (!isName.test(word) || word.length > mostLetters)
    throw new Told(
      `${first} cannot be the name of an area: it begins with a lower-case letter, and holds lower-case letters, ` +
        `digits and single hyphens, at most ${mostLetters} of them. For example: npm run new-area -- returned-goods`,
    )
  const module = `mf-${word}`
  if (modules.has(module)) throw new Told(`${module} exists already; choose another name.`)
  const owner = segments.get(word) ?? (servers.has(word) ? 'the server' : undefined)
  if (owner) throw new Told(`Addresses under /${word} belong to ${owner}; choose another name.`)
  if (word in sectionNames)
    throw new Told(`/${word} is kept for ${sectionNames[word]} (contract/src/sections.ts); choose another name.`)
  const label = word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ')
  return { word, module, label, path: `/${word}/overview` }
}
