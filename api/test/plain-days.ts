import { inHouse, isIn } from 'contract/order-status'
import type { Told } from './history.ts'

/** The figures over days, counted slowly and plainly from all that happened: what the calls' answers are held to. */

const [minute, dayMs] = [60_000, 86_400_000]
const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  const format = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  if (!known) formats.set(zone, format)
  return format
}
/** What the clock on the wall shows, as if it were UTC. */
const wallAt = (at: number, zone: string): number =>
  Date.parse(`${formatOf(zone).format(at).replace(' ', 'T')}Z`) + (((at % 1000) + 1000) % 1000)
export const dayAt = (at: number, zone: string): string => new Date(wallAt(at, zone)).toISOString().slice(0, 10)
/** The moment when it is that time on the wall. */
const momentOf = (wall: number, zone: string): number => {
  const once = wall - (wallAt(wall, zone) - wall)
  return once - (wallAt(once, zone) - wall)
}
const midnights = new Map<string, number>()
export function midnight(day: string, zone: string): number {
  const known = midnights.get(`${day} ${zone}`) ?? momentOf(Date.parse(day), zone)
  midnights.set(`${day} ${zone}`, known)
  return known
}
export const nextDay = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
export const dayEarlier = (at: number, zone: string): number => momentOf(wallAt(at, zone) - dayMs, zone)

export type Place = { id: number; zone: string }
type Between = (order: Told) => readonly [number, number]

const eventsIn = (orders: readonly Told[], between: Between) =>
  orders.flatMap((order) => {
    const [from, to] = between(order)
    return order.events.flatMap((event) =>
      event.at >= from && event.at < to && event.from !== event.to ? [{ order, ...event }] : [],
    )
  })

/** An order that comes back and is sent again was shipped at the first time. */
const isShipped = ({ order, to, at }: { order: Told; to: number; at: number }): boolean =>
  to === 5000 && !order.events.some((other) => other.to === 5000 && other.at < at)

/** What happened in a stretch of time, which each location may have of its own. */
export function happenedIn(orders: readonly Told[], between: Between) {
  const moved = eventsIn(orders, between)
  const to = (status: number) => moved.filter((event) => event.to === status)
  const shipped = moved.filter(isShipped)
  const onTime = shipped.filter(({ at, order }) => at <= order.shipBy).length
  const received = orders.filter((order) => {
    const [from, until] = between(order)
    return !order.isSplit && order.made >= from && order.made < until
  })
  return {
    received: received.length,
    shipped: shipped.length,
    onTime,
    late: shipped.length - onTime,
    delivered: to(6000).length,
    returned: to(530).length,
    cancelled: to(510).length,
    outOfStock: to(540).filter(({ at, order }) => !order.events.some((other) => other.to === 540 && other.at < at))
      .length,
  }
}

/** How many orders stood in these statuses at a moment. */
export const standingAt = (orders: readonly Told[], at: (order: Told) => number, statuses: readonly number[]): number =>
  orders.filter((order) => {
    const last = order.events.filter((event) => event.at < at(order)).at(-1)
    return last !== undefined && statuses.includes(last.to)
  }).length
export const backlogAt = (orders: readonly Told[], at: (order: Told) => number): number =>
  standingAt(orders, at, [...inHouse])
export const isInHouse = (status: number): boolean => isIn(inHouse, status)

export function leadTimeIn(orders: readonly Told[], between: Between) {
  const minutes = eventsIn(orders, between)
    .filter(isShipped)
    .map(({ at, order }) => Math.floor((at - order.placed) / minute))
    .toSorted((one, two) => one - two)
  const within = (share: number) =>
    minutes.length ? (minutes[Math.ceil(share * minutes.length) - 1] ?? 0) * minute : null
  return { orders: minutes.length, p50Ms: within(0.5), p90Ms: within(0.9) }
}

export function unitsIn(orders: readonly Told[], between: Between) {
  const sold = new Map<number, { units: number; orders: number }>()
  for (const { order } of eventsIn(orders, between).filter(isShipped))
    for (const { productId, quantity } of order.lines) {
      const known = sold.get(productId) ?? { units: 0, orders: 0 }
      sold.set(productId, { units: known.units + quantity, orders: known.orders + 1 })
    }
  return sold
}

/** Of each product: the days on which an order waited for it, and what was lost to that. */
export function stockOutsIn(
  orders: readonly Told[],
  [from, to]: readonly [number, number],
  now: number,
  zoneOf: (order: Told) => string,
) {
  const out = new Map<number, { days: Set<string>; lost: Set<number>; units: number; minor: number; isOut: boolean }>()
  for (const order of orders)
    for (const [n, event] of order.events.entries()) {
      if (event.to !== 540 || event.from === 540) continue
      const left = order.events.slice(n + 1).find((later) => later.to !== 540)
      const end = left?.at ?? now
      if (event.at >= to || end < from) continue
      const named = order.lines.filter(({ sku }) => event.note.startsWith(`${sku}: `))
      for (const line of named.length ? named : order.lines) {
        const of = out.get(line.productId) ?? { days: new Set(), lost: new Set(), units: 0, minor: 0, isOut: false }
        out.set(line.productId, of)
        const first = Math.max(event.at, from)
        const last = Math.max(first, Math.min(end, to, now) - 0.001)
        for (let day = dayAt(first, zoneOf(order)); day <= dayAt(Math.floor(last), zoneOf(order)); day = nextDay(day))
          of.days.add(day)
        of.isOut ||= !left
        if (left && (left.to === 510 || left.to === 240) && left.at >= from && left.at < to) {
          of.lost.add(order.id)
          of.units += line.quantity
          of.minor += line.quantity * line.priceMinor
        }
      }
    }
  return out
}
