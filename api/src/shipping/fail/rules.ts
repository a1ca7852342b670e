import { countOf } from 'contract/format'
import { movesFrom, whyNoMove } from 'contract/order-moves'
import { warehouseOrderId } from 'contract/order-number'
import { inStatus } from 'contract/order-status'
import type { failCauses } from 'contract/stop-calls'
import { refuse } from '../../kernel/refuse.ts'

export type Cause = (typeof failCauses)[number]
type Failing = { id: number; status: number }

const words: Record<Cause, string> = { ShipFailed: 'not sent', Lost: 'lost', Rejected: 'rejected by the courier' }
/** 'lost: the van burnt'. */
export const failedWords = (cause: Cause, reason: string): string => `${words[cause]}: ${reason}`

const [failed, returned, again] = [520, 530, 1500] as const
const refused = (order: Failing, problem: string) =>
  refuse('wrong-state', { what: warehouseOrderId(order.id), ...inStatus(order.status), problem })

/** Refuses what has not begun or has arrived; of a failed order it may still turn out that its goods are lost. */
export function refuseFailed(order: Failing, cause: Cause): void {
  if (order.status === failed && cause === 'Lost') return
  if (!movesFrom(order.status).includes(failed)) throw refused(order, whyNoMove(order.status, failed))
}

/** What has arrived comes back as a return. */
export function refuseArrived(order: Failing, parcelNumber: number): never {
  throw refused(order, `parcel ${parcelNumber} of it has arrived; what comes back of it is a return`)
}

/** A parcel with nothing in it does not fail; what lies in it promised to nobody can only be lost. */
export function refuseEmpty(
  order: Failing,
  parcelNumber: number,
  cause: Cause,
  inIt: { units: number; strays: number },
): void {
  if (inIt.units > 0 || (inIt.strays > 0 && cause === 'Lost')) return
  throw refused(
    order,
    inIt.strays > 0
      ? `${countOf(inIt.strays, 'unit')} in parcel ${parcelNumber} of it must be put back first`
      : `there is nothing in parcel ${parcelNumber} of it`,
  )
}

/** Only a failed order is sent again, once nothing of it lies about or is on its way back. */
export function refuseAgain(order: Failing, unitsToPutBack: number): void {
  if (order.status !== failed) throw refused(order, 'only a failed order is sent again')
  if (unitsToPutBack > 0)
    throw refused(order, `${countOf(unitsToPutBack, 'unit')} of it must be put back first, or reported lost`)
}

/** Only what the courier has or had comes back as a return. */
export function refuseReturn(order: Failing): void {
  if (!movesFrom(order.status).includes(returned)) throw refused(order, whyNoMove(order.status, returned))
}

export { again, failed, returned }
