import { first, one, run, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { atLocation, visibleTo, type Who } from '../../kernel/who.ts'
import { parcelIdsOf, withCourierOf } from '../../order/coming-back.ts'
import type { Demand } from '../../order/demand.ts'
import { holdsOf, withoutHold } from '../../order/holds.ts'
import { inNoBin } from '../../packing/void.ts'
import { placeKinds } from '../../stock/spot.ts'

export type Order = {
  id: number
  merchantId: number
  status: number
  pickingListId: number | null
  currency: string
  codMinor: number | null
  shopId: number | null
  referenceCode: string
  marketplaceOrderId: string | null
  holds: string[]
}

const isSeen = (who: Who): Sql => sql`${visibleTo(who, sql`o.merchant_id`)} and ${atLocation(who, sql`o.location_id`)}`

export const lockOrder = (tx: Tx, who: Who, orderId: number) =>
  first<Order>(
    tx,
    sql`
  select o.id, o.merchant_id, o.status, o.picking_list_id, o.currency, o.cod_minor,
         o.shop_id, o.reference_code, o.marketplace_order_id, ${holdsOf} as holds
    from orders o
   where o.id = ${orderId} and ${isSeen(who)} for update`,
  )

/** A buyer's wish is answered: nothing of it stands at the order any more. */
export const endWish = (tx: Tx, { merchantId, id }: Pick<Order, 'merchantId' | 'id'>) =>
  run(
    tx,
    sql`
  update orders o set ${withoutHold('Cancel')}, market_flag = '', cancel_by = null
   where o.merchant_id = ${merchantId} and o.id = ${id}`,
  )

/**
 * Units of an order that nobody is promised any more and that still lie in its trays or its parcels, or are on their way
 * back with its courier. In a tray of single orders nobody can tell whose of a product they are: they are those of all
 * that left some there.
 */
export const unitsToPutBack = async (tx: Tx, { merchantId, id }: Demand): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`
  select case when o.status = 520 then ${withCourierOf} else 0 end + coalesce((
    select sum(b.on_hand - b.allocated) from stock_balance b
     where b.merchant_id = o.merchant_id and b.on_hand > b.allocated
       and (b.place_kind = ${placeKinds.parcel} and b.place_id in ${parcelIdsOf}
         or b.place_kind = ${placeKinds.tray} and b.place_id in (
              select t.id from tray t
               where t.merchant_id = o.merchant_id and t.demand_id = o.id
                  or t.location_id = o.location_id and t.name = o.tray_name and t.picking_list_id is not null)
            and b.product_id in (select l.product_id from order_line l
                                  where l.merchant_id = o.merchant_id and l.order_id = o.id))), 0) as n
    from orders o where o.merchant_id = ${merchantId} and o.id = ${id}`,
    )
  ).n

/**
 * Takes its parcels out of the shipping bins, those the courier has too, which are not released any more; their tracking
 * numbers stay with them, void.
 */
export const leaveBin = (tx: Tx, { merchantId, id }: Order) =>
  run(
    tx,
    sql`
  update parcel set ${inNoBin}
   where merchant_id = ${merchantId} and demand_id = ${id} and shipping_bin_id is not null`,
  )

/** How many parcels of an order the courier has already. */
export const parcelsHanded = async (tx: Tx, { merchantId, id }: Pick<Order, 'merchantId' | 'id'>): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`
  select count(*) as n from parcel where merchant_id = ${merchantId} and demand_id = ${id} and handed_at is not null`,
    )
  ).n
