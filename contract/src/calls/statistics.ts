import { defineCalls } from '../define.ts'
import { signedIn } from '../roles.ts'
import { count, list, maybe, object, optional, text, timestamp } from '../schema.ts'

/** Unix milliseconds, or YYYY-MM-DDTHH:mm in UTC: the two ways portal.md 7 names. */
const moment = () => text(16)

export const statistics = defineCalls({
  getOrder: {
    method: 'GET',
    path: '/api/Statistics/GetOrder',
    access: signedIn,
    summary:
      'Tell where the orders are now; only `delivered` counts the dates given (the last 30 days unless told), open orders count whatever their age, as the lists they open do',
    query: object({ dateFrom: optional(moment()), dateTo: optional(moment()) }),
    reply: object({
      totalFulfillment: count(),
      inPickingList: count(),
      newOrder: count(),
      nonformance: count(),
      packed: count(),
      picked: count(),
      ship: count(),
      delivered: count(),
      statuses: list(object({ status: count(), orders: count(), oldestTimestamp: maybe(timestamp()) })),
    }),
  },
})
