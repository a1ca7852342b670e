import { one, run, sql, type Tx } from '../src/kernel/database.ts'
import { transaction } from '../src/kernel/transaction.ts'
import { systemWho } from '../src/kernel/who.ts'
import { keepDays } from '../src/statistics/days/keep.ts'
import { type BenchHouse, openBenchHouse } from './house.ts'
import { at, atOnce, caller } from './load.ts'
import { makeLoadOrders, makeStock } from './stock-and-orders.ts'

const [orders, overDays] = [100_000, 400]
const dayMs = 86_400_000
const calls = ['GetDays', 'GetShopDays', 'GetLeadTimes', 'GetStockOuts', 'GetTopProducts', 'GetTopShops']

/** The figures over days of 100,000 orders in 400 days: each call 40 times by 4 clients, of 30 days and of 400. */
export async function benchStatistics(): Promise<void> {
  const house = await openBenchHouse()
  try {
    const { base, token } = await house.serve()
    await makeHistory(house)
    await house.analyze()
    const startedAt = performance.now()
    while (await keepDays(house.pool)) continue
    console.log(`Keeping ${overDays} days: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    await house.analyze()
    const call = caller(base, token, 4)
    for (const days of [30, overDays])
      for (const name of calls) {
        const midnight = Math.floor(Date.now() / dayMs) * dayMs
        const address = `/api/Statistics/${name}?DateFrom=${midnight - days * dayMs}`
        const ask = (times: number) =>
          atOnce(
            Array.from({ length: times }, () => address),
            4,
            (path) => call('GET', path),
          )
        await ask(8)
        const { results } = await ask(40)
        const failed = results.find(({ status }) => status !== 200)
        if (failed) throw new Error(`${name} answered ${failed.status}.`)
        const milliseconds = at(
          0.95,
          results.map((answer) => answer.milliseconds),
        )
        console.log(`${name}, ${days} days: p95 ${milliseconds.toFixed(0)} ms`)
      }
  } finally {
    await house.close()
  }
}

/** Orders that were made, shipped and delivered, 250 a day; the last ones are on their way through the house. */
export async function makeHistory({ pool, merchantId, locationId }: BenchHouse): Promise<void> {
  const who = systemWho()
  const products = await transaction(pool, who, (tx) => makeStock(tx, merchantId, locationId, 500, 1000))
  for (let n = 0; n < 10; n++)
    await transaction(pool, who, async (tx) => {
      const ids = await makeLoadOrders(tx, merchantId, locationId, products, orders / 10, 2)
      await live(tx, ids, n)
    })
}

/** Lives of orders: those of a tenth of the days; one of 25 was out of stock for a day, half of them were lost. */
async function live(tx: Tx, ids: readonly number[], tenth: number): Promise<void> {
  const span = overDays / 10
  const these = sql`unnest(${[...ids]}::bigint[]) with ordinality as n (id, n)`
  const { shop } = await one<{ shop: number }>(
    tx,
    sql`
    insert into shop (merchant_id, name, platform)
    select merchant_id, 'Shop ' || ${tenth}::int, 'Shopee' from orders where id = ${ids[0]} returning id as shop`,
  )
  await run(
    tx,
    sql`
    update orders o
       set created_at = now() - (${tenth * span}::float8 + n.n * ${span / ids.length}::float8) * interval '1 day',
           shop_id = case when n.n % 3 > 0 then ${shop}::bigint end
      from ${these} where o.id = n.id`,
  )
  await run(
    tx,
    sql`
    insert into order_event (merchant_id, order_id, at, from_status, to_status, actor, note)
    select o.merchant_id, o.id, o.created_at + s.after, s.source, s.target, 'bench', ''
      from ${these} join orders o on o.id = n.id
     cross join lateral (
       select * from (values
         (interval '0', null::int, 1000), (interval '1 minute', 1000, 1500), (interval '1 minute', 1500, 2000),
         (interval '1 hour', 2000, 2100), (interval '2 hours', 2100, 2200), (interval '3 hours', 2200, 3000),
         (interval '4 hours', 3000, 4000), (interval '6 hours', 4000, 5000), (interval '40 hours', 5000, 6000)) as v
        where n.n % 25 <> 0
       union all
       select * from (values
         (interval '0', null::int, 1000), (interval '1 minute', 1000, 1500), (interval '1 minute', 1500, 540),
         (interval '1 day', 540, case when n.n % 50 = 0 then 240 else 1500 end)) as v
        where n.n % 25 = 0) as s (after, source, target)
     where o.created_at + s.after < now()`,
  )
  await run(
    tx,
    sql`
    update orders o
       set status = l.to_status, status_changed_at = l.at, placed_at = o.created_at - interval '20 minutes',
           ship_by = o.created_at + interval '1 day'
      from ${these} cross join lateral (
        select e.to_status, e.at from orders w
          join order_event e on e.merchant_id = w.merchant_id and e.order_id = w.id
         where w.id = n.id order by e.id desc limit 1) l
     where o.id = n.id`,
  )
}
