import { expect, test } from 'vitest'
import { limited } from './limited.ts'

test('so many run at once, so many wait in order, and what is beyond is refused as busy', async () => {
  const run = limited({ atOnce: 2, waiting: 2 })
  const ends: (() => void)[] = []
  const began: number[] = []
  const work = (name: number) =>
    run(async () => {
      began.push(name)
      await new Promise<void>((end) => ends.push(end))
      return name
    })
  const first = [1, 2, 3, 4].map(work)
  await expect(work(5)).rejects.toMatchObject({ code: 'busy' })
  expect(began).toEqual([1, 2])
  ends.shift()?.()
  expect(await first[0]).toBe(1)
  await expect.poll(() => began).toEqual([1, 2, 3])
  ends.shift()?.()
  ends.shift()?.()
  await expect.poll(() => began).toEqual([1, 2, 3, 4])
  ends.shift()?.()
  expect(await Promise.all(first)).toEqual([1, 2, 3, 4])
})

test('work that fails gives its place to the next', async () => {
  const run = limited({ atOnce: 1, waiting: 1 })
  const failed = run(() => Promise.reject(new Error('no')))
  const next = run(async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
