import type { ChangeSubject } from 'contract/changes'
import type { FeedChange } from '../../changes/feed.ts'
import type { Reader } from '../../changes/readers.ts'
import type { Tx } from '../../kernel/database.ts'
import { systemWho } from '../../kernel/who.ts'
import { reprocess } from './allocate.ts'
import { coveredNow, type Touched } from './covered.ts'

/** Orders out of stock that what is there would do for go back in line, all in one statement, as others lock them. */
async function tryAgain(tx: Tx, touched: Touched | 'all'): Promise<void> {
  const covered = await coveredNow(tx, touched)
  await reprocess(
    tx,
    systemWho(),
    covered.map(({ id }) => id),
    'what is there may be promised now',
  )
}

const idsOf = (changes: readonly FeedChange[], subject: ChangeSubject): number[] => [
  ...new Set(changes.filter((change) => change.subject === subject).map(({ id }) => id)),
]

/**
 * The days left that a product or a shop asks for stand below orders, which hear of them by the feed: a lower minimum
 * makes promisable what lay there before.
 */
export const askedForLess: Reader = {
  name: 'asked-for-less',
  subjects: ['product', 'shop'],
  take: (tx, changes) => tryAgain(tx, { products: idsOf(changes, 'product'), shops: idsOf(changes, 'shop') }),
  rebuild: (tx) => tryAgain(tx, 'all'),
}
