import type { Reader } from '../../changes/readers.ts'
import type { Tx } from '../../kernel/database.ts'
import { notify } from '../notify.ts'
import { addressedBy, isTold, received } from './queries.ts'
import { noticesOf, requestsReceived } from './rules.ts'

/** Without ids all of two days that nobody was told of: who came since is not told what was before. */
async function tell(tx: Tx, ids?: readonly number[]): Promise<void> {
  for (const request of await received(tx, ids))
    for (const notice of noticesOf(request))
      if (ids || !(await isTold(tx, notice.about ?? '')))
        await notify(tx, await addressedBy(tx, notice.type, request), notice)
}

/** That goods have come, and what of them has not: told once of each request, also after a gap of two days. */
export const inboundReceived: Reader = {
  name: 'inbound-received',
  subjects: ['inbound'],
  take: async (tx, changes) => {
    const ids = requestsReceived(changes)
    if (ids.length > 0) await tell(tx, ids)
  },
  rebuild: (tx) => tell(tx),
}
