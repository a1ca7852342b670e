import { CrossdockNotificationBell } from './crossdock-notification-bell.ts'

if (!customElements.get('crossdock-notification-bell'))
  customElements.define('crossdock-notification-bell', CrossdockNotificationBell)
