import { persistentAtom } from '@nanostores/persistent'
import { storedKeys } from 'contract/stored'
import type { PasswordRules } from 'contract/password'
import { parsed } from './parsed.ts'

/**
 * True once the server said that the password has expired: the change-password dialog is forced, also after a reload.
 */
export const $passwordExpired = persistentAtom<boolean>(storedKeys.passwordExpired, false, {
  encode: (isExpired) => (isExpired ? 'true' : undefined),
  decode: (text) => text === 'true',
})

/** What the refusal says of the password that has expired: nothing else of the person can be read until it is changed. */
export type Expiry = { days?: number; passwordRules?: PasswordRules; email?: string }

export const $passwordExpiry = persistentAtom<Expiry>(
  storedKeys.passwordExpiry,
  {},
  {
    encode: (expiry) => (Object.keys(expiry).length > 0 ? JSON.stringify(expiry) : undefined),
    decode: (text) => parsed<Expiry | null>(text) ?? {},
  },
)

/** Stores the flag and loads the page anew, which opens the dialog and nothing else (portal.md 8). */
export function passwordExpired(expiry: Expiry = {}) {
  if ($passwordExpired.get()) return
  $passwordExpiry.set(expiry)
  $passwordExpired.set(true)
  location.reload()
}

/** After a successful change: the flag goes, the page starts anew (portal.md 4). */
export function passwordChanged() {
  forgetExpiry()
  location.reload()
}

export function forgetExpiry() {
  $passwordExpired.set(false)
  $passwordExpiry.set({})
}
