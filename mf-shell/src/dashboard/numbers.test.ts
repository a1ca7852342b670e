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
  statuses: [
    { status: 1000, orders: 148, oldestTimestamp: null },
    { status: 540, orders: 2, oldestTimestamp: null },
    { status: 530, orders: 7, oldestTimestamp: null },
  ],
}
const range = { words: 'in 30 days', first: '2026-10-25', last: '2026-11-24', today: '2026-11-24' }

test('a number links to its list where the role has that list', () => {
  const numbers = numbersOf(statistics, areas, 'WAREHOUSE_MANAGER', range)
  expect(numbers.map(({ value }) => value)).toEqual([148, 9, 308, 41, 28, undefined])
  expect(numbers.filter(({ href }) => href).map(({ label }) => label)).toEqual(['Non conformance'])
  expect(numbersOf(statistics, areas, 'CLIENT', range).some(({ href }) => href)).toBe(false)
})

test('a merchant has numbers of its own: open orders are those of the open view', () => {
  const numbers = numbersOf(statistics, areas, 'MERCHANT_ADMIN', range)
  expect(numbers.map(({ label }) => label)).toEqual([
    'Orders today',
    'Open orders',
    'Lead time, half within',
    'On time in 30 days',
    'Lost to stock-outs',
    'Returns in 30 days',
  ])
  expect(numbers.find(({ key }) => key === 'open')?.value).toBe(150)
})

test('every number of a role that has the list of orders is a link to what it counts, or was made of', () => {
  const withList: Area[] = [
    ...areas,
    {
      name: 'mf-orders',
      screens: [{ path: '/order/order-management', title: 'Order History', sections: ['ORDER'] }],
    },
  ]
  const hrefs = (role: 'WAREHOUSE_MANAGER' | 'MERCHANT_ADMIN') =>
    Object.fromEntries(numbersOf(statistics, withList, role, range).map(({ key, href }) => [key, href?.split('?')[1]]))
  const within = (what: string) => `${what}From=2026-10-25&${what}To=2026-11-24`
  expect(hrefs('WAREHOUSE_MANAGER')).toMatchObject({ shipped: within('shipped') })
  expect(hrefs('MERCHANT_ADMIN')).toEqual({
    today: 'receivedFrom=2026-11-24&receivedTo=2026-11-24',
    open: 'status=open',
    lead: within('shipped'),
    onTime: within('shipped'),
    lost: within('lost'),
    returned: within('returned'),
  })
})
