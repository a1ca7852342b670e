import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'
import { atom } from 'nanostores'
import { api } from './api.ts'

type Told = Result<Calls['statistics']['getOrder']>

/** The numbers of Statistics/GetOrder under the names they are kept by (portal.md 3). */
export const keptAs = (told: Told) => ({
  ordersFulfilment: told.totalFulfillment,
  ordersInPickingList: told.inPickingList,
  ordersNew: told.newOrder,
  ordersNonConformance: told.nonformance,
  ordersPacked: told.packed,
  ordersPicked: told.picked,
  ordersShip: told.ship,
  ordersDelivered: told.delivered,
  statuses: told.statuses,
})
export type Statistics = ReturnType<typeof keptAs>

/** Refreshed every 10 minutes over the last 30 days (portal.md 9). */
export const statisticsEveryMs = 600_000
const windowMs = 2_592_000_000

/** 'YYYY-MM-DDTHH:mm' in UTC, as portal.md 7 spells the range. */
const minuteOf = (ms: number) => new Date(ms).toISOString().slice(0, 16)

/** The order statistics behind the menu's badges and the dashboard's numbers; undefined until the first answer. */
export const $statistics = atom<Statistics | undefined>(undefined)
/** When the numbers were read; the next refresh is 10 minutes later. */
export const $statisticsTimestamp = atom<number | undefined>(undefined)
/** Why the last refresh brought nothing; undefined while the numbers are good. */
export const $statisticsProblem = atom<unknown>(undefined)

/** Asks for the statistics now. A failure is logged only; the numbers that stand stay. */
export async function refreshStatistics(now = Date.now()) {
  try {
    const query = { dateFrom: minuteOf(now - windowMs), dateTo: minuteOf(now) }
    $statistics.set(keptAs(await api.statistics.getOrder({ query })))
    $statisticsTimestamp.set(now)
    $statisticsProblem.set(undefined)
  } catch (problem) {
    $statisticsProblem.set(problem)
    console.info('Order statistics:', problem)
  }
}
