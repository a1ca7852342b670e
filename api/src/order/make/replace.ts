import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { toMinor } from 'contract/money'
import type { Tx } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refuse.ts'
import * as queries from './queries.ts'
import { gramsOf, linesOf, mergeLines, type NewOrder, productsByCode, refuseUnknown, speltAsKept } from './rules.ts'

export type Items = Body<Calls['order']['createInternalOrder']>['items']
type Order = { merchantId: number; id: number; currency: string }

/** Gives an order other lines. One whose price is not said keeps the price that its SKU had. */
export async function replaceLines(tx: Tx, order: Order, items: Items): Promise<void> {
  const prices = new Map(
    (await queries.pricesOf(tx, order)).map((line) => [line.sku.toLowerCase(), line.unitPriceMinor]),
  )
  const draft: NewOrder = {
    merchantId: order.merchantId,
    referenceCode: '',
    placedAt: 0,
    source: 'internal',
    lines: items.map((item, index) => ({
      ...item,
      name: item.productName ?? '',
      unitPriceMinor:
        item.unitPrice === undefined
          ? (prices.get(item.sku.toLowerCase()) ?? 0)
          : minorOf(item.unitPrice, order.currency, index),
    })),
  }
  const products = productsByCode(await queries.knownProducts(tx, [draft]))
  refuseUnknown(draft, products)
  const next = { ...draft, ...mergeLines(speltAsKept(draft, products)) }
  if (next.lines.length < items.length) throw refuse('bad-input', { field: 'Items', problem: 'names a product twice' })
  await queries.clearLines(tx, order, next, gramsOf(next, products))
  await queries.addLines(tx, linesOf(next, order.id, products))
}

/** Gives an order the lines that its marketplace says now; a SKU that is no product yet is looked for later. */
export async function renewLines(tx: Tx, orderId: number, order: NewOrder): Promise<void> {
  const products = productsByCode(await queries.knownProducts(tx, [order]))
  const next = { ...order, ...mergeLines(speltAsKept(order, products)) }
  await queries.clearLines(tx, { merchantId: order.merchantId, id: orderId }, next, gramsOf(next, products))
  await queries.addLines(tx, linesOf(next, orderId, products))
}

function minorOf(amount: number, currency: string, index: number): number {
  const minor = toMinor(amount, currency)
  if (minor === undefined)
    throw refuse('bad-input', { field: `Items[${index}].UnitPrice`, problem: `has more decimals than ${currency}` })
  return minor
}
