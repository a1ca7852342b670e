import { type Area, maySee, screenAt } from 'contract/area'
import { inFulfilment, openStatuses } from 'contract/order-status'
import { happenedOn, type Happening } from 'contract/order-happenings'
import { merchantRoles, type Role } from 'contract/roles'
import type { Statistics } from 'shared-state'

export type NumberKey =
  | 'new'
  | 'problems'
  | 'open'
  | 'listed'
  | 'picked'
  | 'shipped'
  | 'today'
  | 'lead'
  | 'onTime'
  | 'lost'
  | 'returned'
export type DashboardNumber = { key: NumberKey; label: string; href?: string; value?: number }
/** What comes after the numbers: values that other calls know, and the line under each. */
export type Told = Partial<Record<NumberKey, { value?: number | string; note: string; isLate?: boolean }>>

type Shown = { key: NumberKey; label: string; href?: string; count?: (statistics: Statistics) => number }

/** The days that are looked at: in words, from the first to the last, and today. */
export type Days = { words: string; first: string; last: string; today: string }

const ordersThat = (what: Happening, { first, last }: Pick<Days, 'first' | 'last'>): string =>
  `/order/order-management?${happenedOn(what, first, last)}`

const staffs = (days: Days): readonly Shown[] => [
  { key: 'new', label: 'New orders', href: '/order/order-management?view=new', count: ({ ordersNew }) => ordersNew },
  {
    key: 'problems',
    label: 'Non conformance',
    href: '/order/non-conformance',
    count: ({ ordersNonConformance }) => ordersNonConformance,
  },
  {
    key: 'open',
    label: 'In fulfilment',
    href: `/order/order-management?status=${inFulfilment.join(',')}`,
    count: ({ ordersFulfilment }) => ordersFulfilment,
  },
  {
    key: 'listed',
    label: 'In picking list',
    href: '/fulfilment/fulfilment-inpicking',
    count: ({ ordersInPickingList }) => ordersInPickingList,
  },
  {
    key: 'picked',
    label: 'Picked, to pack',
    href: '/fulfilment/fulfilment-pack',
    count: ({ ordersPicked }) => ordersPicked,
  },
  { key: 'shipped', label: `Shipped ${days.words}`, href: ordersThat('shipped', days) },
]
const merchants = (days: Days): readonly Shown[] => [
  { key: 'today', label: 'Orders today', href: ordersThat('received', { first: days.today, last: days.today }) },
  {
    key: 'open',
    label: 'Open orders',
    href: '/order/order-management?status=open',
    count: ({ statuses }) =>
      statuses.reduce(
        (sum, { status, orders }) => sum + (openStatuses.some((code) => code === status) ? orders : 0),
        0,
      ),
  },
  // A share and a median are no list: they open the orders they were made of.
  { key: 'lead', label: 'Lead time, half within', href: ordersThat('shipped', days) },
  { key: 'onTime', label: `On time ${days.words}`, href: ordersThat('shipped', days) },
  { key: 'lost', label: 'Lost to stock-outs', href: ordersThat('lost', days) },
  { key: 'returned', label: `Returns ${days.words}`, href: ordersThat('returned', days) },
]

/** The six numbers of a role, each a link to its list where the role has that list. */
export const numbersOf = (statistics: Statistics, areas: readonly Area[], role: Role, days: Days): DashboardNumber[] =>
  (merchantRoles.includes(role) ? merchants : staffs)(days).map(({ key, label, href, count }) => {
    const list = href ? screenAt(areas, href.split('?', 1)[0] ?? href)?.screen : undefined
    return {
      key,
      label,
      ...(count ? { value: count(statistics) } : {}),
      ...(list && maySee(list, role) ? { href } : {}),
    }
  })
