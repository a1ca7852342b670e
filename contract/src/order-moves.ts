import { type OrderStatusCode, statusLabel } from './order-status.ts'

/**
 * How an order comes to move: a `step` is a person's or the system's ordinary work and what a refusal offers instead;
 * an `undo` takes a step back within its seconds; `external` is an event of another operator's warehouse, which does
 * ours in one.
 */
export type MoveKind = 'first' | 'step' | 'undo' | 'external'
export type OrderMove = {
  from: OrderStatusCode | null
  to: OrderStatusCode
  kind: MoveKind
  /** Who or what moves it: a call of the specification where one does. */
  by: string
  /** Why it may, in the words of the floor. */
  why: string
}

type Told = readonly [to: OrderStatusCode, by: string, why: string]
const from =
  (kind: MoveKind) =>
  (status: OrderStatusCode | null, ...moves: readonly Told[]): OrderMove[] =>
    moves.map(([to, by, why]) => ({ from: status, to, kind, by, why }))
const [first, step, undo, external] = [from('first'), from('step'), from('undo'), from('external')]

const cancelled: Told = [510, 'Stock/CancelOrder, or the marketplace', 'cancelled; what is promised is given back']
/** CancelOrder closes these orders; what their marketplace cancels is looked at first, like every cancelled order. */
const cancelledThere: Told = [510, 'the marketplace', 'cancelled there; what is promised is given back']
const failed: Told = [520, 'a courier, or the floor', 'it failed, was lost or was rejected']
const changed: Told = [1500, 'Order/UpdateOrder with Items', 'its lines changed: released, then allocated again']
const unknownSku: Told = [550, 'allocation', 'a SKU is mapped to no product']
const closed = (to: OrderStatusCode): Told => [to, 'Stock/CancelOrder', 'looked at and closed']
const again: Told = [1500, 'Stock/ReProcessOrder, or stock that arrives', 'in line for allocation again']

/**
 * The whole life of an order, pair by pair (domain.md 1). A pair that is not here is refused with 409 and the reason.
 */
export const orderMoves: readonly OrderMove[] = [
  ...first(
    null,
    [500, 'order sync, MerchantCreateOrder, Internal/CreateOrder', 'the shopper has not paid'],
    [1000, 'order sync, MerchantCreateOrder, Internal/CreateOrder, an import', 'ready for the warehouse'],
    [200, 'order sync, MerchantCreateOrder, Internal/CreateOrder', 'its shop names a status nobody has mapped'],
    [510, 'order sync, MerchantCreateOrder, Internal/CreateOrder', 'it was cancelled before anybody here saw it'],
    [520, 'Order/ReportFailed with ParcelNumber', 'one parcel of another order failed alone'],
  ),

  ...step(
    200,
    [500, 'order sync, or a person', 'its status became known: not paid'],
    [1000, 'order sync, or a person', 'its status became known: paid'],
    [510, 'Stock/CancelOrder, or the marketplace', 'cancelled'],
  ),
  ...step(
    500,
    [1000, 'order sync, Order/MapStatus', 'payment seen'],
    [510, 'order sync, Stock/CancelOrder', 'it expired or was cancelled'],
  ),
  ...step(1000, [1500, 'allocation', 'accepted by the warehouse'], unknownSku, cancelled),
  ...step(
    1500,
    [2000, 'allocation, ChangeToPick', 'every line is promised'],
    unknownSku,
    [540, 'allocation', 'a line is short'],
    cancelled,
    failed,
  ),
  ...step(2000, [2100, 'GeneratePickingList', 'on a picking list'], changed, cancelled, failed),
  ...step(
    2100,
    [2000, 'ClearPickingList', 'given back, nothing of it was picked'],
    [2200, 'UpdateOrdersPickingList', 'its last line is picked'],
    [540, 'UpdateOrdersPickingList', 'a cell was short and no other has it'],
    changed,
    cancelled,
    failed,
  ),
  ...step(2200, [3000, 'ChangeToPack', 'its last unit is packed'], cancelled, failed),
  ...step(3000, [4000, 'ChangeToReadyToShip', 'in a shipping bin, with its tracking number'], cancelled, failed),
  ...step(
    4000,
    [5000, 'ShippingBin/CompleteDelivery', 'handed to the courier; its stock is issued'],
    cancelled,
    failed,
  ),
  ...step(5000, [6000, 'ShippingBin/CompleteDelivery, or the marketplace', 'delivered'], failed, [
    530,
    'a return',
    'it comes back',
  ]),
  ...step(6000, [530, 'a return', 'it comes back']),

  ...step(540, again, closed(240), cancelledThere),
  ...step(550, again, closed(250), cancelledThere),
  ...step(510, closed(210)),
  ...step(520, [1500, 'a parcel that came back whole', 'received back, to be shipped again'], closed(220)),
  ...step(530, closed(230)),

  ...undo(2200, [2100, 'undo of the last scan, or a picked unit taken out', 'it is picked again']),
  ...undo(3000, [2200, 'undo of the last scan, Order/VoidParcel', 'a parcel of it is open again']),
  ...undo(4000, [3000, 'Order/VoidParcel, or a part of it cancelled', 'a parcel of it is out of its bin again']),

  ...external(2000, [2200, 'order.picked', 'picked in an external warehouse']),
  ...external(3000, [5000, 'order.shipped', 'handed to the courier by an external warehouse']),
]

const allowed = new Set(orderMoves.map((move) => `${move.from} ${move.to}`))
/** Whether the table has this pair; null is an order that is not there yet. */
export const isMove = (status: number | null, to: number): boolean => allowed.has(`${status} ${to}`)

/** The statuses that ordinary work may bring an order to from this one. */
export const movesFrom = (status: number): OrderStatusCode[] =>
  orderMoves.filter((move) => move.from === status && move.kind === 'step').map((move) => move.to)

/** The statuses from which ordinary work may bring an order to this one. */
export const statesBefore = (status: OrderStatusCode): OrderStatusCode[] =>
  orderMoves.flatMap((move) => (move.to === status && move.kind === 'step' && move.from !== null ? [move.from] : []))

/** Why an order does not move so, as a person reads it. */
export function whyNoMove(status: number, to: number): string {
  const ways = movesFrom(status).map(statusLabel)
  return `it cannot become ${statusLabel(to)}${ways.length ? `, only ${ways.join(' or ')}` : ': it is closed'}`
}

/** Why an order stands where it is: what the move is called that brought it there; undefined where none did. */
export const whyMoved = (from: number | null, to: number): string | undefined =>
  orderMoves.find((move) => move.from === from && move.to === to)?.why

/** What would move an order on: each status that ordinary work may bring it to, and when. */
export const onwardFrom = (status: number): readonly OrderMove[] =>
  orderMoves.filter((move) => move.from === status && move.kind === 'step')

/** The same as what to do next, for whoever was refused because of its status. */
export function nextInWords(status: OrderStatusCode): string {
  const ways = onwardFrom(status).map(({ to, why }) => `${statusLabel(to)} (${why})`)
  return ways.length
    ? `What moves it on: ${ways.join(', or ')}.`
    : `${statusLabel(status)} is its end: make a new order for what is still wanted.`
}
