import { expect, test } from 'vitest'
import { trailOf } from './trail.tsx'

test('the trail is the section and the page', () => {
  expect(trailOf('/order/order-management', 'Order History')).toEqual({ section: 'Order', title: 'Order History' })
  expect(trailOf('/super-admin/superadmin-merchant', 'Merchants')).toEqual({ section: 'Admin', title: 'Merchants' })
  expect(trailOf('/user/create-user', 'Create User')).toEqual({ section: 'User Management', title: 'Create User' })
  expect(trailOf('/spare-parts/overview', 'Spare parts')).toEqual({ section: 'Spare parts', title: 'Spare parts' })
})

test('a top-level page shows its section alone', () => {
  expect(trailOf('/dashboard', 'Dashboard')).toEqual({ section: 'Dashboard' })
})

test('a number at the end is shown, except under Catalogue', () => {
  expect(trailOf('/inbound/inbound-request-detail/42', 'Request Detail')).toEqual({
    section: 'Inbound',
    title: 'Request Detail',
    id: '42',
  })
  expect(trailOf('/catalogue/product/42', 'Product List')).toEqual({ section: 'Catalogue', title: 'Product List' })
})
