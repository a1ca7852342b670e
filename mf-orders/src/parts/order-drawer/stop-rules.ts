import { movesFrom } from 'contract/order-moves'
import { isClosed, isIn, openStatuses } from 'contract/order-status'
import { anyOf, merchantAdmins, merchantRoles, merchantStaff, type Role, warehouseManagers } from 'contract/roles'
import { merchantsHolds, type holds } from 'contract/forms/shipping'
import type { Order } from '../order.ts'

export type Hold = (typeof holds)[number]
type Stoppable = Pick<Order, 'status' | 'holds'>

const readyToPick = 2000
const cancelled = 510
const cancellers = anyOf(warehouseManagers, merchantAdmins)
const holders = anyOf(warehouseManagers, merchantStaff)

/**
 * What stops an order here: 'close' where it is out of the flow already, 'cancel' before the courier has it, nothing
 * for who may not; a merchant asks the warehouse once it has begun.
 */
export function endFor({ status }: Stoppable, role: Role): 'cancel' | 'close' | undefined {
  if (!cancellers.includes(role)) return undefined
  const moves = movesFrom(status)
  if (moves.some(isClosed)) return 'close'
  if (!moves.includes(cancelled)) return undefined
  return merchantRoles.includes(role) && status > readyToPick ? undefined : 'cancel'
}

/** Whether this role may hold it, or lift its holds. */
export const mayHold = ({ status }: Stoppable, role: Role): boolean =>
  holders.includes(role) && isIn(openStatuses, status)

/** Whether one of its holds is this role's to lift: a merchant's people leave the warehouse's as they are. */
export const mayLift = ({ holds: standing }: Stoppable, role: Role): boolean =>
  standing.some((hold) => !merchantRoles.includes(role) || (merchantsHolds as readonly string[]).includes(hold))

/** Why an order cannot be closed yet: units of it lie about. */
export function whyNotClosed({
  trayName,
  unitsToUnpack,
}: Pick<Order, 'trayName' | 'unitsToUnpack'>): string | undefined {
  if (trayName !== null) return `Put its units back from ${trayName} first`
  return unitsToUnpack > 0 ? 'Put its units back from the parcel first' : undefined
}
