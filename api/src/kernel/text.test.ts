import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { cut, withPlainText } from './text.ts'

test('text loses the marks that turn or hide what stands beside them, and keeps its lines and what joins its letters', () => {
  const said = {
    name: '\u202eBirch\ufeff',
    newPassword: '\u200bsecret',
    bins: [{ binName: 'S\u200b-1', remark: '\u200fring twice\r\n\tback\u2060 door\n' }],
    tags: ['a\u200b', 7, null],
  }
  expect(withPlainText(said)).toEqual({
    name: 'Birch',
    newPassword: '\u200bsecret',
    bins: [{ binName: 'S-1', remark: 'ring twice\r\n\tback door\n' }],
    tags: ['a', 7, null],
  })
  const joined = { name: 'क्\u200dष', remark: 'می\u200cخواهم 👩\u200d👧 ❤\ufe0f' }
  expect(withPlainText(joined)).toEqual(joined)
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
