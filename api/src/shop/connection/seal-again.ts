import type pg from 'pg'
import { writeChanges } from '../../changes/write.ts'
import { rows, run, sql, type Tx } from '../../kernel/database.ts'
import { transaction } from '../../kernel/transaction.ts'
import { systemWho } from '../../kernel/who.ts'
import { refuseShop } from './queries.ts'
import { troubleOf } from './rules.ts'
import { openable, openPair, sealPair, secretChanged, secretCode } from './tokens.ts'

const mostAtOnce = 100

type Sealed = { shopId: number; merchantId: number; shopName: string; tokens: string; turn: number; state: string }
const sealed = sql`
  select c.shop_id, c.merchant_id, m.name || ': ' || s.name as shop_name, c.tokens, c.turn, c.state
    from shop_connection c
    join shop s on s.merchant_id = c.merchant_id and s.id = c.shop_id
    join merchant m on m.id = c.merchant_id`

/** Connected shops whose tokens the newest secret did not seal, but one that is known did. */
const sealedBefore = (tx: Tx, newest: string, known: readonly string[]) =>
  rows<Sealed>(
    tx,
    sql`
  ${sealed}
   where not starts_with(c.tokens, ${newest}) and ${beginsWithOne(known)}
   order by c.shop_id limit ${mostAtOnce} for update of c skip locked`,
  )

const beginsWithOne = (known: readonly string[]) =>
  sql`exists (select from unnest(${[...known]}::text[]) as k (start) where starts_with(c.tokens, k.start))`

/** Shops that SECRET cannot speak for any more. */
const unreadable = (tx: Tx, known: readonly string[]) =>
  rows<Sealed>(tx, sql`${sealed} where c.state = 'Connected' and not ${beginsWithOne(known)} order by 3`)

/** Shops that must connect again for SECRET's sake alone, and are readable with the one that is set now. */
const readableAgain = (tx: Tx, known: readonly string[]) =>
  rows<{ shopId: number; merchantId: number }>(
    tx,
    sql`
  update shop_connection c
     set state = 'Connected', problem_fault = null, problem_code = null, problem_words = null, problem_since = null
   where c.state = 'Refused' and c.problem_code = ${secretCode} and ${beginsWithOne(known)}
  returning shop_id, merchant_id`,
  )

/** Seals with the newest secret what another one sealed. True when more of it waits. */
async function sealSome(pool: pg.Pool): Promise<boolean> {
  const [newest = '', ...older] = openable()
  if (older.length === 0) return false
  return transaction(pool, systemWho(), async (tx) => {
    const found = await sealedBefore(tx, newest, older)
    for (const { shopId, tokens } of found) {
      const pair = openPair(shopId, tokens)
      if (pair)
        await run(tx, sql`update shop_connection set tokens = ${sealPair(shopId, pair)} where shop_id = ${shopId}`)
    }
    return found.length === mostAtOnce
  })
}

/**
 * What SECRET means for connected shops: those it cannot speak for must connect again, which they are told at once; those it
 * can after all, work again; and what the secret before sealed is sealed anew.
 */
export async function sealAgain(pool: pg.Pool, report: (problem: unknown) => void): Promise<boolean> {
  const lost = await transaction(pool, systemWho(), async (tx) => {
    const again = await readableAgain(tx, openable())
    await writeChanges(
      tx,
      again.map(({ shopId, merchantId }) => ({ subject: 'shop', id: shopId, kind: 'changed', merchantId })),
    )
    const now = Date.now()
    const shops = await unreadable(tx, openable())
    for (const { shopId, merchantId } of shops)
      if (await refuseShop(tx, shopId, troubleOf(secretChanged(), now), now))
        await writeChanges(tx, [{ subject: 'shop', id: shopId, kind: 'changed', merchantId }])
    return shops
  })
  if (lost.length > 0) report(new Error(wordsOf(lost)))
  return sealSome(pool)
}

const mostNamed = 20

const wordsOf = (shops: readonly Pick<Sealed, 'shopName'>[]): string => {
  const names = shops.slice(0, mostNamed).map(({ shopName }) => shopName)
  const more = shops.length - names.length
  return (
    `SECRET opens the access of these shops no more; they must connect again: ${names.join('; ')}` +
    `${more > 0 ? ` and ${more} more` : ''}. Set SECRET to new,old if the old one is known.`
  )
}
