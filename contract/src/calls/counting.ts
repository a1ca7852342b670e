import { defineCalls } from '../define.ts'
import { warehouseManagers } from '../roles.ts'
import { day, freeText, id, list, object, optional, sku, text, wholeNumber } from '../schema.ts'
import { balance, condition } from './stock.ts'

/**
 * One correction. A batch is named by its id, or by number and expiry;
 * unneeded where the cell holds one batch of the product.
 */
const adjustment = {
  merchantId: optional(id()),
  productId: optional(id()),
  sku: optional(sku()),
  cellCode: text(64),
  batchId: optional(id()),
  batchNo: optional(freeText(64)),
  expiryDay: optional(day()),
  change: wholeNumber(),
  condition: optional(condition()),
  reason: text(300),
}

export const counting = defineCalls({
  adjustStocks: {
    method: 'POST',
    path: '/api/Stock/AdjustStocks',
    access: warehouseManagers,
    summary: 'Correct the counted stock of a product in a cell, or of up to 200 at once, all or nothing',
    changes: ['stock', 'order'],
    body: object({
      ...adjustment,
      cellCode: optional(text(64)),
      change: optional(wholeNumber()),
      reason: optional(text(300)),
      locationId: optional(id()),
      items: optional(list(object(adjustment), { least: 1, most: 200 })),
    }),
    reply: object({
      ...balance,
      items: list(
        object({ productId: id(), sku: text(), cellCode: text(), batchId: id(), condition: condition(), ...balance }),
      ),
    }),
    refuses: [
      'not-found',
      'wrong-state',
      'ambiguous-code',
      'stock-allocated',
      'stock-short',
      'wrong-cell',
      'rows-refused',
    ],
  },
})
