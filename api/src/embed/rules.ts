import { calls } from 'contract/calls/all'
import type { Call } from 'contract/define'
import type { EmbedElement } from 'contract/embed'
import type { Role } from 'contract/roles'
import { refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'

const dayMs = 86_400_000
const usualLifeDays = 365
const longestLifeDays = 730

/** Tokens that one maker may have living, over all merchants: each is a page of somebody's. */
const mostLiving = 100

export function refuseOneMore(living: number): void {
  if (living >= mostLiving)
    throw refuse('wrong-state', {
      what: 'Another token',
      state: 'one too many',
      problem: `${living} that you made have not ended`,
      next: 'Revoke those that nothing uses any more: at /elements, or by GetTokenList and RevokeToken.',
    })
}

/** What an embed token begins with, so that one left lying in a page or a log is known for what it is. */
export const embedPrefix = 'cde_'
/** By its length too: a session's token may begin with the same letters. */
export const isEmbedToken = (token: string): boolean => /^cde_[\w-]{43}$/.test(token)

const callsOf = (element: EmbedElement): Call[] =>
  Object.values(calls)
    .flatMap((table) => Object.values<Call>(table))
    .filter((call) => call.embed?.includes(element) ?? false)

/** A token is made by somebody who may make tokens, and may do all that the element does. */
export const mayMake = (role: Role, element: EmbedElement): boolean =>
  [calls.embed.createToken, ...callsOf(element)].every((call: Call) => call.access.includes(role))

export function refuseElement(role: Role, element: EmbedElement): void {
  if (!mayMake(role, element)) throw refuse('not-your-element', { role, element, field: 'Element' })
}

/** When a new token ends: in a year, or as told, two years from now at most. */
export function expiryOf(asked: number | undefined, now: number): number {
  if (asked === undefined) return now + usualLifeDays * dayMs
  if (asked <= now) throw refuse('bad-input', { field: 'ExpiresTimestamp', problem: 'must lie in the future' })
  if (asked > now + longestLifeDays * dayMs)
    throw refuse('bad-input', { field: 'ExpiresTimestamp', problem: 'must lie within two years' })
  return asked
}

/**
 * The merchant a new token is for: a merchant's people have but their own,
 * a warehouse that serves one need not say which.
 */
export function merchantFor(who: Who, asked: number | undefined): number {
  const [only, ...others] = who.merchants === '*' ? [] : who.merchants
  const merchantId = asked ?? (others.length === 0 ? only : undefined)
  if (merchantId === undefined)
    throw refuse('bad-input', { field: 'MerchantId', problem: 'is missing: a token is for one merchant' })
  return merchantId
}
