import { defineCalls } from '../define.ts'
import { kindNames, settingTypes } from '../notification-kinds.ts'
import { channels, mostDaysAhead } from '../notification-settings.ts'
import { notificationStatus } from '../notification-status.ts'
import { anyOf, merchantAdmins, roles, signedIn, superadmins, warehouseManagers } from '../roles.ts'
import {
  count,
  cursors,
  flag,
  freeText,
  id,
  list,
  maybe,
  merchantFilter,
  object,
  oneOf,
  optional,
  page,
  text,
  timestamp,
  wholeBetween,
} from '../schema.ts'

const status = () => oneOf(...Object.values(notificationStatus))

/** Link: the place in the portal it leads to, null when nowhere. */
const shown = {
  id: id(),
  notificationId: id(),
  message: text(500),
  status: status(),
  type: oneOf(...kindNames),
  link: maybe(text()),
  fromName: freeText(),
  createdTimestamp: timestamp(),
}

const settingsKeepers = anyOf(superadmins, merchantAdmins)
const by = () => list(oneOf(...channels), { most: channels.length })
const values = () => object({ daysAhead: optional(wholeBetween(1, mostDaysAhead)) })

/** A setting as it was made; without a merchant it is the default of all. */
const setting = {
  id: id(),
  type: oneOf(...settingTypes),
  roleType: oneOf(...roles),
  merchantId: maybe(id()),
  channels: by(),
  daysAhead: maybe(wholeBetween(1, mostDaysAhead)),
  changedBy: freeText(),
  changedTimestamp: timestamp(),
}

const filters = { keyword: optional(freeText(100)), type: optional(oneOf(...kindNames)) }

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
  addOrEditSettings: {
    method: 'POST',
    path: '/api/Notification/AddOrEditSettings',
    access: settingsKeepers,
    summary:
      'Say what people of a role hear of one type, and how: a superadmin for all merchants or for one, whose own comes ' +
      'first, a merchant for its own people. No channel tells them nothing. One that is changed stays of its merchant ' +
      'unless another, or 0 for all, is named',
    changes: ['notificationSetting'],
    body: object({
      id: optional(id()),
      type: oneOf(...settingTypes),
      roleType: oneOf(...roles),
      merchantId: optional(merchantFilter()),
      channels: by(),
      values: optional(values()),
    }),
    reply: object(setting),
    refuses: ['not-found', 'already-exists'],
  },
  removeSettings: {
    method: 'POST',
    path: '/api/Notification/RemoveSettings',
    access: settingsKeepers,
    summary: 'Take a setting back, so that the default is in force again',
    changes: ['notificationSetting'],
    query: object({ id: id() }),
    reply: object({ id: id() }),
    refuses: ['not-found'],
  },
  getSettings: {
    method: 'GET',
    path: '/api/Notification/GetSettings',
    access: settingsKeepers,
    summary: 'List the settings of all merchants, and those of one merchant; a merchant sees its own',
    shows: ['notificationSetting'],
    query: object({ type: optional(oneOf(...settingTypes)), merchantId: optional(merchantFilter()) }),
    reply: list(object(setting)),
    beside: object({
      /** The merchants with settings of their own, as far as one may see them. */
      merchants: list(object({ merchantId: id(), merchantName: freeText(), settings: count() })),
    }),
  },
  getProductExpirySettings: {
    method: 'GET',
    path: '/api/Notification/ProductExpiry/GetSettings',
    access: settingsKeepers,
    summary: 'Show what is in force for products that expire, by role, with the days ahead and where it was said',
    shows: ['notificationSetting'],
    query: object({ roleType: optional(oneOf(...roles)), merchantId: optional(merchantFilter()) }),
    reply: list(
      object({
        id: maybe(id()),
        roleType: oneOf(...roles),
        merchantId: maybe(id()),
        channels: by(),
        daysAhead: wholeBetween(1, mostDaysAhead),
        from: oneOf('Merchant', 'Superadmin', 'Unset'),
      }),
    ),
  },
  getMuted: {
    method: 'GET',
    path: '/api/Notification/GetMuted',
    access: signedIn,
    ours: true,
    summary: 'List the kinds of notifications you may hear of, and which of them you have muted',
    shows: ['notificationSetting'],
    reply: list(object({ kind: oneOf(...kindNames), isMuted: flag(), channels: by() })),
  },
  mute: {
    method: 'POST',
    path: '/api/Notification/Mute',
    access: signedIn,
    ours: true,
    summary: 'Mute a kind of notification for yourself, or hear it again; what concerns your account is always told',
    changes: ['notificationSetting', 'notification'],
    body: object({ kind: oneOf(...kindNames), isMuted: flag() }),
    reply: object({ kind: oneOf(...kindNames), isMuted: flag() }),
  },
})
