import { buildApp } from 'api/app'
import { readers } from 'api/background'
import { readOnce } from 'api/changes/readers'
import { shortReasons } from 'contract/calls/counting'
import { birchGoods, duneGoods } from './goods.ts'
import { clockAt, type Clock, openPoolAt } from './clock.ts'
import { each, hurried, type Api, type DemoHouse } from './house.ts'
import { type Host, hosts, pastDays, planPast, type PastDelivery, type PastOrder, type Wares } from './past-plan.ts'
import { manager, type Places, worker } from './people.ts'
import { csvOf, dayFromNow } from './receive.ts'
import { countAll } from './states.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const atOnce = 3
/** Of North Dock's zone, which has had one time for all of it since 1982. */
const aheadOfUtcMs = 8 * 60 * minuteMs

/** How far into a day a round of work is over, and looked back at. */
const doneBy = (11 * 60 + 15) * minuteMs

type Taken = PastOrder & { orderId: number }
type Past = {
  clock: Clock
  places: Places
  own: Readonly<Record<Host, Api>>
  boss: Api
  hand: Api
  cells: readonly string[]
  /** When a day began, so many days ago, at North Dock. */
  startOf: (day: number) => number
  /** What was taken and has not left. */
  waiting: Taken[]
  /** What is to come back, once it is there. */
  returning: Taken[]
  /** Bins with parcels in them, until these are delivered. */
  bins: Set<number>
  parcels: number
  /** Orders whose cell was short, and was counted. */
  counted: Set<number>
  reading: () => Promise<void>
}

/**
 * A month of work, so that what counts over days has days to count: orders that came, were picked, packed and handed
 * over, some late, some short, some that came back. It is done by the calls that people make, at a server whose clock
 * stands then; the house's own worker rests from here on.
 */
export async function workThePast(house: DemoHouse, places: Places): Promise<void> {
  await house.rest()
  const today = Math.floor((Date.now() + aheadOfUtcMs) / dayMs) * dayMs - aheadOfUtcMs
  // This morning's work has just been done, whenever the demo data are made.
  const morning = Date.now() - doneBy
  const startOf = (day: number) => (day > 0 ? today - day * dayMs : morning)
  const clock = clockAt(startOf(pastDays))
  const pool = hurried(openPoolAt(house.url, clock))
  const app = await buildApp({ pool, clock: clock.now })
  try {
    const as = house.at(await app.listen({ host: '127.0.0.1', port: 0 }))
    const [birch, alder, dune] = await Promise.all(hosts.map((host) => as(places[host].admin)))
    if (!birch || !alder || !dune) throw new Error('A merchant of the demo data is missing.')
    const [boss, hand] = [await as(manager), await as(worker)]
    const { result } = await alder.stock.getProductList({ query: { pageSize: 6, sorting: 'sku' } })
    const plan = planPast(waresOf(result.map(({ sku }) => sku)))
    const cells = (await hand.location.cellGetAll({ query: { isUnusableStock: false, pageSize: 200 } })).result
    const past: Past = {
      clock,
      places,
      own: { birch, alder, dune },
      boss,
      hand,
      cells: cells.map(({ code }) => code),
      startOf,
      waiting: [],
      returning: [],
      bins: new Set(),
      parcels: 0,
      counted: new Set(),
      reading: async () => {
        for (const reader of readers) await readOnce(pool, reader)
      },
    }
    for (let day = pastDays; day >= 0; day--)
      await workOneDay(
        past,
        day,
        plan.orders.filter((one) => one.day === day),
        plan.deliveries.filter((one) => one.day === day),
      )
    const owner = await house.as('superadmin@crossdock.example')
    const { merchantId } = places.birch
    await owner.courier.merchantAssign({ body: { merchantId, shippingProviderMasterIds: places.couriers } })
    house.say(`${plan.orders.length} orders of ${pastDays} days and of this morning worked through`)
  } finally {
    await app.close()
    await pool.end()
  }
}

const waresOf = (alder: readonly string[]): Wares => ({
  birch: birchGoods.filter(({ hasExpiry }) => !hasExpiry),
  dune: duneGoods,
  alder: alder.map((sku, index) => ({ sku, price: 9 + index * 4 })),
})

/** One day at North Dock, by its clock. */
async function workOneDay(
  past: Past,
  day: number,
  orders: readonly PastOrder[],
  deliveries: readonly PastDelivery[],
): Promise<void> {
  const { clock, boss, startOf } = past
  const at = (hour: number, minute = 0) => clock.moveTo(startOf(day) + (hour * 60 + minute) * minuteMs)
  at(7, 30)
  await release(past)
  await comeBack(past, day)
  at(7, 45)
  for (const delivery of deliveries) await receive(past, delivery)
  for (const [n, some] of inGroups(orders).entries()) {
    at(8, n * 23)
    past.waiting.push(...(await Promise.all(some.map((order) => take(past, order)))))
  }
  at(9, 35)
  await stop(past, 'cancelled', day)
  const standing = await boss.order.changeToPick({ body: { orderIds: past.waiting.map(({ orderId }) => orderId) } })
  at(9, 45)
  const isReady = ({ orderId }: Taken) => standing.some((one) => one.orderId === orderId && one.status === 2000)
  const picked = await pick(
    past,
    past.waiting.filter((one) => isReady(one) && !(one.fate === 'late' && one.day === day)),
  )
  at(10, 20)
  await each(picked, ({ orderId, ware, quantity }) =>
    past.hand.packing.changeToPack({ body: { orderId, code: ware.sku, quantity } }),
  )
  at(10, 40)
  await each(picked, (order) => bin(past, order))
  at(10, 55)
  for (const shippingBinId of past.bins)
    await past.hand.shipping.shippingBinCompleteDelivery({ body: { shippingBinId, targetStatus: 5000 } })
  past.waiting = past.waiting.filter((one) => !picked.includes(one))
  past.returning.push(...picked.filter(({ fate }) => fate === 'returned'))
  if (day > 0) at(17)
  await stop(past, 'lost', day)
  if (deliveries.length > 0 || day === 0) await past.reading()
}

/** An order as its shop sells it. */
async function take({ clock, own, places }: Past, order: PastOrder): Promise<Taken> {
  const { host, shop, referenceCode, ware, quantity, boughtMinutesBefore } = order
  const { orderId } = await own[host].order.merchantCreateOrder({
    body: {
      shopId: places[host].shops[shop] ?? 0,
      timestamp: clock.now(),
      referenceCode,
      placedTimestamp: clock.now() - boughtMinutesBefore * minuteMs,
      shippingName: `Recipient ${referenceCode.slice(-3)}`,
      shippingAddress1: `${1 + (boughtMinutesBefore % 80)} Mill Lane`,
      shippingPostcode: '47301',
      shippingCity: 'Petaling Jaya',
      shippingState: 'Selangor',
      shippingCountry: 'MY',
      items: [{ sku: ware.sku, quantity, unitPrice: ware.price }],
    },
  })
  return { ...order, orderId }
}

/** The same cell for a SKU each time. */
const cellOf = ({ cells }: Past, sku: string): string =>
  cells[[...sku].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7) % cells.length] ?? ''

/** All that expires and left by now; a return does not say it again. */
const oldBatch = { batchNo: '25-P1', expiryDay: dayFromNow(500) }
const expires = (sku: string): boolean => duneGoods.some((one) => one.sku === sku && one.hasExpiry)

/** Announced by its merchant, counted and put away the same morning. */
async function receive(past: Past, { day, host, goods }: PastDelivery): Promise<void> {
  const items = goods.map(({ ware, quantity }) => ({
    sku: ware.sku,
    quantity,
    carton: 'Carton 1',
    ...(ware.hasExpiry ? { batch: oldBatch.batchNo, expiry: oldBatch.expiryDay } : {}),
  }))
  const { inboundRequestId } = await past.own[host].inbound.createRequest({
    body: { referenceCode: `PO-${1_900 + pastDays - day}`, estimatedDeliveryTimestamp: past.clock.now() },
    files: { csvFile: csvOf(items) },
  })
  await putAway(past, inboundRequestId)
}

async function putAway(past: Past, requestId: number): Promise<void> {
  const { result } = await past.hand.inbound.getItems({ query: { requestId, pageSize: 200 } })
  await each(result, ({ id, sku, remainQuantity }) =>
    past.hand.inbound.stockIn({
      body: {
        inboundItemId: id,
        cellCode: cellOf(past, sku),
        quantity: remainQuantity,
        ...(expires(sku) ? oldBatch : {}),
      },
    }),
  )
  await past.boss.inbound.updateRequestStatus({ body: { inboundRequestId: requestId, status: 600 } })
}

/** What its buyer or its merchant does not want any more: one that was not begun is cancelled, then closed. */
async function stop(past: Past, fate: 'cancelled' | 'lost', day: number): Promise<void> {
  const stopped = past.waiting.filter((one) => one.fate === fate && one.day === day)
  for (const { orderId } of stopped)
    for (const reason of fate === 'lost' ? ['Bought elsewhere'] : ['The buyer changed their mind', 'Looked at'])
      await past.boss.shipping.cancelOrder({ body: { orderId, reason } })
  past.waiting = past.waiting.filter((one) => !stopped.includes(one))
}

const padded = (slot: number): string => String(slot).padStart(2, '0')

/** So many at a time, so that the demo data are made soon. */
const inGroups = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / atOnce) }, (_, n) => list.slice(n * atOnce, (n + 1) * atOnce))

/** A list is walked; a cell that is found short is counted at once, and its order goes with the next list. */
async function pick(past: Past, orders: readonly Taken[]): Promise<Taken[]> {
  const { boss, hand, clock } = past
  const { pickingListId } = await boss.picking.generatePickingList({
    body: { orderIds: orders.map(({ orderId }) => orderId), kind: 'Cluster', slots: orders.length },
  })
  await hand.picking.updateOrdersPickingList({ body: { pickingListId, assign: true } })
  const isShort = (orderId: number) =>
    orders.some((one) => one.orderId === orderId && one.fate === 'short') && !past.counted.has(orderId)
  const walk = await hand.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
  for (const lines of inGroups(walk)) {
    clock.moveTo(clock.now() + 3 * minuteMs)
    await Promise.all(
      lines.map(({ lineId, orderId, cellCode, sku, left, slot }) =>
        hand.picking.updateOrdersPickingList({
          body: isShort(orderId)
            ? { pickingListId, lineId, short: true, reason: shortReasons[past.counted.size % shortReasons.length] }
            : { pickingListId, lineId, cellCode, code: sku, quantity: left, trayName: `T-${padded(slot ?? 1)}` },
        }),
      ),
    )
  }
  const short = orders.filter(({ orderId }) => isShort(orderId))
  if (short.length > 0) await countAll(boss)
  for (const { orderId } of short) past.counted.add(orderId)
  return orders.filter((order) => !short.includes(order))
}

/** A parcel with its number, in a bin of its merchant's courier. */
async function bin(past: Past, { host, orderId }: Taken): Promise<void> {
  const isCoast = host === 'dune'
  const shippingBinId = past.places.bins[isCoast ? 2 : 0] ?? 0
  const number = 300_000 + past.parcels++
  const trackingNumber = `${isCoast ? 'COAST' : 'SWIFT'}${past.places.birch.merchantId % 1000}${number}MY`
  await past.hand.shipping.changeToReadyToShip({ body: { orderId, shippingBinId, trackingNumber } })
  past.bins.add(shippingBinId)
}

/** What the couriers had has arrived. */
async function release(past: Past): Promise<void> {
  for (const shippingBinId of past.bins)
    await past.hand.shipping.shippingBinCompleteDelivery({ body: { shippingBinId, targetStatus: 6000 } })
  past.bins.clear()
}

/** What was sent back two days after it came: put away and closed. */
async function comeBack(past: Past, day: number): Promise<void> {
  const back = past.returning.filter((one) => one.day - day >= 2)
  for (const { orderId } of back) {
    const { inboundRequestId } = await past.boss.shipping.createReturnRequest({ body: { orderId } })
    await putAway(past, inboundRequestId)
    await past.boss.shipping.cancelOrder({ body: { orderId, reason: 'Paid back' } })
  }
  past.returning = past.returning.filter((one) => !back.includes(one))
}
