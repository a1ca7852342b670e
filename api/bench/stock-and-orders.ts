import { one, rows, run, sql, type Tx } from '../src/kernel/database.ts'

/**
 * Stock and orders in bulk for benchmarks and load tests: written as the ledger would write them, so that verify still
 * holds.
 */
export async function makeStock(
  tx: Tx,
  merchantId: number,
  locationId: number,
  products: number,
  unitsEach: number,
): Promise<number[]> {
  const made = await rows<{ id: number }>(
    tx,
    sql`
    insert into product (merchant_id, sku, name)
    select ${merchantId}, 'LOAD-' || n || '-' || floor(random() * 1e9)::bigint, 'Load product ' || n
      from generate_series(1, ${products}) n returning id`,
  )
  const { id: cellId } = await one<{ id: number }>(
    tx,
    sql`
    insert into cell (location_id, code, walk_sequence)
    values (${locationId}, 'LOAD-' || floor(random() * 1e9)::bigint, 1) returning id`,
  )
  await run(
    tx,
    sql`
    with b as (
      insert into batch (merchant_id, product_id)
      select ${merchantId}, unnest(${made.map((row) => row.id)}::bigint[]) returning id, product_id
    ), s as (
      insert into stock_balance (merchant_id, location_id, product_id, batch_id, place_kind, place_id, condition,
                                 on_hand)
      select ${merchantId}, ${locationId}, product_id, id, 1, ${cellId}, 'Good', ${unitsEach} from b)
    insert into stock_movement (merchant_id, entry, side, kind, location_id, product_id, batch_id, place_kind, place_id,
                                condition, quantity, on_hand_after, actor)
    select ${merchantId}, 'load:' || b.id, side, 'receive', ${locationId}, b.product_id, b.id,
           case side when 1 then 1 else 0 end,
           case side when 1 then ${cellId}::bigint else 0 end, 'Good', side * ${unitsEach}, ${unitsEach}, 'load'
      from b cross join (values (-1), (1)) as sides (side)`,
  )
  return made.map((row) => row.id)
}

/** Orders of `lines` lines over these products; answers their ids. */
export async function makeLoadOrders(
  tx: Tx,
  merchantId: number,
  locationId: number,
  productIds: readonly number[],
  orders: number,
  lines: number,
  status = 1000,
): Promise<number[]> {
  const made = await rows<{ id: number }>(
    tx,
    sql`
    insert into orders (merchant_id, location_id, reference_code, status, placed_at, ship_by, currency, source,
                        line_count, unit_count, priority, platform)
    select ${merchantId}, ${locationId}, 'LOAD-' || n || '-' || floor(random() * 1e12)::bigint, ${status},
           now() - n * interval '1 minute', now() + n * interval '1 minute', 'MYR', 'internal',
           ${lines}, ${lines}, n % 3, (array['Internal', 'Shopee', 'Lazada'])[n % 3 + 1]
      from generate_series(1, ${orders}) n returning id`,
  )
  await run(
    tx,
    sql`
    insert into parcel (merchant_id, demand_kind, demand_id, number)
    select ${merchantId}, 'order', id, 1 from unnest(${made.map((row) => row.id)}::bigint[]) as t (id)`,
  )
  await run(
    tx,
    sql`
    insert into order_line (merchant_id, order_id, line_no, product_id, sku, name, quantity)
    select ${merchantId}, o.id, line, p.id, p.sku, p.name, 1
      from unnest(${made.map((row) => row.id)}::bigint[]) with ordinality as o (id, n)
      cross join generate_series(1, ${lines}) line
      join unnest(${[...productIds]}::bigint[]) with ordinality as choice (id, n)
        on choice.n = (o.n * 7 + line * 13) % ${productIds.length} + 1
      join product p on p.merchant_id = ${merchantId} and p.id = choice.id`,
  )
  return made.map((row) => row.id)
}
