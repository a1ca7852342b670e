import { order } from '../calls/order.ts'

/** What the Internal Order form may say. The browser's build ships this module's value, not the builders behind it. */
export const newOrder = order.createInternalOrder.body
/** What one of its lines may say. */
export const newOrderLine = order.createInternalOrder.body.properties.items.items
