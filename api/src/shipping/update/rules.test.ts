import { expect, test } from 'vitest'
import { systemWho } from '../../kernel/who.ts'
import { holdsAfter, type Order } from './rules.ts'

const order = (...holds: Order['holds']): Order => ({
  id: 7,
  merchantId: 1,
  status: 2000,
  currency: 'EUR',
  pickingListId: null,
  shippingProviderId: null,
  timeZone: 'UTC',
  marketplaceOrderId: null,
  shopId: null,
  holds,
  unitsPicked: 0,
})
const manager = { ...systemWho(), role: 'WAREHOUSE_MANAGER' as const }
const merchant = { ...systemWho(), role: 'MERCHANT_WORKER' as const }
const fraud = { hold: 'Fraud', untilTimestamp: 500 } as const
const address = { hold: 'Address', untilTimestamp: null } as const

test('a moment is the Date hold’s where that is named, else it is for each hold that is named', () => {
  const said = { orderId: 7, untilTimestamp: 900 }
  expect(holdsAfter(order(address), { ...said, hold: ['Address', 'Date'] }, manager)).toEqual([
    address,
    { hold: 'Date', untilTimestamp: 900 },
  ])
  expect(holdsAfter(order(), { ...said, hold: ['Payment', 'Address'] }, manager)).toEqual([
    { hold: 'Payment', untilTimestamp: 900 },
    { hold: 'Address', untilTimestamp: 900 },
  ])
})

test('another hold forgets no moment of those that stand', () => {
  expect(holdsAfter(order(fraud), { orderId: 7, hold: ['Fraud', 'Operator'] }, manager)).toEqual([
    fraud,
    { hold: 'Operator', untilTimestamp: null },
  ])
})

test('a merchant’s people leave the warehouse’s holds as they are, whatever they say of their own', () => {
  expect(holdsAfter(order(fraud, address), { orderId: 7, hold: ['Date'], untilTimestamp: 900 }, merchant)).toEqual([
    fraud,
    { hold: 'Date', untilTimestamp: 900 },
  ])
  expect(holdsAfter(order(fraud, address), { orderId: 7, holdsUntil: [] }, merchant)).toEqual([fraud])
  expect(holdsAfter(order(fraud, address), { orderId: 7, hold: [] }, manager)).toEqual([])
  expect(holdsAfter(order(fraud), { orderId: 7, remark: 'x' }, merchant)).toBe(undefined)
})
