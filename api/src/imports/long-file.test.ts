import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { statusOf, upload, workThrough } from '../../test/imports.ts'
import { workbookOf } from '../../test/workbook.ts'
import { productImport } from './kinds/product.ts'

let house: House
let api: Api
beforeAll(async () => {
  house = await openHouse()
  api = await house.as('MERCHANT_ADMIN')
})
afterAll(() => house.close())
afterEach(() => vi.unstubAllEnvs())

/** So long a description that a few hundred rows are a file too long to wait for. */
const description = 'd'.repeat(1_000)
const productRows = (prefix: string, rows: number): string[][] =>
  Array.from({ length: rows }, (_, n) => [`${prefix}-${n}`, `Product ${n}`, `${(n % 90) + 1}.50`, description])
const header = ['SKU', 'Name', 'Price', 'Product description']
const csvOf = (rows: readonly (readonly string[])[], head = header): string =>
  [head, ...rows].map((cells) => cells.join(',')).join('\n')
const check = { check: true } as const
const fetched = async (uniqueKey: string, kind?: 'errors') =>
  Buffer.from(
    await (
      await api.jobs.getFile({ query: { jobType: 'ProductImport', uniqueKey, ...(kind ? { kind } : {}) } })
    ).arrayBuffer(),
  )

test('a long file is taken at once, with the columns its beginning shows, and read by the worker', async () => {
  const read = vi.spyOn(productImport, 'read')
  const file = csvOf(productRows('LONG', 600))
  const { jobId, status } = await upload(api, 'ProductImport', file, check)
  expect(status).toBe('Checking')
  expect(read).not.toHaveBeenCalled()
  const checking = await statusOf(api, jobId)
  expect(checking).toMatchObject({ total: 0, encoding: 'UTF-8', delimiter: 'comma', missing: [] })
  expect(checking.columns.map(({ field }) => field)).toEqual(['sku', 'productName', 'basePrice', 'productDescription'])
  await workThrough(house)
  const draft = await statusOf(api, jobId)
  expect(draft).toMatchObject({ status: 'Draft', total: 600, counts: { good: { rows: 600 }, bad: { rows: 0 } } })
  expect((await fetched(draft.uniqueKey)).equals(Buffer.from(file))).toBe(true)
  await api.jobs.createJob({ body: { jobId } })
  await workThrough(house)
  expect(await statusOf(api, jobId)).toMatchObject({ status: 'Succeeded', ok: 600 })
})

test('24 MB become rows, letter by letter', { timeout: 120_000 }, async () => {
  const rows = productRows('BIG', 6_200).map(([sku = '', name = '']) => [sku, name, '1.50', 'é'.repeat(1_950)])
  const file = Buffer.from(csvOf(rows))
  expect(file.length).toBeGreaterThan(24_000_000)
  const { jobId } = await upload(api, 'ProductImport', file, check)
  await workThrough(house)
  expect(await statusOf(api, jobId)).toMatchObject({ status: 'Draft', total: 6_200, encoding: 'UTF-8' })
  const { result } = await api.imports.getRows({ query: { jobId, pageSize: 20, pageNumber: 310 } })
  expect(result.at(-1)).toMatchObject({ rowNo: 6_200, cells: rows[6_199] })
  await api.jobs.cancelJob({ body: { jobId } })
})

test('a long workbook has no columns until the worker has read it', async () => {
  const rows = productRows('SHEET', 700).map(([sku = '', name = '', price = '']) => [
    sku,
    name,
    price,
    Array.from({ length: 80 }, () => Math.random().toString(36)).join(' '),
  ])
  const { jobId } = await upload(api, 'ProductImport', workbookOf([[header, ...rows]]), check, 'long.xlsx')
  expect(await statusOf(api, jobId)).toMatchObject({ status: 'Checking', columns: [], missing: [], total: 0 })
  await workThrough(house)
  expect(await statusOf(api, jobId)).toMatchObject({ status: 'Draft', total: 700, encoding: 'XLSX' })
})

test('what the beginning of a long file shows is refused at once, and leaves no job', async () => {
  const before = await api.jobs.getJobListTotal()
  const rows = productRows('NO', 400)
  const refused = (file: string | Buffer, body: object = {}) => refusalOf(upload(api, 'ProductImport', file, body))
  expect(await refused(csvOf(rows, ['A', 'B', 'C', 'D']))).toMatchObject({ status: 422, code: 'mapping-incomplete' })
  expect(await refused(Buffer.alloc(400_000, 'P\0\0'))).toMatchObject({ status: 415, code: 'file-not-csv' })
  expect(await refused(csvOf(rows), { mapping: [{ column: 'Nowhere', field: 'sku' }] })).toMatchObject({
    status: 400,
    field: 'Mapping',
  })
  expect(await refused(csvOf(rows), { timeZone: 'Mars/Base' })).toMatchObject({ status: 400, field: 'TimeZone' })
  expect(await api.jobs.getJobListTotal()).toBe(before)
})

test('what only its end shows ends the job, in the words its sender would have read; nothing is tried again', async () => {
  const ended = async (file: string, body: object = check) => {
    const { jobId } = await upload(api, 'OrderImport', file, body)
    await workThrough(house)
    const { status, message, counts } = await statusOf(api, jobId)
    expect([status, counts.good.rows]).toEqual(['Failed', 0])
    return message
  }
  const lines = (date: (n: number) => string) =>
    Array.from({ length: 400 }, (_, n) => [`L-${n}`, 'A', '1', date(n), description])
  const head = ['Order', 'SKU', 'Qty', 'Date', 'Remark']
  expect(
    await ended(
      `${csvOf(
        lines(() => '21/11/2026'),
        head,
      )}\nL-X,"A,1`,
    ),
  ).toMatch(/a quotation mark is never closed/)
  expect(
    await ended(
      csvOf(
        lines(() => '05/11/2026'),
        head,
      ),
      {},
    ),
  ).toMatch(/The dates in Date can be read .* \S/)
  vi.stubEnv('ROWS_PER_FILE', '300')
  expect(
    await ended(
      csvOf(
        lines(() => '21/11/2026'),
        head,
      ),
    ),
  ).toMatch(/has more than 300 rows: split the file/)
})

test('dates of a long file are planned by all of its rows, and a change of its draft is worked on by the worker', async () => {
  const file = csvOf(
    Array.from({ length: 2_500 }, (_, n) => [`D-${n}`, 'A', '1', n < 2_400 ? '05/11/2026' : '21/11/2026', 'Lot 5']),
    ['Order', 'SKU', 'Qty', 'Date', 'Remark'],
  )
  const { jobId } = await upload(api, 'OrderImport', file, check)
  await workThrough(house)
  const dated = async () => (await statusOf(api, jobId)).columns.find(({ field }) => field === 'placed')
  expect(await dated()).toMatchObject({ dateFormat: 'D/M/Y', dateMatched: 'detected' })
  const changed = await api.imports.setMapping({ body: { jobId, dateFormat: 'M/D/Y', keep: true } })
  expect(changed.status).toBe('Checking')
  await workThrough(house)
  expect(await statusOf(api, jobId)).toMatchObject({ status: 'Draft', total: 2_500 })
  expect(await dated()).toMatchObject({ dateFormat: 'M/D/Y', dateMatched: 'chosen' })
  expect((await api.imports.getMapping({ query: { jobType: 'OrderImport' } }))?.dateFormat).toBe('M/D/Y')
})

test('more rows than are checked at once are left out of a draft by the worker, and not of a job that has run', async () => {
  const rows = Array.from({ length: 2_600 }, (_, n) => [`OUT-${n}`, `Product ${n}`, n < 2_500 ? 'abc' : '1.50'])
  const file = csvOf(rows, ['SKU', 'Name', 'Price'])
  const { jobId } = await upload(api, 'ProductImport', file, check)
  await workThrough(house)
  const fault = { field: 'basePrice', value: 'abc', reason: 'Must be a number' }
  expect(await api.imports.excludeRows({ body: { jobId, fault } })).toEqual({ rows: 2_500 })
  expect((await statusOf(api, jobId)).status).toBe('Checking')
  await workThrough(house)
  expect(await statusOf(api, jobId)).toMatchObject({
    status: 'Draft',
    counts: { excluded: { rows: 2_500 }, good: { rows: 100 }, bad: { rows: 0 } },
  })
  await api.imports.excludeRows({ body: { jobId, isExcluded: false } })
  await workThrough(house)
  await api.jobs.createJob({ body: { jobId } })
  await workThrough(house)
  const ended = await statusOf(api, jobId)
  expect(ended).toMatchObject({ status: 'Partly succeeded', ok: 100, failed: 2_500 })
  expect(await refusalOf(api.imports.excludeRows({ body: { jobId, fault } }))).toMatchObject({
    code: 'wrong-state',
    message: expect.stringContaining('more than 2,000 of its rows would have to be checked again: download'),
  })
  const refused = (await fetched(ended.uniqueKey, 'errors')).toString().trimEnd().split('\r\n')
  expect([refused.length, refused.at(-1)]).toEqual([2_501, 'OUT-2499,Product 2499,abc,Base price: Must be a number'])
})

test('a key sent again with the same long file is answered as before, with another it is refused', async () => {
  const [one, other] = [csvOf(productRows('KEY', 400)), csvOf(productRows('KEY', 401))]
  const send = (file: string) => {
    const body = new FormData()
    for (const [name, value] of [
      ['JobType', 'ProductImport'],
      ['Check', 'true'],
    ] as const)
      body.set(name, value)
    body.set('csvFile', new File([file], 'file.csv'))
    return house
      .tokenOf('MERCHANT_ADMIN')
      .then((token) =>
        fetch(`${house.base}/api/Jobs/CreateJobWithAttachment`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'long-file' },
          body,
        }),
      )
      .then((reply) => reply.json())
  }
  const first = await send(one)
  expect(first.result.status).toBe('Checking')
  expect((await send(one)).result).toEqual(first.result)
  expect((await send(other)).error).toBe('key-reused')
})
