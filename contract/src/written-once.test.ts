import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import * as inbound from './inbound-status.ts'
import * as order from './order-status.ts'

const root = join(import.meta.dirname, '../..')
const folders = [
  'contract/src',
  'api/src',
  'tools/src',
  'shared-state/src',
  'shared-components/src',
  'root-config/src',
].concat(
  readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => `${name}/src`),
)

function sourcesIn(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist', 'test'].includes(entry.name) ? [] : sourcesIn(path)
    if (!/\.tsx?$/.test(entry.name) || /\.test\.tsx?$|^make-/.test(entry.name)) return []
    return [{ path: relative(root, path), text: withoutComments(readFileSync(path, 'utf8')) }]
  })
}
const withoutComments = (text: string): string => text.replace(/\/\*[^]*?\*\/|(^|\s)\/\/.*$/gm, '')
/** Where the sets have their names. */
const defining = ['contract/src/order-status.ts', 'contract/src/inbound-status.ts']
const sources = folders
  .flatMap((folder) => sourcesIn(join(root, folder)))
  .filter(({ path }) => !defining.includes(path))

const numbersOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [])
    .map((one: number | { code?: number }) => (typeof one === 'object' ? one.code : one))
    .filter((one) => typeof one === 'number')
const sets = Object.entries<unknown>({ ...order, ...inbound })
  .map(([name, value]) => ({ name, codes: numbersOf(value).toSorted().join() }))
  .filter(({ codes }) => codes !== '')

/** Whether what begins here is an element of a list, next to other lists if it is not the first. */
function isAmongLists(text: string, at: number): boolean {
  if (!/(?:\[|\]\s*,)\s*$/.test(text.slice(0, at))) return false
  let open = 0
  for (let index = at - 1; index >= 0; index--) {
    const letter = text.charAt(index)
    if (')]}'.includes(letter)) open++
    else if ('([{'.includes(letter) && open-- === 0) return letter === '['
  }
  return false
}

/** The sets of statuses that a text spells instead of importing them; a pair in a list of lists is a move. */
const speltIn = (text: string): string[] =>
  [...text.matchAll(/[[(]\s*(\d{3,4}(?:\s*,\s*\d{3,4})+)\s*,?\s*[\])]/g)].flatMap(({ index, 1: list = '' }) => {
    const codes = list.split(',').map(Number).toSorted()
    if (codes.length === 2 && isAmongLists(text, index)) return []
    return sets.filter((set) => set.codes === codes.join()).map((set) => `${list} is ${set.name}`)
  })

test('a set of statuses is imported, never spelt again', () => {
  expect(sets.length).toBeGreaterThan(10)
  expect(speltIn('where o.status in (1500, 1000)')).toEqual(['1500, 1000 is allocable'])
  expect(speltIn('status: oneOf(4000, 5000),')).toEqual(['4000, 5000 is shipped'])
  expect(speltIn('isIn(code, [4000, 5000])')).toEqual(['4000, 5000 is shipped'])
  expect(speltIn('either([1000], [4000, 5000])')).toEqual(['4000, 5000 is shipped'])
  expect(speltIn('[[2200, 3000, 2000, 2100]]')).toEqual(['2200, 3000, 2000, 2100 is beforeShipping'])
  expect(speltIn('moving(who, [\n  [1000, 1500],\n  [4000, 5000],\n])')).toEqual([])
  expect(sources.flatMap(({ path, text }) => speltIn(text).map((wrong) => `${path}: ${wrong}`))).toEqual([])
})

test("an order's number is printed and read in one place", () => {
  expect(sources.filter(({ text }) => /['"`(]wo-/i.test(text)).map(({ path }) => path)).toEqual([
    'contract/src/order-number.ts',
  ])
})

test('a name is turned into a column in one place', () => {
  const turning = sources.filter(({ text }) => /replace\(\/\[A-Z\]\/g/.test(text)).map(({ path }) => path)
  expect(turning).toEqual(['api/src/kernel/database.ts'])
})
