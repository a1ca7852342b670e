import { expect, test } from 'vitest'
import { linkedBy, linkedFilters } from './linked.ts'
import { askedBy } from './views.ts'

const clock = { now: Date.UTC(2026, 10, 24, 1, 42), zone: 'Asia/Kuala_Lumpur' }
const eleven = Date.UTC(2026, 10, 24, 3)

test('a link names orders, or an hour, its place and its courier', () => {
  expect(linkedBy({ orders: '123456,7,123456' })).toEqual({ orderIds: [123_456, 7] })
  const values = { shipByFrom: String(eleven), shipByUntil: String(eleven), locationId: '4', courierId: '9' }
  expect(askedBy(values, '', clock)).toEqual({
    shipByFromTimestamp: eleven,
    shipByUntilTimestamp: eleven,
    locationId: 4,
    shippingProviderId: 9,
  })
  expect(linkedBy({ lostProduct: '31' })).toEqual({ lostProductId: 31 })
  expect(linkedBy({ courierId: 'none' })).toEqual({ hasShippingProvider: false })
})

test('what a link says wrongly is not asked for', () => {
  expect(linkedBy({ orders: 'x,-1,0', shipByFrom: 'now', locationId: '0', courierId: 'Swift' })).toEqual({})
})

test('each stands as a chip, in words', () => {
  const chips = linkedFilters({ orders: '1,2,3', shipByUntil: String(eleven), status: '1000' }, clock)
  expect(chips.map(({ id, label }) => [id, label])).toEqual([
    ['orders', 'Orders'],
    ['shipByUntil', 'Ship by until'],
  ])
  expect(JSON.stringify(chips)).toMatch(/"3 orders".*"Today 11:00 AM"/)
})
