import type { Handlers } from '../server/handler.ts'
import * as queries from './queries.ts'
import { waitingStatuses, orderStatistics, windowOf } from './rules.ts'

export const statistics: Handlers<'statistics'> = {
  getOrder: async (tx, { query }, who) => {
    const { from, to } = windowOf(query, who.now)
    return orderStatistics(
      await queries.waitingOrders(tx, who, waitingStatuses),
      await queries.deliveredBetween(tx, who, from, to),
    )
  },
}
