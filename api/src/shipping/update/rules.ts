import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { dateTime } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import { inStatus, isIn, openStatuses, type OrderStatusCode } from 'contract/order-status'
import { merchantHolds, type orderHolds } from 'contract/order-entry'
import { merchantAdmins, merchantRoles } from 'contract/roles'
import { toWireName } from 'contract/wire'
import { refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { saidOf } from '../../order/buyer/fields.ts'
import { begun } from '../cancel/rules.ts'

export type Said = Body<Calls['shipping']['updateOrder']>
type Hold = (typeof orderHolds)[number]
/** A hold and what ends it by itself; null: it stands until it is lifted. */
export type HoldUntil = { hold: Hold; untilTimestamp: number | null }
export type Order = {
  id: number
  merchantId: number
  status: number
  currency: string
  pickingListId: number | null
  shippingProviderId: number | null
  timeZone: string
  marketplaceOrderId: string | null
  shopId: number | null
  /** The holds that stand. */
  holds: readonly HoldUntil[]
  unitsPicked: number
  /** The courier has the parcel that carries what is collected. */
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
      ...inStatus(order.status),
      problem: `it cannot ${what} any more`,
    })
}

export const changesBuyer = (said: Said): boolean => Object.keys(saidOf(said)).length > 0

export const changesAddress = (said: Said): boolean =>
  changesBuyer(said) || columnsSaid(said).some(([column]) => column.startsWith('shipping'))

/** The parcels of an order go to one address: it stands once one of them has left. */
export function refuseAddress(order: Order, parcelsHanded: number): void {
  if (parcelsHanded > 0)
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      ...inStatus(order.status),
      problem: 'its address stands, since the courier has a parcel of it',
    })
}

/** Refuses moments that have passed, one that ends no hold, and holds that are said in two ways. */
export function refuseMoments(
  { hold, holdsUntil, holdsSeen, untilTimestamp, shipByTimestamp }: Said,
  now: number,
): void {
  if (holdsUntil && hold)
    throw refuse('bad-input', { field: 'HoldsUntil', problem: 'takes the place of Hold: say one' })
  if (untilTimestamp !== undefined && !hold?.length)
    throw refuse('bad-input', { field: 'UntilTimestamp', problem: 'is for a hold: say which in Hold' })
  if (holdsSeen && !hold && !holdsUntil)
    throw refuse('bad-input', { field: 'HoldsSeen', problem: 'is for a change of holds: say Hold or HoldsUntil' })
  const twice = holdsUntil?.find((one, index) => holdsUntil.findIndex((other) => other.hold === one.hold) !== index)
  if (twice) throw refuse('bad-input', { field: 'HoldsUntil', problem: `names ${twice.hold} twice` })
  const ends = holdsUntil?.map((one) => ['holdsUntil', one.untilTimestamp] as const) ?? []
  for (const [field, moment] of [...Object.entries({ untilTimestamp, shipByTimestamp }), ...ends])
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

/** What this person may change here of an order whose items and address are not changed here, as it stands now. */
function changedHere({ status }: Order, { role }: Who): string {
  const maySayPriority = !merchantRoles.includes(role) || merchantAdmins.includes(role)
  const fields = [
    ...(isIn(openFor['be changed'], status)
      ? ['Remark', ...(maySayPriority ? ['Priority'] : []), 'ShippingProvider', 'ShipByTimestamp']
      : []),
    ...(isIn(openFor['be held'], status) ? ['Hold'] : []),
  ]
  return fields.length ? `Here ${listed(fields)} may be changed.` : ''
}

const listed = (fields: readonly string[]): string =>
  [fields.slice(0, -1).join(', '), fields.at(-1)].filter(Boolean).join(' and ')

/** What was ordered and where it goes, a marketplace alone changes: here it would be another order than the buyer's. */
export function refuseMarketplace(order: Order, said: Said, who: Who): void {
  if (
    order.marketplaceOrderId !== null &&
    (said.items !== undefined || said.codAmount !== undefined || changesAddress(said))
  )
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      state: "a marketplace's order",
      problem: 'its items, address and cash on delivery are changed there',
      next: ['Change them in the marketplace.', changedHere(order, who)].filter(Boolean).join(' '),
    })
}

/**
 * What of a change is the warehouse's to say: how urgent an order is, unless a merchant's administrator says it; its
 * items once it is on a list; the holds that are nobody else's.
 */
export function refuseMerchant(order: Order, said: Said, who: Who): void {
  if (!merchantRoles.includes(who.role)) return
  const isForeignHold = holdsSaid(order, said)?.some(isWarehouses)
  if (isForeignHold || (said.priority !== undefined && !merchantAdmins.includes(who.role)))
    throw refuse('not-allowed', { role: who.role })
  if (said.items && isIn(begun, order.status))
    throw refuse('being-worked-on', { what: warehouseOrderId(order.id), ...inStatus(order.status) })
}

const isWarehouses = ({ hold }: HoldUntil): boolean => !merchantHolds.includes(hold)

/**
 * The holds after a change, undefined where it is about none: a merchant's people leave the warehouse's as they are,
 * with their moments.
 */
export function holdsAfter(order: Order, said: Said, who: Who): HoldUntil[] | undefined {
  const asked = holdsSaid(order, said)
  return (
    asked && [
      ...(merchantRoles.includes(who.role) ? order.holds.filter(isWarehouses) : []),
      // A wish ends by an answer alone.
      ...asked.map((one) => (one.hold === 'Cancel' ? { ...one, untilTimestamp: null } : one)),
    ]
  )
}

const hasWish = (holds: readonly HoldUntil[]): boolean => holds.some(({ hold }) => hold === 'Cancel')

/** A buyer's wish to cancel that ends with its hold is turned down. */
export const isTurnedDown = (order: Order, holds: readonly HoldUntil[]): boolean =>
  hasWish(order.holds) && !hasWish(holds)

/** What a buyer wishes, nobody here says. */
export function refuseWishing(order: Order, holds: readonly HoldUntil[]): void {
  if (hasWish(holds) && !hasWish(order.holds))
    throw refuse('bad-input', {
      field: 'Hold',
      problem: 'Cancel is set when its buyer asks its marketplace to cancel it',
    })
}

/**
 * The holds as they were said. In Hold, those that stand keep their moments; UntilTimestamp is the Date hold's where that
 * is named, else it is for each that is named.
 */
function holdsSaid({ holds: standing }: Order, { hold, untilTimestamp, holdsUntil }: Said) {
  if (holdsUntil) return asKept(holdsUntil)
  const named = hold === undefined ? undefined : [hold].flat()
  const isForEach = !named?.includes('Date')
  const momentOf = (hold: Hold): number | null =>
    (isForEach || hold === 'Date' ? untilTimestamp : undefined) ??
    standing.find((one) => one.hold === hold)?.untilTimestamp ??
    null
  return named && [...new Set(named)].map((hold): HoldUntil => ({ hold, untilTimestamp: momentOf(hold) }))
}

const asKept = (said: NonNullable<Said['holdsUntil']>): HoldUntil[] =>
  said.map(({ hold, untilTimestamp }) => ({ hold, untilTimestamp: untilTimestamp ?? null }))

/**
 * Refuses to replace holds that the person has not seen: a colleague's, set or lifted meanwhile. Those that ended by
 * themselves, and a merchant's people the warehouse's, need not be seen: they are not replaced.
 */
export function refuseUnseen(order: Order, { holdsSeen }: Said, who: Who): void {
  if (!holdsSeen) return
  const isTheirs = merchantRoles.includes(who.role) ? (one: HoldUntil) => !isWarehouses(one) : () => true
  const asOne = (holds: readonly HoldUntil[]): string =>
    holds
      .filter((one) => isTheirs(one) && (one.untilTimestamp === null || one.untilTimestamp > who.now))
      .map(({ hold, untilTimestamp }) => `${hold} ${untilTimestamp}`)
      .toSorted()
      .join()
  if (asOne(asKept(holdsSeen)) !== asOne(order.holds))
    throw refuse('stale', { what: `What holds ${warehouseOrderId(order.id)}`, field: 'HoldsSeen' })
}

/** The fields that are columns of the order, as they are kept. */
const columns = ['remark', 'priority', 'shippingCity', 'shippingState', 'shippingCountry'] as const
export type Column = (typeof columns)[number]

export const columnsSaid = (said: Said): [Column, string | number][] =>
  columns.flatMap((column) => (said[column] === undefined ? [] : [[column, said[column]]]))

/** What the timeline says of a change, without what is personal in it; moments in the zone of the order's location. */
export function noteOf(
  said: Said,
  { holds, timeZone }: Pick<Order, 'timeZone'> & { holds: readonly HoldUntil[] | undefined },
): string {
  const inWords = ({ hold, untilTimestamp }: HoldUntil): string =>
    untilTimestamp === null ? hold : `${hold} until ${dateTime(untilTimestamp, timeZone)}`
  return [
    ...(holds ? [holds.length ? `on hold: ${holds.map(inWords).join(', ')}` : 'holds lifted'] : []),
    ...(changesAddress(said) ? ['address changed'] : []),
    ...(said.remark === undefined ? [] : ['remark changed']),
    ...(said.priority === undefined ? [] : ['priority changed']),
    ...(said.codAmount === undefined ? [] : [`cash on delivery ${said.codAmount}`]),
    ...(said.shippingProvider === undefined ? [] : [`courier ${said.shippingProvider}`]),
    ...(said.shipByTimestamp === undefined ? [] : [`ship by ${dateTime(said.shipByTimestamp, timeZone)}`]),
    ...(said.items === undefined ? [] : ['items changed']),
  ].join('; ')
}
