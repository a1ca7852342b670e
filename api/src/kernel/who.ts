import type { EmbedElement } from 'contract/embed'
import type { Role } from 'contract/roles'
import { locationRoles, merchantRoles } from 'contract/roles'
import { sql, type Sql } from './database.ts'

/** Who asks: the person, and what the person may see. Every query takes it after the transaction. */
export type Who = {
  userId: number
  name: string
  role: Role
  /** The merchant of a merchant's user, else null. */
  merchantId: number | null
  /** The merchants whose rows may be seen; '*' is all of them (superadmin, the system). */
  merchants: readonly number[] | '*'
  /** The warehouse location of a warehouse user; null of anybody else, and of one who was given none. */
  locationId: number | null
  /** What is kept of the session's token; empty where nobody is signed in. */
  sessionHash: string
  /** The element whose token asks, for one merchant; absent where a person does. */
  embed?: EmbedElement
  /** The key of a shop with which its merchant's own systems ask, for that shop alone. */
  shopKey?: { id: number; shopId: number }
  requestId: string
  /** The time of the request, Unix milliseconds: rules take it from here. */
  now: number
  /** Where the request comes from; absent where the system asks. */
  from?: { address: string; userAgent: string }
}

/** The system itself: jobs, the allocation sweep, sign-in. */
export const systemWho = (now = Date.now(), requestId = 'system'): Who => ({
  userId: 0,
  name: 'Crossdock',
  role: 'SUPERADMIN',
  merchantId: null,
  merchants: '*',
  locationId: null,
  sessionHash: '',
  requestId,
  now,
})

export const isMerchant = (who: Who): boolean => merchantRoles.includes(who.role)

/**
 * The first wall: rows of the merchants this person may see,
 * and of one of them where a filter asks for it (0 and undefined ask for all).
 */
export function visibleTo(who: Who, column: Sql = sql`merchant_id`, merchantId?: number): Sql {
  const asked = merchantId ? sql`${column} = ${merchantId}` : sql`true`
  if (who.merchantId !== null) return sql`${column} = ${who.merchantId} and ${asked}`
  if (who.merchants === '*') return asked
  return sql`${column} = any (${[...who.merchants]}::bigint[]) and ${asked}`
}

/** Whether locations are no bound of this person: one who works at a location and was given none sees no location. */
export const seesEveryLocation = ({ role, locationId }: Pick<Who, 'role' | 'locationId'>): boolean =>
  locationId === null && !locationRoles.includes(role)

/** Rows of the location this person works at. */
export const atLocation = (who: Who, column: Sql = sql`location_id`): Sql =>
  seesEveryLocation(who) ? sql`true` : who.locationId === null ? sql`false` : sql`${column} = ${who.locationId}`

/** Somebody who has not signed in: sees nothing, may nothing. */
export const nobody = (now: number, requestId: string, from?: Who['from']): Who => ({
  userId: 0,
  name: '',
  role: 'WORKER',
  merchantId: null,
  merchants: [],
  locationId: null,
  sessionHash: '',
  requestId,
  now,
  ...(from ? { from } : {}),
})
