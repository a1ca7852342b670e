import { expect, test } from 'vitest'
import { countWords, isLive, isStoppable, paceWords, wizardHref } from './job-words.ts'

test('what became of the rows is told without what did not happen', () => {
  expect(countWords({ ok: 531, failed: 9, skipped: 0 })).toBe('531 made, 9 left')
  expect(countWords({ ok: 0, failed: 0, skipped: 0 })).toBe('')
})

test('a running job says its rate and the time left', () => {
  expect(paceWords({ rowsPerSecond: 180.5, secondsLeft: 90 })).toBe('180.5 rows per second, 1 min left')
  expect(paceWords({ rowsPerSecond: null, secondsLeft: null })).toBe('')
})

test('a draft can be thrown away, a finished job cannot be stopped', () => {
  expect([
    isStoppable({ status: 'Draft' }),
    isStoppable({ status: 'Running' }),
    isStoppable({ status: 'Succeeded' }),
  ]).toEqual([true, true, false])
  expect(isLive({ status: 'Draft' })).toBe(false)
})

test('a job opens where its file is matched', () => {
  expect(wizardHref({ jobType: 'OrderImport', jobId: 7 })).toBe('/order/import-orders?job=7')
  expect(wizardHref({ jobType: 'InboundImport', jobId: 7 })).toBeUndefined()
})
