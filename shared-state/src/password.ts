import { persistentAtom } from '@nanostores/persistent'

/**
 * True once the server said that the password has expired: the change-password dialog is forced, also after a reload.
 */
export const $passwordExpired = persistentAtom<boolean>('crossdock:password-expired', false, {
  encode: (isExpired) => (isExpired ? 'true' : undefined),
  decode: (text) => text === 'true',
})

const usualDays = 90

/** After how many days it has, as the server said; the specification's where it did not. */
export const $passwordLifeDays = persistentAtom<number>('crossdock:password-days', usualDays, {
  encode: (days) => (days === usualDays ? undefined : String(days)),
  decode: (text) => Number(text) || usualDays,
})

/** Stores the flag and loads the page anew, which opens the dialog and nothing else (portal.md 8). */
export function passwordExpired(days: unknown) {
  if ($passwordExpired.get()) return
  $passwordLifeDays.set(Number(days) || usualDays)
  $passwordExpired.set(true)
  location.reload()
}

/** After a successful change: the flag goes, the page starts anew (portal.md 4). */
export function passwordChanged() {
  $passwordExpired.set(false)
  location.reload()
}
