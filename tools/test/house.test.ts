import { expect, test } from 'vitest'
import { heapParameters } from '../house.mjs'

test('the http process has a heap of a stated size, the others what node gives them', () => {
  expect(heapParameters('serve', {})).toEqual(['--max-old-space-size=1024'])
  expect(heapParameters('serve', { HEAP_MEGABYTES: '2048' })).toEqual(['--max-old-space-size=2048'])
  expect(heapParameters('worker', { HEAP_MEGABYTES: '2048' })).toEqual([])
})

test.each(['2 GB', '64', '-1', '1e9', ''])('a heap of %s is refused by its name, but for nothing at all', (written) => {
  const parameters = () => heapParameters('serve', { HEAP_MEGABYTES: written })
  if (written === '') expect(parameters()).toEqual(['--max-old-space-size=1024'])
  else expect(parameters).toThrow(`HEAP_MEGABYTES is ${written}: it must be a whole number from 256 to 999999.`)
})
