import type { Body } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import type { OrderStatusCode } from 'contract/order-status'
import { toMinor } from 'contract/money'
import { refuse } from '../../kernel/refuse.ts'
import type { BuyerFields } from '../buyer/fields.ts'
import { stateOfWord } from './shop-state.ts'

export type NewLine = { sku: string; name?: string; quantity: number; unitPriceMinor: number }
export type NewCharge = { code: string; description: string; amountMinor: number }
export type NewOrder = BuyerFields & {
  merchantId: number
  referenceCode: string
  /** Unix milliseconds. */
  placedAt: number
  shopId?: number
  platform?: string
  marketplaceOrderId?: string
  remark?: string
  warehouseNote?: string
  priority?: number
  /** Unix milliseconds; the courier's next cut-off unless told. */
  shipBy?: number
  /** The merchant's only one unless told. */
  shippingProviderId?: number
  trackingNumber?: string
  /** Of its amounts; the merchant's unless told. */
  currency?: string
  /** Cash the courier collects, in minor units. */
  codMinor?: number
  shippingCity?: string
  shippingState?: string
  shippingCountry?: string
  source: 'import' | 'internal' | 'merchant' | 'marketplace'
  /** What it begins as, unless it is ready for the warehouse. */
  status?: OrderStatusCode
  /** Why it is what it begins as, where that is out of the flow. */
  reason?: string
  jobId?: number
  lines: NewLine[]
  charges?: NewCharge[]
}

/** Where a merchant's orders are worked on: its first location by priority, and the cut-offs that count there. */
export type Home = {
  merchantId: number
  name: string
  currency: string
  locationId: number | null
  timeZone: string
  cutOffs: string[]
  /** The courier of a merchant that has just one; null leaves the choice for later. */
  shippingProviderId: number | null
}
/** A product that a line may mean by the SKU that was said. */
export type KnownProduct = {
  merchantId: number
  said: string
  id: number
  sku: string
  name: string
  weightGrams: number | null
}
/** The products of a list of orders, by merchant and SKU: as it was said, and as the product spells it. */
export type KnownProducts = ReadonlyMap<string, readonly KnownProduct[]>

export function productsByCode(found: readonly KnownProduct[]): KnownProducts {
  const known = new Map<string, KnownProduct[]>()
  for (const product of found) {
    const key = `${product.merchantId} ${product.said}`
    known.set(key, [...(known.get(key) ?? []), product])
  }
  for (const product of found) known.set(`${product.merchantId} ${product.sku}`, [product])
  return known
}

const productsFor = (known: KnownProducts, merchantId: number, sku: string): readonly KnownProduct[] =>
  known.get(`${merchantId} ${sku}`) ?? []

/** The one product a SKU means. */
function productFor(known: KnownProducts, merchantId: number, sku: string): KnownProduct | undefined {
  const [product, other] = productsFor(known, merchantId, sku)
  return other ? undefined : product
}

/** The lines under the SKUs that their products have; one that means no product, or several, as it was said. */
export const speltAsKept = (order: NewOrder, known: KnownProducts): NewOrder => ({
  ...order,
  lines: order.lines.map((line) => ({
    ...line,
    sku: productFor(known, order.merchantId, line.sku)?.sku ?? line.sku,
  })),
})

export type MergedOrder = NewOrder & { lines: NewLine[]; charges: NewCharge[] }

/**
 * Equal SKUs as one line, where the first stood. Where their prices differ the line takes the average, and what
 * rounding takes or adds becomes a charge, so that the order still sums to what was said.
 */
export function mergeLines(order: Pick<NewOrder, 'lines' | 'charges'>): { lines: NewLine[]; charges: NewCharge[] } {
  const groups = new Map<string, NewLine[]>()
  for (const line of order.lines) groups.set(line.sku, [...(groups.get(line.sku) ?? []), line])
  const lines = [...groups.values()].map(mergedLine)
  const said = order.lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0)
  const kept = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0)
  const rounding =
    said === kept ? [] : [{ code: 'ROUNDING', description: 'Average price of equal SKUs', amountMinor: said - kept }]
  return { lines, charges: [...(order.charges ?? []), ...rounding] }
}

function mergedLine(lines: readonly NewLine[]): NewLine {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  const amount = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0)
  const name = lines.find((line) => line.name)?.name
  return {
    sku: lines[0]?.sku ?? '',
    ...(name ? { name } : {}),
    quantity,
    unitPriceMinor: Math.round(amount / quantity),
  }
}

/** The lines of an order as they are kept, each with the product its SKU means. */
export const linesOf = (order: MergedOrder, orderId: number, products: KnownProducts) =>
  order.lines.map((line, index) => {
    const product = productFor(products, order.merchantId, line.sku)
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
  })

/** Why a SKU means no one product of a merchant, `none` where there is none; undefined when it means one. */
function whyUnknown(known: KnownProducts, merchantId: number, sku: string, none: string): string | undefined {
  const products = productsFor(known, merchantId, sku)
  if (products.length === 1) return undefined
  return products.length === 0 ? none : `may be ${products.map((product) => product.sku).join(' or ')}`
}

/** The SKUs of an order that are no product of its merchant, in words; empty when all are known. */
export const unknownIn = (order: MergedOrder, known: KnownProducts): string =>
  order.lines
    .flatMap(({ sku }) => {
      const why = whyUnknown(known, order.merchantId, sku, 'no such product')
      return why ? [`${sku}: ${why}`] : []
    })
    .join('; ')

const mostGrams = 2_000_000_000
/** What the goods weigh when every product says it (NaN is below no limit). */
export function gramsOf(order: MergedOrder, known: KnownProducts): number | null {
  const weights = order.lines.map(
    (line) => (productFor(known, order.merchantId, line.sku)?.weightGrams ?? Number.NaN) * line.quantity,
  )
  const weight = weights.reduce((sum, grams) => sum + grams, 0)
  return weight <= mostGrams ? weight : null
}

/** What an order begins as by its shop's own word: nothing said, or a word for it, is ready; a word nobody knows is kept. */
function beginningOf(shopStatus = ''): Pick<NewOrder, 'status' | 'reason'> {
  const said = shopStatus.trim()
  const state = stateOfWord(said)
  if (state === 'ready') return {}
  if (state === 'waiting') return { status: 500 }
  if (state === 'cancelled') return { status: 510, reason: 'Cancelled in the shop' }
  if (state === 'over')
    throw refuse('bad-input', { field: 'ShopStatus', problem: `says ${said}: nothing of it is left to send` })
  return { status: 200, reason: `Its shop calls it “${said}”` }
}

const dayMs = 86_400_000
type Said = Body<Calls['order']['createInternalOrder']>

/** What a request says of an order, as it is kept: amounts in minor units of the merchant's currency. */
export function newOrderOf(
  said: Said,
  {
    merchantId,
    currency,
    source,
    now,
  }: { merchantId: number; currency: string; source: NewOrder['source']; now: number },
): NewOrder {
  const minorOf = (amount: number, field: string): number => {
    const minor = toMinor(Math.abs(amount), currency)
    if (minor === undefined) throw refuse('bad-input', { field, problem: `has more decimals than ${currency}` })
    return amount < 0 ? -minor : minor
  }
  if ((said.placedTimestamp ?? 0) > now + dayMs)
    throw refuse('bad-input', { field: 'PlacedTimestamp', problem: 'lies in the future' })
  const codMinor = minorOf(said.codAmount ?? 0, 'CodAmount')
  const { items, charges = [], placedTimestamp = now, priority = 0, shopId, marketplaceOrderId, remark } = said
  return {
    merchantId,
    source,
    referenceCode: said.referenceCode.trim(),
    placedAt: placedTimestamp,
    priority,
    ...beginningOf(said.shopStatus),
    ...addressOf(said),
    ...(shopId === undefined ? {} : { shopId }),
    ...(marketplaceOrderId === undefined ? {} : { marketplaceOrderId: marketplaceOrderId.trim() }),
    ...(remark === undefined ? {} : { remark }),
    ...(codMinor === 0 ? {} : { codMinor }),
    lines: items.map((item, index) => ({
      sku: item.sku,
      quantity: item.quantity,
      unitPriceMinor: minorOf(item.unitPrice ?? 0, `Items[${index}].UnitPrice`),
      ...(item.productName ? { name: item.productName } : {}),
    })),
    charges: charges.map((charge, index) => ({
      code: charge.code,
      description: charge.description ?? '',
      amountMinor: minorOf(charge.amount, `Charges[${index}].Amount`),
    })),
  }
}

/** Refuses an order without a shop that has the number of orders of shops: it may be one of them. */
export function refuseNumbered({ referenceCode }: NewOrder, orders: readonly { shopName: string | null }[]): void {
  const shops = orders.flatMap(({ shopName }) => shopName ?? [])
  if (shops.length)
    throw refuse('already-exists', {
      what: 'The order',
      name: `${referenceCode} of ${shopsInWords(shops)}`,
      field: 'ReferenceCode',
    })
}

/** 'shop Web', 'shop Fair and shop Web'. */
export const shopsInWords = (names: readonly string[]): string => names.map((name) => `shop ${name}`).join(' and ')

const addressOf = (said: Said): Partial<NewOrder> =>
  Object.fromEntries(Object.entries(said).filter(([name, value]) => name.startsWith('shipping') && value !== undefined))

/** Refuses an order entered by hand that names SKUs the merchant does not have, each with its row. */
export function refuseUnknown(order: NewOrder, known: KnownProducts): void {
  const unknown = order.lines.flatMap(({ sku }, index) => {
    const why = whyUnknown(known, order.merchantId, sku, 'is not a product of this merchant')
    return why ? [{ itemId: index + 1, msg: `${sku} ${why}` }] : []
  })
  if (unknown.length)
    throw refuse('rows-refused', { bad: unknown.length, total: order.lines.length, field: 'Items' }, unknown)
}
