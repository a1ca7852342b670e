import type { Pieces } from '../../kernel/pieces.ts'
import { areAsUrgent, isWanted, overOf, whyNever, type Candidate, type Limits } from './rules.ts'

export type Left = { order: Candidate; reason: string }
export type Filled = { lists: Candidate[][]; left: Left[] }

/**
 * Fills lists with orders, given in the order of their urgency, until all are on one or no more lists are to be made;
 * and says why each of the others stays out. An order a piece: thousands take a while.
 */
export function* fill(candidates: readonly Candidate[], limits: Limits): Pieces<Filled> {
  const wanted = candidates.filter((order) => isWanted(order, limits))
  const verdicts = wanted.map((order) => ({ order, reason: whyNever(order, limits) }))
  const left = verdicts.flatMap(({ order, reason }) => (reason === undefined ? [] : [{ order, reason }]))
  const able = verdicts.flatMap(({ order, reason }) => (reason === undefined ? [order] : []))
  let waiting = limits.kind === 'Single' ? bySku(able) : able
  const carts: Cart[] = []
  while (waiting.length && carts.length < limits.lists) {
    const cart = yield* filled(waiting, limits)
    carts.push(cart)
    const taken = new Set(cart.orders)
    waiting = waiting.filter((order) => !taken.has(order))
  }
  const last = carts.at(-1)
  return {
    lists: carts.map((cart) => cart.orders),
    left: [...left, ...(last ? waiting.map((order) => ({ order, reason: whyLater(order, last, limits) })) : [])],
  }
}

/** Single orders of one SKU stand together, at the place of the most urgent of them. */
function bySku(orders: readonly Candidate[]): Candidate[] {
  const groups = new Map<string, Candidate[]>()
  for (const order of orders) {
    const key = `${order.merchantId}/${order.firstSku}`
    const group = groups.get(key)
    if (group) group.push(order)
    else groups.set(key, [order])
  }
  return [...groups.values()].flat()
}

/** A list being filled: its orders, and what they come to. */
type Cart = {
  orders: Candidate[]
  lines: number
  grams: number
  cubicMm: number
  cells: Set<number>
  aisles: Set<string>
  zones: ReadonlySet<string>
}

function* filled(orders: readonly Candidate[], limits: Limits): Pieces<Cart> {
  const waiting = [...orders]
  const zones = new Set(waiting[0]?.zones)
  const cart: Cart = { orders: [], lines: 0, grams: 0, cubicMm: 0, cells: new Set(), aisles: new Set(), zones }
  while (cart.orders.length < limits.slots) {
    const [order] = waiting.splice(nextOf(waiting, cart, limits), 1)
    yield
    if (!order) break
    cart.orders.push(order)
    cart.lines += order.lines
    cart.grams += order.grams
    cart.cubicMm += order.cubicMm
    for (const cell of order.cells) cart.cells.add(cell)
    for (const aisle of order.aisles) cart.aisles.add(aisle)
  }
  return cart
}

/** So many orders of one urgency are compared for the nearest; more would be slow, and find little. */
const mostCompared = 300

/**
 * The order a list takes next: the most urgent that fits; among those as urgent, the one that adds the smallest share of
 * its own work. The list's end where none fits.
 */
function nextOf(waiting: readonly Candidate[], cart: Cart, limits: Limits): number {
  const first = waiting.findIndex((order) => fits(order, cart, limits))
  if (first < 0) return waiting.length
  if (limits.kind !== 'Cluster' || cart.orders.length === 0) return first
  const urgent = waiting[first]
  let best = { index: first, share: Infinity }
  for (let index = first; index < waiting.length && index < first + mostCompared && best.share > 0; index++) {
    const order = waiting[index]
    if (!order || !urgent || !areAsUrgent(order, urgent)) break
    const share = shareAdded(order, cart)
    if (share < best.share && fits(order, cart, limits)) best = { index, share }
  }
  return best.index
}

const fits = (order: Candidate, cart: Cart, limits: Limits): boolean => whyFull(order, cart, limits) === undefined

function whyFull(order: Candidate, cart: Cart, limits: Limits): string | undefined {
  if (cart.orders.length === limits.slots) return `all ${limits.slots} slots are taken`
  if (limits.isByZone && !order.zones.every((zone) => cart.zones.has(zone)))
    return `the list keeps to ${[...cart.zones].map((zone) => zone || 'no zone').join(', ')}`
  return overOf(
    {
      lines: cart.lines + order.lines,
      grams: cart.grams + order.grams,
      cubicMm: cart.cubicMm + order.cubicMm,
    },
    limits,
  )
}

const whyLater = (order: Candidate, last: Cart, limits: Limits): string =>
  `waits for the next list: ${whyFull(order, last, limits) ?? 'the lists asked for are made'}`

/** To stand at one more bin and find the place. */
export const binSeconds = 30
/** Crossing one more aisle of usual length. */
const aisleSeconds = 20

/** The share of an order's bins and aisles that a list does not visit yet: 0 where it lies wholly on the way. */
function shareAdded({ cells, aisles }: Candidate, cart: Cart): number {
  const added = newOf(cells, cart.cells) * binSeconds + newOf(aisles, cart.aisles) * aisleSeconds
  return added / (cells.length * binSeconds + aisles.length * aisleSeconds)
}

/** How many of these are not known; without a list in between, since it is counted for every pair of orders. */
function newOf<T>(those: readonly T[], known: ReadonlySet<T>): number {
  let count = 0
  for (const one of those) if (!known.has(one)) count++
  return count
}
