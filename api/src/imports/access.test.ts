import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../kernel/database.ts'
import { type Api, type House, refusalOf } from '../../test/house.ts'
import { openWithProducts, outdoorGoods, upload, workThrough } from '../../test/imports.ts'

let house: House
let api: Api
beforeAll(async () => {
  ;({ house, api } = await openWithProducts(outdoorGoods))
})
afterAll(() => house.close())

const status = (jobId: number) => api.jobs.getJobStatus({ query: { jobId } })
const header = 'Invoice No,Stock Code,Qty,Invoice Date,Ship To,Post Code,Country,Price,Notes,Extra'

test('another merchant and its jobs are as if absent', async () => {
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  const { jobId } = await upload(api, 'ProductImport', 'SKU,Name\nP-HID,Hidden\n', { check: true, uniqueKey: 'hidden' })
  const tries = [
    () => alder.jobs.getJobStatus({ query: { jobId } }),
    () => alder.imports.getRows({ query: { jobId } }),
    () => alder.jobs.createJob({ body: { jobId } }),
    () => alder.jobs.cancelJob({ body: { jobId } }),
    () => alder.imports.setMapping({ body: { jobId } }),
    () => alder.imports.fixRow({ body: { jobId, rowNo: 1, column: 'SKU', value: 'x' } }),
    () => alder.jobs.getFile({ query: { jobType: 'ProductImport', uniqueKey: 'hidden' } }),
    () => upload(alder, 'ProductImport', 'SKU,Name\nA,b\n', { merchantId: house.birch }),
    () => alder.imports.getMapping({ query: { merchantId: house.birch, jobType: 'ProductImport' } }),
  ]
  for (const ask of tries) expect(await refusalOf(ask())).toMatchObject({ status: 404 })
  expect((await alder.jobs.getJobList({ query: { merchantId: house.birch } })).result).toEqual([])
  expect(await alder.jobs.getJobListTotal({ query: { merchantId: house.birch } })).toBe(0)
  const [{ result }, total] = [
    await api.jobs.getJobList({ query: { jobType: 'ProductImport' } }),
    await api.jobs.getJobListTotal({ query: { jobType: 'ProductImport' } }),
  ]
  expect(result).toHaveLength(total)
  expect(result[0]).toMatchObject({ jobId, status: 'Draft', uniqueKey: 'hidden' })
})

test('a warehouse manager imports for a merchant that is named, and a worker for nobody', async () => {
  const [manager, worker] = [await house.as('WAREHOUSE_MANAGER'), await house.as('WAREHOUSE_WORKER')]
  const { jobId } = await upload(manager, 'OrderImport', `${header}\nW1,SOCK-MER-L,1,11/21/26 8:26,,,,,,\n`, {
    merchantId: house.birch,
  })
  await workThrough(house)
  expect(await manager.jobs.getJobStatus({ query: { jobId } })).toMatchObject({
    status: 'Succeeded',
    merchantName: 'Birch Outdoor',
    ok: 1,
  })
  expect(await refusalOf(upload(manager, 'OrderImport', 'SKU,Qty\nA,1\n'))).toMatchObject({
    status: 400,
    field: 'MerchantId',
  })
  expect(await refusalOf(upload(worker, 'OrderImport', 'SKU,Qty\nA,1\n', { merchantId: house.birch }))).toMatchObject({
    status: 403,
  })
})

test('files and fields that cannot be taken are refused, and leave no job', async () => {
  const before = await api.jobs.getJobListTotal()
  const refused = (file: string | Buffer, body: object = {}) => refusalOf(upload(api, 'OrderImport', file, body))
  expect(await refused('')).toMatchObject({ status: 400, code: 'file-empty', field: 'csvFile' })
  expect(await refused('SKU,Qty\nA\0,1\n')).toMatchObject({ status: 415, code: 'file-not-csv' })
  expect(await refused(Buffer.alloc(25 * 1024 * 1024 + 1, 'a,b\n'))).toMatchObject({
    status: 413,
    code: 'file-too-large',
  })
  expect(await refused('A,B\n1,2\n')).toMatchObject({ status: 422, code: 'mapping-incomplete' })
  expect(await refused('A,B\n1,2\n', { existing: 'update' })).toMatchObject({ status: 400, field: 'Existing' })
  expect(await refused('A,B\n1,2\n', { jobType: 'OrderExport' })).toMatchObject({ status: 400, field: 'JobType' })
  expect(await refused('A,B\n1,2\n', { colour: 'red' })).toMatchObject({ status: 400, code: 'unknown-field' })
  expect(
    await refusalOf(upload(api, 'ProductImport', 'SKU,Name\nA,b\n', { check: true, uniqueKey: 'hidden' })),
  ).toMatchObject({ status: 409, code: 'already-exists', field: 'UniqueKey' })
  expect(await api.jobs.getJobListTotal()).toBe(before)
})

test("a merchant's own system asks for its job with a shop and a fresh clock", async () => {
  const { id: shopId } = await house.system((tx) =>
    one<{ id: number }>(
      tx,
      sql`insert into shop (merchant_id, name, platform) values (${house.birch}, 'Own', 'Internal') returning id`,
    ),
  )
  const { jobId } = await upload(api, 'ProductImport', 'SKU,Name\nP-Q,Queried\n', { check: true })
  expect(await api.jobs.queryJobStatus({ query: { jobId, shopId, timestamp: Date.now() } })).toMatchObject({
    jobId,
    status: 'Draft',
    total: 1,
  })
  expect(
    await refusalOf(api.jobs.queryJobStatus({ query: { jobId, shopId, timestamp: Date.now() - 600_000 } })),
  ).toMatchObject({ status: 400, code: 'stale-clock' })
  await api.jobs.cancelJob({ body: { jobId } })
  expect(await status(jobId)).toMatchObject({ status: 'Cancelled' })
  expect(await refusalOf(api.jobs.createJob({ body: { jobId } }))).toMatchObject({ status: 409, code: 'wrong-state' })
})
