import type { Change } from 'contract/changes'
import { countOf, dayOf } from 'contract/format'
import { happenedOn } from 'contract/order-happenings'
import type { Matter } from '../standing/queries.ts'
import type { Standing } from '../standing/rules.ts'

export const deliveredStatus = 6000

/** The orders of a merchant that were delivered on one day, for one person. */
export type Delivered = { userId: number; merchantId: number; merchantName: string; day: string; orders: number }

/** Each day is a matter of its own: the next one's does not take the place of what somebody has not read. */
export const matterOf = (day: string): Matter => ({
  name: `delivered/${day}`,
  type: 'Delivered',
  link: `/order/order-management?merchantId={merchantId}&${happenedOn('delivered', day, day)}`,
})

/** In words: "12 orders of Birch Outdoor were delivered on 24 Nov 2026." */
export const standingOf = ({ userId, merchantId, merchantName, day, orders }: Delivered): Standing => ({
  userId,
  merchantId,
  amount: orders,
  message: `${countOf(orders, 'order')} of ${merchantName} ${orders === 1 ? 'was' : 'were'} delivered on ${dayOf(day)}.`,
})

/** An order that was delivered or is so no more; somebody, or a setting, that is another one now. */
export const mayMatter = ({ subject, from, to }: Change): boolean =>
  subject !== 'order' || from === deliveredStatus || to === deliveredStatus
