import { mostLeadDays, mostShopSeries } from 'contract/day-calls'
import type { Tx } from '../../kernel/database.ts'
import type { Who } from '../../kernel/who.ts'
import type { Handlers } from '../../server/handler.ts'
import { windowOf } from '../rules.ts'
import { happened, statusesYesterday } from './figures.ts'
import { shopDays, topProducts, topShops } from './goods-and-shops.ts'
import { leadTimes } from './lead-times.ts'
import type { Asked } from './pieces.ts'
import { daysOf, leadTimesOf, shopDaysOf, stretchesOf } from './rules.ts'
import { lostInAll, stockOuts } from './stock-outs.ts'

type DayFigures = Pick<
  Handlers<'statistics'>,
  'getTopProducts' | 'getTopShops' | 'getDays' | 'getShopDays' | 'getLeadTimes' | 'getStockOuts'
>
type Query = { dateFrom?: string; dateTo?: string; merchantId?: number; locationId?: number }

const dayMs = 86_400_000
/** One query for all of them: the window is that of GetOrder. */
const askedBy = (query: Query, who: Who): Asked => ({
  ...windowOf(query, who.now),
  merchantId: query.merchantId,
  locationId: query.locationId,
})

async function getDays(tx: Tx, query: Query, who: Who) {
  const asked = askedBy(query, who)
  const found = await happened(tx, who, asked)
  const [first] = found
  return {
    ...daysOf(found, first?.standing ?? 0),
    zone: first?.zone ?? null,
    day: first?.today ?? new Date(who.now).toISOString().slice(0, 10),
    yesterdayStatuses: await statusesYesterday(tx, who, asked),
  }
}

async function getLeadTimes(tx: Tx, query: Query, who: Who) {
  const asked = askedBy(query, who)
  const by = Math.min(asked.to, who.now) - asked.from >= (mostLeadDays + 1) * dayMs ? 'week' : 'day'
  return { ...leadTimesOf(await leadTimes(tx, who, asked, by)), by } as const
}

async function getStockOuts(tx: Tx, query: Query, who: Who) {
  const asked = askedBy(query, who)
  const found = await stockOuts(tx, who, asked)
  const { zone, orders, before, lost } = await lostInAll(tx, who, asked)
  return {
    result: found.map(({ skus: _, dates, lostMinor, currency, ...sku }) => ({
      ...sku,
      days: dates.length,
      stretches: stretchesOf(dates),
      lost: { minor: lostMinor, currency },
    })),
    zone,
    skus: found[0]?.skus ?? 0,
    ordersLost: orders,
    change: orders - before,
    lost,
  }
}

/** What is told of days that are over, and of today so far. */
export const dayFigures: DayFigures = {
  getTopProducts: (tx, { query }, who) => topProducts(tx, who, askedBy(query, who)),
  getTopShops: (tx, { query }, who) => topShops(tx, who, askedBy(query, who)),
  getDays: (tx, { query }, who) => getDays(tx, query, who),
  getShopDays: async (tx, { query }, who) => shopDaysOf(await shopDays(tx, who, askedBy(query, who)), mostShopSeries),
  getLeadTimes: (tx, { query }, who) => getLeadTimes(tx, query, who),
  getStockOuts: (tx, { query }, who) => getStockOuts(tx, query, who),
}
