import type { Handlers } from '../../server/handler.ts'

type DayFigures = Pick<
  Handlers<'statistics'>,
  'getTopProducts' | 'getTopShops' | 'getDays' | 'getShopDays' | 'getLeadTimes' | 'getStockOuts'
>
const none = { received: 0, shipped: 0, onTime: 0, late: 0, delivered: 0, returned: 0, cancelled: 0, outOfStock: 0 }
const unknown = { orders: 0, p50Ms: null, p90Ms: null }

/** What is told of days, to be filled. */
export const dayFigures: DayFigures = {
  getTopProducts: async () => [],
  getTopShops: async () => [],
  getDays: async (_tx, _input, who) => ({
    result: [],
    zone: null,
    day: new Date(who.now).toISOString().slice(0, 10),
    untilTimestamp: who.now,
    today: { ...none, backlog: 0 },
    yesterday: { ...none, backlog: 0 },
    total: none,
    before: none,
    yesterdayStatuses: [],
  }),
  getShopDays: async () => ({ result: [], zone: null, shops: [], other: 0, otherShops: 0 }),
  getLeadTimes: async () => ({ result: [], zone: null, by: 'day', ...unknown, before: unknown }),
  getStockOuts: async () => ({ result: [], zone: null, skus: 0, ordersLost: 0, change: 0, lost: [] }),
}
