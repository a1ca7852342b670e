import { expect, test } from 'vitest'
import { inHouse } from 'contract/order-status'
import { ordersOf } from './orders-of.ts'

test('the orders of a house that are counted as open are those its link lists', () => {
  const { searchParams } = new URL(ordersOf('locationId', 4), 'http://portal')
  expect(Object.fromEntries(searchParams)).toEqual({ locationId: '4', status: inHouse.join(',') })
})
