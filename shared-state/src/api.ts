import type { Calls } from 'contract/calls/all'
import { type CallError, type Client, createClient } from 'contract/client'
import { routes } from 'contract/routes'
import { callBusy } from './busy.ts'
import { sessionEnded } from './leave.ts'
import { notifyError } from './notice.ts'
import { passwordExpired } from './password.ts'
import { tokenNow } from './session.ts'
import { keepUser } from './user.ts'
import { written } from './written.ts'

/** Calls whose failure is logged only (portal.md 8): the shell asks again by itself. */
const silentPaths = [
  '/api/user/myself',
  '/api/statistics/getorder',
  '/api/merchant/getmerchantlist',
  '/api/user/signout',
  '/api/notification/getnotifications',
  '/api/notification/getnotificationscount',
]

/** A refused sign-in ends nobody's session (portal.md 8). */
const signInPath = /\/user\/authenticate$/i

/** How long a screen has to tell a failure itself, in its own place, before the banner does; a slow device needs some. */
const screensFirstMs = 1_500

/** Every call of the portal: api.counting.adjustStocks({ body }). Errors also reach $notice. */
export const api: Client<Calls> = createClient<Calls>(routes, {
  token: tokenNow,
  onBusy: callBusy,
  onError: refused,
  onWritten: ({ changes }, body) => written(changes, body),
})

function refused(error: CallError) {
  if (error.status === 401 && !signInPath.test(error.path)) return sessionEnded()
  if (error.code === 'password-expired') return passwordExpired(error.failure.facts)
  if (error.status === 403) mayBeAnother(error.path)
  if (silentPaths.includes(error.path.toLowerCase())) console.info(`${error.path}: ${error.message}`)
  else tellUnlessTold(error)
}

const recent = new Set<CallError>()

/** Two calls of one screen often fail for one reason: what the screen says of either counts for both. */
function tellUnlessTold(error: CallError) {
  recent.add(error)
  setTimeout(() => {
    if (![...recent].some(({ isTold, message }) => isTold && message === error.message)) notifyError(error)
  }, screensFirstMs)
  setTimeout(() => recent.delete(error), 2 * screensFirstMs)
}

/** A 403 may mean that the role has changed. */
function mayBeAnother(refusedPath: string) {
  if (refusedPath.toLowerCase() !== '/api/user/myself') void readUserAnew()
}

/** What is kept of the person is replaced by what the server says now (domain.md 11); a session that has ended signs out by itself. */
export async function readUserAnew() {
  const token = tokenNow()
  if (!token) return
  const { result } = await api.account.myself().catch(() => ({ result: undefined }))
  if (result) keepUser(result, token)
}
