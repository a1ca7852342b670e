import { inHouse } from 'contract/order-status'
import { expect, test } from 'vitest'
import { askedBy, countIn, packed, stages } from './views.ts'

const clock = { now: Date.parse('2026-11-24T01:42:00Z'), zone: 'Asia/Kuala_Lumpur' }

test('the stages share out what is in the house, each status in one', () => {
  expect(stages.slice(1).flatMap(({ statuses }) => statuses)).toEqual(inHouse)
})

test('it shows what must leave today unless another day is chosen, at the location and with the courier asked for', () => {
  expect(askedBy('pick', {}, '', clock)).toEqual({
    status: [2000],
    shipByUntilTimestamp: Date.parse('2026-11-24T16:00:00Z') - 1,
  })
  expect(askedBy('nonsense', { shipBy: 'late', locationId: '7', courierId: '9' }, ' WO-1 ', clock)).toEqual({
    keyword: 'WO-1',
    status: [...inHouse],
    shipByUntilTimestamp: clock.now,
    locationId: 7,
    shippingProviderId: 9,
  })
})

test('what is packed counts as done at a cut-off', () => {
  const statuses = [
    { status: 2000, orders: 5 },
    { status: 3000, orders: 2 },
    { status: 4000, orders: 1 },
  ]
  expect(countIn(statuses, packed)).toBe(3)
})
