import { placeKinds } from '../stock/spot.ts'
import { one, rows, sql, type Sql, type Tx } from '../kernel/database.ts'

type Order = { merchantId: number; id: number }

/** Ids of the parcels of an order `o`; of those that became void too, since units of it may still lie under them. */
export const parcelIdsOf = sql`(
    select p.id from parcel p where p.merchant_id = o.merchant_id and p.demand_id = o.id
     union all
    select v.parcel_id from void_parcel v where v.merchant_id = o.merchant_id and v.demand_id = o.id)`

/** Units in the parcels of an order `o` that nobody is promised any more. */
export const straysInParcels = sql`(
    select coalesce(sum(b.on_hand - b.allocated), 0) from stock_balance b
     where b.place_kind = ${sql.lit(placeKinds.parcel)} and b.place_id in ${parcelIdsOf})`

/** What the courier was given of an order and nobody has received back: the ledger says so. */
const given = (isTheirs: Sql) => sql`
    from stock_movement g where ${isTheirs} and g.place_kind = 0 and g.kind in ('issue', 'receive')`

/** Units of a failed order `o` that its courier still has. */
export const withCourierOf = sql`(
    select coalesce(sum(g.quantity), 0) ${given(sql`g.merchant_id = o.merchant_id and g.order_id = o.id`)})`

/** The same as rows of stock, as they will come: good, until a hand says otherwise. */
export const goodsWithCourierOf = sql`(
    select g.merchant_id, g.location_id, g.product_id, g.batch_id, 'Good' as condition, sum(g.quantity) as on_hand,
           0 as allocated
    ${given(sql`g.merchant_id = o.merchant_id and g.order_id = o.id`)}
     group by 1, 2, 3, 4 having sum(g.quantity) > 0)`

export type WithCourier = { locationId: number; productId: number; batchId: number; quantity: number }

/** The units of a failed order that its courier still has, by product and batch. */
export const withCourier = (tx: Tx, { merchantId, id }: Order) =>
  rows<WithCourier>(
    tx,
    sql`
  select g.location_id, g.product_id, g.batch_id, sum(g.quantity) as quantity
  ${given(sql`g.merchant_id = ${merchantId} and g.order_id = ${id}`)}
   group by g.location_id, g.product_id, g.batch_id having sum(g.quantity) > 0 order by g.product_id, g.batch_id`,
  )

/** How many they are. */
export const unitsWithCourier = async (tx: Tx, { merchantId, id }: Order): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`select coalesce(sum(g.quantity), 0) as n ${given(sql`g.merchant_id = ${merchantId} and g.order_id = ${id}`)}`,
    )
  ).n
