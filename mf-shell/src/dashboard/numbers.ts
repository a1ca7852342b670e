import { type Area, maySee, screenAt } from 'contract/area'
import type { Role } from 'contract/roles'
import type { Statistics } from 'shared-state'

export type DashboardNumber = { label: string; note: string; value: number; href?: string }

const shown = [
  { key: 'ordersNew', label: 'New orders', note: 'Not yet accepted', href: '/order/order-management?view=new' },
  {
    key: 'ordersNonConformance',
    label: 'Non conformance',
    note: 'Waiting for a decision',
    href: '/order/non-conformance',
  },
  { key: 'ordersFulfilment', label: 'In fulfilment', note: 'Picking to shipped', href: '/fulfilment/fulfilment-pick' },
  {
    key: 'ordersInPickingList',
    label: 'In picking list',
    note: 'On a worker’s list',
    href: '/fulfilment/fulfilment-inpicking',
  },
  { key: 'ordersPicked', label: 'Picked, to pack', note: 'Waiting at the bench', href: '/fulfilment/fulfilment-pack' },
  { key: 'ordersPacked', label: 'Packed, to ship', note: 'Waiting for a bin', href: '/fulfilment/fulfilment-shipping' },
  {
    key: 'ordersShip',
    label: 'Shipped',
    note: 'Waiting for the courier',
    href: '/fulfilment/fulfilment-shipping-checkout',
  },
] as const

/** The numbers of the order statistics, each a link to its list where the role has that list. */
export const numbersOf = (statistics: Statistics, areas: readonly Area[], role: Role): DashboardNumber[] =>
  shown.map(({ key, label, note, href }) => {
    const list = screenAt(areas, href.split('?', 1)[0] ?? href)?.screen
    return { label, note, value: statistics[key], ...(list && maySee(list, role) ? { href } : {}) }
  })
