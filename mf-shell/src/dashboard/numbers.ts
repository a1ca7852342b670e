import type { Calls } from 'contract/calls/all'
import { type Area, maySee, screenAt } from 'contract/area'
import type { Reply } from 'contract/define'
import { inFulfilment, openStatuses } from 'contract/order-status'
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
export type Days = Reply<Calls['statistics']['getDays']>

type Shown = { key: NumberKey; label: string; href?: string; count?: (statistics: Statistics) => number }

const staffs = (words: string): readonly Shown[] => [
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
  { key: 'shipped', label: `Shipped ${words}` },
]
const merchants = (words: string, today: string): readonly Shown[] => [
  { key: 'today', label: 'Orders today', href: `/order/order-management?placedFrom=${today}&placedTo=${today}` },
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
  { key: 'lead', label: 'Lead time, half within' },
  { key: 'onTime', label: `On time ${words}` },
  { key: 'lost', label: 'Lost to stock-outs' },
  { key: 'returned', label: `Returns ${words}` },
]

/** The six numbers of a role, each a link to its list where the role has that list. */
export const numbersOf = (
  statistics: Statistics,
  areas: readonly Area[],
  role: Role,
  { words, today }: { words: string; today: string },
): DashboardNumber[] =>
  (merchantRoles.includes(role) ? merchants : staffs)(words, today).map(({ key, label, href, count }) => {
    const list = href ? screenAt(areas, href.split('?', 1)[0] ?? href)?.screen : undefined
    return {
      key,
      label,
      ...(count ? { value: count(statistics) } : {}),
      ...(list && maySee(list, role) ? { href } : {}),
    }
  })
