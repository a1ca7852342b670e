import type pg from 'pg'
import { writeChanges } from '../../../changes/write.ts'
import { transaction } from '../../../kernel/transaction.ts'
import { systemWho } from '../../../kernel/who.ts'
import type { MarketName, Push } from '../../../marketplaces/marketplace.ts'
import { type Met, storeMessages } from './queries.ts'

const messageOf = (push: Push) => ({
  key: push.key,
  marketShopId: push.marketShopId,
  orderId: push.about === 'order' ? push.orderId : '',
})

/** Keeps what was pushed, and nothing else is done about it here; answers the shops of ours that it was about. */
export const storePushes = (
  pool: pg.Pool,
  market: MarketName,
  way: 'push' | 'lost',
  pushes: readonly Push[],
): Promise<Met[]> =>
  transaction(pool, systemWho(), async (tx) => {
    const met = await storeMessages(tx, market, way, pushes.map(messageOf))
    const heard = met.filter(({ wasUnheard }) => wasUnheard)
    await writeChanges(
      tx,
      heard.map(({ merchantId, shopId }) => ({ subject: 'shop', id: shopId, kind: 'changed', merchantId })),
    )
    return met
  })
