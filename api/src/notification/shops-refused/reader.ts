import type { Reader } from '../../changes/readers.ts'
import type { Tx } from '../../kernel/database.ts'
import { keepStanding } from '../standing/keep.ts'
import type { OfMerchants } from '../standing/queries.ts'
import { merchantsOf } from '../standing/rules.ts'
import { refused, toldOf } from './queries.ts'
import { matterOf, standingOf } from './rules.ts'

async function keep(tx: Tx, merchants: OfMerchants): Promise<void> {
  const wanted = await refused(tx, merchants)
  const shops = new Set([...wanted, ...(await toldOf(tx, merchants))].map(({ shopId }) => shopId))
  for (const shopId of shops)
    await keepStanding(tx, matterOf(shopId), merchants, wanted.filter((one) => one.shopId === shopId).map(standingOf))
}

/** One notification for each person who hears of it, for each shop that must connect again, for as long as it must. */
export const shopsRefused: Reader = {
  name: 'shops-refused',
  subjects: ['shop', 'account', 'merchant', 'notificationSetting'],
  take: (tx, changes) => keep(tx, merchantsOf(changes)),
  rebuild: (tx) => keep(tx, 'all'),
}
