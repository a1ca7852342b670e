import { countOf, dayOf } from 'contract/format'
import { messageOf } from '../rules.ts'
import type { Standing } from '../standing/rules.ts'

/** The batches of one merchant that expire within the days ahead, as one person sees them; the first of them. */
export type Expiring = {
  userId: number
  merchantId: number
  merchantName: string
  daysAhead: number
  batches: number
  first: { sku: string; batchNo: string; expiryDay: string; isOver: boolean }[]
}

const nameOf = ({ sku, batchNo, expiryDay, isOver }: Expiring['first'][number]): string =>
  `${sku}${batchNo ? ` batch ${batchNo}` : ''} ${isOver ? 'expired' : 'on'} ${dayOf(expiryDay)}`

/** In words: "2 batches of Dune Beauty expire within 30 days: CREAM batch B7 on 12 Dec 2026, SOAP on 20 Dec 2026." */
export function standingOf({ userId, merchantId, merchantName, daysAhead, batches, first }: Expiring): Standing {
  const more = batches - first.length
  const expire = batches === 1 ? 'expires' : 'expire'
  const head = `${countOf(batches, 'batch', 'batches')} of ${merchantName} ${expire} within ${countOf(daysAhead, 'day')}`
  const message = `${head}: ${first.map(nameOf).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
  return { userId, merchantId, amount: batches, message: messageOf(message) }
}
