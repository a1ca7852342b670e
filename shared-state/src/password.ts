import { persistentAtom } from '@nanostores/persistent'

/**
 * True once the server said that the password has expired: the change-password dialog is forced, also after a reload.
 */
export const $passwordExpired = persistentAtom<boolean>('crossdock:password-expired', false, {
  encode: (isExpired) => (isExpired ? 'true' : undefined),
  decode: (text) => text === 'true',
})

/** Stores the flag and loads the page anew, which opens the dialog and nothing else (portal.md 8). */
export function passwordExpired() {
  if ($passwordExpired.get()) return
  $passwordExpired.set(true)
  location.reload()
}

/** After a successful change: the flag goes, the page starts anew (portal.md 4). */
export function passwordChanged() {
  $passwordExpired.set(false)
  location.reload()
}
