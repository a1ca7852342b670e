import { expect, test } from 'vitest'
import { placeOf } from './place.ts'

test('a place of the portal is a path that a browser reads as one of this site', () => {
  expect(placeOf('/order/order-management?page=2#row')).toBe('/order/order-management?page=2#row')
  expect(placeOf('/order/../job/job-history')).toBe('/job/job-history')
  for (const path of [
    'https://evil.example/',
    'order',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/a/../..//evil.example/x',
    '/%2e%2e//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/auth/login',
    '/x/../auth/login',
    '/API/User/SignOut',
    '',
  ])
    expect(placeOf(path), path).toBeUndefined()
})
