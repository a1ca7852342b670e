import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'
import { clock, countOf, duration, thousands } from 'contract/format'
import { inHouse } from 'contract/order-status'
import type { Cover } from './cover.ts'
import type { Alarm } from './queues.ts'

export type Advice = NonNullable<Result<Calls['statistics']['getAdvice']>>

/** Where no rate is known, a cut-off within this is soon. */
export const soonMs = 3_600_000
/** So many orders a link names one by one; of more it names what they have in common. */
export const mostLinked = 200
const standsMs = 10 * 60_000
const manyErrors = 10
const timesMore = 3
const weekDays = 7

export type Pressing = {
  locationId: number
  locationName: string
  timeZone: string
  shippingProviderId: number | null
  shippingProviderName: string | null
  shipBy: number
  shipUntil: number
  /** Nobody knows when they are ready. */
  isUnknown: boolean
  missed: number
  unpacked: number
  remaining: number
  missedIds: readonly number[]
  unpackedIds: readonly number[]
  slowPicking: number
  slowPacking: number
  slowShipping: number
}
export type Late = { orders: number; oldestTimestamp: number | null }
export type Lane = { lane: string; waiting: number; running: number; oldestTimestamp: number | null }

/** What a person may know; a fact that is absent is none of theirs. */
export type Facts = {
  now: number
  /** They see more than one location, so that it is named. */
  seesAll: boolean
  alarm?: Alarm
  lanes?: readonly Lane[]
  pressing?: Pressing | undefined
  /** Where most of those that will miss it wait. */
  zone?: { zone: string; orders: number } | undefined
  late?: Late
  cover?: readonly Cover[]
  mayAnnounce?: boolean
}

const list = '/order/order-management'
const open = inHouse.filter((status) => status < 4000)
const none = { rows: null, label: null, link: null }

/** The link to orders: to each of them, or to what more than a link takes have in common. */
function toOrders(found: Pressing, ids: readonly number[]): Pick<Advice, 'rows' | 'label' | 'link'> {
  const { locationId, shippingProviderId, shipBy, shipUntil, remaining } = found
  const isLong = ids.length > mostLinked
  const common = {
    status: open.join(','),
    hold: 'no',
    shipByFrom: String(shipBy),
    shipByUntil: String(shipUntil),
    locationId: String(locationId),
    courierId: String(shippingProviderId ?? 'none'),
  }
  const query = new URLSearchParams(isLong ? common : { orders: ids.join(',') })
  const rows = isLong ? remaining : ids.length
  return { rows, label: `Show the ${countOf(rows, 'order')}`, link: `${list}?${query}` }
}

const at = (facts: Facts, { locationName }: Pressing): string => (facts.seesAll ? ` at ${locationName}` : '')
const collection = ({ shipBy, timeZone, shippingProviderName }: Pressing): string =>
  `the ${clock(shipBy, timeZone)} ${shippingProviderName === null ? 'cut-off' : `collection of ${shippingProviderName}`}`

/** The step that makes most of them late; of equals the first. */
function slowestStep({ slowPicking, slowPacking, slowShipping }: Pressing): string {
  const most = Math.max(slowPicking, slowPacking, slowShipping)
  return slowPicking === most ? 'picking' : slowPacking === most ? 'packing' : 'shipping'
}

function zoneWords({ zone }: Facts, { missed }: Pressing, step: string): string {
  if (!zone || step !== 'picking') return ''
  const who = missed === 1 ? 'It waits' : zone.orders === missed ? 'All of them wait' : `${zone.orders} of them wait`
  return ` ${who.replace(/^1 of them wait$/, '1 of them waits')} in zone ${zone.zone}.`
}

/** Recurring work is not done: nothing that the portal does by itself is. */
function workerAdvice({ alarm }: Facts): Advice | null {
  if (!alarm || alarm.isWorkerAlive) return null
  const since = alarm.behindMs > 0 ? `have waited for ${duration(alarm.behindMs)}` : 'wait'
  return { kind: 'worker', lead: 'No worker is running:', rest: `jobs, mails and notifications ${since}.`, ...none }
}

/** Jobs wait, and none of their lane is worked on. */
function queueAdvice({ lanes = [], now }: Facts): Advice | null {
  const stands = lanes.find(
    ({ running, oldestTimestamp }) => running === 0 && oldestTimestamp !== null && now - oldestTimestamp > standsMs,
  )
  if (!stands) return null
  return {
    kind: 'queue',
    lead: `${countOf(stands.waiting, `${stands.lane} job`)} stand${stands.waiting === 1 ? 's' : ''} still:`,
    rest: `the first has waited for ${duration(now - (stands.oldestTimestamp ?? now))}.`,
    ...none,
    label: 'Show the jobs',
    link: '/job/job-history',
  }
}

/** More went wrong in this hour than does in any. */
function errorsAdvice({ alarm }: Facts): Advice | null {
  if (!alarm || alarm.errorsLastHour < manyErrors || alarm.errorsLastHour < timesMore * alarm.errorsHourBefore)
    return null
  return {
    kind: 'errors',
    lead: `${countOf(alarm.errorsLastHour, 'error')} in the last hour,`,
    rest: `${thousands(alarm.errorsHourBefore)} in the hour before.`,
    ...none,
    label: 'Show the errors',
    link: '/log/general-error-log',
  }
}

/** Orders that will miss their cut-off as it goes now; who acts at once may still save them. */
function missesAdvice(facts: Facts): Advice | null {
  const found = facts.pressing
  if (!found || found.isUnknown) return null
  const step = slowestStep(found)
  return {
    kind: 'misses',
    lead: `${countOf(found.missed, 'order')} will miss ${collection(found)}${at(facts, found)}`,
    rest: `at the present ${step} rate.${zoneWords(facts, found, step)}`,
    ...toOrders(found, found.missedIds),
  }
}

/** A cut-off is near, and nobody is at it. */
function unpackedAdvice(facts: Facts): Advice | null {
  const found = facts.pressing
  if (!found?.isUnknown) return null
  const [leave, are] = found.unpacked === 1 ? ['must leave', 'is'] : ['must leave', 'are']
  return {
    kind: 'unpacked',
    lead: `${countOf(found.unpacked, 'order')} ${leave} in ${duration(found.shipBy - facts.now)}${at(facts, found)}`,
    rest: `and ${are} not packed.`,
    ...toOrders(found, found.unpackedIds),
  }
}

/** What is too late already. */
function lateAdvice({ late, now }: Facts): Advice | null {
  if (!late || late.orders === 0) return null
  const query = new URLSearchParams({ status: open.join(','), hold: 'no', shipByUntil: String(now) })
  return {
    kind: 'late',
    lead: `${countOf(late.orders, 'order')} should have left by now`,
    rest: `and ${late.orders === 1 ? 'is' : 'are'} in no bin; the oldest is ${duration(now - (late.oldestTimestamp ?? now))} late.`,
    rows: late.orders,
    label: `Show the ${countOf(late.orders, 'order')}`,
    link: `${list}?${query}`,
  }
}

/** 'Friday 27 Nov' */
const weekday = (day: string): string => {
  const parts = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .formatToParts(Date.parse(`${day}T00:00:00Z`))
    .map(({ type, value }) => [type, value])
  const { weekday: name, day: number, month } = Object.fromEntries(parts) as Record<string, string>
  return `${name} ${number} ${month}`
}

const lostInAWeek = ({ soldADay, coverDays }: Cover): number => soldADay * (weekDays - coverDays)

/** Of what runs out within a week with none on the way, the SKU that most would be lost of. */
function coverAdvice({ cover = [], mayAnnounce = false }: Facts): Advice | null {
  const [worst] = cover
    .filter(({ incoming, coverDays }) => incoming === 0 && coverDays < weekDays)
    .toSorted((a, b) => lostInAWeek(b) - lostInAWeek(a))
  if (!worst) return null
  const name = worst.productName || worst.sku
  const query = new URLSearchParams({
    merchantId: String(worst.merchantId),
    sku: worst.sku,
    quantity: String(worst.soldUnits),
  })
  const rate = `${thousands(worst.soldADay)} sold a day, none on the way.`
  return {
    kind: 'cover',
    lead: worst.available === 0 ? `${name} is out of stock:` : `${name} runs out on ${weekday(worst.runsOutDay)}:`,
    rest: worst.available === 0 ? rate : `${countOf(worst.available, 'unit')} left, ${rate}`,
    ...none,
    ...(mayAnnounce ? { label: 'Announce inbound', link: `/inbound/create-new-request?${query}` } : {}),
  }
}

/** The most urgent first: what stops everything, what can still be saved, what is lost, what will be. */
const rules = [workerAdvice, queueAdvice, errorsAdvice, missesAdvice, unpackedAdvice, lateAdvice, coverAdvice]

/** The one thing that asks most for somebody. */
export function adviceOf(facts: Facts): Advice | null {
  for (const rule of rules) {
    const advice = rule(facts)
    if (advice) return advice
  }
  return null
}
