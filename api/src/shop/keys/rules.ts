import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { needed, refuse } from '../../kernel/refuse.ts'

/** What a key of a shop begins with, so that one left lying in a page or a log is known for what it is. */
export const keyPrefix = 'cd_live_'
/** By its length too: no other token has it. */
export const isShopKey = (token: string): boolean => /^cd_live_[\w-]{43}$/.test(token)

const tailLetters = 4
export const tailOf = (token: string): string => token.slice(-tailLetters)
/** How a key is shown once it was made: 'cd_live_…h41Q'. */
export const shownAs = (tail: string): string => `${keyPrefix}…${tail}`

/** The key before it was rotated is taken so long, for systems that are changed one after another. */
export const oldLastsMs = 24 * 3_600_000
/** Keys of one shop that are in use: more is a system that makes one a day and forgets it. */
export const mostKeys = 20

type Said = Body<Calls['shop']['getAccessToken']>
export type Wish =
  | { kind: 'make'; shopId: number; name: string | undefined }
  | { kind: 'rotate'; keyId: number }
  | { kind: 'revoke'; keyId: number }

/** What is asked: a new key by {ShopId, Name}, another in place of one by {KeyId}, the end of it by {KeyId, Revoke}. */
export function wishOf({ shopId, name, keyId, revoke }: Said): Wish {
  if (keyId !== undefined) {
    if (name !== undefined) throw refuse('bad-input', { field: 'Name', problem: 'is that of a new key; leave it out' })
    return { kind: revoke ? 'revoke' : 'rotate', keyId }
  }
  if (revoke) throw refuse('bad-input', { field: 'KeyId', problem: 'is missing: it says which key ends' })
  return { kind: 'make', shopId: needed(shopId, 'ShopId'), name: name?.trim() }
}
