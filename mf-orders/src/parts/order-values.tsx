import { openStatuses } from 'contract/order-status'
import { Priority, type PriorityLevel, ShopMark, When } from 'shared-components/page'
import type { Order } from './order.ts'

export const priorityLevels: readonly PriorityLevel[] = ['Normal', 'High', 'Urgent']

/** True while somebody still has work with the order, so that its ship-by time counts. */
export const isOpen = ({ status }: Pick<Order, 'status'>): boolean => openStatuses.includes(status)

/** The holds of an order that somebody still has work with, in words; undefined without one. */
export const heldBy = (order: Pick<Order, 'status' | 'holds'>): string | undefined =>
  isOpen(order) && order.holds.length > 0 ? `On hold: ${order.holds.join(', ')}` : undefined

/** Of an order that left in part: how many of its parcels the courier has. */
export const partlyGone = ({ handedCount, parcelCount }: Pick<Order, 'handedCount' | 'parcelCount'>) =>
  handedCount > 0 && handedCount < parcelCount ? `${handedCount} of ${parcelCount} parcels gone` : undefined

/** Which labels of an order are void, so that a search for one of them says so. */
export const voidOf = ({ voidTrackingNumbers }: Pick<Order, 'voidTrackingNumbers'>): string | undefined =>
  voidTrackingNumbers.length > 0 ? `${voidTrackingNumbers.join(', ')} void` : undefined

type BesideStatus = Pick<Order, 'status' | 'holds' | 'handedCount' | 'parcelCount' | 'voidTrackingNumbers'>
/** What a status does not say of an order: its holds, that some of its parcels have left, and its void labels. */
export const besideStatus = (order: BesideStatus) =>
  [partlyGone(order), heldBy(order), voidOf(order)].filter(Boolean).join(' · ') || undefined

/** The marketplace's letter and the shop; an order of no shop is the merchant's own. Warehouse people read whose it is under it. */
export function Shop({
  order,
  hasMerchant = false,
}: {
  order: Pick<Order, 'platform' | 'shopName' | 'merchantName'>
  hasMerchant?: boolean
}) {
  const shop = order.shopName || order.merchantName
  return (
    <span className="cd-order-shop">
      <ShopMark platform={order.platform} />
      <span>
        {shop}
        {hasMerchant && shop !== order.merchantName && <span className="cd-two__second">{order.merchantName}</span>}
      </span>
    </span>
  )
}

/** What the order holds: its first product, and how many more. A product nobody knows is quoted as the order names it. */
export function itemsOf(order: Pick<Order, 'firstProductId' | 'firstProductName' | 'firstSku' | 'lineCount'>): {
  name: string
  detail: string
} {
  const name =
    order.firstProductId === null
      ? `“${order.firstProductName || order.firstSku}” (not mapped)`
      : order.firstProductName
  return { name, detail: order.lineCount > 1 ? `${order.firstSku} · +${order.lineCount - 1} more` : order.firstSku }
}

export const OrderPriority = ({ order }: { order: Pick<Order, 'priority'> }) => (
  <Priority level={priorityLevels[order.priority] ?? 'Normal'} />
)

/** When the order has to leave: how late or soon only while it still can be helped. */
export const ShipBy = ({ order }: { order: Pick<Order, 'status' | 'shipByTimestamp'> }) => (
  <When ms={order.shipByTimestamp} relative={isOpen(order) ? 'due' : 'clock'} />
)

/** 'T-12, slot 6'. */
export const trayOf = ({ trayName, slot }: Pick<Order, 'trayName' | 'slot'>): string =>
  trayName === null ? '' : slot === null ? trayName : `${trayName}, slot ${slot}`
