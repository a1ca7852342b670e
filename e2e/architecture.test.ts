import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const rooms = [
  'contract',
  'api',
  'shared-state',
  'shared-components',
  'root-config',
  'tools',
  'e2e',
  ...readdirSync(root).filter((name) => name.startsWith('mf-')),
]

/** Who may import whom, beside itself. Tools and tests put everything together, so they may import all. */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  api: ['contract'],
  'shared-state': ['contract'],
  'shared-components': ['contract'],
  'root-config': ['contract', 'shared-state'],
  mf: ['contract', 'shared-state', 'shared-components'],
  tools: rooms,
  e2e: rooms,
}

type Source = { path: string; room: string; text: string; isTest: boolean }

function sourcesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (name === 'node_modules' || name === 'dist') return []
    return statSync(path).isDirectory()
      ? sourcesIn(path)
      : /\.(ts|tsx)$/.test(name) && !name.endsWith('.d.ts')
        ? [path]
        : []
  })
}

const sources: Source[] = rooms.flatMap((room) =>
  sourcesIn(join(root, room)).map((path) => {
    const shown = relative(root, path)
    return {
      path: shown,
      room,
      text: readFileSync(path, 'utf8'),
      isTest: /\.test\.tsx?$|\/(test|bench|gallery)\//.test(shown),
    }
  }),
)
const product = sources.filter((source) => !source.isTest)

const importsOf = ({ text }: Source): string[] =>
  [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)[^'"\n]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '')

const roomOf = (specifier: string): string | undefined =>
  rooms.find((room) => specifier === room || specifier.startsWith(`${room}/`))

test('a room imports only the rooms it may', () => {
  const wrong = product.flatMap((source) => {
    const may = allowed[source.room.startsWith('mf-') ? 'mf' : source.room] ?? []
    return importsOf(source).flatMap((specifier) => {
      const target = roomOf(specifier)
      return target && target !== source.room && !may.includes(target) ? [`${source.path} imports ${specifier}`] : []
    })
  })
  expect(wrong).toEqual([])
})

test('nobody reaches into another room by a relative path', () => {
  const wrong = product
    .filter((source) => source.room !== 'tools' && source.room !== 'e2e')
    .flatMap((source) =>
      importsOf(source)
        .filter((specifier) => specifier.startsWith('.'))
        .flatMap((specifier) => {
          const target = relative(root, join(root, source.path, '..', specifier))
          return target.startsWith(`${source.room}/`) ? [] : [`${source.path} imports ${specifier}`]
        }),
    )
  expect(wrong).toEqual([])
})

test('a subject asks another for its handlers and rules, never for its queries', () => {
  const subjectOf = (path: string): string => /^api\/src\/([^/]+)\//.exec(path)?.[1] ?? ''
  const wrong = product
    .filter((source) => source.path.startsWith('api/src/'))
    .flatMap((source) =>
      importsOf(source).flatMap((specifier) => {
        const target = specifier.startsWith('.') ? relative(root, join(root, source.path, '..', specifier)) : ''
        return target.endsWith('/queries.ts') && subjectOf(target) !== subjectOf(source.path)
          ? [`${source.path} imports ${specifier}`]
          : []
      }),
    )
  expect(wrong).toEqual([])
})

test('rules are pure: no SQL, no database, no clock, no chance', () => {
  const wrong = product
    .filter((source) => source.path.endsWith('/rules.ts'))
    .filter(({ text }) =>
      /\bsql`|from '.*database\.ts'(?<!type)|Date\.now\(|new Date\(\)|Math\.random|fetch\(/.test(text),
    )
    .map((source) => source.path)
  expect(wrong).toEqual([])
})

test('no SQL stands in a handler', () => {
  expect(
    product
      .filter((source) => source.path.endsWith('/handlers.ts') && /\bsql`/.test(source.text))
      .map((source) => source.path),
  ).toEqual([])
})

test('no area of the browser carries the schemas: what runs there imports calls as types only', () => {
  const browser = product.filter((source) =>
    /^(mf-|shared-state|shared-components|root-config\/src\/(boot|auth|load|guard|prefetch|report|failure))/.test(
      source.path,
    ),
  )
  const wrong = browser.flatMap((source) =>
    [...source.text.matchAll(/\n?import (?!type )[^'\n]*from '(contract\/(?:calls\/[^']+|schema|define))'/g)].map(
      (match) => `${source.path} imports ${match[1]}`,
    ),
  )
  expect(wrong).toEqual([])
})

test('the browser never writes markup from text, and sets no style attribute', () => {
  const wrong = product
    .filter((source) => /^(mf-|shared-|root-config)/.test(source.path))
    .filter(({ text }) => /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|\sstyle=\{/.test(text))
    .map((source) => source.path)
  expect(wrong).toEqual([])
})

test('a file has at most 300 lines', () => {
  expect(
    sources.map((source) => [source.path, source.text.split('\n').length] as const).filter(([, lines]) => lines > 301),
  ).toEqual([])
})
