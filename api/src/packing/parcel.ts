import { first, rows, run, sql, type Sql, type Tx } from '../kernel/database.ts'
import { atLocation, type Who, visibleTo } from '../kernel/who.ts'
import { holdsOf } from '../order/holds.ts'
import type { Box, Packed } from './boxes.ts'
import { placeKinds } from '../stock/spot.ts'
import { openParcel, type Outgoing, type Parcel } from './rules.ts'

const outgoingColumns = sql`o.id, o.merchant_id, o.location_id, o.status, o.reason, ${holdsOf} as holds, o.picking_list_id,
         o.shipping_provider_id, o.cod_minor, o.last_parcel_number,
         (select name from shipping_provider where id = o.shipping_provider_id) as shipping_provider,
         (select coalesce(json_agg(json_build_object(
                   'id', p.id, 'number', p.number, 'isClosed', p.closed_at is not null, 'isHanded', p.handed_at is not null,
                   'trackingNumber', p.tracking_number, 'shippingBinId', p.shipping_bin_id, 'boxName', p.box_name,
                   'boxLengthMm', p.box_length_mm, 'boxWidthMm', p.box_width_mm, 'boxHeightMm', p.box_height_mm, 'isBoxChosen', p.is_box_chosen,
                   'isBoxConfirmed', p.is_box_confirmed,
                   'expectedWeightGrams', p.expected_weight_grams, 'finalWeightGrams', p.final_weight_grams,
                   'isReleased', p.released_at is not null, 'isLabelled', p.label_prints > 0,
                   'isLabelOld', p.is_label_old,
                   'strays', (select coalesce(sum(b.on_hand - b.allocated), 0) from stock_balance b
                               where b.place_kind = ${sql.lit(placeKinds.parcel)} and b.place_id = p.id))
                 order by p.number), '[]'::json)
            from parcel p where p.merchant_id = o.merchant_id and p.demand_id = o.id) as parcels`

const isOurs = (who: Who): Sql => sql`${visibleTo(who, sql`o.merchant_id`)} and ${atLocation(who, sql`o.location_id`)}`

/** The orders with their rows locked, in the order of their ids: whoever changes a parcel has its order. */
export async function lockAllOutgoing(tx: Tx, who: Who, ids: readonly number[]): Promise<Outgoing[]> {
  await run(
    tx,
    sql`select o.id from orders o where o.id = any (${[...ids]}::bigint[]) and ${isOurs(who)} order by o.id for update`,
  )
  return rows<Outgoing>(
    tx,
    sql`
  select ${outgoingColumns} from orders o where o.id = any (${[...ids]}::bigint[]) and ${isOurs(who)} order by o.id`,
  )
}

export const lockOutgoing = async (tx: Tx, who: Who, id: number): Promise<Outgoing | undefined> =>
  (await lockAllOutgoing(tx, who, [id]))[0]

export const outgoing = (tx: Tx, who: Who, id: number) =>
  first<Outgoing>(tx, sql`select ${outgoingColumns} from orders o where o.id = ${id} and ${isOurs(who)}`)

/**
 * What goes into a parcel, with the sizes and weights of its products. All of the order goes into its only one; into the
 * one of several that is packed into goes what is not packed yet.
 */
export const unitsOf = (tx: Tx, order: Outgoing, parcel: Parcel): Promise<Packed[]> =>
  order.parcels.length === 1
    ? unitsOrdered(tx, order)
    : unitsPacked(tx, order, parcel, parcel.id === openParcel(order).id)

const unitsOrdered = (tx: Tx, order: Outgoing) =>
  rows<Packed>(
    tx,
    sql`
  select l.product_id, l.sku, coalesce(p.name, l.name) as name, l.quantity, p.package_length_mm as length_mm,
         p.package_width_mm as width_mm, p.package_height_mm as height_mm, p.package_weight_grams as weight_grams
    from order_line l left join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
   where l.merchant_id = ${order.merchantId} and l.order_id = ${order.id} order by l.line_no`,
  )

const unitsPacked = (tx: Tx, { merchantId, id }: Outgoing, parcel: Parcel, isLast: boolean) =>
  rows<Packed>(
    tx,
    sql`
  select p.id as product_id, p.sku, p.name, sum(u.quantity) as quantity, p.package_length_mm as length_mm, p.package_width_mm as width_mm,
         p.package_height_mm as height_mm, p.package_weight_grams as weight_grams
    from (select a.product_id, s.quantity
            from scan s join allocation a on a.merchant_id = s.merchant_id and a.id = s.allocation_id
           where s.merchant_id = ${merchantId} and s.parcel_id = ${parcel.id} and s.kind = 'pack' and s.undone_at is null
           union all
          select a.product_id, a.quantity - a.packed from allocation a
           where a.merchant_id = ${merchantId} and a.demand_id = ${id} and ${isLast}) u
    join product p on p.merchant_id = ${merchantId} and p.id = u.product_id
   where u.quantity > 0
   group by p.id, p.sku, p.name, 5, 6, 7, 8 order by p.sku`,
  )

export const packingBoxes = (tx: Tx) =>
  rows<Box>(tx, sql`select name, length_mm, width_mm, height_mm, weight_grams from packing_box`)

// Moves --------------------------------------------------------------------------------------------------------------

export type BoxColumns = { boxName: string | null; lengthMm: number; widthMm: number; heightMm: number }
