import type { Body } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import { toMinor } from 'contract/money'
import { refuse } from '../refuse.ts'
import type { NewCharge, NewLine, NewOrder } from './make.ts'

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
export type KnownProduct = { merchantId: number; id: number; sku: string; name: string; weightGrams: number | null }
export type MergedOrder = NewOrder & { lines: NewLine[]; charges: NewCharge[] }

/**
 * Equal SKUs as one line, where the first stood. Where their prices differ the line takes the average, and what rounding
 * takes or adds becomes a charge, so that the order still sums to what was said.
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

const mostGrams = 2_000_000_000
/** New, or Product not Found with the SKUs nobody knows; and what the goods weigh when every product says it (NaN is below no limit). */
export function verdictOf(
  order: MergedOrder,
  products: ReadonlyMap<string, KnownProduct>,
): { status: 1000 | 550; reason: string; weightGrams: number | null } {
  const found = order.lines.map((line) => ({ line, product: products.get(`${order.merchantId} ${line.sku}`) }))
  const unknown = found.filter(({ product }) => !product).map(({ line }) => `${line.sku}: no such product`)
  const weights = found.map(({ line, product }) => (product?.weightGrams ?? Number.NaN) * line.quantity)
  const weight = weights.reduce((sum, grams) => sum + grams, 0)
  return {
    status: unknown.length ? 550 : 1000,
    reason: unknown.join('; '),
    weightGrams: weight <= mostGrams ? weight : null,
  }
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
  const { items, charges = [], placedTimestamp = now, priority = 0, shopId, marketplaceOrderId, remark } = said
  return {
    merchantId,
    source,
    referenceCode: said.referenceCode.trim(),
    placedAt: placedTimestamp,
    priority,
    ...addressOf(said),
    ...(shopId === undefined ? {} : { shopId }),
    ...(marketplaceOrderId === undefined ? {} : { marketplaceOrderId }),
    ...(remark === undefined ? {} : { remark }),
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

const addressOf = (said: Said): Partial<NewOrder> =>
  Object.fromEntries(Object.entries(said).filter(([name, value]) => name.startsWith('shipping') && value !== undefined))

/** Refuses an order entered by hand that names SKUs the merchant does not have, each with its row. */
export function refuseUnknown(order: NewOrder, known: readonly string[]): void {
  const unknown = order.lines
    .map((line, index) => ({ sku: line.sku, itemId: index + 1 }))
    .filter(({ sku }) => !known.includes(sku))
  if (unknown.length)
    throw refuse(
      'rows-refused',
      { bad: unknown.length, total: order.lines.length, field: 'Items' },
      unknown.map(({ sku, itemId }) => ({ itemId, msg: `${sku} is not a product of this merchant` })),
    )
}
