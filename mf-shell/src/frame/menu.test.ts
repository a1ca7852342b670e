import type { Area } from 'contract/area'
import { expect, test } from 'vitest'
import { menuOf } from './menu.ts'

const areas: Area[] = [
  {
    name: 'mf-orders',
    screens: [
      {
        path: '/order/order-management',
        title: 'Order History',
        sections: ['ORDER'],
        menu: { group: 'Order', label: 'Order History' },
      },
      {
        path: '/order/non-conformance',
        title: 'Non Conformance',
        sections: ['ORDER'],
        menu: { group: 'Order', label: 'Non conformance', badge: 'ordersNonConformance' },
        hiddenFor: ['CLIENT'],
      },
      { path: '/order/order-detail/{id}', title: 'Order', sections: ['ORDER'], under: '/order/order-management' },
      { path: '/order/elsewhere', title: 'Elsewhere', sections: ['ORDER'] },
    ],
  },
  {
    name: 'mf-shell',
    screens: [{ path: '/dashboard', title: 'Dashboard', sections: ['ALWAYS'], menu: { group: 'Dashboard' } }],
  },
  {
    name: 'mf-admin',
    screens: [
      {
        path: '/job/job-history',
        title: 'Job History',
        sections: ['JOB_HISTORY_LIST'],
        menu: { group: 'Job History' },
      },
    ],
  },
]

test('groups stand in their fixed order and only where the role has an entry', () => {
  expect(menuOf(areas, 'WAREHOUSE_MANAGER', '/dashboard').map(({ name }) => name)).toEqual([
    'Dashboard',
    'Order',
    'Job History',
  ])
  expect(menuOf(areas, 'MERCHANT_WORKER', '/dashboard').map(({ name }) => name)).toEqual(['Dashboard', 'Order'])
  expect(menuOf(areas, 'WORKER', '/dashboard').map(({ name }) => name)).toEqual(['Dashboard'])
})

test('the rule of a group that is not drawn moves to the next one', () => {
  expect(menuOf(areas, 'WAREHOUSE_MANAGER', '/dashboard').map(({ hasRule }) => hasRule)).toEqual([false, true, true])
})

test('an entry hidden for a role is left out', () => {
  const [, order] = menuOf(areas, 'CLIENT', '/dashboard')
  expect(order?.items.map(({ label }) => label)).toEqual(['Order History'])
})

/** What is marked at a path: the group, its child, and which of them is the page itself. */
const marksAt = (path: string) =>
  menuOf(areas, 'WAREHOUSE_MANAGER', path).flatMap(({ name, isActive, isPage, items }) => [
    ...(isActive ? [isPage ? `${name}, the page` : name] : []),
    ...items.flatMap((item) => (item.isActive ? [item.isPage ? `${item.label}, the page` : item.label] : [])),
  ])

test('parent and child of the open path are marked, whatever stands for a parameter', () => {
  expect(marksAt('/order/non-conformance')).toEqual(['Order', 'Non conformance, the page'])
  expect(marksAt('/order/order-detail/WO-7')).toEqual(['Order', 'Order History'])
  expect(marksAt('/order/order-detail/any%20text')).toEqual(['Order', 'Order History'])
  expect(marksAt('/job/job-history')).toEqual(['Job History, the page'])
})

test('a page that says of no entry that it stands under it marks its group alone', () => {
  expect(marksAt('/order/elsewhere')).toEqual(['Order'])
})

test('a group without children is itself the entry', () => {
  expect(menuOf(areas, 'WAREHOUSE_MANAGER', '/dashboard')[2]).toMatchObject({
    name: 'Job History',
    path: '/job/job-history',
    items: [],
  })
})

test('a group that only an area names stands after the one it asks for, else last, and for the roles it names', () => {
  const returned: Area = {
    name: 'mf-returns',
    screens: [
      {
        path: '/returns/overview',
        title: 'Returns',
        sections: [],
        seenBy: ['WAREHOUSE_MANAGER'],
        menu: { group: 'Returns', label: 'Overview', icon: 'inboxes', after: 'Outbound' },
      },
      { path: '/claims/overview', title: 'Claims', sections: ['ALWAYS'], menu: { group: 'Claims' } },
    ],
  }
  const menu = menuOf([...areas, returned], 'WAREHOUSE_MANAGER', '/returns/overview')
  expect(menu.map(({ name }) => name)).toEqual(['Dashboard', 'Returns', 'Order', 'Job History', 'Claims'])
  expect(menu[1]).toMatchObject({
    icon: 'inboxes',
    isActive: true,
    items: [{ label: 'Overview', path: '/returns/overview', isActive: true }],
  })
  expect(menuOf([...areas, returned], 'MERCHANT_WORKER', '/dashboard').map(({ name }) => name)).toEqual([
    'Dashboard',
    'Order',
    'Claims',
  ])
})
