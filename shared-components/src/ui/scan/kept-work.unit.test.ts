import { expect, test } from 'vitest'
import { keptWork } from './kept-work.ts'

const makeShelf = () => {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  }
}
const numberOf = (kept: unknown) => (typeof kept === 'number' ? kept : undefined)
const at = (shelf: ReturnType<typeof makeShelf>, userId = 7, task = 1) =>
  keptWork({ name: 'count', userId, task }, numberOf, shelf)

test('work is there again after the page was loaded anew, for its person and its task alone', () => {
  const shelf = makeShelf()
  at(shelf).keep(3)
  expect([at(shelf).read(), at(shelf, 8).read(), at(shelf, 7, 2).read()]).toEqual([3, undefined, undefined])
})
test('nothing stays of work that is done', () => {
  const shelf = makeShelf()
  at(shelf).keep(3)
  at(shelf).keep(undefined)
  expect([at(shelf).read(), shelf.items.size]).toEqual([undefined, 0])
})
test('damaged work and a browser that keeps nothing begin anew', () => {
  const shelf = makeShelf()
  for (const text of ['{', '"three"', 'null']) {
    shelf.items.set('crossdock:count:7:1', text)
    expect(at(shelf).read()).toBeUndefined()
  }
  const refuses = () => {
    throw new Error('No storage here.')
  }
  const work = keptWork({ name: 'count', userId: 7, task: 1 }, numberOf, {
    getItem: refuses,
    setItem: refuses,
    removeItem: refuses,
  })
  work.keep(3)
  expect(work.read()).toBeUndefined()
})
