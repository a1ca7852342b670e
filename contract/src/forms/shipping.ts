import { merchantHolds, orderHolds } from '../order-entry.ts'
import { shipping } from '../calls/shipping.ts'

/** What is said when an order is cancelled or closed. */
export const stopOrder = shipping.cancelOrder.body

/** The holds an order may be under, as the drawer offers them. */
export const holds = orderHolds
/** Those a merchant's people set and lift. */
export const merchantsHolds = merchantHolds

/** Why an order failed, as the drawer offers it. */
export { failCauses } from '../stop-calls.ts'
