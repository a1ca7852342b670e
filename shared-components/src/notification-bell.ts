/** The notification bell; importing this registers it. */
import './crossdock-notification-bell/crossdock-notification-bell.define.ts'

export {
  CrossdockNotificationBell,
  type NotificationNewEvent,
  type NotificationOpenEvent,
  type NotificationProblemEvent,
  type NotificationReadEvent,
  type NotificationRetryEvent,
} from './crossdock-notification-bell/crossdock-notification-bell.ts'
export type { BellNotification } from './crossdock-notification-bell/notification.ts'
