import { waitingStatuses } from 'contract/order-status'
import type { Handlers } from '../server/handler.ts'
import { dayFigures } from './days/handlers.ts'
import { departures } from './departures.ts'
import { figures } from './figures/handlers.ts'
import * as queries from './queries.ts'
import { orderStatistics, windowOf } from './rules.ts'
import { shortages } from './shortages.ts'

export const statistics: Handlers<'statistics'> = {
  ...dayFigures,
  ...figures,
  getOrder: async (tx, { query }, who) => {
    return orderStatistics(
      await queries.waitingOrders(tx, who, waitingStatuses),
      await queries.deliveredBetween(tx, who, windowOf(query, who.now)),
    )
  },
  getDepartures: (tx, { query }, who) => departures(tx, who, query),
  getShortages: async (tx, { query }, who) => {
    const found = await shortages(tx, who, query)
    return { result: found.map(({ skus: _, ...shortage }) => shortage), skus: found[0]?.skus ?? 0 }
  },
}
