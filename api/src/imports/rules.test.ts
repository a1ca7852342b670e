import { expect, test } from 'vitest'
import { draftMessage } from './rules.ts'

const tally = (rows: number) => ({ rows, records: rows })

test('how a draft stands is said with the verbs of one row and of many', () => {
  const of = (rows: number) =>
    draftMessage('OrderImport', {
      good: tally(rows),
      bad: tally(rows),
      same: tally(rows),
      skipped: tally(rows),
      excluded: tally(rows),
      made: tally(0),
    })
  expect(of(1)).toBe(
    '1 order (1 row) can be made; 1 row needs a fix; 1 row waits with it; ' +
      '1 row is left alone: there already, or not to be sent; 1 row left out by hand.',
  )
  expect(of(1204)).toBe(
    '1,204 orders (1,204 rows) can be made; 1,204 rows need a fix; 1,204 rows wait with them; ' +
      '1,204 rows are left alone: there already, or not to be sent; 1,204 rows left out by hand.',
  )
})
