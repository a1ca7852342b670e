import { openStatuses, type OrderStatusCode, statusLabel } from 'contract/order-status'
import { refuse } from '../refuse.ts'
import { isMerchant, type Who } from '../who.ts'

/**
 * Which status may follow which: the whole life of an order (domain.md 1). A pair that is not here is refused.
 * Spec silent on leaving 200: a marketplace that names a status we know, or a cancel, takes the order out of it.
 */
export const orderMoves: Record<OrderStatusCode, readonly OrderStatusCode[]> = {
  200: [500, 1000, 510], // the marketplace's next status is one we know
  500: [1000, 510], // payment seen, or expired
  1000: [1500, 550, 510], // accepted by the warehouse; a SKU nobody knows
  1500: [2000, 550, 540, 510, 520], // allocated whole (by itself or ChangeToPick), or short
  2000: [2100, 510, 520], // GeneratePickingList
  2100: [2000, 2200, 540, 510, 520], // ClearPickingList; UpdateOrdersPickingList, last line; short and no other cell
  2200: [3000, 510, 520], // ChangeToPack, last unit
  3000: [4000, 510, 520], // ChangeToReadyToShip: into a shipping bin
  4000: [5000, 510, 520], // CompleteDelivery: handed to the courier, stock is issued
  5000: [6000, 520, 530], // CompleteDelivery of the Release screen, or the marketplace; lost; return announced
  6000: [530], // return announced
  540: [1500, 240, 510], // ReProcessOrder; CancelOrder closes it; the marketplace cancels
  550: [1500, 250, 510], // the same
  510: [210], // CancelOrder closes what is cancelled,
  520: [220], // failed
  530: [230], // or returned
  210: [],
  220: [],
  230: [],
  240: [],
  250: [],
}

export const priorityNames = ['Normal', 'High', 'Urgent'] as const

/** What the rules of moving look at. */
export type Movable = { id: number; status: number; hold?: string | null; holdUntil?: number | null }

export const warehouseOrderId = (orderId: number): string => `WO-${orderId}`

/** The id in 'WO-884017', 'wo-884017' or '884017'; undefined when it is no order number. */
export function readOrderNumber(said: string): number | undefined {
  const [, digits] = /^\s*(?:wo-)?0*([1-9]\d{0,14})\s*$/i.exec(said) ?? []
  return digits === undefined ? undefined : Number(digits)
}

const mostDigits = 13
/** The ids that begin as 'WO-884' does, as ranges; none when it is no beginning of an order number. */
export function numberRanges(said: string): (readonly [least: number, most: number])[] {
  const [, digits = ''] = /^(?:wo-)?([1-9]\d*)$/i.exec(said) ?? []
  if (digits === '' || digits.length > mostDigits) return []
  return Array.from({ length: mostDigits - digits.length + 1 }, (_, index) => 10 ** index).map(
    (scale) => [Number(digits) * scale, (Number(digits) + 1) * scale - 1] as const,
  )
}

/** The holds that stand. A hold with a time ends by itself; without the time it is taken to stand. */
export const holdsOf = (order: Movable, now = 0): string[] =>
  order.hold && (order.holdUntil === null || order.holdUntil === undefined || order.holdUntil > now)
    ? order.hold
        .split(',')
        .map((hold) => hold.trim())
        .filter(Boolean)
    : []

/** Refuses work on an order that is on hold: asked at every scan up to the courier's van. */
export function refuseHold(order: Movable, now = 0): void {
  const holds = holdsOf(order, now)
  if (holds.length) throw refuse('on-hold', { what: warehouseOrderId(order.id), hold: holds.join(', ') })
}

/** Moves that bring an order nearer to the van; giving back and cancelling are open to held orders too. */
const nextStep: Partial<Record<number, number>> = {
  1500: 2000,
  2000: 2100,
  2100: 2200,
  2200: 3000,
  3000: 4000,
  4000: 5000,
}

/** Refuses a move that is not in the table, and a step forward of an order on hold. */
export function refuseMove(order: Movable, to: OrderStatusCode, now = 0): void {
  const allowed = movesFrom(order.status)
  if (!allowed.includes(to)) {
    const problem = `it cannot become ${statusLabel(to)}${allowed.length ? `, only ${allowed.map(statusLabel).join(' or ')}` : ': it is closed'}`
    throw refuse('wrong-state', { what: warehouseOrderId(order.id), state: statusLabel(order.status), problem })
  }
  if (nextStep[order.status] === to) refuseHold(order, now)
}

/** The statuses that may follow this one. */
export const movesFrom = (status: number): readonly OrderStatusCode[] =>
  (orderMoves as Partial<Record<number, readonly OrderStatusCode[]>>)[status] ?? []

/** Refuses to say how urgent an order is that nobody works on any more. */
export function refusePriority(orders: readonly Movable[]): void {
  const done = orders.find((order) => !(openStatuses as readonly number[]).includes(order.status))
  if (done)
    throw refuse('wrong-state', {
      what: warehouseOrderId(done.id),
      state: statusLabel(done.status),
      problem: 'its priority changes nothing any more',
    })
}

export type Shipping = {
  name: string
  phone: string
  address1: string
  address2: string
  postcode: string
  city: string
  state: string
  country: string
}

const mask = '•••••'
const masked = (said: string): string => (said ? said.charAt(0) + mask : '')
/** A street keeps its first letter and its house number: 'R••••• 41'. */
const maskedStreet = (said: string): string => masked(said) + (/\s\d+\w?$/.exec(said.trim())?.[0] ?? '')

const packed = 3000
/** Who the parcel is for: whole for the merchant's own people, and for warehouse staff from packing on; before that they read initials. */
export function shippingSeenBy(who: Who, status: number, shipping: Shipping): Shipping & { isMasked: boolean } {
  if (isMerchant(who) || status >= packed) return { ...shipping, isMasked: false }
  return {
    ...shipping,
    name: masked(shipping.name),
    phone: shipping.phone ? mask + shipping.phone.slice(-2) : '',
    address1: maskedStreet(shipping.address1),
    address2: masked(shipping.address2),
    isMasked: true,
  }
}

export type OrderDocument = { name: 'Invoice' | 'ShippingLabel'; isReady: boolean; note: string }
/** The documents of an order that this person may print, and when the one that is not there yet will be. */
export function documentsOf(who: Who, status: number): OrderDocument[] {
  const invoice: OrderDocument = { name: 'Invoice', isReady: true, note: '' }
  if (isMerchant(who)) return [invoice]
  return [invoice, { name: 'ShippingLabel', isReady: status >= packed, note: status >= packed ? '' : 'after packing' }]
}
