import { beforeEach, expect, test } from 'vitest'
import { $session, sessionOf, signIn, signInAddress, tokenNow } from './session.ts'
import { $role, $user, forgetUser, isFresh, keepUser, type User, userCacheMs } from './user.ts'

const user: User = {
  id: 1,
  name: 'Warehouse Manager',
  email: 'manager@crossdock.example',
  role: { type: 'WAREHOUSE_MANAGER' },
  user: { id: 1, name: 'Warehouse Manager', email: 'manager@crossdock.example', role: 'WAREHOUSE_MANAGER' },
  merchant: null,
  location: null,
  timeZone: 'UTC',
  merchantCount: 3,
  passwordRules: 'composition',
}

beforeEach(() => {
  forgetUser()
  $session.set(undefined)
})

test('a token that has run out signs nobody in', () => {
  signIn('abc', 2_000)
  expect(tokenNow(1_999)).toBe('abc')
  expect(tokenNow(2_000)).toBeUndefined()
})

test('a damaged session is no session', () => {
  expect(sessionOf('{"token":"abc","expiresTimestamp":5}')).toEqual({ token: 'abc', expiresTimestamp: 5 })
  for (const text of ['', 'abc', '{}', '{"token":5,"expiresTimestamp":5}', 'null'])
    expect(sessionOf(text), text).toBeUndefined()
})

test('the role is MERCHANT_WORKER until the person is known', () => {
  signIn('abc', Date.now() + 60_000)
  expect($role.get()).toBe('MERCHANT_WORKER')
  keepUser(user, 'abc')
  expect($role.get()).toBe('WAREHOUSE_MANAGER')
})

test('what is kept of a person belongs to one session and lasts 24 hours', () => {
  const kept = { token: 'abc', readTimestamp: 1_000 }
  expect(isFresh(kept, 'abc', 1_000 + userCacheMs - 1)).toBe(true)
  expect(isFresh(kept, 'abc', 1_000 + userCacheMs)).toBe(false)
  expect(isFresh(kept, 'other', 1_001)).toBe(false)
  signIn('abc', Date.now() + 60_000)
  keepUser(user, 'abc')
  signIn('other', Date.now() + 60_000)
  expect($user.get()).toBeUndefined()
})

test('the sign-in leads back, but not to where it leads anyway', () => {
  expect(signInAddress('/order/order-management?page=2')).toBe(
    '/auth/login?next=%2Forder%2Forder-management%3Fpage%3D2',
  )
  expect(signInAddress('/dashboard')).toBe('/auth/login')
})
