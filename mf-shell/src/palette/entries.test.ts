import { defineArea } from 'contract/area'
import { expect, test } from 'vitest'
import { type Answer, askedIn, bestOf, foundGroups, type Hit, listsFor, pageGroups } from './entries.ts'

const area = defineArea({
  name: 'test',
  screens: [
    { path: '/order/order-management', title: 'Order History', sections: ['ORDER'], menu: { group: 'Order' } },
    { path: '/order/import-orders', title: 'Import orders', sections: ['ORDER'], hiddenFor: ['WAREHOUSE_WORKER'] },
    {
      path: '/catalogue/product',
      title: 'Product List',
      sections: ['WAREHOUSE_CATALOGUE'],
      menu: { group: 'Catalogue' },
    },
    { path: '/order/detail/{id}', title: 'Order detail', sections: ['ORDER'] },
    { path: '/super-admin/superadmin-user', title: 'Users', sections: [], seenBy: ['SUPERADMIN'] },
  ],
})
const makeHit = (given: Partial<Hit>): Hit => ({
  kind: 'order',
  id: 1,
  title: 'WO-1',
  code: 'B-1',
  note: 'Mug',
  merchantName: 'Birch',
  hasImage: false,
  status: 1000,
  holds: 1,
  onHand: null,
  available: null,
  link: '/order/order-management?open=1',
  ...given,
})
const answered = (result: Hit[], count: number, openOrdersSku: string | null = null): Answer => ({
  result,
  counts: [{ kind: result[0]?.kind ?? 'order', count }],
  openOrdersSku,
})

test('# asks for orders alone, > for what can be done', () => {
  expect(askedIn(' #55 ')).toEqual({ text: '55', only: 'orders' })
  expect(askedIn('>imp')).toEqual({ text: 'imp', only: 'actions' })
  expect(askedIn(' a b ')).toEqual({ text: 'a b' })
})

test('a kind with more than are shown ends with the list of all of them', () => {
  const [group] = foundGroups([area], 'WAREHOUSE_WORKER', 'wo-1', answered([makeHit({})], 43))
  expect(group?.entries.map(({ title, path }) => [title, path])).toEqual([
    ['WO-1', '/order/order-management?open=1'],
    ['All 43 orders', '/order/order-management?q=wo-1'],
  ])
})

test('all products lead to the list of what begins these words, as it was found and counted', () => {
  const hit = makeHit({ kind: 'product', link: '/catalogue/product?open=1' })
  const [group] = foundGroups([area], 'WAREHOUSE_WORKER', 'box 12', answered([hit], 2))
  expect(group?.entries.at(-1)).toMatchObject({ title: 'All 2 products', path: '/catalogue/product?words=box%2012' })
})

test('where nothing is found, only lists that the role has a screen for are offered', () => {
  const labels = (role: Parameters<typeof listsFor>[1]) => listsFor([area], role, 'x').map(({ label }) => label)
  expect(labels('WAREHOUSE_WORKER')).toEqual(['Search in orders', 'Search in products'])
  expect(labels('WORKER')).toEqual([])
})

test('the open orders of a product lead to those orders', () => {
  const [group] = foundGroups([area], 'WAREHOUSE_WORKER', 'bottle', answered([makeHit({})], 100, 'BTL 750'))
  expect(group?.entries.at(-1)).toMatchObject({
    title: 'All 100 and more open orders with BTL 750',
    path: '/order/order-management?status=open&sku=BTL%20750',
  })
})

test('what the role has no screen for is not shown', () => {
  const hit = makeHit({ kind: 'person', link: '/super-admin/superadmin-user?open=1' })
  expect(foundGroups([area], 'WAREHOUSE_WORKER', 'x', answered([hit], 1))).toEqual([])
  expect(foundGroups([area], 'SUPERADMIN', 'x', answered([hit], 1))).toHaveLength(1)
})

test('pages are found by the beginnings of their words, actions before lists, and only those of the role', () => {
  const titles = (role: Parameters<typeof pageGroups>[1], text: string) =>
    pageGroups([area], role, text).map(({ name, entries }) => [name, ...entries.map(({ title }) => title)])
  expect(titles('WAREHOUSE_MANAGER', 'ord')).toEqual([
    ['Do', 'Import orders'],
    ['Pages', 'Order History'],
  ])
  expect(titles('WAREHOUSE_WORKER', 'ord')).toEqual([['Pages', 'Order History']])
  expect(titles('WAREHOUSE_WORKER', 'hist ord')).toEqual([['Pages', 'Order History']])
  expect(titles('WAREHOUSE_WORKER', 'istory')).toEqual([])
})

test('Enter opens what was typed whole, else the first', () => {
  const entry = (title: string, code: string) => ({
    key: title,
    icon: '',
    title,
    note: '',
    path: '/',
    hit: makeHit({ code }),
  })
  const entries = [entry('Mug', 'MUG-10'), entry('Cup', 'MUG-1')]
  expect(bestOf(entries, 'mug-1')?.title).toBe('Cup')
  expect(bestOf(entries, 'mug')?.title).toBe('Mug')
  expect(bestOf([], 'mug')).toBeUndefined()
})
