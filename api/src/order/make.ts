import type { Tx } from '../database.ts'
import { refuse } from '../refuse.ts'
import type { Who } from '../who.ts'
import { addEvents } from './events.ts'
import { addCharges, addLines, addOrders, homesOf, knownProducts, type OrderRow, shopsById } from './make-queries.ts'
import { type Home, type KnownProduct, mergeLines, type MergedOrder, verdictOf } from './make-rules.ts'
import { shipBy } from './ship-by.ts'

export type NewLine = { sku: string; name?: string; quantity: number; unitPriceMinor: number }
export type NewCharge = { code: string; description: string; amountMinor: number }
export type NewOrder = {
  merchantId: number
  referenceCode: string
  /** Unix milliseconds. */
  placedAt: number
  shopId?: number
  platform?: string
  marketplaceOrderId?: string
  remark?: string
  priority?: number
  shippingName?: string
  shippingPhone?: string
  shippingAddress1?: string
  shippingAddress2?: string
  shippingPostcode?: string
  shippingCity?: string
  shippingState?: string
  shippingCountry?: string
  source: 'import' | 'internal' | 'merchant'
  jobId?: number
  lines: NewLine[]
  charges?: NewCharge[]
}
export type Made = { orderId: number; referenceCode: string }

/**
 * Makes orders, any number in one statement a table. An order whose reference code the merchant has already is left as it
 * stands and named in `existing`; the same code twice in the list is made once. Equal SKUs become one line. A SKU that is no
 * product of the merchant puts its order into Product not Found, saying which. Two that make the same order at once make one.
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
  const merged = wanted.map((order) => ({ ...order, ...mergeLines(order) }))
  const products = new Map(
    (await knownProducts(tx, merged)).map((product) => [`${product.merchantId} ${product.sku}`, product]),
  )
  const rows = merged.map((order) =>
    orderRow(who, order, homeOf(homes, order.merchantId), products, shops.get(order.shopId ?? 0)),
  )
  // In the order of their codes, so that two that bring the same orders wait for each other instead of deadlocking.
  const added = await addOrders(
    tx,
    rows.toSorted((a, b) => a.merchantId - b.merchantId || (a.referenceCode < b.referenceCode ? -1 : 1)),
  )
  const ids = new Map(added.map((order) => [keyOf(order), order.id]))
  const isMade = merged.flatMap((order) => ids.get(keyOf(order)) ?? []).length > 0
  if (isMade) await addParts(tx, who, merged, rows, ids, products)
  return {
    made: merged
      .flatMap((order) => ({ orderId: ids.get(keyOf(order)), referenceCode: order.referenceCode }))
      .filter((one): one is Made => one.orderId !== undefined),
    existing: existingOf(orders, ids),
  }
}

const keyOf = (order: { merchantId: number; referenceCode: string }): string =>
  `${order.merchantId} ${order.referenceCode}`

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
  products: ReadonlyMap<string, KnownProduct>,
  platform: string | undefined,
): OrderRow {
  const verdict = verdictOf(order, products)
  return {
    merchantId: order.merchantId,
    referenceCode: order.referenceCode,
    locationId: home.locationId ?? 0,
    currency: home.currency,
    shopId: order.shopId ?? null,
    platform: order.platform ?? platform ?? 'Internal',
    marketplaceOrderId: order.marketplaceOrderId ?? null,
    status: verdict.status,
    reason: verdict.reason,
    priority: order.priority ?? 0,
    remark: order.remark ?? '',
    placedAt: order.placedAt,
    shipBy: shipBy(who.now, home.cutOffs, home.timeZone),
    lineCount: order.lines.length,
    unitCount: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    expectedWeightGrams: verdict.weightGrams,
    shippingProviderId: home.shippingProviderId,
    shippingName: order.shippingName ?? '',
    shippingPhone: order.shippingPhone ?? '',
    shippingAddress1: order.shippingAddress1 ?? '',
    shippingAddress2: order.shippingAddress2 ?? '',
    shippingPostcode: order.shippingPostcode ?? '',
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
  merchant: "from the merchant's system",
}

async function addParts(
  tx: Tx,
  who: Who,
  orders: readonly MergedOrder[],
  rows: readonly OrderRow[],
  ids: ReadonlyMap<string, number>,
  products: ReadonlyMap<string, KnownProduct>,
): Promise<void> {
  const made = orders.flatMap((order, index) => {
    const [orderId, row] = [ids.get(keyOf(order)), rows[index]]
    return orderId === undefined || !row ? [] : [{ orderId, order, row }]
  })
  await addLines(
    tx,
    made.flatMap(({ orderId, order }) =>
      order.lines.map((line, index) => {
        const product = products.get(`${order.merchantId} ${line.sku}`)
        return {
          merchantId: order.merchantId,
          orderId,
          lineNo: index + 1,
          productId: product?.id ?? null,
          sku: line.sku,
          name: line.name || product?.name || line.sku,
          quantity: line.quantity,
          unitPriceMinor: line.unitPriceMinor,
        }
      }),
    ),
  )
  await addCharges(
    tx,
    made.flatMap(({ orderId, order }) =>
      order.charges.map((charge, index) => ({ ...charge, merchantId: order.merchantId, orderId, chargeNo: index + 1 })),
    ),
  )
  await addEvents(
    tx,
    who,
    made.flatMap(({ orderId, order, row }) => {
      const born = {
        merchantId: order.merchantId,
        orderId,
        fromStatus: null,
        toStatus: 1000,
        note: sources[order.source],
      }
      return row.status === 1000
        ? [born]
        : [born, { ...born, fromStatus: 1000, toStatus: row.status, note: row.reason }]
    }),
  )
}
