import { nonConformance } from 'contract/order-status'
import { expect, test } from 'vitest'
import { askedBy, ownersOf, tabsOf } from './views.ts'

test('every status of the queue has its tab, and a tab asks for its status alone', () => {
  const tabs = tabsOf(undefined, 4)
  expect(tabs.at(-1)).toEqual({ id: 'by-sku', label: 'By SKU', count: 4 })
  expect(
    tabs
      .slice(1, -1)
      .flatMap(({ id }) => askedBy(id, {}, '').status ?? [])
      .toSorted(),
  ).toEqual([...nonConformance].toSorted())
  expect(askedBy('all', {}, '').status).toEqual(nonConformance)
})

test('a SKU leads to the orders that wait for it', () => {
  expect(askedBy('540', { sku: 'BTL', merchantId: '3' }, '')).toEqual({ status: [540], merchantId: 3, sku: 'BTL' })
})

test('the queue is read by its owner, and the counts of tabs and owners are of the same orders', () => {
  const takers = [
    { takenBy: null, status: 540 as const, orders: 7 },
    { takenBy: 'Ana', status: 540 as const, orders: 2 },
    { takenBy: 'Ana', status: 510 as const, orders: 1 },
    { takenBy: 'Bo', status: 550 as const, orders: 4 },
  ]
  expect(ownersOf(takers, 'Ana').map(({ label }) => label)).toEqual(['Mine (3)', 'Nobody’s (7)', 'Bo (4)'])
  const counts = (owner: string) =>
    tabsOf(undefined, 0, { owner, name: 'Ana', takers }).flatMap(({ id, count }) => (count ? [`${id} ${count}`] : []))
  expect(counts('mine')).toEqual(['all 3', '540 2', '510 1'])
  expect(counts('by:Bo')).toEqual(['all 4', '550 4'])
  expect(askedBy('540', { owner: 'mine' }, '', 'Ana')).toEqual({ status: [540], takenBy: 'Ana' })
  expect(askedBy('540', { owner: 'nobody' }, '', 'Ana')).toEqual({ status: [540], isTaken: false })
  expect(askedBy('540', { owner: 'by:Bo' }, '', 'Ana')).toEqual({ status: [540], takenBy: 'Bo' })
})
