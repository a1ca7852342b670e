import type { Calls } from './calls/all.ts'
import type { Item, Result } from './define.ts'

/**
 * The places that areas offer to each other, and what each hands to whoever fills it. A place that has to hand over
 * something else gets a new name, offered beside the old one until nobody fills that any more.
 */
export type SlotProps = {
  /** A card of the dashboard that asks for no range of days. */
  'dashboard-card': Record<never, never>
  /** A card of the dashboard, told which days are looked at: from the start of one to the end of one, which may be today's. */
  'dashboard-panel': { from: number; to: number; zone: string }
  /** A part of an order's record. */
  'order-panel': { order: Result<Calls['order']['getOrder']> }
  /** A part of a product's record. */
  'product-panel': { product: Item<Calls['stock']['getProductStockList']> }
  /** What can be done with the orders selected in a list; `onDone` when they were changed. */
  'order-bulk-action': { orders: readonly Item<Calls['order']['getOrderList']>[]; onDone: () => void }
}
export type SlotName = keyof SlotProps
