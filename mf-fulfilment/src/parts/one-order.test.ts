import { expect, test } from 'vitest'
import { whyNotOne } from './one-order.ts'

const order = (warehouseOrderId: string, shopName: string) => ({
  warehouseOrderId,
  shopName,
  merchantName: 'Birch',
  voidTrackingNumbers: ['OLD-1'],
})

test('a number that two shops have opens neither order, and names both', () => {
  expect(whyNotOne('#1001', [order('WO-1', 'Web'), order('WO-2', '')])).toBe(
    '#1001 is WO-1 of Web and WO-2 of Birch: scan the one by its order or tracking number.',
  )
  expect(whyNotOne('#1001', [order('WO-1', 'Web')])).toBe(undefined)
  expect(whyNotOne('t-7', [order('WO-1', 'Web'), order('WO-2', '')])).toBe(undefined)
  expect(whyNotOne('#1002', [])).toBe('Nobody knows the code #1002 here.')
})

test('a void label opens no parcel, and names its order and what to do', () => {
  expect(whyNotOne('old-1', [order('WO-1', 'Web')])).toBe(
    'old-1 is a void label of WO-1: print its label again and scan that one.',
  )
})
