import { at, first, one, rows, run, sql, type Tx } from '../../kernel/database.ts'
import { orTaken } from '../../kernel/taken.ts'
import { visibleTo, type Who } from '../../kernel/who.ts'

export type NewKey = { merchantId: number; shopId: number; name: string; tail: string; tokenHash: Buffer }
type Named = { keyId: number; shopId: number; merchantId: number; name: string }

const named = sql`id as key_id, shop_id, merchant_id, name`

export const countKeys = async (tx: Tx, shopId: number): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`select count(*) as n from shop_key where shop_id = ${shopId} and revoked_at is null`,
    )
  ).n

export const addKey = (tx: Tx, who: Who, key: NewKey) =>
  one<Named>(
    tx,
    sql`
  insert into shop_key (merchant_id, shop_id, name, tail, token_hash, made_by_id, made_by, made_at)
  values (${key.merchantId}, ${key.shopId}, ${key.name}, ${key.tail}, ${key.tokenHash}, ${who.userId}, ${who.name},
          ${at(who.now)})
  returning ${named}`,
  ).catch(orTaken({ shop_key_name: { what: 'The key', name: key.name, field: 'Name' } }))

/** A key in use of a shop this person sees, its row locked. */
export const lockKey = (tx: Tx, who: Who, keyId: number) =>
  first<Named & { revokedAt: number | null }>(
    tx,
    sql`select ${named}, revoked_at from shop_key where id = ${keyId} and ${visibleTo(who)} for update`,
  )

/** Another token in the place of a key's; the one before lasts until then. */
export const rotateKey = (
  tx: Tx,
  keyId: number,
  { tokenHash, tail, oldEndsAt, now }: { tokenHash: Buffer; tail: string; oldEndsAt: number; now: number },
) =>
  run(
    tx,
    sql`
  update shop_key set old_hash = token_hash, old_ends_at = ${at(oldEndsAt)}, token_hash = ${tokenHash}, tail = ${tail},
                      rotated_at = ${at(now)}
   where id = ${keyId}`,
  )

export const revokeKey = (tx: Tx, keyId: number, now: number) =>
  run(tx, sql`update shop_key set revoked_at = ${at(now)} where id = ${keyId} and revoked_at is null`)

export type Kept = {
  keyId: number
  shopId: number
  name: string
  tail: string
  madeBy: string
  madeTimestamp: number
  usedTimestamp: number | null
  oldUntilTimestamp: number | null
}

/** The keys in use of shops this person sees. */
export const keysOf = (tx: Tx, who: Who, shopIds: readonly number[]) =>
  rows<Kept>(
    tx,
    sql`
  select id as key_id, shop_id, name, tail, made_by, made_at as made_timestamp, used_at as used_timestamp,
         case when old_ends_at > ${at(who.now)} then old_ends_at end as old_until_timestamp
    from shop_key where shop_id = any (${[...shopIds]}::bigint[]) and revoked_at is null and ${visibleTo(who)}
   order by made_at, id`,
  )

export type Held = {
  keyId: number
  shopId: number
  merchantId: number
  userId: number
  name: string
  tokenHash: string
}

/** The keys in use that these tokens are, of shops whose merchant is served. */
export const heldBy = (tx: Tx, hashes: readonly Buffer[], now: number) =>
  rows<Held>(
    tx,
    sql`
  select k.id as key_id, k.shop_id, k.merchant_id, k.made_by_id as user_id, k.name, encode(h.hash, 'hex') as token_hash
    from shop_key k
    join merchant m on m.id = k.merchant_id and m.is_active
    cross join lateral (
      select k.token_hash as hash union all select k.old_hash where k.old_ends_at > ${at(now)}) h
   where (k.token_hash = any (${[...hashes]}::bytea[]) or k.old_hash = any (${[...hashes]}::bytea[]))
     and h.hash = any (${[...hashes]}::bytea[]) and k.revoked_at is null`,
  )

/** Notes that keys are in use, each once a minute at most; one that is being changed is not waited for. */
export const noteUse = (tx: Tx, keyIds: readonly number[], now: number) =>
  run(
    tx,
    sql`
  update shop_key set used_at = ${at(now)} where id = any (array(
    select id from shop_key
     where id = any (${[...keyIds]}::bigint[]) and (used_at is null or used_at < ${at(now - 60_000)})
       for update skip locked))`,
  )

export const keepAnew = (tx: Tx, old: Buffer, newest: Buffer) =>
  run(
    tx,
    sql`
  update shop_key set token_hash = case when token_hash = ${old} then ${newest} else token_hash end,
                      old_hash = case when old_hash = ${old} then ${newest} else old_hash end
   where token_hash = ${old} or old_hash = ${old}`,
  )
