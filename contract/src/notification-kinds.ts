import { roles, type Role } from './roles.ts'

/** What a person may be told of, and all that follows from it: the one table of it. */
export type KindOfNotification = {
  /** Its drawing in the sprite. */
  icon: string
  /** What it is called in lists of kinds. */
  label: string
  /** A sentence: when it comes. */
  comes: string
  /** Where its link leads; of a message, the sender says so. */
  leadsTo: string
  /** The roles that may hear of it: each has the screen it leads to. */
  heardBy: readonly Role[]
  /** Those of them who hear by the bell where no setting says otherwise. */
  toldUnset: readonly Role[]
  /** It goes by mail too where no setting says otherwise. */
  isMailedUnset?: true
  /** The type of the settings that say who hears and how; without one it is told by the bell alone. */
  setting?: SettingType
  /** It concerns the account itself: nobody can mute it, and its mail goes whatever is set. */
  isSecurity?: true
  /** Nothing causes it yet; its settings can be made before. */
  isToCome?: true
}

/** The types of settings (domain.md 17). */
export const settingTypes = [
  'ProductExpiry',
  'StockAlert',
  'OrderProblem',
  'JobFailed',
  'InboundReceived',
  'ShopDisconnected',
  'InvoiceReady',
] as const
export type SettingType = (typeof settingTypes)[number]

const starters: readonly Role[] = ['SUPERADMIN', 'WAREHOUSE_MANAGER', 'MERCHANT_ADMIN']
const goodsPeople: readonly Role[] = ['MERCHANT_ADMIN', 'WAREHOUSE_MANAGER']
const inboundPeople: readonly Role[] = ['MERCHANT_ADMIN', 'CLIENT', 'USER', 'WAREHOUSE_MANAGER']

export const notificationKinds = {
  Message: {
    icon: 'envelope',
    label: 'Messages',
    comes: 'When somebody writes to you.',
    leadsTo: '',
    heardBy: roles,
    toldUnset: roles,
  },
  Job: {
    icon: 'clock-history',
    label: 'Jobs that are done',
    comes: 'When a job you started has ended.',
    leadsTo: '/job/job-history',
    heardBy: starters,
    toldUnset: starters,
  },
  JobFailed: {
    icon: 'exclamation-triangle',
    label: 'Jobs that have failed',
    comes: 'When a job has failed, to whoever started it.',
    leadsTo: '/job/job-history',
    heardBy: starters,
    toldUnset: starters,
    setting: 'JobFailed',
  },
  OrderProblem: {
    icon: 'exclamation-diamond',
    label: 'Orders out of stock',
    comes: 'While orders of a merchant are out of stock.',
    leadsTo: '/order/non-conformance',
    heardBy: ['MERCHANT_ADMIN', 'MERCHANT_WORKER', 'WAREHOUSE_MANAGER', 'WAREHOUSE_WORKER'],
    toldUnset: goodsPeople,
    setting: 'OrderProblem',
  },
  Delivered: {
    icon: 'check2',
    label: 'Orders delivered',
    comes: 'Once a day that orders were delivered, with how many.',
    leadsTo: '/order/order-management',
    heardBy: ['MERCHANT_ADMIN'],
    toldUnset: ['MERCHANT_ADMIN'],
  },
  ProductExpiry: {
    icon: 'hourglass-split',
    label: 'Products that expire',
    comes: 'While batches in stock expire within the days ahead.',
    leadsTo: '/stock/stock-balance',
    heardBy: goodsPeople,
    toldUnset: goodsPeople,
    setting: 'ProductExpiry',
  },
  StockAlert: {
    icon: 'boxes',
    label: 'Stock alerts',
    comes: 'While a product is low or out.',
    leadsTo: '/stock/stock-balance',
    heardBy: goodsPeople,
    toldUnset: ['MERCHANT_ADMIN'],
    setting: 'StockAlert',
    isToCome: true,
  },
  InboundReceived: {
    icon: 'box-arrow-in-down',
    label: 'Inbound requests received',
    comes: 'When all goods of an inbound request have been received.',
    leadsTo: '/inbound/inbound-request-detail/{id}',
    heardBy: inboundPeople,
    toldUnset: ['MERCHANT_ADMIN'],
    setting: 'InboundReceived',
  },
  CartonShort: {
    icon: 'box',
    label: 'Cartons that came short',
    comes: 'When an inbound request is closed and units of it are missing.',
    leadsTo: '/inbound/inbound-request-detail/{id}',
    heardBy: inboundPeople,
    toldUnset: ['MERCHANT_ADMIN'],
    setting: 'InboundReceived',
  },
  ShopDisconnected: {
    icon: 'shop',
    label: 'Shops that must connect again',
    comes: 'When a marketplace refuses the connection of a shop.',
    leadsTo: '/settings/shop-management',
    heardBy: ['MERCHANT_ADMIN'],
    toldUnset: ['MERCHANT_ADMIN'],
    setting: 'ShopDisconnected',
    isMailedUnset: true,
  },
  ShopConnected: {
    icon: 'shop',
    label: 'Shops that are connected',
    comes: 'When a shop that you let in at its marketplace is connected.',
    leadsTo: '/settings/shop-management',
    heardBy: ['SUPERADMIN', 'MERCHANT_ADMIN'],
    toldUnset: ['SUPERADMIN', 'MERCHANT_ADMIN'],
  },
  InvoiceReady: {
    icon: 'receipt',
    label: 'Invoices',
    comes: 'When an invoice is ready.',
    leadsTo: '/dashboard',
    heardBy: ['MERCHANT_ADMIN'],
    toldUnset: ['MERCHANT_ADMIN'],
    setting: 'InvoiceReady',
    isToCome: true,
  },
  SignUp: {
    icon: 'person-plus',
    label: 'Sign-ups',
    comes: 'While merchants wait for approval.',
    leadsTo: '/super-admin/superadmin-user',
    heardBy: ['SUPERADMIN'],
    toldUnset: ['SUPERADMIN'],
  },
  PasswordChanged: {
    icon: 'shield-lock',
    label: 'Your password',
    comes: 'When your password was changed.',
    leadsTo: '/user/user-profile/myself',
    heardBy: roles,
    toldUnset: roles,
    isSecurity: true,
  },
  NewDevice: {
    icon: 'display',
    label: 'New devices',
    comes: 'When somebody signs in as you on a device that was not seen before.',
    leadsTo: '/user/user-profile/myself',
    heardBy: roles,
    toldUnset: roles,
    isSecurity: true,
  },
} as const satisfies Record<string, KindOfNotification>

export type NotificationKind = keyof typeof notificationKinds
export const kindNames = Object.keys(notificationKinds) as NotificationKind[]

/** A kind as the table says it, with what only some have. */
export const kindOf = (kind: NotificationKind): KindOfNotification => notificationKinds[kind]

/** What may be muted: all but what concerns the account itself. */
export const isMutable = (kind: NotificationKind): boolean => !kindOf(kind).isSecurity

/** The kinds that a role may hear of, in the order in which they are listed. */
export const kindsHeardBy = (role: Role): NotificationKind[] =>
  kindNames.filter((kind) => kindOf(kind).heardBy.includes(role))
