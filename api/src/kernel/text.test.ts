import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { cut, withPlainNames } from './text.ts'

test('names lose the marks that turn or hide what stands beside them, and keep what joins their letters', () => {
  const said = {
    name: '\u202eBirch\ufeff',
    password: '\u200bsecret',
    bins: [{ binName: 'S\u200b-1', remark: '\u200fx' }],
  }
  expect(withPlainNames(said)).toEqual({
    name: 'Birch',
    password: '\u200bsecret',
    bins: [{ binName: 'S-1', remark: '\u200fx' }],
  })
  expect(withPlainNames({ name: 'क्\u200dष', trayNames: null })).toEqual({ name: 'क्\u200dष', trayNames: null })
})

test('the start of a long text is kept without the rest of it', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const before = process.memoryUsage().heapUsed
  const starts = Array.from({ length: 100 }, (_, n) => cut(`${n}${'x'.repeat(1_000_000)}`.replace('x', 'y'), 100))
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000)
  expect(starts[7]).toBe(`7y${'x'.repeat(98)}`)
})
