import { one, rows, run, sql } from '../src/kernel/database.ts'
import { transaction } from '../src/kernel/transaction.ts'
import { systemWho } from '../src/kernel/who.ts'
import { reprocessWaiting } from '../src/order/allocate/allocate.ts'
import { sweep } from '../src/order/allocate/sweep.ts'
import { batchOf, post } from '../src/stock/ledger.ts'
import { inCell, outside } from '../src/stock/spot.ts'
import { openBenchHouse } from './house.ts'

const orders = 500
const mostMs = 2_000
/** Of two that lack one unit each, so many get it. */
const arriving = 300

/**
 * Stock of one product arrives that 500 orders wait for: all are put back in line and decided, and the units go to the
 * first of them in demand order (domain.md 4).
 */
export async function benchReprocess(): Promise<void> {
  const house = await openBenchHouse()
  try {
    const productId = await fill(house)
    await house.analyze()
    const began = performance.now()
    await transaction(house.pool, systemWho(), async (tx) => {
      await arrive(tx, house, productId)
      await reprocessWaiting(tx, systemWho(), house.merchantId, [productId])
    })
    let decided = 0
    for (let n = 1; n > 0; decided += n) n = await sweep(house.pool)
    const took = performance.now() - began
    const wrong = await transaction(house.pool, systemWho(), (tx) =>
      rows<{ id: number }>(
        tx,
        sql`
      select id from (
        select id, status, row_number() over (order by priority desc, ship_by, created_at, id) as place from orders) o
       where status <> case when place <= ${arriving} then 2000 else 540 end`,
      ),
    )
    console.log(`  ${decided} orders decided in ${took.toFixed(0)} ms (at most ${mostMs}), ${wrong.length} out of turn`)
  } finally {
    await house.close()
  }
}

type House = Awaited<ReturnType<typeof openBenchHouse>>
type Tx = Parameters<Parameters<typeof transaction>[2]>[0]

/** A product without stock and the orders that lack a unit of it, urgent ones and early ones scattered among them. */
const fill = ({ pool, merchantId, locationId }: House) =>
  transaction(pool, systemWho(), async (tx) => {
    const { id } = await one<{ id: number }>(
      tx,
      sql`insert into product (merchant_id, sku, name) values (${merchantId}, 'BTL', 'Bottle') returning id`,
    )
    await run(
      tx,
      sql`
    with made as (
      insert into orders (merchant_id, location_id, reference_code, status, priority, placed_at, ship_by, currency, source,
                          line_count, unit_count)
      select ${merchantId}, ${locationId}, 'W-' || n, 540, n % 3, now(), now() + (n * 37 % 97) * interval '1 hour', 'MYR',
             'internal', 1, 1 from generate_series(1, ${orders}) n
      returning id
    ), boxed as (
      insert into parcel (merchant_id, demand_kind, demand_id, number) select ${merchantId}, 'order', id, 1 from made
    )
    insert into order_line (merchant_id, order_id, line_no, product_id, sku, name, quantity)
    select ${merchantId}, id, 1, ${id}, 'BTL', 'Bottle', 1 from made`,
    )
    return id
  })

async function arrive(tx: Tx, { merchantId, locationId }: House, productId: number): Promise<void> {
  const cell = await one<{ id: number }>(
    tx,
    sql`insert into cell (location_id, code, walk_sequence) values (${locationId}, 'A-01-01-A', 1) returning id`,
  )
  const batchId = await batchOf(tx, merchantId, productId, '', null)
  const entry = 'bench:arrival'
  const [from, to] = [outside(), inCell(cell.id)]
  await post(tx, systemWho(), [
    { merchantId, locationId, productId, batchId, kind: 'receive', quantity: arriving, from, to, entry },
  ])
}
