/** What happened in some time, summed over locations and merchants. */
export type Happened = {
  received: number
  shipped: number
  onTime: number
  delivered: number
  returned: number
  cancelled: number
  outOfStock: number
  /** By how many more orders came into the house than left it. */
  net: number
}
export type Told = Happened & { part: string | null; day: string; isFull: boolean }

const names = [
  'received',
  'shipped',
  'onTime',
  'delivered',
  'returned',
  'cancelled',
  'outOfStock',
  'net',
] as const satisfies readonly (keyof Happened)[]

const sumOf = (rows: readonly Told[]): Happened =>
  Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Happened

/** As it is told: what was shipped, and not on time, was late. */
function inWords(happened: Happened) {
  const { received, shipped, onTime, delivered, returned, cancelled, outOfStock } = happened
  return { received, shipped, onTime, late: shipped - onTime, delivered, returned, cancelled, outOfStock }
}

/**
 * The figures of GetDays out of what happened in each part of the time and how many orders are in the house now: what
 * was there at the close of a day is that, without what has come and gone since.
 */
export function daysOf(told: readonly Told[], inHouse: number) {
  const part = (name: string): Told[] => told.filter((row) => row.part === name)
  const days = part('window').toSorted((one, two) => (one.day < two.day ? 1 : -1))
  let backlog = inHouse - sumOf(part('after')).net
  const whole = days.map((row) => {
    const day = { day: row.day, isFull: row.isFull, ...inWords(row), backlog: Math.max(backlog, 0) }
    backlog -= row.net
    return day
  })
  const yesterday = sumOf(part('yesterday'))
  return {
    result: whole
      .filter(({ isFull }) => isFull)
      .map(({ isFull: _, ...day }) => day)
      .toReversed(),
    today: { ...inWords(sumOf(part('today'))), backlog: inHouse },
    yesterday: { ...inWords(yesterday), backlog: Math.max(inHouse - sumOf(part('since')).net + yesterday.net, 0) },
    total: inWords(sumOf(days)),
    before: inWords(sumOf(part('before'))),
  }
}

const dayMs = 86_400_000

/** Days as stretches without a gap. */
export function stretchesOf(days: readonly string[]): { from: string; to: string }[] {
  const stretches: { from: string; to: string }[] = []
  for (const day of days.toSorted()) {
    const last = stretches.at(-1)
    if (last && Date.parse(day) - Date.parse(last.to) <= dayMs) last.to = day
    else stretches.push({ from: day, to: day })
  }
  return stretches
}

type Shop = {
  merchantId: number
  merchantName: string
  shopId: number | null
  shopName: string
  platform: string
  orders: number
}
/** The orders of a shop, named by its key, on a day; without a key, a day without any. */
export type ShopDay = { zone: string | null; day: string | null; isFull: boolean } & (Shop & { key: string | null })

/** Days by shop: the shops with most orders by themselves, most first, the others as one. */
export function shopDaysOf(rows: readonly ShopDay[], mostSeries: number) {
  const shops = new Map<string, Shop>()
  for (const { key, merchantId, merchantName, shopId, shopName, platform, orders } of rows) {
    if (key === null) continue
    const known = shops.get(key)
    if (known) known.orders += orders
    else shops.set(key, { merchantId, merchantName, shopId, shopName, platform, orders })
  }
  const ordered = [...shops].toSorted(([a, one], [b, two]) => two.orders - one.orders || (a < b ? -1 : 1))
  const places = new Map(ordered.slice(0, mostSeries).map(([key], place) => [key, place]))
  const days = new Map<string, { day: string; orders: number[]; other: number }>()
  for (const { day, isFull, key, orders } of rows) {
    if (day === null || !isFull) continue
    const told = days.get(day) ?? { day, orders: [...places].map(() => 0), other: 0 }
    days.set(day, told)
    const place = key === null ? undefined : places.get(key)
    if (place === undefined) told.other += key === null ? 0 : orders
    else told.orders[place] = (told.orders[place] ?? 0) + orders
  }
  const others = ordered.slice(mostSeries).map(([, shop]) => shop.orders)
  return {
    result: [...days.values()],
    zone: rows[0]?.zone ?? null,
    shops: ordered.slice(0, mostSeries).map(([, shop]) => shop),
    other: others.reduce((sum, orders) => sum + orders, 0),
    otherShops: others.length,
  }
}

type LeadTime = { orders: number; p50Ms: number | null; p90Ms: number | null }
const noLeadTime: LeadTime = { orders: 0, p50Ms: null, p90Ms: null }

/** Lead times as they are told, of the rows of the statement. */
export function leadTimesOf(rows: readonly (LeadTime & { what: string; day: string | null; zone: string | null })[]) {
  const over = (name: string): LeadTime => {
    const { orders, p50Ms, p90Ms } = rows.find(({ what }) => what === name) ?? noLeadTime
    return { orders, p50Ms, p90Ms }
  }
  return {
    result: rows.flatMap(({ what, day, orders, p50Ms, p90Ms }) =>
      what === 'days' && day !== null ? [{ day, orders, p50Ms, p90Ms }] : [],
    ),
    zone: rows[0]?.zone ?? null,
    ...over('window'),
    before: over('before'),
  }
}
