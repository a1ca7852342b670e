import { persistentAtom } from '@nanostores/persistent'
import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import type { Role } from 'contract/roles'
import { storedKeys } from 'contract/stored'
import { computed } from 'nanostores'
import { parsed } from './parsed.ts'
import { $session } from './session.ts'

export type User = Reply<Calls['account']['myself']>['result']
type Kept = { user: User; token: string; readTimestamp: number }

/** How long the details of the person are trusted without asking again (portal.md 9). */
export const userCacheMs = 24 * 60 * 60 * 1000

const $kept = persistentAtom<Kept | undefined>(storedKeys.user, undefined, {
  encode: (kept) => (kept ? JSON.stringify(kept) : undefined),
  decode: (text) => parsed<Kept>(text),
})

/** True while what is kept belongs to this session and is younger than 24 hours. */
export const isFresh = (kept: { token: string; readTimestamp: number }, token: string | undefined, now: number) =>
  kept.token === token && now - kept.readTimestamp < userCacheMs

/** Who is signed in, as User/Myself told; undefined until it has. */
export const $user = computed([$kept, $session], (kept, session) =>
  kept && isFresh(kept, session?.token, Date.now()) ? kept.user : undefined,
)

/** The role; MERCHANT_WORKER until the user is known (portal.md 4). */
export const $role = computed($user, (user): Role => user?.role.type ?? 'MERCHANT_WORKER')

export const keepUser = (user: User, token: string) => $kept.set({ user, token, readTimestamp: Date.now() })
export const forgetUser = () => $kept.set(undefined)
