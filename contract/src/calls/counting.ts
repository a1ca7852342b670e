import { defineCalls } from '../define.ts'
import { warehouseManagers, warehouseStaff } from '../roles.ts'
import {
  count,
  day,
  freeText,
  id,
  list,
  maybe,
  mostUnits,
  object,
  oneOf,
  optional,
  sku,
  text,
  timestamp,
  wholeNumber,
} from '../schema.ts'
import { balance, condition } from './stock.ts'

/** Why a picker did not find in a cell what its list says. */
export const shortReasons = ['Empty', 'Damaged', 'WrongGoods', 'Unreachable'] as const
/** Why a cell is to be counted: a short pick, or one that should be empty and is not. */
export const countReasons = [...shortReasons, 'NotEmpty'] as const

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
  getCountRequests: {
    method: 'GET',
    path: '/api/Stock/GetCountRequests',
    access: warehouseStaff,
    ours: true,
    summary: 'List the cells that pickers found otherwise than the books say, the longest waiting first',
    shows: ['stock'],
    query: object({ locationId: optional(id()) }),
    reply: list(
      object({
        countRequestId: id(),
        merchantId: id(),
        merchantName: text(),
        productId: id(),
        sku: text(),
        productName: text(),
        batchNo: freeText(),
        expiryDay: maybe(day()),
        cellCode: text(),
        /** What the books say lies there of the batch; `held` of it is kept from being promised until it is counted. */
        onHand: count(),
        held: count(),
        /** Null where the picker's device said none. */
        reason: maybe(oneOf(...countReasons)),
        note: text(),
        askedBy: text(),
        askedTimestamp: timestamp(),
      }),
    ),
  },
  settleCount: {
    method: 'PUT',
    path: '/api/Stock/SettleCount',
    access: warehouseManagers,
    ours: true,
    summary:
      'Say how many units of a batch lie in a cell that was to be counted: the books follow, the rest is free again',
    changes: ['stock', 'order'],
    body: object({ countRequestId: id(), counted: count(mostUnits) }),
    reply: object({ change: wholeNumber(), onHand: count(), allocated: count() }),
    refuses: ['not-found', 'wrong-state', 'stock-allocated'],
  },
})
