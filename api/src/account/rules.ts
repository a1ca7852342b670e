import { assignableBy, type Role } from 'contract/roles'
import { mostPasswordBytes, passwordProblem, type PasswordRules } from 'contract/password'
import { portalOf, type RoleStatus } from 'contract/people'
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
    throw refuse('too-many-tries', { seconds: Math.ceil((lockedUntil - now) / 1000) }).keeping()
}

export function refuseWeak(password: string, field: string, rules: PasswordRules): void {
  const problem = passwordProblem(password, rules)
  if (problem) throw refuse('weak-password', { problem, field })
}

/** A password that is chosen anew is another one. */
export function refuseSame(isSame: boolean): void {
  if (isSame) throw refuse('weak-password', { problem: 'Must differ from the current one', field: 'NewPassword' })
}

/** A password that is longer than any may be is wrong, whoever's it were; nothing is computed of it. */
export const isTooLong = (password: string): boolean => Buffer.byteLength(password) > mostPasswordBytes

/** Why a right password does not open an account; undefined where it does. */
export function refuseStatus(status: RoleStatus): void {
  if (status !== 'Active') throw refuse('account-disabled').keeping()
}

/**
 * Where a new account belongs: a merchant role to a merchant, a warehouse role to a location, those of the whole
 * installation to none. A merchant's user makes colleagues of its own merchant only.
 */
export function placeOf(
  giver: { role: Role; merchantId: number | null; locationId: number | null },
  asked: { role: Role; merchantId?: number; locationId?: number },
): { merchantId: number | null; locationId: number | null } {
  if (!assignableBy(giver.role).includes(asked.role)) throw refuse('not-allowed', { role: giver.role })
  const side = portalOf(asked.role)
  if (side === 'Admin') return { merchantId: null, locationId: null }
  if (side === 'Warehouse') return { merchantId: null, locationId: locationFor(giver, asked.locationId) }
  if (giver.merchantId !== null && asked.merchantId !== undefined && asked.merchantId !== giver.merchantId)
    throw refuse('not-found', { what: 'The merchant' })
  const merchantId = giver.merchantId ?? asked.merchantId
  if (merchantId === undefined)
    throw refuse('bad-input', { field: 'MerchantId', problem: 'is missing: a merchant role belongs to a merchant' })
  return { merchantId, locationId: null }
}

/** A superadmin chooses the location; anybody else's colleagues are where they are themselves. */
function locationFor(giver: { role: Role; locationId: number | null }, asked: number | undefined): number {
  if (giver.role === 'SUPERADMIN' && asked === undefined)
    throw refuse('bad-input', { field: 'LocationId', problem: 'is missing: a warehouse role belongs to a location' })
  if (giver.role === 'SUPERADMIN' && asked !== undefined) return asked
  if (asked !== undefined && asked !== giver.locationId) throw refuse('not-found', { what: 'The location' })
  if (giver.locationId === null)
    throw refuse('not-allowed', { role: giver.role, next: 'Ask a superadmin to give you a location first.' })
  return giver.locationId
}

/** What the history says of a sign-up, and of another one with the same address while it waits. */
export const signUpInWords = (merchantName: string, isAgain: boolean): string =>
  `${isAgain ? 'Signed up again' : 'Signed up'} for ${merchantName}`
