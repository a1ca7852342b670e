import { kindNames, kindOf, type NotificationKind, type SettingType } from './notification-kinds.ts'
import { roles, type Role } from './roles.ts'

/** How a person is told: on the portal's bell, by mail. */
export const channels = ['Bell', 'Mail'] as const
export type Channel = (typeof channels)[number]

/** Batches that expire within so many days are told of (domain.md 17). */
export const daysAheadUnset = 30
export const mostDaysAhead = 365

/** What people of one role hear of one type and how: of one merchant, or, without one, of every merchant. */
export type NotificationSetting = {
  id: number
  type: SettingType
  roleType: Role
  merchantId: number | null
  channels: readonly Channel[]
  daysAhead: number | null
}

/** What is in force, and where it was said. An empty list of channels: nothing is told. */
export type InForce = {
  channels: readonly Channel[]
  daysAhead: number
  from: 'Merchant' | 'Superadmin' | 'Unset'
  /** The setting that says so; null where none does. */
  id: number | null
}

/** What settings of each type are called. */
export const settingLabels: Record<SettingType, string> = {
  ProductExpiry: 'Products that expire',
  StockAlert: 'Stock alerts',
  OrderProblem: 'Orders out of stock',
  JobFailed: 'Jobs that have failed',
  InboundReceived: 'Inbound received or short',
  ShopDisconnected: 'Shops disconnected',
  InvoiceReady: 'Invoices ready',
}

const kindsOfType = (type: SettingType): NotificationKind[] => kindNames.filter((kind) => kindOf(kind).setting === type)

/** The roles a setting of a type may name. */
export const rolesOfType = (type: SettingType): Role[] =>
  roles.filter((role) => kindsOfType(type).some((kind) => kindOf(kind).heardBy.includes(role)))

/** Whether anything causes what a type names yet. */
export const isTypeToCome = (type: SettingType): boolean => kindsOfType(type).every((kind) => kindOf(kind).isToCome)

/** How they are told where no setting says otherwise. */
export const channelsUnset = (kind: NotificationKind): readonly Channel[] =>
  kindOf(kind).isMailedUnset ? channels : ['Bell']

/** Kinds of one setting are told alike. */
const unset = (type: SettingType, role: Role): readonly Channel[] => {
  const told = kindsOfType(type).find((kind) => kindOf(kind).toldUnset.includes(role))
  return told ? channelsUnset(told) : []
}

/**
 * What is in force for a role: the merchant's own setting, else the superadmin's, else what the kinds say. One that says no
 * days ahead leaves those of the default in force.
 */
export function inForce(
  settings: readonly NotificationSetting[],
  { type, roleType, merchantId }: { type: SettingType; roleType: Role; merchantId: number | null },
): InForce {
  const ofRole = settings.filter((one) => one.type === type && one.roleType === roleType)
  const own = merchantId === null ? undefined : ofRole.find((one) => one.merchantId === merchantId)
  const ofAll = ofRole.find((one) => one.merchantId === null)
  const said = own ?? ofAll
  if (!said) return { channels: unset(type, roleType), daysAhead: daysAheadUnset, from: 'Unset', id: null }
  const { id, channels: by } = said
  const daysAhead = own?.daysAhead ?? ofAll?.daysAhead ?? daysAheadUnset
  return { channels: by, daysAhead, from: own ? 'Merchant' : 'Superadmin', id }
}
