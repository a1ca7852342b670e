import { defineCalls } from '../define.ts'
import { notificationStatus } from '../notification-status.ts'
import { anyOf, merchantAdmins, roles, signedIn, warehouseManagers } from '../roles.ts'
import {
  count,
  cursors,
  flag,
  freeText,
  id,
  list,
  maybe,
  object,
  oneOf,
  optional,
  page,
  text,
  timestamp,
} from '../schema.ts'

const status = () => oneOf(...Object.values(notificationStatus))

/** Link: the place in the portal it leads to, null when nowhere. */
const shown = {
  id: id(),
  notificationId: id(),
  message: text(500),
  status: status(),
  type: text(),
  link: maybe(text()),
  fromName: freeText(),
  createdTimestamp: timestamp(),
}

const filters = { keyword: optional(freeText(100)) }

/** Everybody's own notifications, and a word from one person to others. */
export const notification = defineCalls({
  getNotifications: {
    method: 'GET',
    path: '/api/Notification/GetNotifications',
    access: signedIn,
    embed: ['notification-bell'],
    summary: 'List your notifications, newest first',
    shows: ['notification'],
    query: object({ ...filters, ...page }),
    reply: list(object(shown)),
    beside: object({ ...cursors().properties, hasNewNotification: flag() }),
  },
  getNotificationsCount: {
    method: 'GET',
    path: '/api/Notification/GetNotificationsCount',
    access: signedIn,
    embed: ['notification-bell'],
    summary: 'Count your notifications, and those not read',
    shows: ['notification'],
    query: object(filters),
    reply: count(),
    beside: object({ unread: count() }),
  },
  markAsRead: {
    method: 'POST',
    path: '/api/Notification/MarkAsRead',
    access: signedIn,
    embed: ['notification-bell'],
    summary: 'Mark a notification as read',
    changes: ['notification'],
    body: object({ notificationId: id() }),
    reply: object({ notificationId: id(), status: status() }),
    beside: object({ hasNewNotification: flag() }),
    refuses: ['not-found'],
  },
  sendMessageToUser: {
    method: 'POST',
    path: '/api/Notification/SendMessageToUser',
    access: anyOf(warehouseManagers, merchantAdmins),
    summary: 'Send a message to one person, or to everybody of a role that you may see',
    changes: ['notification'],
    body: object({
      userId: optional(id()),
      roleType: optional(oneOf(...roles)),
      message: text(500),
      link: optional(text(200)),
    }),
    reply: object({ sent: count() }),
    refuses: ['not-found'],
  },
})
