import { expect, test } from 'vitest'
import { nobody } from '../kernel/who.ts'
import { holderOf } from './route.ts'

const who = { ...nobody(0, 'r', { address: '', userAgent: '' }), userId: 7, merchants: [3] }

test('any number of tokens that one person made for a merchant count as one, and apart from the person', () => {
  const token = (sessionHash: string, merchant: number) =>
    holderOf({ ip: '::1', who: { ...who, sessionHash, merchants: [merchant], embed: 'notification-bell' } })
  expect(token('a', 3)).toBe(token('b', 3))
  expect(token('a', 4)).not.toBe(token('a', 3))
  expect(new Set([token('a', 3), holderOf({ ip: '::1', who }), holderOf({ ip: '::1' })]).size).toBe(3)
})
