import { posix } from 'node:path'
import type { Import, Source } from './sources.ts'
import { floors, mayImport, partsOfComponents, withoutCalls } from './tables.ts'

/** The rules: each takes all sources and answers what is wrong, one line a fault. */
export type Rule = (sources: readonly Source[]) => string[]

const product = (sources: readonly Source[]): Source[] => sources.filter(({ isProduct }) => isProduct)

const eachImport = (
  sources: readonly Source[],
  isWrong: (source: Source, found: Import & { target: string }) => boolean,
): string[] =>
  sources.flatMap((source) =>
    source.imports.flatMap(({ target, ...found }) =>
      target !== undefined && isWrong(source, { ...found, target })
        ? [`${source.path} imports ${found.specifier}${found.isType ? ' (type)' : ''}`]
        : [],
    ),
  )

const roomOf = (path: string): string => path.split('/', 1)[0] ?? ''
const rowOf = (room: string): string => (room.startsWith('mf-') ? 'mf-*' : room)

/** A room imports only the rooms it may, and every room stands in the table. */
export const roomsKeepToTheirTable: Rule = (sources) => [
  ...[...new Set(sources.map(({ room }) => room))]
    .filter((room) => !(rowOf(room) in mayImport))
    .map((room) => `${room} is not in the table of rooms`),
  ...eachImport(product(sources), ({ room }, { target }) => {
    const may = mayImport[rowOf(room)] ?? []
    return roomOf(target) !== room && may !== '*' && !may.includes(roomOf(target))
  }),
]

/** Another room is named by its package, never reached by a path. Tests may use the launcher's own files (.mjs). */
export const roomsAreNamed: Rule = (sources) =>
  sources
    .filter(({ room }) => mayImport[rowOf(room)] !== '*')
    .flatMap((source) =>
      source.imports
        .filter(({ specifier }) => specifier.startsWith('.'))
        .filter(({ specifier }) => {
          const path = posix.normalize(posix.join(posix.dirname(source.path), specifier))
          const isLauncher = !source.isProduct && /^tools\/.*\.mjs$/.test(path)
          return roomOf(path) !== source.room && !isLauncher
        })
        .map(({ specifier }) => `${source.path} imports ${specifier}`),
    )

const insideComponents = (path: string): string | undefined => /^shared-components\/src\/(.*)$/.exec(path)?.[1]
const partOf = (path: string) => {
  const inside = insideComponents(path)
  return inside === undefined ? undefined : partsOfComponents.find(({ paths }) => paths.test(inside))
}

/** An element knows no kit and no store, the scanner nothing of ours at all. */
export const elementsStandAlone: Rule = (sources) =>
  eachImport(product(sources), ({ path }, { target }) => {
    const part = partOf(path)
    const wanted = partOf(target)?.part ?? roomOf(target)
    return part !== undefined && wanted !== part.part && !part.may.includes(wanted)
  })

const subjectOf = (path: string): string | undefined => /^api\/src\/([^/]+)\//.exec(path)?.[1]
const isEntry = (path: string): boolean => /^api\/src\/[^/]+$/.test(path)
const floorOf = (subject: string): number => floors.findIndex((names) => names.includes(subject))

/** A subject imports those below it; the entries put all of them together and nobody imports an entry. */
export const subjectsImportDownward: Rule = (sources) => {
  const inApi = product(sources).filter(({ path }) => subjectOf(path) !== undefined)
  const unknown = new Set(inApi.map(({ path }) => subjectOf(path) ?? '').filter((subject) => floorOf(subject) < 0))
  return [
    ...[...unknown].map((subject) => `api/src/${subject} is not in the table of subjects`),
    ...eachImport(inApi, ({ path }, { target }) => {
      const [from, to] = [subjectOf(path) ?? '', subjectOf(target)]
      return isEntry(target) || (to !== undefined && to !== from && floorOf(to) >= floorOf(from))
    }),
  ]
}

const declaredIn = (path: string): string | undefined => /^contract\/src\/calls\/([^/.]+)\.ts$/.exec(path)?.[1]

/** A subject has one name: its calls' file in the contract, its folder in the api. */
export const subjectsHaveOneName: Rule = (sources) => {
  const named = (of: (path: string) => string | undefined) => [
    ...new Set(sources.flatMap(({ path }) => of(path) ?? []).filter((name) => name !== 'all')),
  ]
  const [declared, folders] = [named(declaredIn), named(subjectOf)]
  return [
    ...declared
      .filter((name) => !folders.includes(name))
      .map((name) => `contract/src/calls/${name}.ts has no folder api/src/${name}`),
    ...folders
      .filter((name) => !declared.includes(name) && !withoutCalls.includes(name))
      .map((name) => `api/src/${name} has no file contract/src/calls/${name}.ts`),
    ...withoutCalls
      .filter((name) => declared.includes(name) || !folders.includes(name))
      .map((name) => `${name} in withoutCalls is no folder without calls`),
  ]
}

/** What two subjects need is one named fragment of the lower one, never its queries. */
export const queriesStayAtHome: Rule = (sources) =>
  eachImport(
    product(sources),
    ({ path }, { target }) =>
      /^api\/src\/.*queries\.ts$/.test(target) && path.startsWith('api/') && subjectOf(path) !== subjectOf(target),
  )

/** Packages that neither read a clock nor reach out. */
const purePackages = ['typebox']
const isRules = (path: string): boolean => /^api\/src\/.*(rules\.ts$|\/rules\/)/.test(path)

/** A rule is pure in itself and in all it imports. Types are gone when it runs; they may name anything. */
export const rulesArePure: Rule = (sources) => {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  return product(sources)
    .filter(({ path }) => isRules(path))
    .flatMap((rules) =>
      reachedFrom(rules, byPath).flatMap((source) => {
        const reaches = source.imports
          .filter(({ specifier, isType, target }) => !isType && !target && !purePackages.includes(specifier))
          .map(({ specifier }) => specifier)
        const faults = [...new Set([...source.acts, ...reaches])]
        const through = source === rules ? '' : ` through ${source.path}`
        return faults.length === 0 ? [] : [`${rules.path} is not pure${through}: ${faults.join(', ')}`]
      }),
    )
}

function reachedFrom(start: Source, byPath: Map<string, Source>): Source[] {
  const reached = new Set([start])
  for (const source of reached)
    for (const { target, isType } of source.imports) {
      const found = isType || target === undefined ? undefined : byPath.get(target)
      if (found) reached.add(found)
    }
  return [...reached]
}

/** A handler reads, decides, writes and tells; the SQL stands in queries. */
export const handlersHoldNoSql: Rule = (sources) =>
  product(sources)
    .filter(({ path, acts }) => /^api\/src\/.*handlers\.ts$/.test(path) && acts.includes('sql'))
    .map(({ path }) => `${path} holds SQL`)

const inBrowser =
  /^(mf-|shared-state|shared-components|root-config\/src\/(boot|auth|load|guard|prefetch|report|failure))/
const schemas = /^contract\/src\/(calls\/|schema\.|define\.)/

/** Calls and schemas weigh too much for a browser: what runs there names them as types. */
export const schemasStayOnTheServer: Rule = (sources) =>
  eachImport(
    product(sources).filter(({ path }) => inBrowser.test(path)),
    (_, { target, isType }) => !isType && schemas.test(target),
  )

const markup = ['.innerHTML', '.outerHTML', 'insertAdjacentHTML()', 'dangerouslySetInnerHTML=', 'style=']

/** The content policy allows neither markup made of text nor style attributes. */
export const noMarkupFromText: Rule = (sources) =>
  product(sources)
    .filter(({ path }) => /^(mf-|shared-|root-config)/.test(path))
    .flatMap(({ path, acts }) => acts.filter((act) => markup.includes(act)).map((act) => `${path} uses ${act}`))

/** No file reaches itself again through what it imports, by types neither. */
export const noCircles: Rule = (sources) => {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const settled = new Set<string>()
  const circles: string[] = []
  const follow = (source: Source, way: readonly string[]): void => {
    const from = way.indexOf(source.path)
    if (from >= 0) circles.push([...way.slice(from), source.path].join(' > '))
    if (from >= 0 || settled.has(source.path)) return
    for (const { target } of source.imports) {
      const next = target === undefined ? undefined : byPath.get(target)
      if (next) follow(next, [...way, source.path])
    }
    settled.add(source.path)
  }
  for (const source of sources) follow(source, [])
  return circles
}
