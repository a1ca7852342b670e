import { movesFrom, whyNoMove } from 'contract/order-moves'
import { warehouseOrderId } from 'contract/order-number'
import {
  cancelled,
  failedOrders,
  inStatus,
  isIn,
  nonConformance,
  openStatuses,
  untilShipped,
  type OrderStatusCode,
  reprocessable,
} from 'contract/order-status'
import { merchantRoles } from 'contract/roles'
import { refuse, type Refusal } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'

export const priorityNames = ['Normal', 'High', 'Urgent'] as const

/** The house has work with them or a decision to make: open, or in the Non conformance queue. */
export const unsettled: OrderStatusCode[] = [...new Set([...openStatuses, ...nonConformance])]

/** An order with its number as people read it. */
export const numbered = <T extends { id: number }>(order: T) => ({
  ...order,
  orderId: order.id,
  warehouseOrderId: warehouseOrderId(order.id),
})

/** What the rules of moving look at. */
/** `holds`: those that stand now (`order/holds.ts`). */
export type Movable = { id: number; status: number; holds?: readonly string[]; reason?: string }

/** Refuses work on an order that is on hold: asked at every scan up to the courier's van. */
export function refuseHold({ id, holds = [] }: Movable): void {
  if (holds.length) throw refuse('on-hold', { what: warehouseOrderId(id), hold: holds.join(', ') })
}

/** Whoever has its goods in hand is told why it was stopped. */
const stopped: readonly OrderStatusCode[] = [...cancelled, ...failedOrders, ...reprocessable]
const [readyToPick, withCourier] = [2000, 5000]
/** Whether a move brings an order nearer to the van; giving back and cancelling are open to held orders too. */
const isTowardsVan = (from: number, to: number): boolean => to > from && to >= readyToPick && to <= withCourier

/** Refuses ordinary work that the table of moves does not have, and a step forward of an order on hold. */
export function refuseMove(order: Movable, to: OrderStatusCode): void {
  if (!movesFrom(order.status).includes(to))
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      ...inStatus(order.status),
      problem: whyNoMove(order.status, to) + (isIn(stopped, order.status) && order.reason ? `: ${order.reason}` : ''),
    })
  if (isTowardsVan(order.status, to)) refuseHold(order)
}

/** Refuses to say how urgent an order is that nobody works on any more. */
export function refusePriority({ id, status }: Movable): void {
  if (!isIn(untilShipped, status))
    throw refuse('wrong-state', {
      what: warehouseOrderId(id),
      ...inStatus(status),
      problem: 'its priority changes nothing any more',
    })
}

/** The warehouse's note of an order that is entered: its staff's alone to write. */
export function noteFrom(who: Who, said: string | undefined): { warehouseNote?: string } {
  if (said === undefined) return {}
  if (merchantRoles.includes(who.role))
    throw refuse('bad-input', { field: 'WarehouseNote', problem: "is for the warehouse's staff; use Remark" })
  return { warehouseNote: said.trim() }
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
/**
 * Who the parcel is for: whole for the merchant's own people, and for warehouse staff from packing on; before that they
 * read initials.
 */
export function shippingSeenBy(who: Who, status: number, shipping: Shipping): Shipping & { isMasked: boolean } {
  if (merchantRoles.includes(who.role) || status >= packed) return { ...shipping, isMasked: false }
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
  if (merchantRoles.includes(who.role)) return [invoice]
  return [invoice, { name: 'ShippingLabel', isReady: status >= packed, note: status >= packed ? '' : 'after packing' }]
}

export type Held = { id: number; status: number; holds: readonly string[]; reason?: string }

/** Why a rule refuses, in words; '' where it does not. */
export function whyNot(refusing: () => void): string {
  try {
    refusing()
    return ''
  } catch (problem) {
    return (problem as Error).message
  }
}

/** The orders that a rule lets through, and why it refuses the others. */
export function sifted<T extends Movable>(orders: readonly T[], refusing: (order: T) => void) {
  const verdicts = orders.map((order) => ({ order, reason: whyNot(() => refusing(order)) }))
  return {
    able: verdicts.flatMap(({ order, reason }) => (reason ? [] : [order])),
    refused: verdicts.flatMap(({ order, reason }) => (reason ? [{ orderId: order.id, reason }] : [])),
  }
}

/** Refuses units that an order does not want; of one that was cancelled in part it says so, and what becomes of them. */
export const tooMany = (
  { id, status, reason }: Movable,
  sku: string,
  { got, left }: { got: number; left: number },
): Refusal =>
  reason
    ? refuse('wrong-state', {
        what: warehouseOrderId(id),
        ...inStatus(status),
        problem: `it wants ${left} more of ${sku}, not ${got}: ${reason}; put the rest aside`,
        field: 'Quantity',
      })
    : refuse('too-many-units', { got, left, field: 'Quantity' })

const whole = 510
/** Where ordinary work may bring it: one of which a parcel has left is not cancelled whole any more. */
export const nextMovesOf = (status: number, parcels: readonly { isHanded: boolean }[]): OrderStatusCode[] =>
  movesFrom(status).filter((to) => to !== whole || !parcels.some(({ isHanded }) => isHanded))
