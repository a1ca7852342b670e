import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restAfter, seldom } from './seldom.ts'

let visibility: 'visible' | 'hidden'
const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.stubGlobal(
    'document',
    Object.defineProperty(page, 'visibilityState', { get: () => visibility, configurable: true }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what is read in an instant rests half a second, what takes long up to five', () => {
  expect([0, 10, 50, 100, 4_000].map(restAfter)).toEqual([500, 500, 1_000, 2_000, 5_000])
})

test('work is done at once, one at a time, and once more for all that was asked meanwhile', async () => {
  const began: number[] = []
  const ask = seldom(async () => {
    began.push(Date.now() - zero)
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  const zero = Date.now()
  ask()
  await vi.advanceTimersByTimeAsync(50)
  for (let times = 0; times < 10_000; times++) ask()
  await vi.advanceTimersByTimeAsync(10_000)
  // 100 ms of work, then 20 times as long at rest.
  expect(began).toEqual([0, 2_100])
})

test('work that fails is done again when it is asked for', async () => {
  let times = 0
  const ask = seldom(() => Promise.reject(new Error(String(++times))))
  ask()
  await vi.advanceTimersByTimeAsync(10)
  ask()
  await vi.advanceTimersByTimeAsync(499)
  expect(times).toBe(2)
})

test('a hidden page works when it is looked at', async () => {
  let times = 0
  visibility = 'hidden'
  const ask = seldom(() => ++times)
  ask()
  await vi.advanceTimersByTimeAsync(5_000)
  ask()
  expect(times).toBe(0)
  visibility = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1)
  expect(times).toBe(1)
})
