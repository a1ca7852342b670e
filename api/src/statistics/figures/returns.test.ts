import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '../../../test/floor.ts'
import { type House, openHouse, refusalOf } from '../../../test/house.ts'
import { one, run, sql } from '../../kernel/database.ts'

const dayMs = 86_400_000
const now = Date.now()
let house: House
type Item = readonly [expected: number, received: number, damaged: number]
type Made = {
  status: number
  daysAgo: number
  items: readonly Item[]
  type?: string
  isAlders?: boolean
  isThere?: boolean
}

const made: Made[] = [
  { status: 200, daysAgo: 1, items: [[5, 0, 0]] },
  // One of another SKU came too much: it is not what is missing of this one.
  {
    status: 400,
    daysAgo: 2,
    items: [
      [4, 3, 1],
      [2, 3, 0],
    ],
  },
  { status: 600, daysAgo: 3, items: [[6, 4, 2]] },
  { status: 900, daysAgo: 4, items: [[9, 0, 0]] },
  { status: 100, daysAgo: 4, items: [[8, 0, 0]] },
  { status: 600, daysAgo: 40, items: [[7, 7, 0]] },
  { status: 200, daysAgo: 1, items: [[11, 0, 0]], type: 'Standard' },
  { status: 200, daysAgo: 1, items: [[13, 0, 0]], isAlders: true },
  { status: 200, daysAgo: 1, items: [[17, 0, 0]], isThere: true },
]

beforeAll(async () => {
  house = await openHouse()
  await house.system(async (tx) => {
    for (const [n, { status, daysAgo, items, type = 'Return', isAlders, isThere }] of made.entries()) {
      const merchantId = isAlders ? house.alder : house.birch
      const productId = await makeProduct(tx, merchantId)
      const { id } = await one<{ id: number }>(
        tx,
        sql`insert into inbound_request (merchant_id, location_id, reference_code, type, status, created_by, created_at)
            values (${merchantId}, ${isThere ? house.otherLocationId : house.locationId}, ${`RT-${n}`}, ${type}, ${status},
                    'Test', now() - ${daysAgo} * interval '1 day') returning id`,
      )
      for (const [expected, received, damaged] of items)
        await run(
          tx,
          sql`with g as (insert into inbound_group (merchant_id, request_id, name)
                         values (${merchantId}, ${id}, ${`${productId}-${expected}`}) returning id)
              insert into inbound_item (merchant_id, request_id, group_id, product_id, expected, received, damaged)
              select ${merchantId}, ${id}, g.id, ${productId}, ${expected}, ${received}, ${damaged} from g`,
        )
    }
  })
})
afterAll(() => house.close())

test('returns of the days asked for are told by what is expected, came good or damaged, and was lost', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const told = await api.statistics.getReturns({ query: {} })
  expect(told).toMatchObject({ returns: 6, expected: 5 + 1 + 17, good: 2 + 3 + 2, damaged: 1 + 2, lost: 2 })
  expect(told.result).toHaveLength(6)
  for (const part of ['expected', 'good', 'damaged', 'lost'] as const)
    expect(told.result.reduce((sum, row) => sum + row[part], 0)).toBe(told[part])
  expect(told.result.find(({ referenceCode }) => referenceCode === 'RT-1')).toMatchObject({
    status: 400,
    expected: 1,
    good: 5,
    damaged: 1,
    lost: 0,
  })
  const all = await api.statistics.getReturns({ query: { dateFrom: '0' } })
  expect(all).toMatchObject({ returns: 7, good: 14 })
})

test('the list of requests that it opens has as many, whoever asks', async () => {
  for (const [role, merchant] of [
    ['SUPERADMIN', 'birch'],
    ['WAREHOUSE_MANAGER', 'birch'],
    ['WAREHOUSE_WORKER', 'birch'],
    ['CLIENT', 'birch'],
    ['MERCHANT_ADMIN', 'alder'],
  ] as const) {
    const api = await house.as(role, merchant)
    for (const [from, to] of [
      [now - 30 * dayMs, now + dayMs],
      [now - 50 * dayMs, now - 3.5 * dayMs],
    ] as const) {
      const { returns } = await api.statistics.getReturns({ query: { dateFrom: String(from), dateTo: String(to) } })
      const query = { type: 'Return' as const, dateTimeFromTimestamp: from, dateTimeToTimestamp: to - 1 }
      expect(await api.inbound.getTotalRequestsCount({ query }), role).toBe(returns)
    }
  }
})

test('another’s returns are nobody’s, and nothing is told of nothing', async () => {
  const nothing = { result: [], returns: 0, expected: 0, good: 0, damaged: 0, lost: 0 }
  const { statistics } = await house.as('MERCHANT_ADMIN')
  expect(await statistics.getReturns({ query: { merchantId: house.alder } })).toEqual(nothing)
  const { statistics: floor } = await house.as('WAREHOUSE_MANAGER')
  expect(await floor.getReturns({ query: { locationId: house.otherLocationId } })).toEqual(nothing)
  expect((await floor.getReturns({ query: { merchantId: house.alder } })).expected).toBe(13)
  expect((await refusalOf((await house.as('MERCHANT_WORKER')).statistics.getReturns({ query: {} }))).status).toBe(403)
  expect(await refusalOf(floor.getReturns({ query: { dateFrom: '2', dateTo: '1' } }))).toMatchObject({
    field: 'DateFrom',
  })
})
