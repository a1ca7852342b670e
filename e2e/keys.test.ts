import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Area, type HrefOf, defineArea, screenAt } from 'contract/area'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'

/** How areas read and link: under no key of their own, and only to screens that are there. */

const root = join(import.meta.dirname, '..')
const mfs = readdirSync(root).filter((name) => name.startsWith('mf-'))
type Source = { path: string; text: string }

const sourcesIn = (folder: string): Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') }))
const areaSources = mfs.flatMap((mf) => sourcesIn(`${mf}/src`))
/** The api writes links too: in the notifications it leaves. */
const linking = [...areaSources, ...['shared-components/src', 'shared-state/src', 'api/src'].flatMap(sourcesIn)].filter(
  // The paths that marketplaces know are theirs.
  ({ path }) => !/\.test\.tsx?$|\/src\/(area|main)\.tsx?$|\/test\/|^api\/src\/marketplaces\//.test(path),
)
const areas: readonly Area[] = await Promise.all(
  mfs.map(async (mf) => ((await import(join(root, mf, 'src/area.ts'))) as { area: Area }).area),
)

type Node = { type: string; [part: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Looks at every node of a source, with the one it stands in. */
function visit(source: Source, look: (node: Node, parent: Node | undefined) => void) {
  const walk = (value: unknown, parent: Node | undefined): void => {
    if (Array.isArray(value)) return value.forEach((one) => walk(one, parent))
    if (!isNode(value)) return
    look(value, parent)
    for (const part of Object.values(value)) if (typeof part === 'object') walk(part, value)
  }
  walk(parseSync(source.path, source.text).program, undefined)
}

const ofQueries =
  /^(queryKey|useQuery|useQueries|useQueryClient|useMutation|invalidateQueries|setQueryData|QueryClient\w*)$/

/** Where a source names a key, or what keys are made for. */
function keysIn(source: Source): string[] {
  const found: string[] = []
  visit(source, ({ type, name, value }) => {
    if (type === 'Identifier' && ofQueries.test(String(name))) found.push(`${source.path}: ${String(name)}`)
    if (type === 'Literal' && value === '@tanstack/react-query') found.push(`${source.path}: ${value}`)
  })
  return found
}

/** The text of a literal; what a template fills in stands as 'x'. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return undefined
  const texts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  // A slash and a value name no place.
  return texts.join('{}') === '/{}' ? undefined : texts.join('x')
}

/** Documents and files of the portal that are no screens of an area, and what the server answers for its keepers. */
const isElsewhere = (path: string) =>
  /^\/(api|auth|embed|hubs|assets|elements|track|node_modules|docs|metrics|healthz|readyz)(\/|$)/.test(path)
type Link = { path: string; isTyped: boolean }

/** The addresses a source writes: '/order/order-management?open=x'. */
function linksIn(source: Source): Link[] {
  const found: Link[] = []
  visit(source, (node, parent) => {
    const text = textOf(node)
    if (!text || !/^\/[a-z][\w-]*([/?]|$)/.test(text) || parent?.type === 'ImportExpression') return
    const path = text.split(/[?#]/)[0] ?? ''
    if (isElsewhere(path)) return
    found.push({ path, isTyped: parent?.type === 'TSSatisfiesExpression' })
  })
  return found
}

/** What is wrong with the links of a source. */
const wrongLinksIn = (source: Source): string[] =>
  linksIn(source).flatMap(({ path, isTyped }) => {
    const target = screenAt(areas, path)
    if (!target) return [`${source.path}: no area has ${path}`]
    return source.path.startsWith(`${target.area.name}/`) && !isTyped
      ? [`${source.path}: ${path} is the area's own: write '${path}' satisfies Href`]
      : []
  })

test('no area names a key of an answer: it is the call and its input', () => {
  expect(areaSources.flatMap(keysIn)).toEqual([])
})

test('a planted key is found', () => {
  const planted = (text: string) => keysIn({ path: 'mf-planted/src/planted.tsx', text })
  expect(planted("import { useQuery } from '@tanstack/react-query'")).toHaveLength(3)
  expect(planted("const bins = read({ queryKey: ['bins'] })")).toHaveLength(1)
  expect(planted("const words = 'queryKey'")).toEqual([])
})

test('every link leads to a screen that an area has, and those to its own screens are typed', () => {
  const links = linking.flatMap(linksIn)
  expect(links.length).toBeGreaterThan(60)
  const left = linking.filter(({ path }) => path.startsWith('api/')).flatMap(linksIn)
  expect(left.map(({ path }) => path)).toEqual(expect.arrayContaining(['/job/job-history', '/order/non-conformance']))
  expect(linking.flatMap(wrongLinksIn)).toEqual([])
})

test('a planted link to nowhere is found, and one to the own area without its type', () => {
  const planted = (text: string) => wrongLinksIn({ path: 'mf-orders/src/planted.tsx', text })
  expect(planted('const link = <a href="/order/order-managment">Orders</a>')).toHaveLength(1)
  expect(planted('navigate(`/fulfilment/pack/${id}`)')).toHaveLength(1)
  expect(planted('navigate(`/fulfilment/pack/pack-size/${id}?step=2`)')).toEqual([])
  expect(planted("navigate('/order/order-management')")).toHaveLength(1)
  expect(planted("navigate('/order/order-management?open=7' satisfies Href)")).toEqual([])
  expect(planted("fetch('/api/Order/GetOrder')")).toEqual([])
  const left = (link: string) =>
    wrongLinksIn({
      path: 'api/src/planted.ts',
      text: `await notify(tx, to, { type: 'Job', message, link: '${link}' })`,
    })
  expect(left('/job/job-histroy')).toEqual(['api/src/planted.ts: no area has /job/job-histroy'])
  expect(left('/job/job-history')).toEqual([])
})

test('an address that no screen of the area has does not compile', () => {
  const area = defineArea({
    name: 'mf-planted',
    screens: [
      { path: '/planted/list', title: 'List', sections: [] },
      { path: '/planted/{id}/part', title: 'Part', sections: [] },
    ],
  })
  type Href = HrefOf<typeof area>
  const id = 7
  // @ts-expect-error: the screen is /planted/list.
  expect('/planted/lists' satisfies Href).toBe('/planted/lists')
  // @ts-expect-error: a part has no other part.
  expect(`/planted/${id}/other` satisfies Href).toBe('/planted/7/other')
  const right = ['/planted/list', '/planted/list?page=2', `/planted/${id}/part`] satisfies Href[]
  const titles = right.map((path) => screenAt([area], path.split('?')[0] ?? '')?.screen.title)
  expect(titles).toEqual(['List', 'List', 'Part'])
})
