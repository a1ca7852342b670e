import { expect, test } from 'vitest'
import { routes } from 'contract/routes'
import { addresses } from './addresses.ts'
import { isEmail, nextPath } from './rules.ts'

const origin = 'https://portal.example'

test('an e-mail has text, at sign, text, dot, text', () => {
  expect(isEmail('worker@crossdock.example')).toBe(true)
  for (const text of ['worker@crossdock', 'worker.crossdock.example', '@crossdock.example', 'a b@c.d', ''])
    expect(isEmail(text), text).toBe(false)
})

test('after signing in only a path of this site is opened', () => {
  expect(nextPath('?next=%2Forder%2Forder-management%3Fpage%3D2')).toBe('/order/order-management?page=2')
  for (const next of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/%09/evil.example',
    '/..//evil.example',
    '/../\\evil.example',
    '/a/../..//evil.example/x',
    '/./\t//evil.example',
    'javascript:alert(1)',
    '/auth/login',
    '/api/User/SignOut',
    '',
  ])
    expect(new URL(nextPath(`?next=${encodeURIComponent(next)}`), origin).origin, next).toBe(origin)
  for (const next of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/..//evil.example',
    '/auth/login',
    '/api/User/SignOut',
  ])
    expect(nextPath(`?next=${encodeURIComponent(next)}`), next).toBe('/dashboard')
})

test('every address the public forms ask is one of the contract', () => {
  for (const [name, address] of Object.entries(addresses))
    expect((routes['account']?.[name] ?? routes['shop']?.[name])?.[1], name).toBe(address)
})
