import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../kernel/database.ts'
import { type Api, type House, refusalOf } from '../../test/house.ts'
import {
  openWithProducts,
  outdoorGoods,
  productsOf,
  retailFile,
  statusOf,
  upload,
  workThrough,
} from '../../test/imports.ts'
import { readCsv } from '../kernel/csv.ts'

let house: House
let api: Api
beforeAll(async () => {
  ;({ house, api } = await openWithProducts(outdoorGoods))
})
afterAll(() => house.close())

const status = (jobId: number) => statusOf(api, jobId)
const rowsOf = async (jobId: number, state?: 'bad' | 'same' | 'good' | 'skipped' | 'made') =>
  (await api.imports.getRows({ query: { jobId, state, pageSize: 200 } })).result
const ordersNamed = (like: string) =>
  house
    .system((tx) => one<{ n: number }>(tx, sql`select count(*) as n from orders where reference_code like ${like}`))
    .then(({ n }) => n)
const header = 'Invoice No,Stock Code,Qty,Invoice Date,Ship To,Post Code,Country,Price,Notes,Extra'

test('a draft shows how each column was matched, with samples, and what is wrong in each row', async () => {
  const { jobId } = await upload(
    api,
    'OrderImport',
    [
      header,
      'D1,TENT-2P-OLVE,1,21/11/26 8:26,Recipient 41,47301,MY,189.00,,x',
      'D1,SOCK-MER-L,4,21/11/26 8:26,Recipient 41,47301,MY,24.50,leave at door,y',
      'D2,SOCK-MER-L,0,21/11/26 8:28,Recipient 7,4730,MY,24.50,,z',
      'D3,SOCK-MER-L,2,31/02/26 9:05,Recipient 8,10250,UK,24.50,,z',
      'D4,SOCK-MER-L,2,21/11/26 9:05,Recipient 8,SW1A 1AA,United Kingdom,24.50,,z',
      'D5,TENT-2P-OLVE,2,21/11/26 9:05,Recipient 8,10250,TH,24.50,,z',
    ].join('\n'),
    { check: true },
    'orders-21-nov.csv',
  )
  const job = await status(jobId)
  expect(job).toMatchObject({
    status: 'Draft',
    total: 6,
    records: 5,
    recordsLeft: 4,
    encoding: 'UTF-8',
    delimiter: 'comma',
    missing: [],
    dateMatched: 'detected',
  })
  expect(job.options).toEqual({ existing: 'leave', timeZone: 'Asia/Kuala_Lumpur', dateFormat: 'D/M/Y' })
  expect(job.counts).toMatchObject({
    bad: { rows: 4 },
    same: { rows: 1 },
    good: { rows: 1, records: 1 },
    skipped: { rows: 0 },
    made: { rows: 0 },
  })
  expect(job.columns.slice(0, 2)).toEqual([
    { column: 'Invoice No', field: 'referenceCode', matched: 'known name', samples: ['D1', 'D2'] },
    { column: 'Stock Code', field: 'sku', matched: 'known name', samples: ['TENT-2P-OLVE', 'SOCK-MER-L'] },
  ])
  expect(job.columns.at(-1)).toMatchObject({ column: 'Extra', field: null, matched: 'skipped' })
  expect(job.columns[4]).toMatchObject({ column: 'Ship To', field: null })
  const bad = await rowsOf(jobId, 'bad')
  expect(
    bad.map((row) => [
      row.rowNo,
      ...row.problems.map(({ label, value, reason, suggestion, others }) => [label, value, reason, suggestion, others]),
    ]),
  ).toEqual([
    [1, ['SKU', 'TENT-2P-OLVE', 'No such SKU at Birch Outdoor', 'TENT-2P-OLV', 1]],
    [
      3,
      ['Shipping postcode', '4730', 'MY postcodes have 5 digits', null, 0],
      ['Quantity', '0', 'Must be 1 or more', null, 0],
    ],
    [4, ['Placed', '31/02/26 9:05', 'No such day', null, 0]],
    [6, ['SKU', 'TENT-2P-OLVE', 'No such SKU at Birch Outdoor', 'TENT-2P-OLV', 1]],
  ])
  const [good] = await rowsOf(jobId, 'good')
  expect(Object.fromEntries((good?.values ?? []).map(({ field, value }) => [field, value]))).toMatchObject({
    referenceCode: 'D4',
    shippingCountry: 'GB',
    placed: String(Date.parse('2026-11-21T01:05:00Z')),
    unitPrice: '24.5',
  })
  expect(await ordersNamed('D_')).toBe(0)
})

test('a row is fixed in place, in both rows at once, and its order is checked again; the rest stays when the good rows are made', async () => {
  const { jobId } = await upload(
    api,
    'OrderImport',
    `${header}\nF1,TENT-2P-OLVE,1,11/21/26 8:26,,,,,,\nF1,SOCK-MER-L,1,11/21/26 8:26,,,,,,\n` +
      'F2,TENT-2P-OLVE,1,11/21/26 8:26,,,,,,\nF3,NOBODY,1,11/21/26 8:26,,,,,,',
    { check: true },
  )
  expect(
    await api.imports.fixRow({
      body: { jobId, rowNo: 1, column: 'Stock Code', value: 'TENT-2P-OLV', everywhere: true },
    }),
  ).toEqual({ rows: 2 })
  expect((await status(jobId)).counts).toMatchObject({
    bad: { rows: 1 },
    same: { rows: 0 },
    good: { rows: 3, records: 2 },
  })
  expect(await api.jobs.createJob({ body: { jobId } })).toEqual({ jobId, status: 'Queued' })
  expect(
    await refusalOf(api.imports.fixRow({ body: { jobId, rowNo: 4, column: 'Stock Code', value: 'X' } })),
  ).toMatchObject({ status: 409, code: 'wrong-state' })
  await workThrough(house)
  expect(await status(jobId)).toMatchObject({
    status: 'Partly succeeded',
    total: 4,
    done: 4,
    ok: 3,
    failed: 1,
    skipped: 0,
    hasErrorFile: true,
    message: 'Made 2 orders from 3 rows; 1 row needs a fix.',
  })
  expect(await refusalOf(api.imports.fixRow({ body: { jobId, rowNo: 1, column: 'Qty', value: '9' } }))).toMatchObject({
    status: 409,
  })
  await api.imports.fixRow({ body: { jobId, rowNo: 4, column: 'Stock Code', value: 'BTL-STL-750' } })
  await api.jobs.createJob({ body: { jobId } })
  await workThrough(house)
  expect(await status(jobId)).toMatchObject({ status: 'Succeeded', ok: 4, failed: 0, hasErrorFile: false })
  expect(await ordersNamed('F_')).toBe(3)
})

test('a changed mapping is checked again, kept for the merchant and offered the next time', async () => {
  const file = 'A,B,C,D\nM1,SOCK-MER-L,2,01/02/2026\n'
  const { jobId } = await upload(api, 'OrderImport', file, { check: true })
  expect(await status(jobId)).toMatchObject({
    missing: ['Reference code', 'SKU'],
    counts: { bad: { rows: 1 } },
    message: 'No column goes to Reference code, SKU.',
  })
  expect(await refusalOf(api.jobs.createJob({ body: { jobId } }))).toMatchObject({
    status: 422,
    code: 'mapping-incomplete',
  })
  const mapping = [
    { column: 'A', field: 'referenceCode' },
    { column: 'B', field: 'sku' },
    { column: 'C', field: 'quantity' },
    { column: 'D', field: 'placed' },
  ]
  await api.imports.setMapping({ body: { jobId, mapping } })
  expect(await status(jobId)).toMatchObject({
    missing: [],
    dateMatched: 'ambiguous',
    options: { dateFormat: 'M/D/Y' },
    counts: { good: { rows: 1 } },
  })
  await api.imports.setMapping({ body: { jobId, dateFormat: 'D/M/Y', timeZone: 'UTC' } })
  expect(await status(jobId)).toMatchObject({
    dateMatched: 'chosen',
    options: { dateFormat: 'D/M/Y', timeZone: 'UTC' },
  })
  await api.jobs.createJob({ body: { jobId } })
  expect(await api.imports.getMapping({ query: { jobType: 'OrderImport' } })).toMatchObject({
    mapping: expect.arrayContaining(mapping),
    dateFormat: 'D/M/Y',
    timeZone: 'UTC',
  })
  const next = await upload(api, 'OrderImport', file.replace('M1', 'M2'), { check: true })
  const job = await status(next.jobId)
  expect(job.columns.map((column) => column.matched)).toEqual([
    'as last time',
    'as last time',
    'as last time',
    'as last time',
  ])
  expect(job).toMatchObject({ dateMatched: 'ambiguous', options: { dateFormat: 'D/M/Y', timeZone: 'UTC' } })
  expect(
    await refusalOf(api.imports.setMapping({ body: { jobId: next.jobId, mapping: [{ column: 'Z', field: 'sku' }] } })),
  ).toMatchObject({ status: 400, field: 'Mapping' })
  expect(
    await refusalOf(
      api.imports.setMapping({ body: { jobId: next.jobId, mapping: [{ column: 'A', field: 'colour' }] } }),
    ),
  ).toMatchObject({ status: 400, field: 'Mapping' })
  expect(
    await refusalOf(api.imports.setMapping({ body: { jobId: next.jobId, timeZone: 'Mars/Olympus' } })),
  ).toMatchObject({ status: 400, field: 'TimeZone' })
  await api.imports.setMapping({ body: { jobId: next.jobId, mapping: [{ column: 'B', field: 'referenceCode' }] } })
  expect((await status(next.jobId)).columns.map(({ field, matched }) => [field, matched])).toEqual([
    [null, 'skipped'],
    ['referenceCode', 'chosen'],
    ['quantity', 'as last time'],
    ['placed', 'as last time'],
  ])
})

test('the real order file becomes exactly its orders, lines and charges, and twice doubles nothing', async () => {
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  const file = retailFile()
  const lines = (await readCsv(file, 'file')).rows.map(
    ({ cells: [invoice = '', sku = '', , quantity = '', , price = ''] }) => ({
      invoice,
      sku,
      quantity: Number(quantity),
      minor: Math.round(Number(price) * 100),
    }),
  )
  const products = await upload(alder, 'ProductImport', await productsOf(file))
  await workThrough(house)
  const skus = new Set(lines.map((line) => line.sku).filter((sku) => /^\d/.test(sku)))
  expect(await alder.jobs.getJobStatus({ query: { jobId: products.jobId } })).toMatchObject({
    status: 'Succeeded',
    ok: skus.size,
    total: skus.size,
  })
  expect(await alder.stock.getProductListCount()).toBe(skus.size)

  const bought = lines.filter((line) => !line.invoice.startsWith('C'))
  const goods = bought.filter((line) => /^\d/.test(line.sku))
  const expected = {
    orders: new Set(bought.map((line) => line.invoice)).size,
    lines: new Set(goods.map((line) => `${line.invoice} ${line.sku}`)).size,
    units: goods.reduce((sum, line) => sum + line.quantity, 0),
    charges: bought.length - goods.length,
    minor: bought.reduce((sum, line) => sum + line.quantity * line.minor, 0),
  }
  const rejected = lines.length - bought.length
  const counted = () =>
    house.system((tx) =>
      one<typeof expected>(
        tx,
        sql`
    select (select count(*) from orders where merchant_id = ${house.alder}) as orders,
           (select count(*) from order_line where merchant_id = ${house.alder}) as lines,
           (select sum(quantity) from order_line where merchant_id = ${house.alder}) as units,
           (select count(*) from order_charge where merchant_id = ${house.alder} and code <> 'ROUNDING') as charges,
           (select sum(quantity * unit_price_minor) from order_line where merchant_id = ${house.alder})
             + (select sum(amount_minor) from order_charge where merchant_id = ${house.alder}) as minor`,
      ),
    )

  const first = await upload(alder, 'OrderImport', file, { check: true, dateFormat: 'M/D/Y' })
  const draft = await alder.jobs.getJobStatus({ query: { jobId: first.jobId } })
  expect(draft.counts).toEqual({
    bad: { rows: rejected, records: 4 },
    same: { rows: 0, records: 0 },
    good: { rows: bought.length, records: expected.orders },
    skipped: { rows: 0, records: 0 },
    excluded: { rows: 0, records: 0 },
    made: { rows: 0, records: 0 },
  })
  await alder.jobs.createJob({ body: { jobId: first.jobId } })
  await workThrough(house)
  expect(await alder.jobs.getJobStatus({ query: { jobId: first.jobId } })).toMatchObject({
    status: 'Partly succeeded',
    total: 999,
    done: 999,
    ok: bought.length,
    failed: rejected,
    skipped: 0,
  })
  expect(await counted()).toEqual(expected)
  expect(expected).toMatchObject({ orders: 62, charges: 2 })

  const again = await upload(alder, 'OrderImport', file, { dateFormat: 'M/D/Y' })
  await workThrough(house)
  expect(await alder.jobs.getJobStatus({ query: { jobId: again.jobId } })).toMatchObject({
    status: 'Partly succeeded',
    total: 999,
    done: 999,
    ok: 0,
    failed: rejected,
    skipped: bought.length,
  })
  expect(await counted()).toEqual(expected)
  const reasons = (
    await alder.imports.getRows({ query: { jobId: again.jobId, state: 'bad', pageSize: 200 } })
  ).result.flatMap((row) => row.problems.map((problem) => problem.reason))
  expect(reasons).toContain('No order 536379 to return')

  const { uniqueKey } = draft
  const errors = await alder.jobs.getFile({ query: { jobType: 'OrderImport', uniqueKey, kind: 'errors' } })
  const refused = await readCsv(Buffer.from(await errors.arrayBuffer()), 'file')
  expect(refused.columns).toEqual([
    'InvoiceNo',
    'StockCode',
    'Description',
    'Quantity',
    'InvoiceDate',
    'UnitPrice',
    'CustomerID',
    'Country',
    'Reason',
  ])
  expect(refused.rows).toHaveLength(rejected)
  expect(refused.rows[0]?.cells.slice(0, 2)).toEqual(['C536379', 'D'])
  const source = await alder.jobs.getFile({ query: { jobType: 'OrderImport', uniqueKey } })
  expect(Buffer.from(await source.arrayBuffer()).equals(file)).toBe(true)
})

test('two jobs that bring the same orders at once make each order once', async () => {
  const lines = Array.from({ length: 300 }, (_, n) => `T${n},SOCK-MER-L,1,11/21/26 8:26,,,,,,`)
  const file = [header, ...lines].join('\n')
  const jobs = await Promise.all([upload(api, 'OrderImport', file), upload(api, 'OrderImport', file)])
  await Promise.all([workThrough(house), workThrough(house)])
  const ended = await Promise.all(jobs.map(({ jobId }) => status(jobId)))
  expect(ended.map((job) => job.status)).toEqual(['Succeeded', 'Succeeded'])
  expect(ended.reduce((sum, job) => sum + job.ok, 0)).toBe(300)
  expect(ended.reduce((sum, job) => sum + job.skipped, 0)).toBe(300)
  expect(await ordersNamed('T%')).toBe(300)
})

test('a C invoice returns the goods of its order, of this file or an earlier one, once', async () => {
  const file =
    `${header}\nC900001,SOCK-MER-L,-1,11/21/26 9:00,,,,,,\n900001,SOCK-MER-L,2,11/21/26 8:26,,,,5.00,,\n` +
    '900001,D,-1,11/21/26 8:26,,,,1.00,,\nC900002,SOCK-MER-L,-1,11/21/26 9:00,,,,,,\n' +
    'C900001,D,-1,11/21/26 9:00,,,,1.00,,'
  const { jobId } = await upload(api, 'OrderImport', file, { check: true })
  expect((await rowsOf(jobId)).map((row) => [row.state, ...row.problems.map(({ reason }) => reason)])).toEqual([
    ['same'],
    ['good'],
    ['good'],
    ['bad', 'No order 900002 to return'],
    ['bad', 'Discount is not goods: only goods come back'],
  ])
  await api.imports.fixRow({ body: { jobId, rowNo: 5, column: 'Stock Code', value: 'SOCK-MER-L' } })
  await api.jobs.createJob({ body: { jobId } })
  await workThrough(house)
  expect(await status(jobId)).toMatchObject({ status: 'Partly succeeded', ok: 4, failed: 1 })
  const returns = () =>
    house.system((tx) =>
      rows<object>(
        tx,
        sql`
    select r.reference_code, r.type, o.reference_code as order_code, i.expected
      from inbound_request r join inbound_item i on i.merchant_id = r.merchant_id and i.request_id = r.id
      join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id where r.reference_code like 'C90%'`,
      ),
    )
  expect(await returns()).toEqual([{ referenceCode: 'C900001', type: 'Return', orderCode: '900001', expected: 2 }])
  const again = await upload(api, 'OrderImport', file)
  await workThrough(house)
  expect(await status(again.jobId)).toMatchObject({ ok: 0, skipped: 4, failed: 1 })
  expect(await returns()).toHaveLength(1)
})

test('a long value with an emoji where it is cut is shown whole up to there, from a file and from a fix', async () => {
  const cells = [`${'k'.repeat(79)}\u{1F600}`, `${'s'.repeat(199)}\u{1F600}`]
  const file = `${header}\nE1,${cells[0]},1,11/21/26 8:26,,,,,,\nE2,${cells[1]},1,11/21/26 8:26,,,,,,`
  const { jobId } = await upload(api, 'OrderImport', file, { check: true })
  expect((await status(jobId)).columns[1]?.samples).toEqual(['k'.repeat(79), 's'.repeat(80)])
  const problemOf = async (rowNo: number) =>
    (await rowsOf(jobId)).find((row) => row.rowNo === rowNo)?.problems.find(({ field }) => field === 'sku')?.value
  expect(await problemOf(2)).toBe('s'.repeat(199))
  const value = `${'x'.repeat(199)}\u{1F600}`
  await api.imports.fixRow({ body: { jobId, rowNo: 1, column: 'Stock Code', value } })
  expect(await problemOf(1)).toBe('x'.repeat(199))
})

test('the name of a file is cut at a whole letter where it names what is made', async () => {
  const name = `${'n'.repeat(99)}\u{1F600}.csv`
  const { jobId } = await upload(api, 'InboundImport', 'SKU,Quantity\nSOCK-MER-L,1\n', { check: true }, name)
  expect((await rowsOf(jobId))[0]?.record).toBe('n'.repeat(99))
})

test('a row number beyond any file is a row that was not found', async () => {
  const { jobId } = await upload(api, 'OrderImport', `${header}\nN1,SOCK-MER-L,1,11/21/26 8:26,,,,,,`, { check: true })
  for (const rowNo of [2, 2 ** 31, Number.MAX_SAFE_INTEGER])
    expect(
      await refusalOf(api.imports.fixRow({ body: { jobId, rowNo, column: 'Stock Code', value: 'X' } })),
    ).toMatchObject({ status: 404, message: 'The row was not found.' })
})
