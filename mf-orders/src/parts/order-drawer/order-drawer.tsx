import { warehouseOrderId } from 'contract/order-number'
import type { ReactNode } from 'react'
import { Slot, useCall } from 'shared-components/area'
import { Drawer, DrawerSection } from 'shared-components/dialog'
import { Facts, Failed, StatusLabel, Two, Waiting } from 'shared-components/page'
import { api } from 'shared-state'
import { OrderPriority, partlyGone, ShipBy, Shop, trayOf } from '../order-values.tsx'
import type { OrderDetail } from '../order.ts'
import { OrderAttachments } from './order-attachments.tsx'
import { OrderAmounts, OrderDocuments } from './order-facts.tsx'
import { OrderFoot } from './order-foot.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMarket } from './order-market.tsx'
import { OrderProblem } from './order-problem.tsx'
import { OrderTexts } from './order-texts.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderTracking } from './order-tracking.tsx'
import { OrderWhy } from './order-why.tsx'

type OrderDrawerProps = {
  orderId: number
  place: string | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** One order beside its list: where it stands and why, its lines and their cells, documents, and what comes next. */
export function OrderDrawer({ orderId, ...frame }: OrderDrawerProps) {
  const { data: order, error, refetch } = useCall(api.order.getOrder, { orderId })
  const title = order?.warehouseOrderId ?? warehouseOrderId(orderId)
  if (!order)
    return (
      <Drawer {...frame} title={title}>
        {error ? (
          <Failed title="The order could not be read" error={error} onRetry={refetch} />
        ) : (
          <Waiting rows={8} columns={3} />
        )}
      </Drawer>
    )
  return (
    <Drawer
      {...frame}
      title={title}
      badge={<Two first={<StatusLabel code={order.status} />} second={partlyGone(order)} />}
      head={<Facts facts={factsOf(order)} />}
      footer={<OrderFoot order={order} />}
    >
      <OrderMarket order={order} />
      <OrderProblem order={order} />
      <OrderWhy order={order} />
      <OrderTimeline order={order} />
      <OrderTexts order={order} />
      <OrderLines order={order} />
      <OrderAmounts order={order} />
      <OrderDocuments order={order} />
      <OrderAttachments order={order} />
      <Slot name="order-panel" give={{ order }} frame={DrawerSection} />
      <OrderTracking order={order} />
    </Drawer>
  )
}

const factsOf = (order: OrderDetail): (readonly [string, ReactNode])[] => [
  ['Shop', <Shop key="shop" order={order} hasMerchant />],
  ['Ship by', <ShipBy key="ship" order={order} />],
  ['Priority', <OrderPriority key="priority" order={order} />],
  order.trayName ? ['Tray', trayOf(order)] : ['Reference', order.marketplaceOrderId ?? order.referenceCode],
]
