import { first, rows, run, sql, type Tx } from '../../kernel/database.ts'
import { atLocation, isMerchant, visibleTo, type Who } from '../../kernel/who.ts'
import { parcelIdsOf } from '../../order/coming-back.ts'
import { packedInParcels } from '../../picking/units.ts'
import { type Condition, placeKinds, stray } from '../../stock/spot.ts'
import type { Held } from '../cancel/cut-rules.ts'

type Order = { merchantId: number; id: number }

/**
 * Units of an order that nobody is promised any more, in its trays and in its parcels, or in one of them. Of a tray of
 * single orders they are as many as it wanted: of the batches that were picked for it, while they last.
 */
export const straysOf = async (tx: Tx, { merchantId, id }: Order, parcelId?: number) =>
  (
    await rows<{
      locationId: number
      productId: number
      batchId: number
      placeKind: number
      placeId: number
      condition: Condition
      quantity: number
    }>(
      tx,
      sql`
  select b.location_id, b.product_id, b.batch_id, b.place_kind, b.place_id, b.condition,
         b.on_hand - b.allocated as quantity
    from orders o join stock_balance b on b.merchant_id = o.merchant_id and b.on_hand > b.allocated
     and (b.place_kind = ${placeKinds.parcel} and b.place_id in ${parcelIdsOf}
       or b.place_kind = ${placeKinds.tray} and b.place_id in (
            select t.id from tray t where t.merchant_id = o.merchant_id and t.demand_id = o.id))
   where o.merchant_id = ${merchantId} and o.id = ${id}
     and ${parcelId === undefined ? sql`true` : sql`b.place_kind = ${placeKinds.parcel} and b.place_id = ${parcelId}`}
   union all
  select location_id, product_id, batch_id, place_kind, place_id, condition, least(free, wanted - before)
    from (select b.*, b.on_hand - b.allocated as free, l.wanted,
                 coalesce(sum(b.on_hand - b.allocated) over (
                   partition by b.product_id order by p.is_mine desc, b.id
                   rows between unbounded preceding and 1 preceding), 0) as before
            from orders o
            join tray t on t.location_id = o.location_id and t.name = o.tray_name and t.picking_list_id is not null
            join (select merchant_id, order_id, product_id, sum(quantity) as wanted from order_line group by 1, 2, 3) l
              on l.merchant_id = o.merchant_id and l.order_id = o.id
            join stock_balance b on b.merchant_id = o.merchant_id and b.place_kind = ${placeKinds.tray}
             and b.place_id = t.id and b.product_id = l.product_id and b.on_hand > b.allocated
            cross join lateral (
              select exists (select from stock_movement v
                              where v.merchant_id = o.merchant_id and v.order_id = o.id and v.kind = 'pick'
                                and v.batch_id = b.batch_id) as is_mine) p
           where o.merchant_id = ${merchantId} and o.id = ${id}) shared
   where before < wanted and ${parcelId === undefined}::boolean`,
    )
  ).map(({ placeKind, placeId, condition, ...unit }) => ({
    ...unit,
    from: stray(placeKind === placeKinds.parcel ? 'parcel' : 'tray', placeId, condition),
  }))

/** The units packed into a parcel, from where they came, whether the courier has it or not. */
export const packedIn = (tx: Tx, { merchantId, id }: Order, parcelId: number) =>
  rows<Held>(
    tx,
    sql`
  select a.id as allocation_id, a.location_id, a.product_id, a.batch_id, a.cell_id, u.tray_id, u.parcel_id, u.quantity
    from ${packedInParcels({ merchantId, id })} u
    join allocation a on a.merchant_id = ${merchantId} and a.id = u.allocation_id
   where u.parcel_id = ${parcelId} order by a.id`,
  )

/** The serials of a parcel are found under another order from now on, which was promised nothing for them. */
export const giveSerials = (tx: Tx, { merchantId, id }: Order, parcelId: number, toOrderId: number) =>
  run(
    tx,
    sql`
  update scan set demand_id = ${toOrderId}, allocation_id = 0
   where merchant_id = ${merchantId} and demand_id = ${id} and parcel_id = ${parcelId} and kind = 'pack'
     and serial is not null and undone_at is null`,
  )

export type Returning = { id: number; merchantId: number; status: number; referenceCode: string }

/** An order that comes back, locked. A merchant's people see their orders wherever they were sent from. */
export const lockReturning = (tx: Tx, who: Who, orderId: number) =>
  first<Returning>(
    tx,
    sql`
  select id, merchant_id, status, reference_code from orders
   where id = ${orderId} and ${visibleTo(who)} and ${isMerchant(who) ? sql`true` : atLocation(who)} for update`,
  )
