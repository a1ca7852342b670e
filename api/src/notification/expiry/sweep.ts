import type pg from 'pg'
import { transaction } from '../../kernel/transaction.ts'
import { systemWho } from '../../kernel/who.ts'
import { keepStanding } from '../standing/keep.ts'
import type { Matter } from '../standing/queries.ts'
import { expiring } from './queries.ts'
import { standingOf } from './rules.ts'

const matter: Matter = {
  name: 'product-expiry',
  type: 'ProductExpiry',
  link: '/stock/stock-balance?merchantId={merchantId}&stock=in',
}

/** One notification for each person who hears of it, for each merchant of which batches expire soon. By the clock: days pass without a change. */
export const tellExpiry = (pool: pg.Pool): Promise<void> =>
  transaction(pool, systemWho(), async (tx) => keepStanding(tx, matter, 'all', (await expiring(tx)).map(standingOf)))
