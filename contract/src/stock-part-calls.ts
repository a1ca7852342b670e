import { defineCalls } from './define.ts'
import { anyOf, merchantAdmins, warehouseStaff } from './roles.ts'
import { count, day, freeText, id, list, maybe, object, oneOf, page, text, timestamp, wholeNumber } from './schema.ts'

/** The numbers of a product's stock, each of which says what it is made of. */
export const stockNumbers = ['onHand', 'allocated', 'available', 'held', 'quarantine', 'unusable', 'incoming'] as const

/** What each number of a product's stock is made of. */
export const stockParts = defineCalls({
  getStockParts: {
    method: 'GET',
    path: '/api/Stock/GetStockParts',
    access: anyOf(warehouseStaff, merchantAdmins),
    ours: true,
    summary:
      "Show what a number of a product's stock is made of: the movements behind on hand, the orders that hold what is " +
      'allocated, the places of what is available, held, in quarantine or unusable and why, the requests that bring more. ' +
      '`units` is the number, `rows` how many parts it has; the newest first',
    shows: ['stock', 'product', 'inbound', 'order'],
    query: object({
      productId: id(),
      number: oneOf(...stockNumbers),
      pageNumber: page.pageNumber,
      pageSize: page.pageSize,
    }),
    reply: list(
      object({
        partId: id(),
        quantity: wholeNumber(),
        /** What it is: a kind of movement, an order, a place, a request. */
        what: text(),
        /** The rule, or what was said when it came about. */
        why: freeText(),
        locationName: text(),
        batchNo: freeText(),
        expiryDay: maybe(day()),
        orderId: maybe(id()),
        inboundRequestId: maybe(id()),
        reference: freeText(),
        actor: freeText(),
        timestamp: maybe(timestamp()),
      }),
    ),
    beside: object({ units: wholeNumber(), rows: count() }),
    refuses: ['not-found'],
  },
})
