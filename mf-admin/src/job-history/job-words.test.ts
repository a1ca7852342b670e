import { expect, test } from 'vitest'
import { countWords, isLive, isStoppable, jobName, letGoWords, madeHref, paceWords, wizardHref } from './job-words.ts'

test('what became of the rows is told without what did not happen', () => {
  expect(countWords({ jobType: 'OrderImport', ok: 531, failed: 9, skipped: 0 })).toBe('531 made, 9 need a fix')
  expect(countWords({ jobType: 'OrderImport', ok: 0, failed: 0, skipped: 0 })).toBe('')
})

test('the rows of an export are written, as its record says', () => {
  expect(countWords({ jobType: 'OrderExport', ok: 88, failed: 0, skipped: 0 })).toBe('88 written')
})

test('an export is called by its list, and two of one day by their time', () => {
  const first = { jobType: 'OrderExport' as const, createdTimestamp: Date.UTC(2026, 10, 21, 2, 42) }
  const zone = 'Asia/Kuala_Lumpur'
  expect(jobName({ ...first, fileName: 'orders-2026-11-21.csv' }, zone)).toBe('Export of orders, 10:42 AM')
  expect(jobName({ ...first, fileName: 'balances-2026-11-21.csv' }, zone)).toBe('Export of stock balances, 10:42 AM')
  const later = { ...first, fileName: 'orders-2026-11-21.csv', createdTimestamp: first.createdTimestamp + 60_000 }
  expect(jobName(later, zone)).toBe('Export of orders, 10:43 AM')
  expect(jobName({ ...first, fileName: '' }, zone)).toBe('Export a list')
  expect(jobName({ ...first, jobType: 'OrderImport', fileName: 'orders-1.csv' }, zone)).toBe('Import orders')
})

test('what an import made is one way from its job, where it made anything', () => {
  expect(madeHref({ jobType: 'OrderImport', jobId: 7, ok: 3 })).toBe('/order/order-management?job=7')
  expect(madeHref({ jobType: 'ProductImport', jobId: 7, ok: 3 })).toBe('/catalogue/product?job=7')
  expect(madeHref({ jobType: 'InboundImport', jobId: 7, ok: 3 })).toBe('/inbound/inbound-request-list?job=7')
  expect(madeHref({ jobType: 'OrderImport', jobId: 7, ok: 0 })).toBeUndefined()
  expect(madeHref({ jobType: 'OrderExport', jobId: 7, ok: 3 })).toBeUndefined()
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
  const kept = { jobId: 7, status: 'Draft', hasFile: true } as const
  expect(wizardHref({ ...kept, jobType: 'OrderImport' })).toBe('/order/import-orders?job=7')
  expect(wizardHref({ ...kept, jobType: 'InboundImport' })).toBeUndefined()
})

test('what is no longer kept is told with what to do, of an import and of an export', () => {
  const old = { status: 'Succeeded', hasFile: false } as const
  expect(letGoWords({ ...old, jobType: 'OrderImport' })).toContain('send the file again')
  expect(letGoWords({ ...old, jobType: 'OrderExport' })).toContain('Export the list anew')
  expect(letGoWords({ ...old, jobType: 'OrderImport', hasFile: true })).toBeUndefined()
  // One that was stopped wrote no file.
  expect(letGoWords({ ...old, jobType: 'OrderExport', status: 'Cancelled' })).toBeUndefined()
  expect(letGoWords({ ...old, jobType: 'OrderExport', status: 'Running' })).toBeUndefined()
  expect(wizardHref({ ...old, jobType: 'OrderImport', jobId: 7 })).toBeUndefined()
})
