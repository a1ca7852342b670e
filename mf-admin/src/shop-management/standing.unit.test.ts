import { expect, test } from 'vitest'
import type { Shop } from './shop-form.tsx'
import { inUrgency, standingOf } from './standing.ts'

const now = Date.UTC(2026, 10, 24, 1, 0)
const clock = { zone: 'UTC', now }
const minute = 60_000
const day = 86_400_000
const connection: NonNullable<Shop['connection']> = {
  state: 'Connected',
  marketName: 'Birch',
  country: 'MY',
  currency: 'MYR',
  connectedTimestamp: now - day,
  connectedBy: 'Ana',
  accessTimestamp: now + 15 * day,
  renewTimestamp: now + 8 * day,
  refreshTimestamp: now + 100 * day,
  problem: null,
  waitsTimestamp: null,
}
const shopWith = (more: Partial<typeof connection> | null, platform: Shop['platform'] = 'Shopee') =>
  ({ platform, connection: more && { ...connection, ...more } }) as Shop
const told = (more: Partial<typeof connection> | null, platform?: Shop['platform']) => {
  const { head, note } = standingOf(shopWith(more, platform), clock)
  return `${head}. ${note}`
}
const problem = { code: 'error_auth', words: 'refresh token revoked', sinceTimestamp: now - day }

test('a shop that works says until when, and when it renews itself', () => {
  expect(told({})).toBe('Connected. until 09 Dec 2026 01:00 AM, renewed by itself 02 Dec 2026 01:00 AM')
  expect(told({ refreshTimestamp: now + 8 * day })).toBe(
    'Connected. until 09 Dec 2026 01:00 AM; then it has to be connected again',
  )
})

test('one that was refused says in whose words, since when, and until when it still works', () => {
  const ended = told({ state: 'Refused', problem, accessTimestamp: now - minute })
  expect(ended).toBe('Needs you: connect again. Shopee, 23 Nov 2026 01:00 AM: “refresh token revoked”.')
  const works = told({ state: 'Refused', problem: { ...problem, words: '' }, accessTimestamp: now + 30 * minute })
  expect(works).toContain('“error_auth”. It still works until Today 01:30 AM.')
})

test('one that waits says what for, and that nothing is to be done', () => {
  expect(told({ state: 'Waiting', problem, waitsTimestamp: now + 4 * minute })).toBe(
    'Waits for the marketplace. It answers “refresh token revoked” since 23 Nov 2026 01:00 AM. Tried again in 4 min, nothing to do.',
  )
  expect(told({ state: 'Waiting', problem, waitsTimestamp: now - minute })).toContain('within a minute')
})

test('one that is not connected, or needs no marketplace, says that', () => {
  expect(told(null)).toContain('Not connected.')
  expect(told({ state: 'Disconnected' })).toContain('Disconnected.')
  expect(told(null, 'Internal')).toContain('Own system.')
})

test('what needs somebody stands first, and others stay in their order', () => {
  const rows = [{}, null, { state: 'Refused', problem }, {}, { state: 'Waiting', problem }].map((more, id) => ({
    id,
    standing: standingOf(shopWith(more as Partial<typeof connection> | null), clock),
  }))
  expect(inUrgency(rows).map(({ id }) => id)).toEqual([2, 4, 1, 0, 3])
})
