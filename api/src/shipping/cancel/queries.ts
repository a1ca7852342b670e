import { first, one, run, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { atLocation, visibleTo, type Who } from '../../kernel/who.ts'
import type { Demand } from '../../order/demand.ts'
import { placeKinds } from '../../stock/spot.ts'

export type Order = { id: number; merchantId: number; status: number; pickingListId: number | null }

const isSeen = (who: Who): Sql => sql`${visibleTo(who, sql`o.merchant_id`)} and ${atLocation(who, sql`o.location_id`)}`

export const lockOrder = (tx: Tx, who: Who, orderId: number) =>
  first<Order>(
    tx,
    sql`
  select o.id, o.merchant_id, o.status, o.picking_list_id from orders o
   where o.id = ${orderId} and ${isSeen(who)} for update`,
  )

/**
 * Units of an order that nobody is promised any more and that still lie in its trays or its parcel. In a tray of single
 * orders nobody can tell whose of a product they are: they are those of all that left some there.
 */
export const unitsLeft = async (tx: Tx, { merchantId, id }: Demand): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`
  select coalesce(sum(b.on_hand - b.allocated), 0) as n
    from orders o
    join stock_balance b on b.merchant_id = o.merchant_id and b.on_hand > b.allocated
     and (b.place_kind = ${placeKinds.parcel} and b.place_id in (
            select p.id from parcel p where p.merchant_id = o.merchant_id and p.demand_id = o.id)
       or b.place_kind = ${placeKinds.tray} and b.place_id in (
            select t.id from tray t
             where t.merchant_id = o.merchant_id and t.demand_id = o.id
                or t.location_id = o.location_id and t.name = o.tray_name and t.picking_list_id is not null)
          and b.product_id in (select l.product_id from order_line l
                                where l.merchant_id = o.merchant_id and l.order_id = o.id))
   where o.merchant_id = ${merchantId} and o.id = ${id}`,
    )
  ).n

/** Takes its parcels out of the shipping bins; their tracking numbers stay with them, void. */
export const leaveBin = (tx: Tx, { merchantId, id }: Order) =>
  run(
    tx,
    sql`
  update parcel set shipping_bin_id = null, binned_at = null
   where merchant_id = ${merchantId} and demand_id = ${id} and shipping_bin_id is not null and handed_at is null`,
  )

/** How many parcels of an order the courier has already. */
export const parcelsHanded = async (tx: Tx, { merchantId, id }: Order): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`
  select count(*) as n from parcel where merchant_id = ${merchantId} and demand_id = ${id} and handed_at is not null`,
    )
  ).n
