import { openPool, rows, run, sql } from 'api/kernel/database'
import { transaction } from 'api/kernel/transaction'
import { systemWho } from 'api/kernel/who'
import { keepDays } from 'api/statistics/days/keep'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { type Api, as, people } from '../parts/people.ts'

/** What a portal shows that was started for the first time today: its demo data have a month behind them. */

const dayMs = 86_400_000
const since = (days: number) => ({ query: { dateFrom: String(Date.now() - days * dayMs) } })
let pool: pg.Pool
beforeAll(() => {
  pool = openPool(process.env['E2E_APP_URL'] ?? '', 2)
})
afterAll(() => pool.end())

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((total, one) => total + of(one), 0)

/** What each figure over days says; 0 where its card would be empty. */
async function figuresOf(api: Api, days: number): Promise<Record<string, number>> {
  const { statistics } = api
  const [told, lead, out, shops, products, byShop] = [
    await statistics.getDays(since(days)),
    await statistics.getLeadTimes(since(days)),
    await statistics.getStockOuts(since(days)),
    await statistics.getTopShops(since(days)),
    await statistics.getTopProducts(since(days)),
    await statistics.getShopDays(since(days)),
  ]
  return {
    received: told.total.received,
    shipped: told.total.shipped,
    delivered: told.total.delivered,
    lead: lead.p90Ms ?? 0,
    shops: sum(shops, ({ orders }) => orders),
    products: sum(products, ({ units }) => units),
    ...(days > 1 ? { wholeDays: told.result.length, shopDays: byShop.result.length } : {}),
    ...(days > 1 ? { late: told.total.late, returned: told.total.returned, stockOuts: out.skus } : {}),
  }
}

const empty = (figures: Record<string, number>): string[] =>
  Object.keys(figures).filter((name) => !((figures[name] ?? 0) > 0))
/** Not every merchant has these each week. */
const seldom = ['late', 'returned', 'stockOuts']

describe('the first day of a portal has a month behind it', () => {
  test.each([1, 7, 30])('whoever runs the house sees something in every figure of %i days', async (days) => {
    expect(empty(await figuresOf(await as(people.manager), days))).toEqual([])
    const worker = await as(people.worker)
    const { cells } = await worker.statistics.getShortPicks({ query: { days } })
    expect(cells).toBeGreaterThan(0)
  })

  test.each(['birch', 'alder', 'dune'] as const)(
    '%s has a month of sales, day by day, of its own alone',
    async (host) => {
      const own = await as(people[host])
      for (const days of [7, 30]) {
        expect(empty(await figuresOf(own, days)).filter((name) => !seldom.includes(name))).toEqual([])
      }
      const { result } = await own.statistics.getDays(since(30))
      expect(result.filter(({ received, shipped }) => received > 0 && shipped > 0).length).toBeGreaterThan(20)
      const { result: covers } = await own.statistics.getCover({ query: {} })
      expect(covers.length).toBeGreaterThan(0)
    },
  )

  test('every row of that work is of its own day, and a parcel is picked, packed and gone in this order', async () => {
    const days = await transaction(pool, systemWho(), (tx) =>
      rows<{ name: string; days: number }>(
        tx,
        sql`
      select name, count(distinct (at at time zone 'Asia/Kuala_Lumpur')::date)::int as days from (
        select 'orders' as name, created_at as at from orders union all select 'order_event', at from order_event
        union all select 'stock_movement', at from stock_movement union all select 'scan', at from scan
        union all select 'allocation', created_at from allocation
        union all select 'picking_list', created_at from picking_list
        union all select 'hand_over', handed_at from hand_over) t group by name`,
      ),
    )
    for (const { name, days: told } of days) expect(told, name).toBeGreaterThan(28)
    const strange = await transaction(pool, systemWho(), (tx) =>
      rows(
        tx,
        sql`
      select o.id from orders o
        join parcel p on p.merchant_id = o.merchant_id and p.demand_id = o.id
        left join lateral (select max(s.at) as at from scan s
                            where s.merchant_id = o.merchant_id and s.demand_id = o.id and s.kind = 'pick') s on true
       where o.created_at < now() - interval '2 days' and p.handed_at is not null
         and not (o.placed_at <= o.created_at and o.created_at <= s.at and s.at <= p.closed_at
                  and p.closed_at <= p.handed_at and p.handed_at < o.created_at + interval '4 days')`,
      ),
    )
    expect(strange).toEqual([])
  })

  test('the days that are kept say what the orders of them say', async () => {
    while (await keepDays(pool)) continue
    const manager = await as(people.manager)
    const query = { dateFrom: String(Date.now() - 30 * dayMs), dateTo: String(Date.now() - dayMs) }
    const figures = async () => [
      (await manager.statistics.getDays({ query })).result,
      (await manager.statistics.getLeadTimes({ query })).result,
      await manager.statistics.getTopProducts({ query }),
      await manager.statistics.getTopShops({ query }),
    ]
    const kept = await figures()
    await transaction(pool, systemWho(), (tx) => run(tx, sql`delete from kept_day`))
    expect(kept).toEqual(await figures())
  })
})
