import { isoDay, startOfDay } from 'contract/format'
import { nonConformance, openStatuses, orderStatuses, type OrderStatusCode } from 'contract/order-status'
import type { Statistics } from 'shared-state'
import type { OrderFilters } from '../parts/order.ts'
import { happenedBy } from './happened.ts'
import { linkedBy } from './linked.ts'

export type Values = Readonly<Record<string, string>>
export type View = {
  id: string
  label: string
  /** The filters the view stands for, as chips show them. */
  preset: Values
  /** The view's count in the statistics; without it the list call counts. */
  countIn?: (statistics: Statistics) => number
}

/** The saved views of the list, in the order of the tabs. */
export const views: readonly View[] = [
  { id: 'all', label: 'All', preset: {} },
  { id: 'new', label: 'New', preset: { status: '1000' }, countIn: (statistics) => statistics.ordersNew },
  {
    id: 'ready',
    label: 'Ready to Pick',
    preset: { status: '2000' },
    countIn: (statistics) => statistics.statuses.find(({ status }) => status === 2000)?.orders ?? 0,
  },
  {
    id: 'in-picking',
    label: 'In Picking List',
    preset: { status: '2100' },
    countIn: (statistics) => statistics.ordersInPickingList,
  },
  { id: 'picked', label: 'Picked', preset: { status: '2200' }, countIn: (statistics) => statistics.ordersPicked },
  { id: 'packed', label: 'Packed', preset: { status: '3000' }, countIn: (statistics) => statistics.ordersPacked },
  {
    id: 'non-conformance',
    label: 'Non conformance',
    preset: { status: nonConformance.join(',') },
    countIn: (statistics) => statistics.ordersNonConformance,
  },
  { id: 'on-hold', label: 'On hold', preset: { hold: 'yes', status: 'open' } },
  { id: 'due', label: 'Late or due today', preset: { shipBy: 'today', status: 'open' } },
]

const all: View = { id: 'all', label: 'All', preset: {} }
export const viewOf = (id: string): View => views.find((view) => view.id === id) ?? all

/** What the URL has to say for these filters: they stay in the view while all of its own stand, else they leave it. */
export function queryOf(view: View, values: Values): Values {
  const keeps = Object.entries(view.preset).every(([name, value]) => values[name] === value)
  if (!keeps || view.id === all.id) return values
  return { ...Object.fromEntries(Object.entries(values).filter(([name]) => !(name in view.preset))), view: view.id }
}

const codes: readonly number[] = orderStatuses.map(({ code }) => code)
/** 'open' or codes with commas between. */
export const statusesOf = (said: string): OrderStatusCode[] => [
  ...new Set(
    said
      .split(',')
      .flatMap((word) =>
        word === 'open' ? openStatuses : codes.includes(Number(word)) ? [Number(word) as OrderStatusCode] : [],
      ),
  ),
]

const dayMs = 86_400_000
const minuteMs = 60_000
/** The last moment of a day, so many days from now, in the zone. */
const endOfDay = (now: number, zone: string, days: number): number =>
  startOfDay(isoDay(startOfDay(isoDay(now, zone), zone) + (days + 1.5) * dayMs, zone), zone) - 1

const shipByEnds: Record<string, (now: number, zone: string) => number> = {
  late: (now) => Math.floor(now / minuteMs) * minuteMs,
  today: (now, zone) => endOfDay(now, zone, 0),
  tomorrow: (now, zone) => endOfDay(now, zone, 1),
  week: (now, zone) => endOfDay(now, zone, 7),
}

const isDay = (said: string | undefined): said is string => said !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(said)
const numberIn = (said: string | undefined): number | undefined =>
  said !== undefined && /^\d{1,15}$/.test(said) ? Number(said) : undefined
const yesIn = (said: string | undefined): boolean | undefined =>
  said === 'yes' ? true : said === 'no' ? false : undefined
const priorityIn = (said: string | undefined): OrderFilters['priority'] =>
  said === '0' ? 0 : said === '1' ? 1 : said === '2' ? 2 : undefined

/** The filters as the call takes them; what the URL says wrongly is left out. */
export function askedBy(values: Values, text: string, { now, zone }: { now: number; zone: string }): OrderFilters {
  const statuses = statusesOf(values['status'] ?? '')
  const shipByEnd = shipByEnds[values['shipBy'] ?? '']
  const { placedFrom, placedTo } = values
  const starts = (day: string) => startOfDay(day, zone)
  const ends = (day: string) => endOfDay(starts(day) + dayMs / 2, zone, 0)
  const asked: OrderFilters = {
    keyword: text.trim() || undefined,
    status: statuses.length ? statuses : undefined,
    shopId: numberIn(values['shopId']),
    merchantId: numberIn(values['merchantId']),
    platform: values['platform'],
    priority: priorityIn(values['priority']),
    trayName: values['trayName'],
    trackingNumber: values['trackingNumber'],
    sku: values['sku'],
    remark: values['remark'],
    jobId: numberIn(values['job']),
    singleOrderItem: yesIn(values['single']),
    onHold: yesIn(values['hold']),
    filterTrackingNumber: yesIn(values['tracking']),
    shipByUntilTimestamp: shipByEnd?.(now, zone),
    ...linkedBy(values),
    ...happenedBy(values, { starts, ends }),
    dateTimeFromTimestamp: isDay(placedFrom) ? starts(placedFrom) : undefined,
    dateTimeToTimestamp: isDay(placedTo) ? ends(placedTo) : undefined,
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}
