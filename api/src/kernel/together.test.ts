import { expect, test } from 'vitest'
import { together } from './together.ts'

/** Readings that end when they are told to. */
function readings() {
  const begun: { keys: readonly number[]; end: () => void; fail: () => void }[] = []
  const ask = together<number, string>(
    (keys) =>
      new Promise((done, failed) => {
        begun.push({ keys, end: () => done((key) => `number ${key}`), fail: () => failed(new Error('away')) })
      }),
  )
  return { begun, ask }
}
const settled = () => new Promise((done) => setImmediate(done))

test('what is asked while one reading is under way is read together after it', async () => {
  const { begun, ask } = readings()
  const first = ask(1)
  await settled()
  const others = [2, 3, 4].map(ask)
  await settled()
  expect(begun.map(({ keys }) => keys)).toEqual([[1]])
  begun[0]?.end()
  expect(await first).toBe('number 1')
  await settled()
  expect(begun[1]?.keys).toEqual([2, 3, 4])
  begun[1]?.end()
  expect(await Promise.all(others)).toEqual(['number 2', 'number 3', 'number 4'])
})

test('a reading that fails fails for those that asked for it, and the next one is read', async () => {
  const { begun, ask } = readings()
  const failing = [ask(1), ask(2)].map((one) => one.catch((problem: Error) => problem.message))
  await settled()
  const next = ask(3)
  begun[0]?.fail()
  expect(await Promise.all(failing)).toEqual(['away', 'away'])
  await settled()
  begun[1]?.end()
  expect(await next).toBe('number 3')
})

test('one reading takes a thousand at most', async () => {
  const { begun, ask } = readings()
  const asked = Array.from({ length: 2_500 }, (_, n) => ask(n))
  for (let n = 0; n < 3; n++) {
    await settled()
    begun[n]?.end()
  }
  await Promise.all(asked)
  expect(begun.map(({ keys }) => keys.length)).toEqual([1_000, 1_000, 500])
})
