import type { Area } from 'contract/area'
import { expect, test } from 'vitest'
import { numbersOf } from './numbers.ts'

const areas: Area[] = [
  {
    name: 'mf-orders',
    screens: [{ path: '/order/non-conformance', title: 'Non Conformance', sections: ['ORDER'], hiddenFor: ['CLIENT'] }],
  },
]
const statistics = {
  ordersFulfilment: 308,
  ordersInPickingList: 41,
  ordersNew: 148,
  ordersNonConformance: 9,
  ordersPacked: 57,
  ordersPicked: 28,
  ordersShip: 119,
  ordersDelivered: 7,
  statuses: [],
}

test('a number links to its list where the role has that list', () => {
  const numbers = numbersOf(statistics, areas, 'WAREHOUSE_MANAGER')
  expect(numbers.map(({ value }) => value)).toEqual([148, 9, 308, 41, 28, 57, 119])
  expect(numbers.filter(({ href }) => href).map(({ label }) => label)).toEqual(['Non conformance'])
  expect(numbersOf(statistics, areas, 'CLIENT').some(({ href }) => href)).toBe(false)
})
