import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTrackingToken, trackingToken } from './token.ts'

const secret = 'a secret for this test only'
const tracked = { merchantId: 482_913, orderId: 884_017 }
const right = trackingToken(secret, tracked)
const anyId = fc.integer({ min: 1, max: 999_999_999_999_999 })

test('a token reads back as its order, and is the same every time', () => {
  fc.assert(
    fc.property(anyId, anyId, (merchantId, orderId) => {
      const token = trackingToken(secret, { merchantId, orderId })
      expect(token).toBe(trackingToken(secret, { merchantId, orderId }))
      expect(token).toMatch(/^[\w-]{20,100}$/)
      expect(readTrackingToken(secret, token)).toEqual({ merchantId, orderId })
    }),
  )
})

test('one letter changed, one more, one less or any other text is no token', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
  for (const [n, letter] of [...right].entries())
    for (const other of letters)
      if (other !== letter)
        expect(readTrackingToken(secret, right.slice(0, n) + other + right.slice(n + 1))).toBeUndefined()
  for (const text of [
    '',
    right.slice(1),
    right.slice(0, -1),
    `${right}A`,
    ` ${right}`,
    `${right}\n`,
    `0${right}`,
    right.toUpperCase(),
  ])
    expect(readTrackingToken(secret, text), text).toBeUndefined()
  fc.assert(fc.property(fc.string(), (text) => readTrackingToken(secret, text) === undefined))
})

test('a token of another order, merchant or secret does not fit', () => {
  const proof = right.split('-').slice(2).join('-')
  expect(readTrackingToken(secret, `482913-884018-${proof}`)).toBeUndefined()
  expect(readTrackingToken(secret, `482914-884017-${proof}`)).toBeUndefined()
  expect(readTrackingToken('another secret entirely', right)).toBeUndefined()
})
