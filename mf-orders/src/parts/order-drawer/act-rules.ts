import { countOf } from 'contract/format'
import { isIn, reprocessable } from 'contract/order-status'
import { anyOf, clients, merchantAdmins, type Role, warehouseManagers, warehouseStaff } from 'contract/roles'
import type { OrderDetail } from '../order.ts'
import { endFor, whyNotClosed } from './stop-rules.ts'

type Line = Pick<OrderDetail['lines'][number], 'sku' | 'productName' | 'quantity'>
type Parcel = Pick<OrderDetail['parcels'][number], 'parcelNumber' | 'isClosed' | 'isHanded' | 'trackingNumber'>
export type Actable = Pick<OrderDetail, 'status' | 'holds' | 'nextMoves' | 'trayName' | 'unitsToUnpack'> & {
  lines: readonly Line[]
  parcels: readonly Parcel[]
}

const [cancelled, failed, returned, again, delivered] = [510, 520, 530, 1500, 5000] as const
const announcers = anyOf(warehouseManagers, merchantAdmins, clients)

export type Act = 'part' | 'failed' | 'again' | 'returned' | 'void'

/** Whether the order may be stopped or closed as a whole: one of which a parcel has left is not cancelled any more. */
export const endOf = (order: Actable, role: Role): 'cancel' | 'close' | undefined => {
  const end = endFor(order, role)
  return end === 'cancel' && !order.nextMoves.includes(cancelled) ? undefined : end
}

/** Parcels that can be made again: closed, and not with the courier. */
export const voidable = <T extends Parcel>({ status, parcels }: { status: number; parcels: readonly T[] }): T[] =>
  status >= 2200 && status < delivered ? parcels.filter(({ isClosed, isHanded }) => isClosed && !isHanded) : []

const unitsOf = (lines: readonly Line[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** A part is cancelled wherever the whole can be, and where the whole would be closed for what it lacks. */
const mayCutPart = (order: Actable, role: Role): boolean =>
  unitsOf(order.lines) > 1 && (endFor(order, role) === 'cancel' || (endFor(order, role) === 'close' && lacks(order)))
const lacks = ({ status }: Actable): boolean => isIn(reprocessable, status)

/** What this person may do with the order beside holding and ending it, and why not yet. */
export function actsFor(order: Actable, role: Role): { act: Act; why: string | undefined }[] {
  const { nextMoves, status } = order
  const isManager = warehouseManagers.includes(role)
  const comesAgain = isManager && status === failed && nextMoves.includes(again)
  const acts: [Act, boolean][] = [
    ['part', mayCutPart(order, role)],
    ['void', warehouseStaff.includes(role) && voidable(order).length > 0],
    ['failed', isManager && (nextMoves.includes(failed) || status === failed)],
    ['returned', announcers.includes(role) && nextMoves.includes(returned)],
    ['again', comesAgain],
  ]
  return acts.flatMap(([act, may]) => (may ? [{ act, why: act === 'again' ? whyNotClosed(order) : undefined }] : []))
}

/** The units that were named, line by line, and how many were seen there; none is no part. */
export const linesSaid = (lines: readonly Line[], units: Readonly<Record<string, number | undefined>>) =>
  lines.flatMap(({ sku, quantity: ordered }, index) => {
    const quantity = units[fieldOf(index)] ?? 0
    return quantity > 0 ? [{ sku, quantity, ordered }] : []
  })
/** The field of a line. */
export const fieldOf = (index: number): string => `units${index}`

/** What is to be put back of it, and from where. */
export const leftWords = (units: number, trayNames: readonly string[] = []): string =>
  units ? `; put ${countOf(units, 'unit')} back from ${trayNames.join(', ') || 'its parcel'}` : ''
