import { first, rows, sql, type Sql, type Tx } from '../kernel/database.ts'
import { atLocation, type Who, visibleTo } from '../kernel/who.ts'
import { holdsOf } from '../order/holds.ts'
import type { Box, Packed } from './boxes.ts'
import type { Parcel } from './rules.ts'

const parcelColumns = sql`o.id, o.merchant_id, o.location_id, o.status, ${holdsOf} as holds, o.picking_list_id,
         o.tracking_number, o.shipping_provider_id,
         (select name from shipping_provider where id = o.shipping_provider_id) as shipping_provider,
         o.box_name, o.box_length_mm, o.box_width_mm, o.box_height_mm, o.expected_weight_grams, o.final_weight_grams`

const isOurs = (who: Who): Sql => sql`${visibleTo(who, sql`o.merchant_id`)} and ${atLocation(who, sql`o.location_id`)}`

/** The orders with their rows locked, in the order of their ids. */
export const lockParcels = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Parcel>(
    tx,
    sql`
  select ${parcelColumns} from orders o
   where o.id = any (${[...ids]}::bigint[]) and ${isOurs(who)} order by o.id for update`,
  )

export const lockParcel = async (tx: Tx, who: Who, id: number): Promise<Parcel | undefined> =>
  (await lockParcels(tx, who, [id]))[0]

export const parcelOf = (tx: Tx, who: Who, id: number) =>
  first<Parcel>(tx, sql`select ${parcelColumns} from orders o where o.id = ${id} and ${isOurs(who)}`)

/** What goes into the parcel, with the sizes and weights of its products. */
export const unitsOf = (tx: Tx, order: { merchantId: number; id: number }) =>
  rows<Packed>(
    tx,
    sql`
  select l.sku, coalesce(p.name, l.name) as name, l.quantity, p.package_length_mm as length_mm,
         p.package_width_mm as width_mm, p.package_height_mm as height_mm, p.package_weight_grams as weight_grams
    from order_line l left join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
   where l.merchant_id = ${order.merchantId} and l.order_id = ${order.id} order by l.line_no`,
  )

export const packingBoxes = (tx: Tx) =>
  rows<Box>(tx, sql`select name, length_mm, width_mm, height_mm, weight_grams from packing_box`)

// Moves --------------------------------------------------------------------------------------------------------------

export type BoxColumns = { boxName: string | null; lengthMm: number; widthMm: number; heightMm: number }
