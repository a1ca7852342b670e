import { expect, test } from 'vitest'
import { onWritten, refreshed, written } from './written.ts'

test('refreshed waits for everything that a write is a reason to read again, also where that fails', async () => {
  const read: string[] = []
  const stops = [
    onWritten(async ({ changes }) => {
      await Promise.resolve()
      read.push(changes.join())
    }),
    onWritten(() => Promise.reject(new Error('offline'))),
  ]
  written(['order'], { orderId: 7 })
  written(['stock', 'order'])
  expect(read).toEqual([])
  await refreshed()
  expect(read).toEqual(['order', 'stock,order'])
  for (const stop of stops) stop()
  written(['order'])
  await refreshed()
  expect(read).toHaveLength(2)
})
