import type { Tx } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { saidOf } from '../buyer/fields.ts'
import { addBuyers } from '../buyer/kept.ts'
import { moveOrders } from '../move.ts'
import { addCharges, addLines, addOrders, homesOf, knownProducts, type OrderRow, shopsById } from './queries.ts'
import {
  gramsOf,
  type Home,
  type KnownProducts,
  linesOf,
  mergeLines,
  type MergedOrder,
  type NewOrder,
  productsByCode,
  speltAsKept,
  unknownIn,
} from './rules.ts'
import { shipBy } from './ship-by.ts'

export type Made = { orderId: number; referenceCode: string }

/** Ready for the warehouse: what an order begins as unless its marketplace says otherwise. */
const ready = 1000

/**
 * Makes orders, any number in one statement a table. An order whose reference code its shop has already (or, without a
 * shop, another order without one), or whose marketplace number its shop has, is left as it stands and named in
 * `existing`; twice in the list it is made once. A SKU in any letter case becomes its product's, and equal SKUs one line. A SKU that is no product of the merchant puts its order into Product not Found,
 * saying which. Two that make the same order at once make one.
 */
export async function makeOrders(
  tx: Tx,
  who: Who,
  orders: readonly NewOrder[],
): Promise<{ made: Made[]; existing: string[] }> {
  if (orders.length === 0) return { made: [], existing: [] }
  const firsts = new Map(orders.toReversed().map((order) => [keyOf(order), order]))
  const wanted = orders.filter((order) => firsts.get(keyOf(order)) === order)
  const homes = new Map(
    (await homesOf(tx, who, [...new Set(orders.map((order) => order.merchantId))])).map((home) => [
      home.merchantId,
      home,
    ]),
  )
  const shops = await platformsOf(tx, who, orders)
  const products = productsByCode(await knownProducts(tx, wanted))
  const merged = wanted.map((order) => ({ ...order, ...mergeLines(speltAsKept(order, products)) }))
  const rows = merged.map((order) =>
    orderRow(who, order, homeOf(homes, order.merchantId), products, shops.get(order.shopId ?? 0)),
  )
  // In the order of their codes, so that two that bring the same orders wait for each other instead of deadlocking.
  const added = await addOrders(
    tx,
    who,
    rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
  )
  const ids = new Map(added.map((order) => [keyOf(order), order.id]))
  const isMade = merged.flatMap((order) => ids.get(keyOf(order)) ?? []).length > 0
  if (isMade) await addParts(tx, who, merged, ids, products)
  return {
    made: merged
      .flatMap((order) => ({ orderId: ids.get(keyOf(order)), referenceCode: order.referenceCode }))
      .filter((one): one is Made => one.orderId !== undefined),
    existing: existingOf(orders, ids),
  }
}

/** Two shops may both count from #1001. */
const keyOf = (order: { merchantId: number; shopId?: number | null; referenceCode: string }): string =>
  `${order.merchantId} ${order.shopId ?? ''} ${order.referenceCode}`

/** Codes that stood already, and those the list itself repeats. */
function existingOf(orders: readonly NewOrder[], ids: ReadonlyMap<string, number>): string[] {
  const seen = new Set<string>()
  return orders.flatMap((order) => {
    const isFirst = !seen.has(keyOf(order))
    seen.add(keyOf(order))
    return isFirst && ids.has(keyOf(order)) ? [] : [order.referenceCode]
  })
}

function homeOf(homes: ReadonlyMap<number, Home>, merchantId: number): Home {
  const home = homes.get(merchantId)
  if (!home) throw refuse('not-found', { what: 'The merchant' })
  if (home.locationId === null)
    throw refuse('wrong-state', {
      what: home.name,
      state: 'without a warehouse',
      problem: 'no active location serves it',
      next: 'Give the merchant an active location, then send the order again.',
    })
  return home
}

/** The platform of every shop named; a shop of another merchant is as if absent. */
async function platformsOf(tx: Tx, who: Who, orders: readonly NewOrder[]): Promise<Map<number, string>> {
  const named = orders.flatMap((order) => order.shopId ?? [])
  const shops = named.length ? await shopsById(tx, who, [...new Set(named)]) : []
  const merchants = new Map(shops.map((shop) => [shop.id, shop.merchantId]))
  if (orders.some((order) => order.shopId !== undefined && merchants.get(order.shopId) !== order.merchantId))
    throw refuse('not-found', { what: 'The shop', field: 'ShopId' })
  return new Map(shops.map((shop) => [shop.id, shop.platform]))
}

function orderRow(
  who: Who,
  order: MergedOrder,
  home: Home,
  products: KnownProducts,
  platform: string | undefined,
): OrderRow {
  return {
    merchantId: order.merchantId,
    referenceCode: order.referenceCode,
    locationId: home.locationId ?? 0,
    currency: order.currency ?? home.currency,
    shopId: order.shopId ?? null,
    platform: order.platform ?? platform ?? 'Internal',
    marketplaceOrderId: order.marketplaceOrderId ?? null,
    status: order.status ?? ready,
    reason: order.reason ?? '',
    note: sources[order.source],
    priority: order.priority ?? 0,
    remark: order.remark ?? '',
    warehouseNote: order.warehouseNote ?? '',
    placedAt: order.placedAt,
    shipBy: order.shipBy ?? shipBy(who.now, home.cutOffs, home.timeZone),
    lineCount: order.lines.length,
    unitCount: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    expectedWeightGrams: gramsOf(order, products),
    shippingProviderId: order.shippingProviderId ?? home.shippingProviderId,
    trackingNumber: order.trackingNumber ?? null,
    codMinor: order.codMinor ?? null,
    shippingCity: order.shippingCity ?? '',
    shippingState: order.shippingState ?? '',
    shippingCountry: order.shippingCountry ?? '',
    source: order.source,
    jobId: order.jobId ?? null,
    createdBy: who.name,
  }
}

const sources: Record<NewOrder['source'], string> = {
  import: 'from a file',
  internal: 'entered by hand',
  marketplace: 'from its marketplace',
  merchant: "from the merchant's system",
}

async function addParts(
  tx: Tx,
  who: Who,
  orders: readonly MergedOrder[],
  ids: ReadonlyMap<string, number>,
  products: KnownProducts,
): Promise<void> {
  const made = orders.flatMap((order) => {
    const orderId = ids.get(keyOf(order))
    return orderId === undefined ? [] : [{ orderId, order }]
  })
  await addLines(
    tx,
    made.flatMap(({ orderId, order }) => linesOf(order, orderId, products)),
  )
  await addCharges(
    tx,
    made.flatMap(({ orderId, order }) =>
      order.charges.map((charge, index) => ({ ...charge, merchantId: order.merchantId, orderId, chargeNo: index + 1 })),
    ),
  )
  await addBuyers(
    tx,
    made.map(({ orderId, order }) => ({ merchantId: order.merchantId, orderId, buyer: saidOf(order) })),
  )
  await moveOrders(
    tx,
    who,
    made.flatMap(({ orderId, order }) => {
      const reason = (order.status ?? ready) === ready ? unknownIn(order, products) : ''
      return reason ? [{ merchantId: order.merchantId, orderId, from: ready, to: 550, note: reason, reason }] : []
    }),
  )
}
