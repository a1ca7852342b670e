import { warehouseStaff } from 'contract/roles'
import { atom } from 'nanostores'
import { api } from './api.ts'
import { forgetDrafts } from './drafts.ts'
import { leave } from './leave.ts'
import { $passwordExpired } from './password.ts'
import { $role, $user } from './user.ts'
import { $waitingScans, startScans } from './waiting-scans.ts'

/** Somebody wanted to sign out while scans of theirs wait here: the frame says so. */
export const $signOutRefused = atom(false)
export const stayHere = () => $signOutRefused.set(false)

/**
 * Signs out, unless scans of the person's own wait here: the server has not got them yet. With an expired password
 * nothing can be sent, so they stay for the person's next sign-in.
 */
export async function signOut() {
  if (warehouseStaff.includes($role.get()) && !$passwordExpired.get()) await startScans()
  const me = $user.get()?.id
  if (!$passwordExpired.get() && $waitingScans.get()?.some(({ userId }) => userId === me))
    return $signOutRefused.set(true)
  await signOutAndLeaveScans()
}

let leaving: Promise<void> | undefined

/**
 * Ends the session on the server and here, once however often it is asked for. A server that cannot be reached keeps
 * nobody signed in on this screen. What was typed and not sent goes too: leaving is meant.
 */
export const signOutAndLeaveScans = (): Promise<void> => (leaving ??= endSession().finally(() => (leaving = undefined)))

async function endSession() {
  const me = $user.get()?.id
  await api.account.signOut().catch(() => undefined)
  if (me !== undefined) forgetDrafts(me)
  leave()
}
