import { randomUUID } from 'node:crypto'
import { addJob } from '../../jobs/job.ts'
import { laneOf } from '../../jobs/rules.ts'
import { found, refuse } from '../../kernel/refuse.ts'
import type { Handlers } from '../../server/handler.ts'
import { shopToSync } from './queries.ts'
import { mostShort, refuseUnconnected, wantedOf } from './rules.ts'

/** Orders that are fetched from a marketplace because a person asks for them. */
export const syncing: Pick<Handlers<'order'>, 'syncMarketPlaceOrder'> = {
  syncMarketPlaceOrder: async (tx, { body }, who) => {
    const shop = found(await shopToSync(tx, who, body.shopId), 'The shop')
    refuseUnconnected(shop)
    const wanted = wantedOf(body, who.now)
    const options = { shopId: shop.shopId, ...wanted }
    const total = 'orderIds' in wanted ? wanted.orderIds.length : 0
    const jobId = await addJob(tx, who, {
      jobType: 'MarketOrderSync',
      uniqueKey: randomUUID(),
      merchantId: shop.merchantId,
      lane: laneOf('orderIds' in wanted ? total : Number.POSITIVE_INFINITY, mostShort),
      fileName: `Orders of ${shop.shopName}`,
      options,
      total,
      status: 'Queued',
      message: '',
    })
    if (jobId === undefined) throw refuse('stale', { what: 'The job' })
    return { jobId }
  },
}
