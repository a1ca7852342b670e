import type { Handlers } from '../server/handler.ts'
import * as queries from './queries.ts'
import { openStatuses, orderStatistics, windowOf } from './rules.ts'

export const statistics: Handlers<'statistics'> = {
  getOrder: async (tx, { query }, who) => {
    const { from, to } = windowOf(query, who.now)
    return orderStatistics(await queries.waitingOrders(tx, who, openStatuses), await queries.deliveredBetween(tx, who, from, to))
  },
}
