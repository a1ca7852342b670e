import { createComponent, type EventName } from '@lit/react'
import * as react from 'react'
import '../crossdock-notification-bell/crossdock-notification-bell.define.ts'
import {
  CrossdockNotificationBell as Element,
  type NotificationNewEvent,
  type NotificationOpenEvent,
  type NotificationProblemEvent,
  type NotificationReadEvent,
  type NotificationRetryEvent,
} from '../crossdock-notification-bell/crossdock-notification-bell.ts'

/** The notification bell for React; its events are props. */
export const CrossdockNotificationBell = createComponent({
  react,
  tagName: 'crossdock-notification-bell',
  elementClass: Element,
  displayName: 'CrossdockNotificationBell',
  events: {
    onCrossdockNotificationOpen: 'crossdock-notification-open' as EventName<NotificationOpenEvent>,
    onCrossdockNotificationRead: 'crossdock-notification-read' as EventName<NotificationReadEvent>,
    onCrossdockNotificationNew: 'crossdock-notification-new' as EventName<NotificationNewEvent>,
    onCrossdockNotificationProblem: 'crossdock-notification-problem' as EventName<NotificationProblemEvent>,
    onCrossdockNotificationRetry: 'crossdock-notification-retry' as EventName<NotificationRetryEvent>,
  },
})
