import type { Area, Screen } from 'contract/area'
import { expect, test } from 'vitest'
import { trailOf } from './trail.tsx'

const screen = (path: string, title: string, menu?: Screen['menu']): Screen => ({
  path,
  title,
  sections: ['ALWAYS'],
  ...(menu ? { menu } : {}),
})
const areas: Area[] = [
  {
    name: 'mf-some',
    screens: [
      screen('/dashboard', 'Dashboard', { group: 'Dashboard' }),
      screen('/scanner', 'Test your scanner'),
      screen('/stock/stock-balance', 'Stock Balance', { group: 'Stock Management', label: 'Balance' }),
      screen('/cell/cell-management', 'Cell Management', { group: 'Warehouse', label: 'Cell Management' }),
      screen('/cell/cell-group-list', 'Cell Group List'),
      screen('/user/user-management', 'User Management', { group: 'User Management' }),
      screen('/job/job-history', 'Job History', { group: 'Job History' }),
      screen('/inbound/inbound-request-list', 'Inbound Request', { group: 'Inbound', label: 'Inbound Request' }),
      screen('/inbound/inbound-request-detail/{id}', 'Request Detail'),
      screen('/fulfilment/fulfilment-pick', 'Fulfilment > Pick', { group: 'Fulfilment', label: 'Fulfilment' }),
      screen('/fulfilment/fulfilment-shipping/{id}', 'Fulfilment > Shipping'),
      screen('/notifications/notification-message', 'Notifications Message'),
      screen('/catalogue/product/{id}', 'Product List'),
    ],
  },
]
const trail = (path: string) => Object.values(trailOf(areas, path))

test("the trail says the first segment's word, then the page's title", () => {
  expect(trail('/stock/stock-balance')).toEqual(['Stock', 'Stock Balance'])
  expect(trail('/cell/cell-management')).toEqual(['Cell', 'Cell Management'])
  expect(trail('/cell/cell-group-list')).toEqual(['Cell', 'Cell Group List'])
  expect(trail('/job/job-history')).toEqual(['Job', 'Job History'])
  expect(trail('/notifications/notification-message')).toEqual(['Notifications', 'Notifications Message'])
})

test('no word stands in a trail twice', () => {
  expect(trail('/dashboard')).toEqual(['Dashboard'])
  expect(trail('/scanner')).toEqual(['Test your scanner'])
  expect(trail('/user/user-management')).toEqual(['User Management'])
  expect(trail('/fulfilment/fulfilment-pick')).toEqual(['Fulfilment', 'Pick'])
})

test('a number at the end is shown, except under Catalogue', () => {
  expect(trail('/inbound/inbound-request-detail/42')).toEqual(['Inbound', 'Request Detail', '42'])
  expect(trail('/fulfilment/fulfilment-shipping/117754')).toEqual(['Fulfilment', 'Shipping', '117754'])
  expect(trail('/catalogue/product/42')).toEqual(['Catalogue', 'Product List'])
})
