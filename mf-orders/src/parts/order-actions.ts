import { openStatuses, statusLabel } from 'contract/order-status'
import { type Access, anyOf, merchantAdmins, type Role, warehouseManagers, warehouseStaff } from 'contract/roles'
import { thousands } from 'contract/format'
import type { Order } from './use-orders.ts'

/** What the rules of acting look at. */
export type Actable = Pick<Order, 'orderId' | 'warehouseOrderId' | 'status' | 'holds'>
export type OrderAction = {
  id: 'add' | 'allocate' | 'reprocess'
  icon: string
  access: Access
  /** The statuses it starts from. */
  from: readonly number[]
  /** A hold stops it. */
  isHeldBack: boolean
  /** The button, naming its number: 'Add 5 to picking list'. */
  label: (count: number) => string
}

/** What moves orders on, each from the statuses the server takes it from. */
export const orderActions: readonly OrderAction[] = [
  {
    id: 'add',
    icon: 'cart-plus',
    access: warehouseStaff,
    from: [2000],
    isHeldBack: true,
    label: (count) => (count === 1 ? 'Add to picking list' : `Add ${thousands(count)} to picking list`),
  },
  {
    id: 'allocate',
    icon: 'boxes',
    access: warehouseStaff,
    from: [1000, 1500],
    isHeldBack: true,
    label: (count) => (count === 1 ? 'Allocate' : `Allocate ${thousands(count)}`),
  },
  {
    id: 'reprocess',
    icon: 'arrow-clockwise',
    access: anyOf(warehouseStaff, merchantAdmins),
    from: [540, 550],
    isHeldBack: false,
    label: (count) => (count === 1 ? 'Process again' : `Process ${thousands(count)} again`),
  },
]

/** Who may say how urgent an order is. */
export const prioritySetters = anyOf(warehouseManagers, merchantAdmins)

/** The actions this role may take. */
export const actionsFor = (role: Role): readonly OrderAction[] =>
  orderActions.filter(({ access }) => access.includes(role))

/** Why an action cannot be taken with these orders now; undefined when it can. */
export function whyNot({ from, isHeldBack }: OrderAction, orders: readonly Actable[]): string | undefined {
  const others = orders.filter(({ status }) => !from.includes(status))
  const names = from.map(statusLabel).join(' or ')
  if (others.length) return `Only for ${names}: ${sayOf(others, ({ status }) => statusLabel(status))}`
  const held = isHeldBack ? orders.filter(({ holds }) => holds.length > 0) : []
  return held.length ? `Lift the hold first: ${sayOf(held, ({ holds }) => `on hold (${holds.join(', ')})`)}` : undefined
}

/** Why the priority cannot be set: it changes nothing for orders that are done. */
export function whyNoPriority(orders: readonly Actable[]): string | undefined {
  const done = orders.filter(({ status }) => !(openStatuses as readonly number[]).includes(status))
  return done.length ? `Only for open orders: ${sayOf(done, ({ status }) => statusLabel(status))}` : undefined
}

function sayOf(orders: readonly Actable[], stateOf: (order: Actable) => string): string {
  const [first] = orders
  if (!first) return ''
  const rest = orders.length > 1 ? `, and ${orders.length - 1} more` : ''
  return `${first.warehouseOrderId} is ${stateOf(first)}${rest}`
}

/** The one to offer first: what can be done with all of the orders, else the role's first. */
export const firstAction = (actions: readonly OrderAction[], orders: readonly Actable[]): OrderAction | undefined =>
  actions.find((action) => whyNot(action, orders) === undefined) ?? actions[0]
