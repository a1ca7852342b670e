import { expect, test } from 'vitest'
import { newsOf, wordsOf } from './news.ts'

const mine = { portal: 'p1', areas: { 'mf-shell': 's1', 'mf-orders': 'o1', 'mf-billing': 'b1' } }
const now = (areas: Record<string, string>, portal = 'p1') =>
  newsOf(mine, { portal, areas: { ...mine.areas, ...areas } })

test('a tab hears which areas are there in another version', () => {
  expect(wordsOf(now({ 'mf-orders': 'o2' }))).toBe('A new version of Orders is there. Reload when it suits you.')
  expect(wordsOf(now({ 'mf-orders': 'o2', 'mf-billing': 'b2', 'mf-returned-goods': 'r1' }))).toBe(
    'A new version of Orders, Billing and Returned goods is there. Reload when it suits you.',
  )
})

test('what lies under the areas is the portal, whatever else changed', () => {
  expect(now({ 'mf-shell': 's2', 'mf-orders': 'o2' })).toEqual(['the portal'])
  expect(now({}, 'p2')).toEqual(['the portal'])
})

test('there is no news when everything runs as it was loaded', () => {
  expect(now({})).toEqual([])
})
