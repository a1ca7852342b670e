import { assignableBy, merchantRoles, type Role } from 'contract/roles'
import { passwordProblem } from 'contract/password'
import { refuse } from '../kernel/refuse.ts'

const mostFailures = 10
const lockMs = 60_000

/** After ten wrong passwords in a row an e-mail takes no sign-in for a minute. */
export const afterFailure = (failures: number, now: number): { failures: number; lockedUntil: number | null } =>
  failures + 1 >= mostFailures
    ? { failures: 0, lockedUntil: now + lockMs }
    : { failures: failures + 1, lockedUntil: null }

export function refuseLocked(lockedUntil: number | null, now: number): void {
  if (lockedUntil !== null && lockedUntil > now)
    throw refuse('too-many-tries', { seconds: Math.ceil((lockedUntil - now) / 1000) })
}

export function refuseWeak(password: string, field: string): void {
  const problem = passwordProblem(password)
  if (problem) throw refuse('weak-password', { problem, field })
}

/**
 * Where a new account belongs: a merchant role to a merchant, any other to a location. A merchant's user makes
 * colleagues of its own merchant only.
 */
export function placeOf(
  giver: { role: Role; merchantId: number | null; locationId: number | null },
  asked: { role: Role; merchantId?: number; locationId?: number },
): { merchantId: number | null; locationId: number | null } {
  if (!assignableBy(giver.role).includes(asked.role)) throw refuse('not-allowed', { role: giver.role })
  if (!merchantRoles.includes(asked.role))
    return { merchantId: null, locationId: giver.locationId ?? asked.locationId ?? null }
  if (giver.merchantId !== null && asked.merchantId !== undefined && asked.merchantId !== giver.merchantId)
    throw refuse('not-found', { what: 'The merchant' })
  const merchantId = giver.merchantId ?? asked.merchantId
  if (merchantId === undefined)
    throw refuse('bad-input', { field: 'MerchantId', problem: 'is missing: a merchant role belongs to a merchant' })
  return { merchantId, locationId: null }
}
