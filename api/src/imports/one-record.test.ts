import { expect, test } from 'vitest'
import { nothingKnown } from '../kernel/table.ts'
import { readCsv } from '../kernel/csv.ts'
import { systemWho } from '../kernel/who.ts'
import { examine } from './examine.ts'
import type { ImportContext, Importer, Look, ReadRow, Values } from './importer.ts'

const context: ImportContext = {
  jobId: 1,
  jobType: 'ProductImport',
  merchantId: 1,
  merchantName: 'Birch Outdoor',
  currency: 'MYR',
  columns: [
    { column: 'SKU', field: 'sku', matched: 'known name', samples: [] },
    { column: 'Name', field: 'productName', matched: 'known name', samples: [] },
  ],
  existing: 'leave',
  timeZone: 'UTC',
  dateOrders: {},
  serialFields: [],
  now: 0,
  fileName: 'one.csv',
  uniqueKey: 'one',
  shopId: null,
}
const noDatabase: Look = () => Promise.reject(new Error('Nothing is asked here.'))

/** Counts how often a row is looked at, once all are read; more looks than may be are a failure, not a long wait. */
function counting(most: number): { importer: Importer<Values>; looks: () => number } {
  let looks = 0
  const looked = (): undefined => {
    if (++looks > most) throw new Error(`Rows were looked at more than ${most} times.`)
  }
  const count = (row: ReadRow<Values>): void => {
    Object.defineProperty(row, 'skip', { enumerable: true, get: looked })
  }
  return {
    looks: () => looks,
    importer: {
      read: (cell) => ({ values: { sku: cell('sku') }, faults: [] }),
      keyOf: ({ sku }) => String(sku),
      check: async (_, __, ___, records) => records.forEach((record) => record.rows.forEach(count)),
      make: async () => ({ existing: [], refused: [] }),
    },
  }
}

test('1 MB of one SKU is gone through a few times, not once for each of its rows, and others have turns', async () => {
  const bytes = Buffer.from(`SKU,Name\n${'TENT-2P,A green tent\n'.repeat(50_000)}`)
  expect(bytes.length).toBeGreaterThan(1024 * 1024 - 1)
  const { rows } = await readCsv(bytes, 'csvFile', nothingKnown)
  const { importer, looks } = counting(10 * rows.length)
  let turns = 0
  const turning = setInterval(() => turns++, 0)
  const { verdicts, good } = await examine(noDatabase, systemWho(), context, importer, rows)
  clearInterval(turning)
  expect(verdicts).toHaveLength(50_000)
  expect([...new Set(verdicts.map(({ state }) => state))]).toEqual(['good'])
  expect(good.map(({ key, rows: made }) => [key, made.length])).toEqual([['TENT-2P', 50_000]])
  expect(looks()).toBeGreaterThan(rows.length)
  expect(turns).toBeGreaterThan(0)
})

test('whoever is told to stop while rows are judged stops there, not behind the last', async () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => ({ rowNo: n + 1, cells: [`T-${n}`, 'A tent'] }))
  let read = 0
  const { importer } = counting(10 * rows.length)
  const reading: Importer<Values> = { ...importer, read: (cell, at) => (read++, importer.read(cell, at)) }
  const stopped = examine(noDatabase, systemWho(), context, reading, rows, () => Promise.reject(new Error('Stopped.')))
  await expect(stopped).rejects.toThrow('Stopped.')
  expect(read).toBeLessThan(rows.length)
})
