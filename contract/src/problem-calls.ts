import { defineCalls } from './define.ts'
import { mostTroubled } from './order-status.ts'
import { status } from './order-shown.ts'
import { anyOf, merchantAdmins, merchantStaff, warehouseManagers, warehouseStaff } from './roles.ts'
import {
  count,
  flag,
  freeText,
  id,
  list,
  maybe,
  merchantFilter,
  object,
  oneOf,
  optional,
  refusedOrders,
  sku,
  text,
  units,
} from './schema.ts'

const orderIds = () => list(id(), { least: 1, most: 200 })
/** Who reads Non Conformance: a CLIENT does not (portal.md 6). */
export const conformers = anyOf(warehouseStaff, merchantStaff, ['USER'])
const deciders = anyOf(warehouseManagers, merchantAdmins)
const lineNumber = () => id()
const verdict = { orderId: id(), status: status(), reason: freeText() }

/** What a person does about an order that is out of the flow, beside processing it again, cancelling and closing it. */
export const problems = defineCalls({
  takeOrder: {
    method: 'PUT',
    path: '/api/Order/TakeOrder',
    access: anyOf(warehouseStaff, merchantStaff),
    ours: true,
    summary: 'Take on orders that wait in Non conformance, so that others see who deals with them, or give them back',
    changes: ['order'],
    body: object({ orderIds: list(id(), { least: 1, most: mostTroubled }), isTaken: optional(flag()) }),
    reply: object({ changed: count(), refused: refusedOrders() }),
    refuses: ['not-found', 'wrong-state'],
  },
  getTakers: {
    method: 'GET',
    path: '/api/Order/GetTakers',
    access: conformers,
    ours: true,
    summary: 'Count the orders of Non conformance by who has taken them on and their status; null: nobody',
    shows: ['order'],
    query: object({ merchantId: optional(merchantFilter()) }),
    reply: list(object({ takenBy: maybe(text()), status: status(), orders: count() })),
  },
  mapStatus: {
    method: 'PUT',
    path: '/api/Order/MapStatus',
    access: deciders,
    ours: true,
    summary:
      'Say what an order of an unknown status is, not paid (500) or ready for the warehouse (1000); or that an unpaid ' +
      'one is paid (1000)',
    changes: ['order', 'stock'],
    body: object({ orderIds: orderIds(), status: oneOf(500, 1000) }),
    reply: list(object(verdict)),
    refuses: ['not-found', 'wrong-state'],
  },
  mapSku: {
    method: 'PUT',
    path: '/api/Order/MapSku',
    access: deciders,
    ours: true,
    summary:
      'Say which product a SKU of an order means that nobody knows. Every order of the merchant that waits for it is ' +
      'processed again, and orders to come mean that product too',
    changes: ['order', 'stock'],
    body: object({ orderId: id(), sku: sku(), productId: id() }),
    reply: object({ ...verdict, orders: count(), refused: refusedOrders() }),
    refuses: ['not-found', 'wrong-state', 'already-exists'],
  },
  getSplit: {
    method: 'GET',
    path: '/api/Order/GetSplit',
    access: deciders,
    ours: true,
    summary: 'Show how much of each line of an order could go now, and how much would wait',
    shows: ['order', 'stock', 'product', 'shop'],
    query: object({ orderId: id() }),
    reply: list(
      object({ lineNo: lineNumber(), sku: text(), productName: text(), quantity: units(), available: count() }),
    ),
    refuses: ['not-found'],
  },
  splitOrder: {
    method: 'PUT',
    path: '/api/Order/SplitOrder',
    access: deciders,
    ours: true,
    summary:
      'Split what waits off an order that lacks stock or a product, as an order of its own; the rest goes on now',
    changes: ['order', 'stock'],
    body: object({
      orderId: id(),
      /** What waits: the order that is split off. */
      later: list(object({ lineNo: lineNumber(), quantity: units() }), { least: 1, most: 500 }),
    }),
    reply: object({
      ...verdict,
      splitOff: object({ ...verdict, warehouseOrderId: text(), referenceCode: text() }),
    }),
    refuses: ['not-found', 'wrong-state', 'bad-input', 'on-hold'],
  },
})
