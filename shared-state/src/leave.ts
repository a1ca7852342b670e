import { $isMenuNarrow } from './menu.ts'
import { $passwordExpired } from './password.ts'
import { forgetRole } from './role-cookie.ts'
import { $session, signInAddress } from './session.ts'
import { forgetUser } from './user.ts'

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
  $passwordExpired.set(false)
  $isMenuNarrow.set(false)
  $session.set(undefined)
  location.assign(address)
  isLeaving = false
}

/**
 * A 401 from any call but the sign-in: the session has ended; signing in leads back here.
 * The first of several calls leaves for all.
 */
export function sessionEnded() {
  if ($session.get()) leave(signInAddress(location.pathname + location.search))
}
