import { dice } from './house.ts'

/** Days before today that were worked through; then there is this morning, which is day 0. */
export const pastDays = 30

export const hosts = ['birch', 'alder', 'dune'] as const
export type Host = (typeof hosts)[number]
export type Ware = { sku: string; price: number; hasExpiry?: boolean }
export type Wares = Readonly<Record<Host, readonly Ware[]>>

/**
 * What became of an order: it left the day it came, or the day after; its cell was short, so that it left a day later;
 * it came back; it was cancelled at once, or while there was no stock for it.
 */
export type Fate = 'sent' | 'late' | 'short' | 'returned' | 'cancelled' | 'lost'
export type PastOrder = {
  /** How many days ago it came. */
  day: number
  host: Host
  /** Which of its merchant's shops sold it. */
  shop: 0 | 1
  referenceCode: string
  ware: Ware
  quantity: number
  /** How long before it came here it was bought. */
  boughtMinutesBefore: number
  fate: Fate
}
/** Goods that came: how many days ago, and what. */
export type PastDelivery = { day: number; host: Host; goods: { ware: Ware; quantity: number }[] }

/** Deliveries of a week's goods; before the first of them nothing is there. */
const deliveryDays = [30, 23, 16, 9, 2] as const
/** Goods that were late: there was none of them from one day until another. */
const shortages = [
  { host: 'birch', ware: 6, from: 16, until: 14 },
  { host: 'dune', ware: 1, from: 5, until: 3 },
] as const

/** Days of which one order went another way than most. */
const daysOf: Readonly<Partial<Record<Fate, readonly number[]>>> = {
  late: [28, 24, 18, 11, 7, 3],
  short: [27, 21, 13, 8, 4],
  returned: [25, 20, 12, 6],
  cancelled: [22, 10],
}
const fates = Object.keys(daysOf) as Fate[]

/** A month of orders and of the goods for them, day by day; the same whenever it is asked for. */
export function planPast(wares: Wares): { orders: PastOrder[]; deliveries: PastDelivery[] } {
  const orders = Array.from({ length: pastDays + 1 }, (_, index) => ordersOf(pastDays - index, wares)).flat()
  const counts = new Map<Host, number>()
  const numbered = orders.map((order): PastOrder => {
    const n = counts.get(order.host) ?? 0
    counts.set(order.host, n + 1)
    return { ...order, referenceCode: `${order.host.toUpperCase()}-${10_000 + n}` }
  })
  return { orders: numbered, deliveries: deliveriesFor(numbered, wares) }
}

function ordersOf(day: number, wares: Wares): PastOrder[] {
  const roll = dice(day * 97)
  const rare = fates.find((fate) => daysOf[fate]?.includes(day)) ?? 'sent'
  const orders = Array.from({ length: 8 + roll(2) }, (_, n): PastOrder => {
    const host = hosts[[0, 0, 1, 2, 0, 1, 2][n % 7] ?? 0] ?? 'birch'
    const kept = wares[host].filter((ware) => !shortages.some((one) => wares[one.host][one.ware] === ware))
    const ware = kept[roll(kept.length)]
    if (!ware) throw new Error(`The merchant of ${host} has no goods.`)
    const boughtMinutesBefore = 5 + roll(roll(3) === 0 ? 1_200 : 150)
    const shop = roll(3) === 0 ? 1 : 0
    return { day, host, shop, referenceCode: '', ware, quantity: 1 + roll(2), boughtMinutesBefore, fate: 'sent' }
  })
  const one = orders[day % orders.length]
  if (one) one.fate = rare
  return [...orders, ...unmet(day, wares)]
}

/** What was asked for while there was none of it; of each shortage one order was lost to it. */
const unmet = (day: number, wares: Wares): PastOrder[] =>
  shortages
    .filter(({ from, until }) => day <= from && day > until)
    .flatMap(({ host, ware, from }) =>
      ([0, 1] as const).map((shop): PastOrder => {
        const fate = day === from && shop === 1 ? 'lost' : 'sent'
        const wanted = wares[host][ware]
        if (!wanted) throw new Error(`The merchant of ${host} has fewer goods.`)
        return { day, host, shop, referenceCode: '', ware: wanted, quantity: 2, boughtMinutesBefore: 40, fate }
      }),
    )

/** Of each ware exactly what leaves until the next delivery, so that nothing of the past lies about today. */
function deliveriesFor(orders: readonly PastOrder[], wares: Wares): PastDelivery[] {
  const isShort = (host: Host, ware: Ware) =>
    shortages.find((one) => one.host === host && wares[host][one.ware] === ware)
  const deliveries = new Map<string, PastDelivery>()
  for (const { day, host, ware, quantity, fate } of orders) {
    if (fate === 'cancelled' || fate === 'lost') continue
    const came = isShort(host, ware)?.until ?? deliveryDays.findLast((one) => one >= day) ?? pastDays
    const delivery = deliveries.get(`${came} ${host}`) ?? { day: came, host, goods: [] }
    deliveries.set(`${came} ${host}`, delivery)
    const known = delivery.goods.find((one) => one.ware === ware)
    if (known) known.quantity += quantity
    else delivery.goods.push({ ware, quantity })
  }
  return [...deliveries.values()]
}
