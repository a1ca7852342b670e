import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeProduct } from '../../../test/floor.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { analyze, mostRows, pagesRead } from '../../../test/plans.ts'
import { run, sql, type Tx } from '../../kernel/database.ts'
import { systemWho, type Who } from '../../kernel/who.ts'
import { figures } from './handlers.ts'

const behind = Number(process.env['ORDERS_BEHIND'] ?? 20_000)
const open = 300
/** A table of 20,000 such rows has hundreds. */
const fewPages = 100
let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.system(async (tx) => {
    const productId = await makeProduct(tx, house.birch)
    const cellId = await makeCell(tx, house.locationId)
    await manyOrders(tx, { productId, cellId })
  })
  await analyze(house)
}, 300_000)
afterAll(() => house.close())

/** Some that are open, and so many that went through the house in the months before. */
async function manyOrders(tx: Tx, { productId, cellId }: { productId: number; cellId: number }): Promise<void> {
  const all = sql`generate_series(1, ${behind + open}) n`
  const of = sql`${house.birch}::bigint`
  const past = sql`now() - interval '31 days' - n * interval '5 minutes'`
  await run(
    tx,
    sql`insert into orders (merchant_id, id, location_id, reference_code, status, placed_at, ship_by, status_changed_at, currency, source)
        select ${of}, 5000000 + n, ${house.locationId}, 'R-' || n, case when n <= ${open} then 2000 else 6000 end,
               ${past}, case when n <= ${open} then now() else ${past} end, ${past}, 'MYR', 'internal' from ${all}`,
  )
  await run(
    tx,
    sql`insert into order_line (merchant_id, order_id, line_no, product_id, sku, name, quantity)
        select ${of}, 5000000 + n, 1, ${productId}, 'S', 'S', 1 from ${all}`,
  )
  await run(
    tx,
    sql`insert into order_event (merchant_id, order_id, at, from_status, to_status, actor)
        select ${of}, 5000000 + n, ${past}, s.a, s.b, 'Test'
          from ${all}, (values (2100, 2200), (2200, 3000), (3000, 4000), (4000, 5000), (5000, 6000)) s (a, b)
         where n > ${open}`,
  )
  await run(
    tx,
    sql`insert into scan (merchant_id, kind, demand_id, allocation_id, scan_number, quantity, place_id, user_id, at)
        select ${of}, 'pick', 5000000 + n, n, n::text, 1, 1, 1, ${past} from ${all} where n > ${open}`,
  )
  await run(
    tx,
    sql`insert into count_request (merchant_id, location_id, cell_id, product_id, batch_id, note, held, asked_by, asked_at,
                                   counted_at, counted_by, counted)
        select ${of}, ${house.locationId}, ${cellId}, ${productId}, n, 'short', 1, 'Test', ${past}, now(), 'Test', 0
          from ${all} where n > ${open}`,
  )
  await run(
    tx,
    sql`insert into batch (merchant_id, product_id, batch_no, expiry_day)
        select ${of}, ${productId}, n::text, current_date + 900 + (n % 900)::int from ${all} where n > ${open}`,
  )
  await run(
    tx,
    sql`insert into error_log (at, source, code, message) select ${past}, 'api', 'x', 'x' from ${all} where n > ${open}`,
  )
}

const input = { query: {}, body: {}, files: {} }
/** The superadmin, a manager of the location, and the merchant. */
const people = (): Who[] => [
  systemWho(),
  { ...systemWho(), role: 'WAREHOUSE_MANAGER', merchants: [house.birch, house.alder], locationId: house.locationId },
  { ...systemWho(), role: 'MERCHANT_ADMIN', merchantId: house.birch, merchants: [house.birch] },
]

test.each(Object.keys(figures) as (keyof typeof figures)[])(
  '%s looks at what is open or of these days, however much lies behind',
  async (name) => {
    for (const who of people()) {
      const work = async (tx: Tx) => figures[name](tx, input, who)
      expect(await mostRows(house, who, work)).toBeLessThan(2 * open)
      expect(await pagesRead(house, who, work)).toBeLessThan(fewPages)
    }
  },
)
