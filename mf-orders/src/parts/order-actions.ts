import { statesBefore } from 'contract/order-moves'
import { allocable, isIn, reprocessable, statusLabel, untilShipped } from 'contract/order-status'
import { type Access, anyOf, merchantAdmins, type Role, warehouseManagers, warehouseStaff } from 'contract/roles'
import { thousands } from 'contract/format'
import type { Order } from './order.ts'

/** What the rules of acting look at. */
export type Actable = Pick<Order, 'orderId' | 'warehouseOrderId' | 'status' | 'holds'>
export type OrderAction = {
  id: 'add' | 'allocate' | 'reprocess' | 'paid'
  icon: string
  access: Access
  /** The statuses it starts from. */
  from: readonly number[]
  /** A hold stops it. */
  isHeldBack: boolean
  /** Of several orders it is offered only where it takes one of them. */
  isRare?: true
  /** The button, naming its number: 'Add 5 to picking list', 'Add 57 of 150 to picking list'. */
  label: (count: number, of?: number) => string
}

/** A button's words around its number, which one order does without. */
const numbered =
  (verb: string, rest = ''): OrderAction['label'] =>
  (count, of = count) =>
    [verb, count < of ? `${thousands(count)} of ${thousands(of)}` : count > 1 && thousands(count), rest]
      .filter(Boolean)
      .join(' ')

/** What moves orders on, each from the statuses the server takes it from. */
export const orderActions: readonly OrderAction[] = [
  {
    id: 'add',
    icon: 'cart-plus',
    access: warehouseStaff,
    from: statesBefore(2100),
    isHeldBack: true,
    label: numbered('Add', 'to picking list'),
  },
  {
    id: 'allocate',
    icon: 'boxes',
    access: warehouseStaff,
    from: allocable,
    isHeldBack: true,
    label: numbered('Allocate'),
  },
  {
    id: 'reprocess',
    icon: 'arrow-clockwise',
    access: anyOf(warehouseStaff, merchantAdmins),
    from: reprocessable,
    isHeldBack: false,
    label: numbered('Process', 'again'),
  },
  {
    id: 'paid',
    icon: 'check2',
    access: anyOf(warehouseManagers, merchantAdmins),
    from: [500],
    isHeldBack: false,
    isRare: true,
    label: numbered('Mark', 'paid'),
  },
]

/** Who may say how urgent an order is. */
export const prioritySetters = anyOf(warehouseManagers, merchantAdmins)

/** The actions this role may take. */
export const actionsFor = (role: Role): readonly OrderAction[] =>
  orderActions.filter(({ access }) => access.includes(role))

/** The actions this role may take with some of these orders. */
export const actionsWith = (role: Role, orders: readonly Actable[]): readonly OrderAction[] =>
  actionsFor(role).filter((action) => !action.isRare || fitOf(action, orders).able.length > 0)

/** What is done with the selected orders: those it can be done with, and in words why not with the others. */
export type Fit<T> = { able: readonly T[]; why: string | undefined }

/** Which of the orders an action takes. A status that it does not start from comes before a hold. */
export const fitOf = <T extends Actable>({ from, isHeldBack }: OrderAction, orders: readonly T[]): Fit<T> =>
  fit(orders, `Only for ${from.map(statusLabel).join(' or ')}${isHeldBack ? ' without a hold' : ''}`, (order) =>
    from.includes(order.status) ? isHeldBack && holdOf(order) : statusLabel(order.status),
  )

/** Whose priority can be set: it changes nothing once they are shipped. */
export const priorityFitOf = <T extends Actable>(orders: readonly T[]): Fit<T> =>
  fit(orders, 'Only until they are Shipped', ({ status }) => !isIn(untilShipped, status) && statusLabel(status))

/** Why an action cannot be taken with an order now; undefined when it can. */
export const whyNot = (action: OrderAction, order: Actable): string | undefined => fitOf(action, [order]).why

const holdOf = ({ holds }: Actable) => holds.length > 0 && `on hold (${holds.join(', ')})`
const mostStates = 3

/** `stateOf`: what an order is that does not fit, else false. Those in the way are told by state, the most first. */
function fit<T extends Actable>(orders: readonly T[], rule: string, stateOf: (order: T) => string | false): Fit<T> {
  const judged = orders.map((order) => ({ order, state: stateOf(order) }))
  const found = (wanted: string | false) => judged.flatMap(({ order, state }) => (state === wanted ? [order] : []))
  const able = found(false)
  if (able.length === orders.length) return { able, why: undefined }
  const states = [...new Set(judged.flatMap(({ state }) => state || []))]
    .map((state) => [state, found(state)] as const)
    .toSorted(([, some], [, more]) => more.length - some.length)
  const words = states.slice(0, mostStates).map(([state, those]) => sayOf(those, state))
  const rest = states.slice(mostStates).reduce((sum, [, those]) => sum + those.length, 0)
  const left = orders.length - able.length
  const head = able.length ? `${thousands(left)} ${left === 1 ? 'does' : 'do'} not apply` : rule
  return { able, why: `${head}: ${[...words, ...(rest ? [`${thousands(rest)} more`] : [])].join(', ')}` }
}

const sayOf = (orders: readonly Actable[], state: string): string =>
  orders.length === 1 ? `${orders[0]?.warehouseOrderId} is ${state}` : `${thousands(orders.length)} are ${state}`

/** The one to offer first: what can be done with most of the orders, else the role's first. */
export const firstAction = (actions: readonly OrderAction[], orders: readonly Actable[]): OrderAction | undefined =>
  actions.toSorted((one, other) => fitOf(other, orders).able.length - fitOf(one, orders).able.length)[0]
