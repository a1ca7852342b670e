import { defineArea } from 'contract/area'
import { expect, test } from 'vitest'
import { groupsSeenBy, seenOnlyBy } from './seen.ts'

const areas = [
  defineArea({
    name: 'mf-one',
    screens: [
      {
        path: '/job/job-history',
        title: 'Job History',
        sections: ['JOB_HISTORY_LIST'],
        menu: { group: 'Job History' },
      },
      {
        path: '/stock/stock-balance',
        title: 'Stock Balance',
        sections: ['STOCK_MANAGEMENT'],
        hiddenFor: ['WAREHOUSE_WORKER'],
        menu: { group: 'Stock Management', label: 'Balance' },
      },
      {
        path: '/stock/stock-adjustment',
        title: 'Stock Adjustment',
        sections: ['STOCK_MANAGEMENT'],
        menu: { group: 'Stock Management', label: 'Adjustment' },
      },
      { path: '/inbound/create-new-request', title: 'Inbound Request', sections: ['INBOUND_MANAGEMENT'] },
      { path: '/dashboard', title: 'Dashboard', sections: ['ALWAYS'], menu: { group: 'Dashboard' } },
      { path: '/tools/scales', title: 'Scales', sections: ['WAREHOUSE'], menu: { group: 'Tools', label: 'Scales' } },
    ],
  }),
]

test('a role sees the groups of its menu, in the order of the menu', () => {
  expect(groupsSeenBy(areas, 'WAREHOUSE_WORKER')).toEqual(['Dashboard', 'Stock Management', 'Tools'])
  expect(groupsSeenBy(areas, 'ADMIN')).toEqual(['Dashboard'])
})

test('what a manager sees beyond a worker: a new group by its name, a new screen of a known group by its own', () => {
  expect(seenOnlyBy(areas, 'WAREHOUSE_MANAGER', 'WAREHOUSE_WORKER')).toEqual(['Stock Balance', 'Job History'])
  expect(seenOnlyBy(areas, 'WAREHOUSE_WORKER', 'WAREHOUSE_MANAGER')).toEqual([])
  expect(seenOnlyBy(areas, 'WORKER', 'ADMIN')).toEqual([])
})
