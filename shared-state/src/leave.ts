import type { AccessReason } from 'contract/events'
import { handedKeys } from 'contract/stored'
import { $isMenuNarrow } from './menu.ts'
import { forgetExpiry } from './password.ts'
import { forgetRole } from './role-cookie.ts'
import { $session, signInAddress, storedToken } from './session.ts'
import { $user, forgetUser } from './user.ts'

let isLeaving = false

/**
 * Forgets everything this device keeps of the person, and shows the sign-in document; a full navigation, so every store
 * starts anew. Settings of the device stay (theme, scanner), and so does work that the server has not got yet.
 * Whoever hears that the session is gone leaves too: the first address counts, and there is one navigation.
 */
export function leave(address = '/auth/login') {
  if (isLeaving) return
  isLeaving = true
  forgetUser()
  forgetRole()
  forgetExpiry()
  $isMenuNarrow.set(false)
  $session.set(undefined)
  location.assign(address)
  isLeaving = false
}

const whyEnded: Partial<Record<AccessReason, string>> = {
  role: 'your role was changed',
  status: 'your account was changed',
  password: 'your password was changed',
}
let reason: AccessReason | undefined

/** The access of who is signed in changed, as the hub says: why a session ends that ends by it. */
export const accessChanged = (why: AccessReason) => void (reason = why)

/** Nobody is thrown out without a word. */
function sayWhy() {
  const why = (reason && whyEnded[reason]) ?? 'your session has ended'
  try {
    sessionStorage.setItem(handedKeys.email, $user.get()?.email ?? '')
    sessionStorage.setItem(handedKeys.told, `You were signed out: ${why}. What you typed is kept on this device.`)
  } catch {
    // A browser that keeps nothing says nothing.
  }
}

/**
 * A 401 from any call but the sign-in: the session has ended; signing in leads back here.
 * The first of several calls leaves for all. Where another tab has signed in meanwhile, this page begins anew as theirs.
 */
export function sessionEnded() {
  const session = $session.get()
  if (!session) return
  const stored = storedToken()
  if (stored !== undefined && stored !== session.token) location.reload()
  else {
    sayWhy()
    leave(signInAddress(location.pathname + location.search))
  }
}

/**
 * Keeps the tabs of a browser in step: what another tab does to the session is heard here. Signing out there is what the
 * guard of the page answers; another sign-in there, or coming back to a page that was left, begins it anew.
 */
export function keepInStep() {
  $session.listen((session, before) => {
    if (session && before && session.token !== before.token) location.reload()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}
