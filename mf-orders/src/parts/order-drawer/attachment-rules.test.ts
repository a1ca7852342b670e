import { expect, test } from 'vitest'
import { whyNotAttached } from './attachment-rules.ts'

const megabyte = 1024 * 1024
const files = (count: number, size = 1) => Array.from({ length: count }, (_, n) => ({ name: `${n}.pdf`, size }))
const held = (count: number, sizeBytes = 1) => Array.from({ length: count }, () => ({ sizeBytes }))

test('files chosen for an order are sent where it has room for them', () => {
  expect(whyNotAttached(files(10, megabyte), [])).toBe(undefined)
  expect(whyNotAttached(files(5, 10 * megabyte), [])).toBe(undefined)
})

test('what an order has no room for is told before it travels: one too large, one too many, too much together', () => {
  expect(whyNotAttached([...files(1), { name: 'film.pdf', size: 11 * megabyte }], [])).toBe(
    'film.pdf is 11.0 MB; at most 10 MB are taken. Choose a smaller file.',
  )
  expect(whyNotAttached(files(3), held(8))).toBe('An order has at most 10 files: choose 2 or fewer, these are 3.')
  expect(whyNotAttached(files(1, 9 * megabyte), held(5, 9 * megabyte))).toContain(
    'would be 54.0 MB, and 50 MB are the most',
  )
})
