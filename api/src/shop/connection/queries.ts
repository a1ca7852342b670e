import pg from 'pg'
import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { refuse } from '../../kernel/refuse.ts'
import { at, first, one, rows, run, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { visibleTo, type Who } from '../../kernel/who.ts'
import type { Grant, MarketName, Profile } from '../../marketplaces/marketplace.ts'
import { betweenTriesMs, type Kept, type Place, renewAtOf, type Trouble } from './rules.ts'
import { sealPair } from './tokens.ts'

/** The shop that begins to connect, with its number there where it is known. */
export const shopOf = (tx: Tx, who: Who, shopId: number) =>
  first<{ merchantId: number; shopId: number; shopName: string; platform: string }>(
    tx,
    sql`select merchant_id, id as shop_id, name as shop_name, platform from shop where id = ${shopId} and ${visibleTo(who)}`,
  )

export type Begun = { merchantId: number; market: MarketName; shopId: number | null }

/** Leaves a way back for one person. */
export const addState = (tx: Tx, who: Who, stateHash: Buffer, expiresAt: number, begun: Begun) =>
  run(
    tx,
    sql`
  insert into connect_state (state_hash, merchant_id, user_id, market, shop_id, expires_at)
  values (${stateHash}, ${begun.merchantId}, ${who.userId}, ${begun.market}, ${begun.shopId}, ${at(expiresAt)})`,
  )

/** Takes a way back, once: another's is left where it is. */
export const takeState = (tx: Tx, who: Who, stateHashes: readonly Buffer[]) =>
  first<Begun>(
    tx,
    sql`
  delete from connect_state
   where state_hash = any (${[...stateHashes]}::bytea[]) and user_id = ${who.userId} and expires_at > ${at(who.now)}
     and ${visibleTo(who)}
  returning merchant_id, market, shop_id`,
  )

/** The merchant's shops on a marketplace, each with the seller's number there: what it was connected as, else what was typed. */
export const placesOn = (tx: Tx, merchantId: number, market: MarketName) =>
  rows<Place & { shopName: string; isConnected: boolean }>(
    tx,
    sql`
  select s.id as shop_id, s.name as shop_name, coalesce(c.market_shop_id, s.market_shop_id) as market_shop_id,
         coalesce(c.state <> 'Disconnected', false) as is_connected
    from shop s left join shop_connection c on c.merchant_id = s.merchant_id and c.shop_id = s.id
   where s.merchant_id = ${merchantId} and s.platform = ${market} order by s.id`,
  )

/** A shop for one that nobody made here before; its name is another where that is taken. */
export const addShopOf = (tx: Tx, merchantId: number, market: MarketName, marketShopId: string) =>
  first<{ shopId: number }>(
    tx,
    sql`
  insert into shop (merchant_id, name, platform, market_shop_id)
  values (${merchantId}, ${`${market} ${marketShopId}`}, ${market}, ${marketShopId})
  on conflict (merchant_id, name) do nothing returning id as shop_id`,
  )

/** What the marketplace calls it; a shop that was made for it is called so too, where no other is. */
export const setProfile = (
  tx: Tx,
  { shopId, marketShopId }: { shopId: number; marketShopId: string },
  { name, country, currency }: Profile,
) => {
  const shopName = name.trim().slice(0, 120)
  return one<{ merchantId: number }>(
    tx,
    sql`
  with told as (
    update shop_connection c
       set market_name = coalesce(nullif(${shopName}, ''), c.market_shop_id), currency = ${currency.slice(0, 3)},
           country = coalesce(nullif(${country.slice(0, 2)}, ''), c.country)
     where c.shop_id = ${shopId} returning c.merchant_id, c.market
  ), named as (
    update shop s set name = ${shopName}
      from told t
     where s.merchant_id = t.merchant_id and s.id = ${shopId} and ${shopName} <> ''
       and s.name = t.market || ' ' || ${marketShopId}::text
       and not exists (select from shop o where o.merchant_id = s.merchant_id and o.name = ${shopName}))
  select merchant_id from told`,
  )
}

/** Keeps what a shop gave: connected from now on, whatever was wrong before. */
export async function connect(
  tx: Tx,
  who: Who,
  { merchantId, shopId, market }: { merchantId: number; shopId: number; market: MarketName },
  grant: Grant,
): Promise<void> {
  const { accessUntil, refreshUntil, marketShopId, country } = grant
  await run(
    tx,
    sql`
    insert into shop_connection as c (merchant_id, shop_id, market, market_shop_id, country, state, tokens, turn, access_until,
                                      refresh_until, renew_at, renewed_at, connected_at, connected_by_id, connected_by)
    values (${merchantId}, ${shopId}, ${market}, ${marketShopId}, ${country}, 'Connected', ${sealPair(shopId, grant)}, 1,
            ${at(accessUntil)}, ${at(refreshUntil)}, ${at(renewAtOf(grant, who.now))}, ${at(who.now)}, ${at(who.now)},
            ${who.userId}, ${who.name})
    on conflict (merchant_id, shop_id) do update
      set state = 'Connected', market_shop_id = excluded.market_shop_id, country = excluded.country,
          tokens = excluded.tokens, turn = c.turn + 1, access_until = excluded.access_until,
          refresh_until = excluded.refresh_until, renew_at = excluded.renew_at, renewed_at = excluded.renewed_at,
          tried_at = null, connected_at = excluded.connected_at, connected_by_id = excluded.connected_by_id,
          connected_by = excluded.connected_by, ${noProblem}`,
  ).catch((problem: unknown) => {
    if (problem instanceof pg.DatabaseError && problem.constraint === 'shop_connection_market')
      throw refuse('shop-taken', { name: marketShopId, market, whose: 'another merchant' })
    throw problem
  })
  await run(
    tx,
    sql`update shop set market_shop_id = ${marketShopId} where merchant_id = ${merchantId} and id = ${shopId}`,
  )
}

/** Its orders are read from now on, from where the reading of them stood; true where none of them was read before. */
export const readOrders = async (
  tx: Tx,
  { merchantId, shopId }: { merchantId: number; shopId: number },
): Promise<boolean> => {
  const isFirst =
    (await run(
      tx,
      sql`
  insert into market_reading (merchant_id, shop_id) values (${merchantId}, ${shopId})
  on conflict (merchant_id, shop_id) do nothing`,
    )) === 1
  await run(
    tx,
    sql`update market_reading set poll_at = now(), look_at = now() where merchant_id = ${merchantId} and shop_id = ${shopId}`,
  )
  return isFirst
}

const noProblem = sql`
  problem_fault = null, problem_code = null, problem_words = null, problem_since = null, waits_until = null`

/** Ends a connection: its tokens are gone, and another merchant may connect the shop. */
export const disconnect = (tx: Tx, shopId: number) =>
  run(
    tx,
    sql`
  update shop_connection
     set state = 'Disconnected', tokens = null, turn = turn + 1, access_until = null, refresh_until = null, renew_at = null,
         ${noProblem}
   where shop_id = ${shopId} and state <> 'Disconnected'`,
  )

const columns = sql`
  c.merchant_id, c.shop_id, s.name as shop_name, c.market, c.market_shop_id, c.country, c.state, c.tokens, c.turn,
  c.access_until, c.renew_at, c.tried_at, c.renewed_at`
const joined = sql`shop_connection c join shop s on s.merchant_id = c.merchant_id and s.id = c.shop_id`

export const keptOf = (tx: Tx, shopId: number) =>
  first<Kept>(tx, sql`select ${columns} from ${joined} where c.shop_id = ${shopId}`)

/** The connection of a shop, held until the transaction ends: nobody else renews it meanwhile. */
export const lockKept = (tx: Tx, shopId: number) =>
  first<Kept>(tx, sql`select ${columns} from ${joined} where c.shop_id = ${shopId} for update of c`)

/** Shops of a marketplace whose access is to be renewed, those first that were not tried for longest. */
export const dueShops = (tx: Tx, market: MarketName, now: number, most: number) =>
  rows<{ merchantId: number; shopId: number }>(
    tx,
    sql`
  select merchant_id, shop_id from shop_connection
   where state = 'Connected' and market = ${market} and renew_at <= ${at(now)}
     and (tried_at is null or tried_at <= ${at(now - betweenTriesMs)})
   order by tried_at nulls first, renew_at limit ${most}`,
  )

/**
 * Claims the renewal of an access for one try: false where it is not due, or somebody tried lately. Said before the try
 * itself, so that it counts also where nothing comes of it.
 */
export const claimTry = async (tx: Tx, shopId: number, now: number): Promise<boolean> =>
  (await run(
    tx,
    sql`
    update shop_connection set tried_at = ${at(now)}
     where shop_id = ${shopId} and state = 'Connected' and renew_at <= ${at(now)}
       and (tried_at is null or tried_at <= ${at(now - betweenTriesMs)})`,
  )) === 1

/** Keeps the pair that came of the one of this turn; false where another came meanwhile. */
export const keepGrant = async (tx: Tx, { shopId, turn }: Pick<Kept, 'shopId' | 'turn'>, grant: Grant, now: number) =>
  (await run(
    tx,
    sql`
    update shop_connection
       set state = 'Connected', tokens = ${sealPair(shopId, grant)}, turn = turn + 1, access_until = ${at(grant.accessUntil)},
           refresh_until = ${at(grant.refreshUntil)}, renew_at = ${at(renewAtOf(grant, now))}, renewed_at = ${at(now)},
           ${noProblem}
     where shop_id = ${shopId} and turn = ${turn} and state <> 'Disconnected'`,
  )) === 1

const inTrouble = ({ fault, code, words }: Trouble, now: number, waitsUntil: number | null): Sql => sql`
  problem_since = case when problem_code = ${code} and problem_fault = ${fault} then problem_since else ${at(now)} end,
  problem_fault = ${fault}, problem_code = ${code}, problem_words = ${words}, waits_until = ${waitsUntil === null ? sql`null` : at(waitsUntil)}`

/** Something goes wrong that goes by itself; true where that is news. */
export const noteTrouble = async (tx: Tx, shopId: number, trouble: Trouble, now: number): Promise<boolean> => {
  const before = await first<{ code: string | null }>(
    tx,
    sql`
    select case when problem_fault = ${trouble.fault} then problem_code end as code from shop_connection
     where shop_id = ${shopId} and state = 'Connected' for update`,
  )
  if (!before) return false
  await run(
    tx,
    sql`update shop_connection set ${inTrouble(trouble, now, trouble.waitsUntil)} where shop_id = ${shopId}`,
  )
  return before.code !== trouble.code
}

/** Its marketplace refuses it: a person must connect again. The access is used for as long as it is good. */
export const refuseShop = async (tx: Tx, shopId: number, trouble: Trouble, now: number): Promise<boolean> =>
  (await run(
    tx,
    sql`
    update shop_connection set state = 'Refused', ${inTrouble(trouble, now, null)}
     where shop_id = ${shopId} and state = 'Connected'`,
  )) === 1

/** The access has to be renewed at once; it is used no more where it has ended. */
export const renewNow = (tx: Tx, shopId: number, { isEnded, now }: { isEnded: boolean; now: number }) =>
  run(
    tx,
    sql`
  update shop_connection
     set renew_at = ${at(now)}, access_until = case when ${isEnded} then least(access_until, ${at(now)}) else access_until end
   where shop_id = ${shopId} and state = 'Connected'`,
  )

export const isInTrouble = async (tx: Tx, shopId: number): Promise<boolean> =>
  (await first(
    tx,
    sql`select shop_id from shop_connection where shop_id = ${shopId} and problem_since is not null`,
  )) !== undefined

/** It works again: true where anything was wrong. */
export const noteWorks = async (tx: Tx, shopId: number): Promise<boolean> =>
  (await run(
    tx,
    sql`
    update shop_connection set ${noProblem}
     where shop_id = ${shopId} and state = 'Connected' and problem_since is not null`,
  )) === 1

type Shown = NonNullable<Item<Calls['shop']['getShopList']>['connection']>
export type Told = Omit<Shown, 'problem'> & {
  shopId: number
  code: string | null
  words: string | null
  sinceTimestamp: number | null
}

/** How shops stand with their marketplaces. */
export const toldOf = (tx: Tx, who: Who, shopIds: readonly number[]) =>
  rows<Told>(
    tx,
    sql`
  select c.shop_id,
         case when c.state = 'Connected' and c.problem_since is not null then 'Waiting' else c.state end as state,
         c.market_name, c.country, c.currency, c.connected_at as connected_timestamp, c.connected_by,
         c.access_until as access_timestamp, case when c.state = 'Connected' then c.renew_at end as renew_timestamp,
         c.refresh_until as refresh_timestamp, c.problem_code as code, c.problem_words as words,
         c.problem_since as since_timestamp, c.waits_until as waits_timestamp
    from shop_connection c
   where c.shop_id = any (${[...shopIds]}::bigint[]) and ${visibleTo(who, sql`c.merchant_id`)}`,
  )

/** Whether a buyer's wish to cancel is granted by itself where nobody has begun with the order. */
export const setGrants = (tx: Tx, shopId: number, grantsCancels: boolean) =>
  run(tx, sql`update market_reading set grants_cancels = ${grantsCancels} where shop_id = ${shopId}`)

type OrdersIn = NonNullable<Item<Calls['shop']['getShopList']>['orders']>

/** How orders of shops come in. */
export const ordersInOf = (tx: Tx, who: Who, shopIds: readonly number[]) =>
  rows<OrdersIn & { shopId: number }>(
    tx,
    sql`
  select r.shop_id, r.last_order_at as last_order_timestamp, nullif(r.last_order_by, '') as last_order_by,
         r.last_push_at as last_push_timestamp, r.polled_at as polled_timestamp, p.pushed_percent, r.unannounced,
         r.grants_cancels,
         l.waiting, coalesce(l.problem, '') as problem
    from market_reading r
    left join lateral (
      select (100 * count(*) filter (where m.way = 'push') / nullif(count(*), 0))::int as pushed_percent
        from market_push m
       where m.merchant_id = r.merchant_id and m.shop_id = r.shop_id and m.at > now() - interval '7 days') p on true
    left join lateral (
      select count(*)::int as waiting, (array_agg(k.problem order by k.asked_at) filter (where k.problem <> ''))[1] as problem
        from market_look k where k.merchant_id = r.merchant_id and k.shop_id = r.shop_id) l on true
   where r.shop_id = any (${[...shopIds]}::bigint[]) and ${visibleTo(who, sql`r.merchant_id`)}`,
  )
