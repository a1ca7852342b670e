import { expect, test } from 'vitest'
import { addresseeOf, jobEnded, messageOf, mostLetters, refuseForeign } from './rules.ts'

test('a message is for one person or for a role, and for exactly one of them', () => {
  expect(addresseeOf({ userId: 5 })).toEqual({ userId: 5 })
  expect(addresseeOf({ roleType: 'CLIENT' })).toEqual({ roleType: 'CLIENT' })
  expect(() => addresseeOf({})).toThrow('UserId is missing')
  expect(() => addresseeOf({ userId: 5, roleType: 'CLIENT' })).toThrow('RoleType must be left out')
})

test('a link leads into the portal and nowhere else', () => {
  for (const link of [undefined, '/', '/order/order-management?status=1000#top', '/catalogue/product/5'])
    expect(() => refuseForeign(link), link).not.toThrow()
  for (const link of [
    'order',
    '//evil.example',
    '/..//evil.example',
    '/a/../..//evil.example/x',
    '/auth/login',
    '/\\evil.example',
    '/a\\b',
    'https://evil.example',
    'javascript:alert(1)',
    '/a b',
    '/\t/evil.example',
    '',
    ' /order',
  ])
    expect(() => refuseForeign(link), link).toThrow('Link must be a path of the portal')
})

test('a message holds whole characters, 500 at most', () => {
  expect(messageOf('  Hello  ')).toBe('Hello')
  expect(messageOf('\ud83d')).toBe('\ufffd')
  expect(messageOf('📦'.repeat(600))).toBe('📦'.repeat(mostLetters))
})

test('the end of a job is told in words', () => {
  expect(jobEnded('orders.csv', 'Succeeded', 'Made 3 orders from 5 rows.')).toBe(
    'orders.csv is done. Made 3 orders from 5 rows.',
  )
  expect(jobEnded('orders.csv', 'Partly succeeded', '1 row needs a fix.')).toBe(
    'orders.csv is partly done. 1 row needs a fix.',
  )
  expect(jobEnded('orders.csv', 'Failed', 'Stopped after 3 tries.')).toBe(
    'orders.csv has failed. Stopped after 3 tries.',
  )
})
