import { createComponent, type EventName } from '@lit/react'
import * as react from 'react'
import '../crossdock-order-status/crossdock-order-status.define.ts'
import {
  CrossdockOrderStatus as Element,
  type OrderStatusChangeEvent,
} from '../crossdock-order-status/crossdock-order-status.ts'

/** The order status for React; its events are props. */
export const CrossdockOrderStatus = createComponent({
  react,
  tagName: 'crossdock-order-status',
  elementClass: Element,
  displayName: 'CrossdockOrderStatus',
  events: { onCrossdockOrderStatusChange: 'crossdock-order-status-change' as EventName<OrderStatusChangeEvent> },
})
