import { one, run, sql, type Tx } from '../src/kernel/database.ts'
import { batchOf, post } from '../src/stock/ledger.ts'
import { inCell, outside } from '../src/stock/spot.ts'
import { systemWho } from '../src/kernel/who.ts'

/**
 * Rows for tests that start in the middle: a product, a cell, stock in it, an order. Made by the system, the stock by
 * the ledger.
 */
let serial = 0
const next = (): number => ++serial

export const makeProduct = async (
  tx: Tx,
  merchantId: number,
  { sku = `SKU-${next()}`, hasExpiry = false } = {},
): Promise<number> =>
  (
    await one<{ id: number }>(
      tx,
      sql`insert into product (merchant_id, sku, name, has_expiry)
          values (${merchantId}, ${sku}, ${`Product ${sku}`}, ${hasExpiry}) returning id`,
    )
  ).id

export const makeCell = async (
  tx: Tx,
  locationId: number,
  { code = `C-${next()}`, priority = 100, isPickable = true, isUnusable = false } = {},
): Promise<number> =>
  (
    await one<{ id: number }>(
      tx,
      sql`
    insert into cell (location_id, code, priority, is_pickable, is_unusable_stock, walk_sequence)
    values (${locationId}, ${code}, ${priority}, ${isPickable}, ${isUnusable}, ${next()}) returning id`,
    )
  ).id

export type Received = {
  merchantId: number
  locationId: number
  productId: number
  cellId: number
  quantity: number
  batchNo?: string
  expiryDay?: string | null
}

export async function receive(
  tx: Tx,
  { merchantId, locationId, productId, cellId, quantity, batchNo = '', expiryDay = null }: Received,
): Promise<number> {
  const batchId = await batchOf(tx, merchantId, productId, batchNo, expiryDay)
  await post(tx, systemWho(), [
    {
      merchantId,
      locationId,
      productId,
      batchId,
      kind: 'receive',
      quantity,
      from: outside(),
      to: inCell(cellId),
      entry: `test:${next()}`,
    },
  ])
  return batchId
}

export async function makeOrder(
  tx: Tx,
  merchantId: number,
  locationId: number,
  lines: readonly { productId: number; quantity: number }[],
  { status = 1000, priority = 0 } = {},
): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`
    insert into orders (merchant_id, location_id, reference_code, status, placed_at, ship_by, currency, source,
                        priority, line_count, unit_count)
    values (${merchantId}, ${locationId}, ${`REF-${next()}`}, ${status}, now(), now() + interval '1 day', 'MYR',
            'internal', ${priority},
            ${lines.length}, ${lines.reduce((sum, line) => sum + line.quantity, 0)}) returning id`,
  )
  await run(
    tx,
    sql`insert into parcel (merchant_id, demand_kind, demand_id, number) values (${merchantId}, 'order', ${id}, 1)`,
  )
  for (const [index, line] of lines.entries())
    await run(
      tx,
      sql`
      insert into order_line (merchant_id, order_id, line_no, product_id, sku, name, quantity)
      select ${merchantId}, ${id}, ${index + 1}, p.id, p.sku, p.name, ${line.quantity} from product p
       where p.id = ${line.productId}`,
    )
  return id
}
