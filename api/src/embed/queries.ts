import type { Item, Query } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import type { EmbedElement } from 'contract/embed'
import { allOf, at, contains, first, one, rows, sql, type Sql, type Tx } from '../kernel/database.ts'
import type { SortBy } from '../kernel/page.ts'
import { visibleTo, type Who } from '../kernel/who.ts'

type Shown = Item<Calls['embed']['getTokenList']>
export type NewToken = {
  merchantId: number
  tokenHash: Buffer
  name: string
  element: EmbedElement
  expiresTimestamp: number
}

export const tokens = sql`embed_token t`
export const tokenId = sql`t.id`
export const newestFirst: SortBy = { by: sql`t.created_at`, type: 'timestamptz', isDescending: true }

export const tokenFilter = (who: Who, asked: Query<Calls['embed']['getTokenList']>): Sql =>
  allOf(
    visibleTo(who, sql`t.merchant_id`, asked.merchantId),
    ...(asked.element ? [sql`t.element = ${asked.element}`] : []),
    ...(asked.keyword?.trim() ? [sql`t.name ilike ${contains(asked.keyword.trim())}`] : []),
  )

export const tokensById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Shown>(
    tx,
    sql`
  select t.id, t.id as embed_token_id, t.name, t.element, t.merchant_id, m.name as merchant_name, t.created_by,
         t.created_at as created_timestamp, t.expires_at as expires_timestamp, t.revoked_at as revoked_timestamp,
         t.revoked_at is null and t.expires_at > ${at(who.now)} as is_active
    from embed_token t join merchant m on m.id = t.merchant_id
   where t.id = any (${[...ids]}::bigint[]) and ${visibleTo(who, sql`t.merchant_id`)}`,
  )

export const merchantNamed = (tx: Tx, who: Who, merchantId: number) =>
  first<{ id: number }>(
    tx,
    sql`
  select id from merchant where id = ${merchantId} and ${visibleTo(who, sql`id`)}`,
  )

/** Two tokens of one maker are made one after the other, so that both are counted. */
export const lockMaker = (tx: Tx, who: Who) =>
  one<{ id: number }>(tx, sql`select id from app_user where id = ${who.userId} for no key update`)

/** How many of this person's tokens have not ended; one for a merchant they no longer see rests, and counts for none. */
export const countLiving = async (tx: Tx, who: Who): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`
  select count(*) as n from embed_token
   where user_id = ${who.userId} and revoked_at is null and expires_at > ${at(who.now)} and ${visibleTo(who)}`,
    )
  ).n

export const addToken = (tx: Tx, who: Who, token: NewToken) =>
  one<{ embedTokenId: number }>(
    tx,
    sql`
  insert into embed_token (merchant_id, token_hash, name, element, user_id, created_by, created_at, expires_at)
  values (${token.merchantId}, ${token.tokenHash}, ${token.name}, ${token.element}, ${who.userId}, ${who.name},
          ${at(who.now)}, ${at(token.expiresTimestamp)})
  returning id as embed_token_id`,
  )

/** A token that was revoked already keeps the time it was. */
export const revoke = (tx: Tx, who: Who, id: number) =>
  first<{ embedTokenId: number; merchantId: number; revokedTimestamp: number }>(
    tx,
    sql`
  update embed_token set revoked_at = coalesce(revoked_at, ${at(who.now)}) where id = ${id} and ${visibleTo(who)}
  returning id as embed_token_id, merchant_id, revoked_at as revoked_timestamp`,
  )
