import type pg from 'pg'
import { rows, run, sql, type Tx } from '../../kernel/database.ts'
import { transaction } from '../../kernel/transaction.ts'
import { systemWho } from '../../kernel/who.ts'
import { buyerOf, openable, sealBuyer } from './buyer.ts'

const mostAtOnce = 500

/** Buyers that the newest secret did not seal, but that can be read: in plain text from before, or under an older one. */
const sealedBefore = (tx: Tx, newest: string, known: readonly string[]) =>
  rows<{ merchantId: number; orderId: number; buyer: string }>(
    tx,
    sql`
  select merchant_id, order_id, buyer from order_buyer
   where not starts_with(buyer, ${newest})
     and exists (select from unnest(${[...known]}::text[]) as k (start) where starts_with(buyer, k.start))
   limit ${mostAtOnce} for update skip locked`,
  )

/** Seals with the newest secret who bought, where another one did or none. True when more of it waits. */
export const sealBuyersAgain = (pool: pg.Pool): Promise<boolean> =>
  transaction(pool, systemWho(), async (tx) => {
    const [newest = '', ...older] = openable()
    const found = await sealedBefore(tx, newest, ['{', ...older])
    for (const { buyer: kept, ...key } of found) {
      const { buyer, absent } = buyerOf(key, { buyer: kept, isOld: false })
      if (!absent)
        await run(
          tx,
          sql`update order_buyer set buyer = ${sealBuyer(key, buyer)}
               where merchant_id = ${key.merchantId} and order_id = ${key.orderId}`,
        )
    }
    return found.length === mostAtOnce
  })
