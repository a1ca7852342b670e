import type { NewCharge, NewLine, NewOrder } from './make.ts'

/** Where a merchant's orders are worked on: its first location by priority, and the cut-offs that count there. */
export type Home = {
  merchantId: number; name: string; currency: string; locationId: number | null; timeZone: string; cutOffs: string[]
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
  const rounding = said === kept ? [] : [{ code: 'ROUNDING', description: 'Average price of equal SKUs', amountMinor: said - kept }]
  return { lines, charges: [...(order.charges ?? []), ...rounding] }
}

function mergedLine(lines: readonly NewLine[]): NewLine {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  const amount = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0)
  const name = lines.find((line) => line.name)?.name
  return { sku: lines[0]?.sku ?? '', ...(name ? { name } : {}), quantity, unitPriceMinor: Math.round(amount / quantity) }
}

const mostGrams = 2_000_000_000
/** New, or Product not Found with the SKUs nobody knows; and what the goods weigh when every product says it (NaN is below no limit). */
export function verdictOf(order: MergedOrder, products: ReadonlyMap<string, KnownProduct>): { status: 1000 | 550; reason: string; weightGrams: number | null } {
  const found = order.lines.map((line) => ({ line, product: products.get(`${order.merchantId} ${line.sku}`) }))
  const unknown = found.filter(({ product }) => !product).map(({ line }) => `${line.sku}: no such product`)
  const weights = found.map(({ line, product }) => (product?.weightGrams ?? Number.NaN) * line.quantity)
  const weight = weights.reduce((sum, grams) => sum + grams, 0)
  return { status: unknown.length ? 550 : 1000, reason: unknown.join('; '), weightGrams: weight <= mostGrams ? weight : null }
}
