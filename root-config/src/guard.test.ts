import type { Area } from 'contract/area'
import { expect, test } from 'vitest'
import { decide } from './guard.ts'

const areas: Area[] = [
  { name: 'mf-shell', screens: [{ path: '/dashboard', title: 'Dashboard', sections: ['ALWAYS'] }] },
  {
    name: 'mf-orders',
    screens: [
      { path: '/order/manual-sync-order', title: 'Manual Sync Order', sections: ['ORDER'], hiddenFor: ['CLIENT'] },
      { path: '/order/order-management', title: 'Order History', sections: ['ORDER'] },
    ],
  },
]
const at = (path: string, { isSignedIn = true, role = 'WAREHOUSE_MANAGER' as const, search = '' } = {}) =>
  decide({ areas, path, search, isSignedIn, role })

test('nobody signed in is sent to the sign-in and comes back to the page asked for', () => {
  expect(at('/order/order-management', { isSignedIn: false, search: '?page=2' })).toEqual({
    go: '/auth/login?next=%2Forder%2Forder-management%3Fpage%3D2',
  })
  expect(at('/dashboard', { isSignedIn: false })).toEqual({ go: '/auth/login' })
})

test('an unknown path leads to the sign-in, or to the dashboard of somebody signed in', () => {
  expect(at('/no/such/page', { isSignedIn: false })).toEqual({ go: '/auth/login' })
  expect(at('/no/such/page')).toEqual({ go: '/dashboard' })
  expect(at('/')).toEqual({ go: '/dashboard' })
})

test('a screen is shown to somebody signed in', () => {
  expect(at('/order/order-management')).toEqual({ stay: true })
})

test('a section without a screen of its own opens its first screen the role may see', () => {
  expect(at('/order')).toEqual({ go: '/order/manual-sync-order' })
  expect(decide({ areas, path: '/order/', search: '', isSignedIn: true, role: 'CLIENT' })).toEqual({
    go: '/order/order-management',
  })
  expect(decide({ areas, path: '/order', search: '', isSignedIn: true, role: undefined })).toEqual({ wait: true })
  expect(decide({ areas, path: '/order', search: '', isSignedIn: true, role: 'ADMIN' })).toEqual({ go: '/dashboard' })
})
