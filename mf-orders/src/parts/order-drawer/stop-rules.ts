import { dateTime } from 'contract/format'
import { movesFrom } from 'contract/order-moves'
import { isClosed, isIn, openStatuses } from 'contract/order-status'
import { anyOf, merchantAdmins, merchantRoles, merchantStaff, type Role, warehouseManagers } from 'contract/roles'
import { holds, merchantsHolds } from 'contract/forms/shipping'
import type { Order, OrderDetail } from '../order.ts'

export type Hold = (typeof holds)[number]
type HoldsUntil = OrderDetail['holdsUntil']
type Stoppable = Pick<Order, 'status' | 'holds'>

const readyToPick = 2000
/** Its buyer asked the marketplace to cancel it: that nobody here says, and lifting it is an answer. */
export const wish: Hold = 'Cancel'
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

/** The holds this role sets. */
export const holdsFor = (role: Role): readonly Hold[] =>
  (merchantRoles.includes(role) ? merchantsHolds : holds).filter((hold) => hold !== wish)

/** What a hold is for unless another reason is chosen: the warehouse has to look at it, the merchant corrects an address. */
export const usualHold = (role: Role): Hold => (merchantRoles.includes(role) ? 'Address' : 'Operator')

/** The holds that stand, each with its end: 'Fraud, Date until 01 Dec 2026 09:00 AM'. */
export const holdsInWords = ({ holdsUntil, timeZone }: Pick<OrderDetail, 'holdsUntil' | 'timeZone'>): string =>
  holdsUntil
    .map(({ hold, untilTimestamp }) =>
      untilTimestamp === null ? hold : `${hold} until ${dateTime(untilTimestamp, timeZone)}`,
    )
    .join(', ')

/** Some of the holds as they are set again, each with its end; what has ended meanwhile is left out. */
export const heldAgain = (before: HoldsUntil, isMeant: (hold: Hold) => boolean, now: number) =>
  before.flatMap(({ hold, untilTimestamp }) =>
    !isMeant(hold) || (untilTimestamp !== null && untilTimestamp <= now)
      ? []
      : [untilTimestamp === null ? { hold } : { hold, untilTimestamp }],
  )

/** Why an order cannot be closed yet: units of it lie about. */
export function whyNotClosed({
  trayName,
  unitsToUnpack,
}: Pick<Order, 'trayName' | 'unitsToUnpack'>): string | undefined {
  if (trayName !== null) return `Put its units back from ${trayName} first`
  return unitsToUnpack > 0 ? 'Put its units back from the parcel first' : undefined
}
