import type { Reader } from '../../changes/readers.ts'
import type { Tx } from '../../kernel/database.ts'
import { keepStanding } from '../standing/keep.ts'
import type { OfMerchants } from '../standing/queries.ts'
import { merchantsOf } from '../standing/rules.ts'
import { daysLately, deliveredLately, letOldStand } from './queries.ts'
import { matterOf, mayMatter, standingOf } from './rules.ts'

async function keep(tx: Tx, merchants: OfMerchants): Promise<void> {
  const delivered = await deliveredLately(tx, merchants)
  for (const { day } of await daysLately(tx)) {
    const wanted = delivered.filter((one) => one.day === day).map(standingOf)
    await keepStanding(tx, matterOf(day), merchants, wanted)
  }
}

/** One notification a day for each person who hears of it: how many orders of the merchant were delivered. */
export const delivered: Reader = {
  name: 'delivered',
  subjects: ['order', 'account', 'merchant', 'location', 'notificationSetting'],
  take: async (tx, changes) => {
    const merchants = merchantsOf(changes.filter(mayMatter))
    if (merchants.length > 0) await keep(tx, merchants)
  },
  rebuild: async (tx) => {
    await keep(tx, 'all')
    await letOldStand(tx)
  },
}
