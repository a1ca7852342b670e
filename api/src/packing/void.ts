import { randomUUID } from 'node:crypto'
import { run, sql, type Tx } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import { movedFor, orderDemand, type Demand } from '../order/demand.ts'
import { post } from '../stock/ledger.ts'
import { inParcel, inTray } from '../stock/spot.ts'
import { trayName } from '../picking/rules.ts'
import { lockTray, takeTray } from '../picking/trays.ts'
import { warehouseOrderId } from 'contract/order-number'
import type { Outgoing, Parcel } from './rules.ts'
import * as queries from './queries.ts'

type Order = { merchantId: number; id: number }

/** A parcel lies in no bin: what was checked there was checked for nothing. */
export const inNoBin = sql`shipping_bin_id = null, binned_at = null, checked_at = null, checked_by = null`

/** What a parcel was stays as void, its number with it; the parcel has no number, no label and lies in no bin any more. */
export const voidParcels = (
  tx: Tx,
  who: Who,
  { merchantId, id }: Order,
  parcelIds: readonly number[],
  reason: string,
) =>
  run(
    tx,
    sql`
  with gone as (
    insert into void_parcel (merchant_id, parcel_id, demand_kind, demand_id, number, tracking_number,
                             shipping_provider_id, box_name, final_weight_grams, handed_at, reason, voided_by)
    select p.merchant_id, p.id, p.demand_kind, p.demand_id, p.number, p.tracking_number, o.shipping_provider_id,
           p.box_name, p.final_weight_grams, p.handed_at, ${reason}, ${who.name}
      from parcel p join orders o on o.merchant_id = p.merchant_id and o.id = p.demand_id
     where p.merchant_id = ${merchantId} and p.demand_id = ${id} and p.id = any (${[...parcelIds]}::bigint[])
  )
  update parcel set tracking_number = null, ${inNoBin},
         label_prints = 0, is_label_old = false, label_printed_by = null, label_printed_at = null
   where merchant_id = ${merchantId} and demand_id = ${id} and id = any (${[...parcelIds]}::bigint[])`,
  )

/** A void parcel with nothing of the order in it goes; nobody gets its number. */
export const dropVoid = (tx: Tx, { merchantId, id }: Order, parcelId: number) =>
  run(tx, sql`delete from parcel where merchant_id = ${merchantId} and demand_id = ${id} and id = ${parcelId}`)

/** A parcel is the first one of another order from now on, in no bin, with the tracking numbers it had before. */
export const moveParcel = (
  tx: Tx,
  { merchantId, id }: Order,
  { id: parcelId }: Pick<Parcel, 'id'>,
  toOrderId: number,
) =>
  run(
    tx,
    sql`
  with past as (
    update void_parcel set demand_id = ${toOrderId} where merchant_id = ${merchantId} and parcel_id = ${parcelId}
  )
  update parcel set demand_id = ${toOrderId}, number = 1, ${inNoBin}
   where merchant_id = ${merchantId} and demand_id = ${id} and id = ${parcelId}`,
  )

/** An order that is not packed yet has a parcel to pack into, also when the one that was open has left it. */
export async function beginNext(tx: Tx, order: Outgoing): Promise<void> {
  if (order.status < 3000 && order.parcels.every(({ isClosed }) => isClosed)) await queries.addParcel(tx, order)
}

/** An order that begins anew has one parcel, with nothing in it; those it had are void. */
export async function beginParcels(tx: Tx, who: Who, order: Order, reason: string): Promise<void> {
  await voidParcels(tx, who, order, await queries.parcelIds(tx, order), reason)
  await run(tx, sql`delete from parcel where merchant_id = ${order.merchantId} and demand_id = ${order.id}`)
  await queries.addParcel(tx, order)
}

/** The parcel is open and empty again: its units lie in a tray, as if they had just been picked into it. */
export async function unpack(tx: Tx, who: Who, order: Outgoing, parcel: Parcel, said: string): Promise<number> {
  const demand = orderDemand(order)
  const tray = await lockTray(tx, who, order.locationId, trayName(said))
  const refused = (problem: string) => refuse('wrong-tray', { got: tray.name, problem, field: 'TrayName' })
  if (tray.asideReason !== null) throw refused(`It is set aside: ${tray.asideReason}.`)
  if (tray.strays > 0) throw refused(`It holds ${tray.strays} units that must be put back first.`)
  if (tray.demandId !== null && tray.demandId !== order.id) throw refused('It is in use for another order.')
  if (tray.pickingListId !== null) throw refused(`It is in use for picking list ${tray.pickingListId}.`)
  if (tray.demandId === null) await takeTray(tx, tray.id, { demand })
  const units = await queries.packedInto(tx, demand, parcel.id)
  await post(tx, who, movesInto(units, demand, parcel.id, tray.id))
  await queries.moveScansToTray(tx, demand, { parcelId: parcel.id, trayId: tray.id, scanNumber: randomUUID() })
  await queries.setTray(tx, order, tray.id)
  await queries.openAgain(tx, order, parcel.id)
  return units.reduce((sum, { quantity }) => sum + quantity, 0)
}

function movesInto(units: readonly queries.PackedUnits[], demand: Demand, parcelId: number, trayId: number) {
  const entry = `unpack:${randomUUID()}`
  return units.map((unit, index) => ({
    merchantId: demand.merchantId,
    locationId: unit.locationId,
    productId: unit.productId,
    batchId: unit.batchId,
    kind: 'undo' as const,
    quantity: unit.quantity,
    from: inParcel(parcelId, demand.condition),
    to: inTray(trayId, demand.condition),
    entry: `${entry}:${index}`,
    reason: `${warehouseOrderId(demand.id)} unpacked`,
    ...movedFor(demand),
  }))
}
