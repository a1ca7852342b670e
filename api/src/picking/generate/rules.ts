import type { pickingKinds } from 'contract/calls/picking'
import { warehouseOrderId } from 'contract/order-number'
import { inStatus } from 'contract/order-status'
import { refuse } from '../../kernel/refuse.ts'
import { refuseMove, sifted, type Held } from '../../order/rules.ts'

/** An order that may go on a list, and what it asks of a cart. */
export type Candidate = Held & {
  merchantId: number
  locationId: number
  priority: number
  shipBy: number
  /** Its parts in cells: a line that lies in two is two. */
  lines: number
  units: number
  grams: number
  cubicMm: number
  /** Units of products that say no weight or no size. */
  unmeasured: number
  firstSku: string
  cells: readonly number[]
  zones: readonly string[]
  aisles: readonly string[]
}

export type Asked = {
  kind?: (typeof pickingKinds)[number]
  slots?: number
  maxLines?: number
  maxWeight?: number
  maxVolume?: number
  zone?: string
  byZone?: boolean
  lists?: number
  shipByTimestamp?: number
}

/** What a list may take, and how many are made at once. */
export type Limits = {
  kind: (typeof pickingKinds)[number]
  slots: number
  lines: number
  grams: number
  cubicMm: number
  zone: string | undefined
  isByZone: boolean
  lists: number
  shipBy: number
}

const [defaultSlots, defaultSingles] = [8, 50]
const mostSlots = 200
/**
 * How much a list may take when nobody says. An order's list is its own; orders named by number all find a slot.
 */
export function limitsOf(asked: Asked, named = 0): Limits {
  const kind = asked.kind ?? 'Cluster'
  const usual = kind === 'Single' ? defaultSingles : defaultSlots
  return {
    kind,
    slots: kind === 'Order' ? 1 : Math.min(asked.slots ?? Math.max(usual, named), mostSlots),
    lines: asked.maxLines ?? Infinity,
    grams: asked.maxWeight === undefined ? Infinity : Math.round(asked.maxWeight * 1000),
    cubicMm: asked.maxVolume === undefined ? Infinity : Math.round(asked.maxVolume * 1_000_000),
    zone: named ? undefined : asked.zone?.trim().toUpperCase(),
    isByZone: asked.byZone ?? false,
    lists: asked.lists ?? 1,
    shipBy: named ? Infinity : (asked.shipByTimestamp ?? Infinity),
  }
}

/**
 * Of the orders named, those that are ready and free of holds, of one location; and why the others are not. Where none
 * is, that is refused.
 */
export function readyOf(orders: readonly Candidate[]) {
  const { able, refused } = sifted(orders, (order) => refuseMove(order, 2100))
  const [first] = orders
  if (first && able.length === 0)
    throw refuse(
      'wrong-state',
      {
        what: warehouseOrderId(first.id),
        ...inStatus(first.status),
        problem: 'it cannot go into a picking list',
        ...(first.holds?.length ? { next: 'Lift the hold first.' } : {}),
      },
      refused.map(({ orderId, reason }) => ({ itemId: orderId, msg: reason })),
    )
  const other = able.find((order) => order.locationId !== able[0]?.locationId)
  if (other)
    throw refuse('bad-input', {
      field: 'OrderIds',
      problem: 'belong to more than one location; a list is walked in one',
    })
  return { candidates: able, refused }
}

/** Whether an order is asked for at all: due by the cut-off, and with a zone, some of it there. */
export const isWanted = (order: Candidate, { shipBy, zone }: Limits): boolean =>
  order.shipBy <= shipBy && (zone === undefined || order.zones.some((one) => one.toUpperCase() === zone))

/** Why an order can be on no such list, however empty; undefined where it can. */
export function whyNever(order: Candidate, limits: Limits): string | undefined {
  const { zone } = limits
  if (order.holds.length) return `on hold: ${order.holds.join(', ')}`
  if (limits.kind === 'Single' && (order.lines !== 1 || order.units !== 1))
    return 'more than one unit: a Single list takes orders of one unit'
  if (zone !== undefined && order.zones.some((one) => one.toUpperCase() !== zone))
    return `not wholly in zone ${zone}: its list goes over ${zonesOf(order)}`
  const over = overOf(order, limits)
  return over && `${over} by itself: give it an Order list without that limit`
}

const zonesOf = ({ zones }: Candidate): string =>
  zones
    .map((zone) => zone || 'no zone')
    .toSorted()
    .join(', ')

type Load = Pick<Candidate, 'lines' | 'grams' | 'cubicMm'>
/** Which limit of a list these are over, in words; undefined where they fit. */
export function overOf({ lines, grams, cubicMm }: Load, limits: Limits): string | undefined {
  if (lines > limits.lines) return `over ${limits.lines} lines`
  if (grams > limits.grams) return `over ${limits.grams / 1000} kg`
  if (cubicMm > limits.cubicMm) return `over ${limits.cubicMm / 1_000_000} l`
  return undefined
}

const hourMs = 3_600_000
/** Orders as urgent as each other may change places for a shorter walk: of one priority, due within one hour. */
export const areAsUrgent = (a: Candidate, b: Candidate): boolean =>
  a.priority === b.priority && Math.ceil(a.shipBy / hourMs) === Math.ceil(b.shipBy / hourMs)

const mostCutOffs = 24
/** The moments that orders are due by, hour by hour, and how many are due by each: what a cut-off is chosen from. */
export function cutOffsOf(orders: readonly Candidate[]): { shipByTimestamp: number; orders: number }[] {
  const last = new Map<number, number>()
  const moments = orders.filter((order) => order.holds.length === 0).map(({ shipBy }) => shipBy)
  for (const moment of moments) {
    const hour = Math.ceil(moment / hourMs)
    last.set(hour, Math.max(last.get(hour) ?? 0, moment))
  }
  return [...last.values()]
    .toSorted((a, b) => a - b)
    .slice(0, mostCutOffs)
    .map((by) => ({ shipByTimestamp: by, orders: moments.filter((moment) => moment <= by).length }))
}
