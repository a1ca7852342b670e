import { $passwordExpired } from './password.ts'
import { $session, signInAddress } from './session.ts'
import { forgetUser } from './user.ts'

/** Forgets everything kept about the session and shows the sign-in document; a full navigation, so every store starts anew. */
export function leave(address = '/auth/login') {
  forgetUser()
  $passwordExpired.set(false)
  $session.set(undefined)
  location.assign(address)
}

/** A 401 from any call but the sign-in: the session has ended; signing in leads back here. The first of several calls leaves for all. */
export function sessionEnded() {
  if ($session.get()) leave(signInAddress(location.pathname + location.search))
}
