import { $isMenuNarrow } from './menu.ts'
import { $passwordExpired } from './password.ts'
import { forgetRole } from './role-cookie.ts'
import { $session, signInAddress } from './session.ts'
import { forgetUser } from './user.ts'

/**
 * Forgets everything this device keeps of the person, and shows the sign-in document; a full navigation, so every store
 * starts anew. Settings of the device stay (theme, scanner), and so does work that the server has not got yet.
 */
export function leave(address = '/auth/login') {
  forgetUser()
  forgetRole()
  $passwordExpired.set(false)
  $isMenuNarrow.set(false)
  $session.set(undefined)
  location.assign(address)
}

/**
 * A 401 from any call but the sign-in: the session has ended; signing in leads back here.
 * The first of several calls leaves for all.
 */
export function sessionEnded() {
  if ($session.get()) leave(signInAddress(location.pathname + location.search))
}
