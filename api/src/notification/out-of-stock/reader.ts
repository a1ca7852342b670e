import type { Reader } from '../../changes/readers.ts'
import type { Tx } from '../../kernel/database.ts'
import { keepStanding } from '../standing/keep.ts'
import type { Matter, OfMerchants } from '../standing/queries.ts'
import { lacking } from './queries.ts'
import { merchantsTouched, outOfStockStatus, standingOf } from './rules.ts'

const matter: Matter = {
  name: 'out-of-stock',
  type: 'OrderProblem',
  link: `/order/non-conformance?view=${outOfStockStatus}&merchantId={merchantId}`,
}

const keep = async (tx: Tx, merchants: OfMerchants): Promise<void> =>
  keepStanding(tx, matter, merchants, (await lacking(tx, merchants)).map(standingOf))

/** One notification for each person who can do something about a merchant's orders that are out of stock. */
export const outOfStock: Reader = {
  name: 'out-of-stock',
  subjects: ['order', 'account', 'merchant', 'location', 'notificationSetting'],
  take: async (tx, changes) => {
    const merchants = merchantsTouched(changes)
    if (merchants.length > 0) await keep(tx, merchants)
  },
  rebuild: (tx) => keep(tx, 'all'),
}
