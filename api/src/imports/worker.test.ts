import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { one, run, sql } from '../kernel/database.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { runNext, upload, workThrough } from '../../test/imports.ts'
import { readCsv } from '../kernel/csv.ts'
import { queue, runBackground } from '../background.ts'
import type { Kind, Run } from '../jobs/kind.ts'
import { runNextJob } from '../jobs/run.ts'
import { found } from '../kernel/refuse.ts'
import { productImport } from './kinds/product.ts'

let house: House
let api: Api
beforeAll(async () => {
  house = await openHouse()
  api = await house.as('MERCHANT_ADMIN')
})
afterAll(() => house.close())

const status = (jobId: number) => api.jobs.getJobStatus({ query: { jobId } })
const count = (from: string) =>
  house.system((tx) => one<{ n: number }>(tx, sql`select count(*) as n from ${sql.raw(from)}`)).then(({ n }) => n)
const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
  for (const startedAt = Date.now(); !(await isTrue());)
    if (Date.now() - startedAt > 10_000) throw new Error('Waited ten seconds for nothing.')
}
const orderLines = (prefix: string, orders: number): string =>
  [
    'Order,SKU,Qty,Date',
    ...Array.from({ length: orders }, (_, n) => [
      `${prefix}${n},SKU-${n % 50},1,11/21/2026 8:26`,
      `${prefix}${n},SKU-${(n + 1) % 50},2,11/21/2026 8:26`,
    ]).flat(),
  ].join('\n')

test('products are imported once, left alone the second time, and updated when asked', async () => {
  const file = [
    'SKU,Name,Price,Barcode,Length,Has expiry,Weight',
    ...Array.from({ length: 50 }, (_, n) => `SKU-${n},Product ${n},${n}.50,,12.5,${n % 2 ? 'yes' : 'no'},0.42`),
  ].join('\n')
  const { jobId } = await upload(api, 'ProductImport', file)
  await workThrough(house)
  expect(await status(jobId)).toMatchObject({ status: 'Succeeded', ok: 50, message: 'Made 50 products from 50 rows.' })
  const shown = async () => (await api.stock.getProductList({ query: { sku: 'SKU-7' } })).result
  expect(await shown()).toMatchObject([
    {
      productName: 'Product 7',
      basePrice: { minor: 750, currency: 'MYR' },
      packageLength: 12.5,
      packageWeight: 0.42,
      hasExpDate: true,
      brand: '',
    },
  ])
  const again = await upload(api, 'ProductImport', 'SKU,Name,Barcode,Brand\nSKU-7,Another name,2001234500173,Birch\n')
  await workThrough(house)
  expect(await status(again.jobId)).toMatchObject({ status: 'Succeeded', ok: 0, skipped: 1 })
  const update = await upload(
    api,
    'ProductImport',
    'SKU,Name,Barcode,Brand\nSKU-7,Another name,2001234500173,Birch\n',
    { existing: 'update' },
  )
  await workThrough(house)
  expect(await status(update.jobId)).toMatchObject({ status: 'Succeeded', ok: 1 })
  expect(await shown()).toMatchObject([
    {
      productName: 'Another name',
      basePrice: { minor: 750 },
      brand: 'Birch',
      hasExpDate: true,
      barcodes: [{ code: '2001234500173', format: 'EAN13', packQuantity: 1 }],
    },
  ])
})

test('product rows meet the rules of adding one product, and rows of one SKU must agree', async () => {
  const { jobId } = await upload(
    api,
    'ProductImport',
    [
      'SKU,Name,Price,Barcode,Length',
      'N-1,One,1.00,2001234500180,',
      'N-1,One,,2001234500197,',
      'N-2,Two,1.234,,',
      'N-3,Three,abc,,',
      'N-4,Four,1,2001234500174,',
      'N-5,Five,1,2001234500173,',
      'N-6,,1,,',
      'N-7,Seven,1,,2000',
      'N-8,Eight,1,2.00E+12,',
      'N-9,Nine,1,,',
      'N-9,Nein,1,,',
    ].join('\n'),
    { check: true },
  )
  const { result } = await api.imports.getRows({ query: { jobId, state: 'bad' } })
  expect(result.map((row) => [row.rowNo, ...row.problems.map(({ label, reason }) => `${label}: ${reason}`)])).toEqual([
    [3, 'Base price: Has more decimals than MYR'],
    [4, 'Base price: Must be a number'],
    [5, 'Barcode: Not an EAN-13: the check digit is wrong'],
    [6, 'Barcode: Belongs to SKU SKU-7'],
    [7, 'Product name: Is missing'],
    [8, 'Package length (cm): Must be 1000 or less'],
    [9, 'Barcode: A spreadsheet has shortened this barcode: format the column as text'],
    [11, 'Product name: Row 10 gives the same SKU another product name'],
  ])
  await api.jobs.createJob({ body: { jobId } })
  await workThrough(house)
  expect(await status(jobId)).toMatchObject({ status: 'Partly succeeded', ok: 2, failed: 9 })
  expect((await api.stock.getProductList({ query: { sku: 'N-1' } })).result).toMatchObject([
    { barcodes: [{ code: '2001234500180' }, { code: '2001234500197' }] },
  ])
})

test(
  '20,000 rows with 50 bad ones: the good are made, the bad come back with their reasons',
  { timeout: 60_000 },
  async () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, n) =>
        `BIG-${Math.floor(n / 10)},${n % 400 === 399 ? '=CMD()' : `SKU-${n % 50}`},${(n % 5) + 1},11/21/2026 8:26,2.55`,
    )
    const { jobId, status: checking } = await upload(
      api,
      'OrderImport',
      `Order,SKU,Qty,Date,Price\n${lines.join('\n')}`,
      { check: true },
    )
    expect(checking).toBe('Checking')
    expect(await refusalOf(api.jobs.createJob({ body: { jobId } }))).toMatchObject({ status: 409, code: 'wrong-state' })
    await workThrough(house)
    const draft = await status(jobId)
    expect(draft).toMatchObject({
      status: 'Draft',
      total: 20_000,
      records: 2000,
      recordsLeft: 50,
      counts: { bad: { rows: 50 }, same: { rows: 450 }, good: { rows: 19_500, records: 1950 } },
    })
    await api.jobs.createJob({ body: { jobId } })
    await workThrough(house)
    expect(await status(jobId)).toMatchObject({
      status: 'Partly succeeded',
      done: 20_000,
      ok: 19_500,
      failed: 500,
      skipped: 0,
    })
    expect(await count("orders where reference_code like 'BIG-%'")).toBe(1950)
    const bytes = Buffer.from(
      await (
        await api.jobs.getFile({ query: { jobType: 'OrderImport', uniqueKey: draft.uniqueKey, kind: 'errors' } })
      ).arrayBuffer(),
    )
    expect(bytes.toString()).toContain(",'=CMD(),")
    const left = (await readCsv(bytes, 'file')).rows.map((row) => row.cells)
    expect(left).toHaveLength(500)
    expect(left[9]).toEqual(['BIG-39', '=CMD()', '5', '11/21/2026 8:26', '2.55', 'SKU: No such SKU at Birch Outdoor'])
    expect(left[0]?.at(-1)).toBe('Right itself; BIG-39 waits for row 400')
    const fixed = await upload(api, 'OrderImport', Buffer.from(bytes.toString().replaceAll("'=CMD()", 'SKU-1')))
    await workThrough(house)
    expect(await status(fixed.jobId)).toMatchObject({ status: 'Succeeded', ok: 500 })
  },
)

test('no transaction is open while the rows of a long file are read and judged', async () => {
  let [open, read] = [0, 0]
  const noted =
    <R extends Run['read']>(whole: R): Run['read'] =>
    (work) =>
      whole(async (tx, who) => {
        open++
        return work(tx, who).finally(() => open--)
      })
  const original = productImport.read
  vi.spyOn(productImport, 'read').mockImplementation((cell, context) => {
    expect(open).toBe(0)
    read++
    return original(cell, context)
  })
  const { kinds, onEnd } = queue
  const kind: Kind = {
    ...found(kinds.ProductImport, 'The kind'),
    run: (run) => found(kinds.ProductImport, 'The kind').run({ ...run, read: noted(run.read), step: noted(run.step) }),
  }
  const lines = Array.from({ length: 2001 }, (_, n) => `LONG-${n},Product ${n}`)
  const { jobId } = await upload(api, 'ProductImport', `SKU,Name\n${lines.join('\n')}`, { check: true })
  await runNextJob(house.pool, { kinds: { ProductImport: kind }, onEnd }, 'long', 'test', new AbortController().signal)
  expect(await status(jobId)).toMatchObject({ status: 'Draft', counts: { good: { rows: 2001 } } })
  expect(read).toBe(2001)
  await api.jobs.cancelJob({ body: { jobId } })
})

test('a worker told to stop ends after its step, and another goes on exactly there', async () => {
  const { jobId } = await upload(api, 'OrderImport', orderLines('STOP-', 900))
  const stopping = new AbortController()
  const working = runBackground(house.pool, { signal: stopping.signal, restMs: 10 })
  await until(async () => (await status(jobId)).ok > 0)
  stopping.abort()
  await working
  const halfway = await status(jobId)
  expect(halfway.status).toBe('Running')
  expect(halfway.ok).toBeLessThan(1800)
  expect(await count("orders where reference_code like 'STOP-%'")).toBe(halfway.ok / 2)
  await workThrough(house)
  expect(await status(jobId)).toMatchObject({ status: 'Succeeded', ok: 1800, done: 1800 })
  expect(await count("orders where reference_code like 'STOP-%'")).toBe(900)
})

test('a worker that dies in the middle is followed by another when its lease is over; neither counts twice', async () => {
  const { jobId } = await upload(api, 'OrderImport', orderLines('DIE-', 500))
  const dying = new AbortController()
  const working = runNext(house, 'the one that dies', dying.signal)
  await until(async () => (await status(jobId)).ok > 0)
  // Another process takes the job over while the first still believes it has it:
  // the first must notice before its next step.
  await house.system((tx) => run(tx, sql`update job set lease_until = now() - interval '1 second' where id = ${jobId}`))
  await Promise.all([working, runNext(house, 'the one that follows')])
  await workThrough(house)
  expect(await status(jobId)).toMatchObject({ status: 'Succeeded', ok: 1000, done: 1000, failed: 0 })
  expect(await count("orders where reference_code like 'DIE-%'")).toBe(500)
})

test('a job that fails three times ends as Failed, with words and a row in the error log; what it made stays', async () => {
  const { jobId } = await upload(api, 'OrderImport', orderLines('SICK-', 3))
  await house.system((tx) => run(tx, sql`update warehouse_location set is_active = false`))
  for (let tries = 1; tries <= 3; tries++) {
    await workThrough(house)
    await house.system((tx) => run(tx, sql`update job set run_at = now() where id = ${jobId}`))
  }
  const ended = await status(jobId)
  expect(ended).toMatchObject({ status: 'Failed', ok: 0 })
  expect(ended.message).toMatch(/^Stopped after 3 tries\. .*no active location serves it\.$/)
  expect(await count(`error_log where source = 'job' and (details ->> 'jobId')::bigint = ${jobId}`)).toBe(1)
  await house.system((tx) => run(tx, sql`update warehouse_location set is_active = true`))
  await api.jobs.createJob({ body: { jobId } })
  await workThrough(house)
  expect(await status(jobId)).toMatchObject({ status: 'Succeeded', ok: 6 })
})

test('an inbound file becomes a request of cartons, once', async () => {
  const file =
    'SKU,Qty,Carton,Batch,Expiry\nSKU-2,5,C1,B7,2027-01-31\nSKU-2,1,C1,B7,2027-01-31\nSKU-1,3,C2,,2027-12-31\n'
  const bad = await upload(api, 'InboundImport', `${file}SKU-1,1,C2,,\nNONE,1,C2,,\n`, { check: true }, 'delivery.csv')
  expect(
    (await api.imports.getRows({ query: { jobId: bad.jobId, state: 'bad' } })).result.map((row) =>
      row.problems.map(({ reason }) => reason),
    ),
  ).toEqual([['The expiry is missing, this product has one'], ['No such SKU at Birch Outdoor']])
  const { jobId } = await upload(api, 'InboundImport', file, {}, 'delivery.csv')
  const again = await upload(api, 'InboundImport', file, {}, 'delivery.csv')
  await workThrough(house)
  expect(await status(jobId)).toMatchObject({ status: 'Succeeded', ok: 3 })
  expect(await status(again.jobId)).toMatchObject({ status: 'Succeeded', ok: 0, skipped: 3 })
  expect((await api.inbound.getRequests({ query: { referenceCode: 'delivery' } })).result).toMatchObject([
    { expectedQuantity: 9, groupCount: 2, itemCount: 2, status: 200 },
  ])
})
