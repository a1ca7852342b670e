import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { dateTime } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import { isIn, openStatuses, type OrderStatusCode, statusLabel } from 'contract/order-status'
import { merchantHolds, orderHolds } from 'contract/order-entry'
import { merchantAdmins, merchantRoles } from 'contract/roles'
import { toWireName } from 'contract/wire'
import { refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { begun } from '../cancel/rules.ts'

export type Said = Body<Calls['shipping']['updateOrder']>
export type Order = {
  id: number
  merchantId: number
  status: number
  currency: string
  pickingListId: number | null
  shippingProviderId: number | null
  timeZone: string
  marketplaceOrderId: string | null
  /** The holds that stand, parted by commas. */
  hold: string
  unitsPicked: number
}

const withLines: readonly OrderStatusCode[] = [500, 540, 550, 1000, 1500, 2000, 2100]
/** Until when what can be changed: a hold until the van, where it goes until the desk, its items until the first pick. */
const openFor = {
  'be held': openStatuses,
  'be changed': openStatuses.filter((status) => status < 4000),
  'get other items': withLines,
} as const

export function refuseUpdate(order: Order, what: keyof typeof openFor): void {
  if (!isIn(openFor[what], order.status))
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      state: statusLabel(order.status),
      problem: `it cannot ${what} any more`,
    })
}

/** Refuses moments that have passed, and one that ends no hold. */
export function refuseMoments({ hold, untilTimestamp, shipByTimestamp }: Said, now: number): void {
  if (untilTimestamp !== undefined && !hold?.length)
    throw refuse('bad-input', { field: 'UntilTimestamp', problem: 'is for a hold: say which in Hold' })
  for (const [field, moment] of Object.entries({ untilTimestamp, shipByTimestamp }))
    if (moment !== undefined && moment <= now)
      throw refuse('bad-input', { field: toWireName(field), problem: 'has passed already' })
}

/** Refuses other items for an order of which units lie in a tray: what they were picked for is settled first. */
export function refusePicked(order: Order): void {
  if (order.unitsPicked > 0)
    throw refuse('being-worked-on', {
      what: warehouseOrderId(order.id),
      state: `picked in part (${order.unitsPicked})`,
    })
}

/** What was ordered and where it goes, a marketplace alone changes: here it would be another order than the buyer's. */
export function refuseMarketplace(order: Order, said: Said): void {
  const changesOrder = said.items !== undefined || columnsSaid(said).some(([column]) => column.startsWith('shipping'))
  if (order.marketplaceOrderId !== null && changesOrder)
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      state: "a marketplace's order",
      problem: 'its items and address are changed there',
    })
}

/**
 * What of a change is the warehouse's to say: how urgent an order is, unless a merchant's administrator says it; its
 * items once it is on a list; the holds that are nobody else's.
 */
export function refuseMerchant(order: Order, said: Said, who: Who): void {
  if (!merchantRoles.includes(who.role)) return
  const isForeignHold = said.hold?.some((hold) => !merchantHolds.includes(hold))
  if (isForeignHold || (said.priority !== undefined && !merchantAdmins.includes(who.role)))
    throw refuse('not-allowed', { role: who.role })
  // One moment ends all holds of an order: it would end the warehouse's too.
  if (said.untilTimestamp !== undefined && warehouseHolds(order, who).length > 0)
    throw refuse('bad-input', {
      field: 'UntilTimestamp',
      problem: `would end the warehouse's hold too (${order.hold}); hold it without a date`,
    })
  if (said.items && isIn(begun, order.status))
    throw refuse('being-worked-on', { what: warehouseOrderId(order.id), state: statusLabel(order.status) })
}

/** The holds after a change: a merchant's people leave the warehouse's as they are. */
export const holdsAfter = (order: Order, said: readonly Hold[], who: Who): Hold[] => [
  ...new Set([...warehouseHolds(order, who), ...said]),
]

/** The holds that this person leaves as they are. */
const warehouseHolds = ({ hold }: Order, who: Who): Hold[] =>
  merchantRoles.includes(who.role)
    ? hold.split(',').filter((one): one is Hold => isOneOf(orderHolds, one) && !isOneOf(merchantHolds, one))
    : []

type Hold = (typeof orderHolds)[number]
const isOneOf = (list: readonly string[], said: string): boolean => list.includes(said)

/** The fields that are columns of the order, as they are kept. */
const columns = [
  'remark',
  'priority',
  'shippingName',
  'shippingPhone',
  'shippingAddress1',
  'shippingAddress2',
  'shippingPostcode',
  'shippingCity',
  'shippingState',
  'shippingCountry',
] as const
export type Column = (typeof columns)[number]

export const columnsSaid = (said: Said): [Column, string | number][] =>
  columns.flatMap((column) => (said[column] === undefined ? [] : [[column, said[column]]]))

/** What the timeline says of a change, without what is personal in it; moments in the zone of the order's location. */
export function noteOf(said: Said, { holds, timeZone }: { holds: readonly string[]; timeZone: string }): string {
  const address = columnsSaid(said).some(([column]) => column.startsWith('shipping'))
  const until = said.untilTimestamp === undefined ? '' : ` until ${dateTime(said.untilTimestamp, timeZone)}`
  return [
    ...(said.hold === undefined ? [] : [holds.length ? `on hold: ${holds.join(', ')}${until}` : 'holds lifted']),
    ...(address ? ['address changed'] : []),
    ...(said.remark === undefined ? [] : ['remark changed']),
    ...(said.priority === undefined ? [] : ['priority changed']),
    ...(said.shippingProvider === undefined ? [] : [`courier ${said.shippingProvider}`]),
    ...(said.shipByTimestamp === undefined ? [] : [`ship by ${dateTime(said.shipByTimestamp, timeZone)}`]),
    ...(said.items === undefined ? [] : ['items changed']),
  ].join('; ')
}
