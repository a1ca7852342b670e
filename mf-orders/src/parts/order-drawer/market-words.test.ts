import { marketFlags } from 'contract/market-flags'
import { expect, test } from 'vitest'
import { marketSays } from './market-words.ts'

const order = (flag: (typeof marketFlags)[number] | null, more: object = {}) => ({
  platform: 'Shopee',
  timeZone: 'UTC',
  holds: [],
  market: { status: 'IN_CANCEL', updatedTimestamp: 0, flag, cancelByTimestamp: Date.UTC(2026, 10, 24, 9) },
  ...more,
})

test('what agrees with the marketplace needs no words, and what does not has some', () => {
  expect(marketSays(order(null))).toBeUndefined()
  expect(marketSays({ ...order(null), market: null })).toBeUndefined()
  for (const flag of marketFlags) expect(marketSays(order(flag))?.words).toMatch(/\.$/)
})

test('a buyer’s wish says its two answers and when nobody has to answer any more', () => {
  expect(marketSays(order('Cancel asked', { holds: ['Cancel'] }))?.words).toBe(
    'Cancel the order to grant that, or lift its hold to turn it down: Shopee hears either first. ' +
      'Unanswered, Shopee cancels it by itself at 24 Nov 2026 09:00 AM.',
  )
  expect(marketSays(order('Cancel asked'))?.words).toContain('answer at Shopee')
})
