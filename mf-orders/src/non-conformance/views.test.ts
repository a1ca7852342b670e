import { nonConformance } from 'contract/order-status'
import { expect, test } from 'vitest'
import { askedBy, tabsOf } from './views.ts'

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
