import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { clock, countOf, duration, thousands } from 'contract/format'
import { inFulfilment, nonConformance } from 'contract/order-status'
import type { Statistics } from 'shared-state'
import type { Told } from './numbers.ts'

type Reading<Name extends keyof Calls['statistics']> = Reply<Calls['statistics'][Name]>
type Days = Reading<'getDays'>

/** '+11', '−3', or '±0'. */
export const signed = (change: number): string =>
  change > 0 ? `+${thousands(change)}` : change < 0 ? thousands(change) : '±0'

/** Of what left, how much left in time, in percent with one decimal. */
const onTimeShare = ({ onTime, late }: { onTime: number; late: number }): number | undefined =>
  onTime + late > 0 ? Math.round((onTime / (onTime + late)) * 1000) / 10 : undefined

/** Where there is nothing to take a share of. */
const noneLeft = 'no order left'

const shareWords = (share: number | undefined): string => (share === undefined ? '–' : `${share.toFixed(1)} %`)

/** How many points more or fewer than in the same days a day earlier. */
function pointsOf({ total, before }: Days): string {
  const [now, then] = [onTimeShare(total), onTimeShare(before)]
  if (now === undefined || then === undefined) return ''
  const points = Math.round((now - then) * 10) / 10
  return points === 0 ? 'as yesterday' : `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)} points`
}

/** How the orders in these statuses compare with this minute yesterday. */
function changeOf(statistics: Statistics, days: Days | undefined, codes: readonly number[]): string {
  if (!days) return ''
  const sum = (list: readonly { status: number; orders: number }[]) =>
    list.reduce((all, { status, orders }) => all + (codes.includes(status) ? orders : 0), 0)
  return signed(sum(statistics.statuses) - sum(days.yesterdayStatuses))
}

const oldestOf = ({ statuses }: Statistics, codes: readonly number[], now: number): number | undefined => {
  const oldest = statuses.flatMap(({ status, oldestTimestamp }) =>
    codes.includes(status) && oldestTimestamp !== null ? [now - oldestTimestamp] : [],
  )
  return oldest.length > 0 ? Math.max(...oldest) : undefined
}

const hour = 3_600_000

type StaffFacts = {
  statistics: Statistics
  /** Undefined where it could not be read, as everything else here: a number is silent alone. */
  days: Days | undefined
  pickers: { active: number } | undefined
  now: number
  zone: string
}

/** Those of the words that are known. */
const joined = (between: string, ...words: string[]): string => words.filter(Boolean).join(between)
const since = (change: string, words: string): string => (change === '' ? '' : `${change} ${words}`)

/** The lines under the numbers of the warehouse's people. */
export function toldToStaff({ statistics, days, pickers, now, zone }: StaffFacts): Told {
  const change = (...codes: number[]) => changeOf(statistics, days, codes)
  const [waits, packs] = [oldestOf(statistics, nonConformance, now), oldestOf(statistics, [2200], now)]
  const isOld = waits !== undefined && waits > 24 * hour
  const oldest = (ms: number | undefined) => (ms === undefined ? '' : `oldest ${duration(ms)}`)
  return {
    new: { note: since(change(1000), `on yesterday, ${clock(now, zone)}`) },
    problems: { note: joined(' · ', change(...nonConformance), oldest(waits)), isLate: isOld },
    open: { note: since(change(...inFulfilment), 'on yesterday') },
    listed: { note: joined(' · ', change(2100), pickers ? `${countOf(pickers.active, 'picker')} active` : '') },
    picked: { note: joined(' · ', change(2200), oldest(packs)) },
    ...(days ? { shipped: shippedOf(days) } : {}),
  }
}

const shippedOf = (days: Days): { value: number; note: string } => ({
  value: days.total.shipped,
  note:
    days.total.shipped === 0
      ? noneLeft
      : joined(', ', `${shareWords(onTimeShare(days.total))} on time`, pointsOf(days)),
})

type MerchantFacts = {
  statistics: Statistics
  days: Days | undefined
  lead: Reading<'getLeadTimes'> | undefined
  lost: Reading<'getStockOuts'> | undefined
  openCodes: readonly number[]
  now: number
  zone: string
}

/** The numbers of a merchant's people that the order statistics do not hold, and the line under each. */
export const toldToMerchant = ({ statistics, days, lead, lost, openCodes, now, zone }: MerchantFacts): Told => ({
  open: { note: since(changeOf(statistics, days, openCodes), 'on yesterday') },
  ...(days ? toldOfDays(days, clock(now, zone)) : {}),
  ...(lead ? { lead: leadOf(lead) } : {}),
  ...(lost ? { lost: { value: lost.ordersLost, note: `orders, ${lostWords(lost.change)}` } } : {}),
})

function toldOfDays(days: Days, minute: string): Told {
  const { today, yesterday, total, before } = days
  const share = total.shipped > 0 ? `${((total.returned / total.shipped) * 100).toFixed(1)} % of orders` : ''
  return {
    today: { value: today.received, note: `${signed(today.received - yesterday.received)} on yesterday, ${minute}` },
    onTime: { value: shareWords(onTimeShare(total)), note: total.shipped === 0 ? noneLeft : pointsOf(days) },
    returned: { value: total.returned, note: joined(' · ', signed(total.returned - before.returned), share) },
  }
}

const lostWords = (change: number): string => (change === 0 ? 'as yesterday' : `${signed(change)} on yesterday`)

/** '26 h' up to three days, since they stand beside hours. */
const wholeHours = (ms: number): string => (ms < 72 * hour ? `${Math.round(ms / hour)} h` : duration(ms))

function leadOf({ p50Ms, p90Ms, before }: Reading<'getLeadTimes'>): { value: string; note: string } {
  if (p50Ms === null || p90Ms === null) return { value: '–', note: noneLeft }
  const change = before.p50Ms === null ? 0 : Math.round((p50Ms - before.p50Ms) / 60_000)
  const words = change === 0 ? '' : `${change > 0 ? '+' : '−'}${duration(Math.abs(change) * 60_000)} · `
  return { value: duration(p50Ms), note: `${words}nine of ten in ${wholeHours(p90Ms)}` }
}
