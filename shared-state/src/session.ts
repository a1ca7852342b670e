import { persistentAtom } from '@nanostores/persistent'
import { storedKeys } from 'contract/stored'
import { parsed } from './parsed.ts'

export type Session = { token: string; expiresTimestamp: number }

/** The stored session: a token means signed in (portal.md 4). */
export const $session = persistentAtom<Session | undefined>(storedKeys.session, undefined, {
  encode: (session) => (session ? JSON.stringify(session) : undefined),
  decode: (text) => sessionOf(text),
})

/** A stored session, unless it is damaged. */
export function sessionOf(text: string): Session | undefined {
  const { token, expiresTimestamp } = parsed<Partial<Session> | null>(text) ?? {}
  return typeof token === 'string' && typeof expiresTimestamp === 'number' ? { token, expiresTimestamp } : undefined
}

/** The bearer token, while it is valid. */
export function tokenNow(now = Date.now()): string | undefined {
  const session = $session.get()
  return session && session.expiresTimestamp > now ? session.token : undefined
}

/** The token that lies on this device now: of another tab's sign-in before this one has heard of it. */
export const storedToken = (): string | undefined => sessionOf(localStorage.getItem(storedKeys.session) ?? '')?.token

export const signIn = (token: string, expiresTimestamp: number) => $session.set({ token, expiresTimestamp })

/** Where a person signs in, and comes back from to the page they are on. */
export const signInAddress = (from: string) =>
  from === '/' || from === '/dashboard' ? '/auth/login' : `/auth/login?next=${encodeURIComponent(from)}`
