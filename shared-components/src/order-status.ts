/**
 * How an order stands, for its buyer: the part for the portal's screens, and the element, which importing this
 * registers.
 */
import './crossdock-order-status/crossdock-order-status.define.ts'

export { CrossdockOrderStatus, type OrderStatusChangeEvent } from './crossdock-order-status/crossdock-order-status.ts'
export { OrderStatus } from './ui/order-status/order-status.tsx'
export { trackedOf, type TrackedOrder } from './ui/order-status/progress.ts'
