import { happenings } from 'contract/order-happenings'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeLoadOrders, makeStock } from '../../../bench/stock-and-orders.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { analyze, mostRows, pagesRead } from '../../../test/plans.ts'
import { run, sql, type Tx } from '../../kernel/database.ts'
import { systemWho } from '../../kernel/who.ts'
import { countOrders } from '../../order/queries.ts'
import { dayFigures } from './handlers.ts'
import { keepDays } from './keep.ts'

vi.setConfig({ testTimeout: 120_000 })
const [orders, days, dayMs] = [6_000, 300, 86_400_000]

/** 20 orders of two lines a day, each shipped, all days kept. */
let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.system(async (tx) => {
    const products = await makeStock(tx, house.birch, house.locationId, 40, 1)
    await makeLoadOrders(tx, house.birch, house.locationId, products, orders, 2, 6000)
    const moment = sql`now() - (n.n * ${days / orders}::float8) * interval '1 day'`
    const numbered = sql`(select id, row_number() over (order by id) as n from orders) n`
    await run(
      tx,
      sql`update orders o set created_at = ${moment}, placed_at = ${moment} - interval '1 hour'
            from ${numbered} where o.id = n.id`,
    )
    await run(
      tx,
      sql`
      insert into order_event (merchant_id, order_id, at, from_status, to_status, actor)
      select o.merchant_id, o.id, o.created_at + s.after, s.source, s.target, 'test'
        from orders o cross join lateral (values (interval '0', null::int, 1000), (interval '1 minute', 1000, 2000),
               (interval '1 hour', 2000, 3000), (interval '2 hours', 3000, 5000)) as s (after, source, target)`,
    )
  })
  await analyze(house)
  while (await keepDays(house.pool)) continue
  await analyze(house)
}, 120_000)
afterAll(() => house.close())

const asked = (over: number) => ({
  query: { dateFrom: String(Date.now() - over * dayMs) },
  body: {},
  files: {},
})
const figures = Object.entries(dayFigures) as [
  string,
  (tx: Tx, input: ReturnType<typeof asked>, who: ReturnType<typeof systemWho>) => Promise<unknown>,
][]

test('a week’s figures look at a week, however much was kept before', async () => {
  for (const [name, tell] of figures)
    expect(await mostRows(house, systemWho(), (tx) => tell(tx, asked(7), systemWho())), name).toBeLessThan(2_500)
})

test('figures of all days look at each thing that was kept once', async () => {
  for (const [name, tell] of figures) {
    const work = (tx: Tx) => tell(tx, asked(days), systemWho())
    expect(await mostRows(house, systemWho(), work), name).toBeLessThan(4 * orders)
    expect(await pagesRead(house, systemWho(), work), name).toBeLessThan(6_000)
  }
})

test('the list that a week’s figure opens looks at a week, however many orders there are', async () => {
  for (const name of happenings) {
    const query = { [`${name}FromTimestamp`]: Date.now() - 7 * dayMs }
    expect(await mostRows(house, systemWho(), (tx) => countOrders(tx, systemWho(), query)), name).toBeLessThan(1_500)
  }
})
