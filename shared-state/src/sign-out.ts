import { CallError } from 'contract/client'
import { warehouseStaff } from 'contract/roles'
import { atom } from 'nanostores'
import { api } from './api.ts'
import { forgetDrafts } from './drafts.ts'
import { leave } from './leave.ts'
import { notify } from './notice.ts'
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
  await leaveOnce(false)
}

let leaving: Promise<void> | undefined

/** Signs out though scans wait here and the server cannot be reached: that was said, and is meant. */
export const signOutAndLeaveScans = (): Promise<void> => leaveOnce(true)

/** Once however often it is asked for. */
const leaveOnce = (alsoOffline: boolean): Promise<void> =>
  (leaving ??= endSession(alsoOffline).finally(() => (leaving = undefined)))

const offline = {
  message: 'You are still signed in: the server cannot be reached, and would not hear that you leave.',
  next: 'Sign out again once there is a connection; lock the device until then.',
}

/**
 * Ends the session on the server and here. Where the server cannot be reached it would live on, and no page of ours
 * would come: that is said, and nothing is done. What was typed and not sent goes too: leaving is meant.
 */
async function endSession(alsoOffline: boolean) {
  const me = $user.get()?.id
  try {
    await api.account.signOut()
  } catch (problem) {
    if (problem instanceof CallError && problem.code === 'offline' && !alsoOffline) return notify(offline)
  }
  if (me !== undefined) forgetDrafts(me)
  leave()
}
