import type { Handlers } from '../../server/handler.ts'
import { advice } from './advice.ts'
import { baysOf, fillOf } from './cells.ts'
import { cover } from './cover.ts'
import { expiring, expiryOf, monthsFrom } from './expiry.ts'
import { inboundToday } from './inbound.ts'
import { pickersOf } from './picker-rules.ts'
import { pickedToday } from './pickers.ts'
import { queues } from './queues.ts'
import { returns } from './returns.ts'
import { shortPicks } from './shorts.ts'
import { stages } from './stages.ts'
import { todayDeliver } from './today.ts'
import { todayIn, zoneOf } from './zone.ts'

/** The calls of contract/figure-calls. */
type Figures =
  | 'getTodayDeliver'
  | 'getStages'
  | 'getPickers'
  | 'getCellFill'
  | 'getInboundToday'
  | 'getCover'
  | 'getExpiryByMonth'
  | 'getReturns'
  | 'getShortPicks'
  | 'getAdvice'
  | 'getQueues'

export const figures: Pick<Handlers<'statistics'>, Figures> = {
  getTodayDeliver: (tx, _, who) => todayDeliver(tx, who),
  getStages: async (tx, { query }, who) => {
    const found = await stages(tx, who, query)
    return found.some(({ orders }) => orders > 0) ? found : []
  },
  getPickers: async (tx, { query }, who) => pickersOf(await pickedToday(tx, who, query), who),
  getCellFill: async (tx, { query }, who) => fillOf(await baysOf(tx, who, query)),
  getInboundToday: async (tx, { query }, who) => inboundToday(tx, who, query, await zoneOf(tx, who, query.locationId)),
  getCover: async (tx, { query }, who) => {
    const found = await cover(tx, who, query)
    const [{ skus, sold } = { skus: 0, sold: 0 }] = found
    return { result: found.map(({ skus: _, sold: __, ...one }) => one), skus, sold }
  },
  getExpiryByMonth: async (tx, { query }, who) => {
    const today = todayIn(await zoneOf(tx, who, query.locationId), who)
    const months = monthsFrom(today)
    return expiryOf(months, today, await expiring(tx, who, query, today, months.at(-1)?.untilDay ?? today))
  },
  getReturns: (tx, { query }, who) => returns(tx, who, query),
  getShortPicks: (tx, { query }, who) => shortPicks(tx, who, query),
  getAdvice: (tx, _, who) => advice(tx, who),
  getQueues: (tx, _, who) => queues(tx, who),
}
