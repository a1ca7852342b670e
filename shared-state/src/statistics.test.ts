import { afterEach, expect, test, vi } from 'vitest'
import { $statistics, refreshStatistics } from './statistics.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const serve = (reply: object) => vi.stubGlobal('fetch', async () => Response.json(reply))
const statuses = [{ status: 2100, orders: 2, oldestTimestamp: null }]
const numbers = { totalFulfillment: 1, inPickingList: 2, newOrder: 3, nonformance: 4, packed: 5, picked: 6, ship: 7 }
const told = { ...numbers, delivered: 8, statuses }
const kept = {
  ordersFulfilment: 1,
  ordersInPickingList: 2,
  ordersNew: 3,
  ordersNonConformance: 4,
  ordersPacked: 5,
  ordersPicked: 6,
  ordersShip: 7,
  ordersDelivered: 8,
  statuses,
}

test('the order statistics are kept under the names of the specification', async () => {
  serve({ success: true, status: { code: 1, message: '' }, result: told })
  await refreshStatistics()
  expect($statistics.get()).toEqual(kept)
})

test('statistics that are refused in an answer of 200 leave the numbers that stand', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  serve({ success: false, status: { code: 0, message: 'Not now.' }, result: { ...told, newOrder: 99 } })
  await refreshStatistics()
  expect($statistics.get()).toEqual(kept)
})
