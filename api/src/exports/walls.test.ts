import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnOf, exportAs, type Export, fileOf, readFile } from '../../test/exports.ts'
import { makeOrder, makeProduct } from '../../test/floor.ts'
import { type Api, emailOf, type House, openHouse, refusalOf } from '../../test/house.ts'
import { upload, workThrough } from '../../test/imports.ts'
import { one, rows, run, sql } from '../kernel/database.ts'

/** An export shows what its maker may see: who else may see it sees as much. */
let house: House
let merchant: Api
let alder: Api
let manager: Api
let south: Api
let superadmin: Api
beforeAll(async () => {
  house = await openHouse()
  merchant = await house.as('MERCHANT_ADMIN')
  alder = await house.as('MERCHANT_ADMIN', 'alder')
  manager = await house.as('WAREHOUSE_MANAGER')
  superadmin = await house.as('SUPERADMIN')
  // A worker who becomes the manager of the other location.
  south = await house.as('WAREHOUSE_WORKER')
  await house.system(async (tx) => {
    await run(
      tx,
      sql`
      update app_user set role = 'WAREHOUSE_MANAGER', location_id = ${house.otherLocationId}
       where email = ${emailOf('WAREHOUSE_WORKER')}`,
    )
    for (const merchantId of [house.birch, house.alder]) {
      const productId = await makeProduct(tx, merchantId, { sku: 'TENT' })
      for (const locationId of [house.locationId, house.otherLocationId])
        await makeOrder(tx, merchantId, locationId, [{ productId, quantity: 1 }])
    }
  })
})
afterAll(() => house.close())

const jobType = 'OrderExport' as const
const made = async (api: Api, asked: Export = {}) => {
  const { jobId } = await exportAs(house, api, { list: 'orders', ...asked })
  const { uniqueKey } = await api.jobs.getJobStatus({ query: { jobId } })
  return { jobId, uniqueKey }
}
const fetched = async (api: Api, uniqueKey: string, merchantId?: number) =>
  readFile(await api.jobs.getFile({ query: { jobType, uniqueKey, ...(merchantId ? { merchantId } : {}) } }))
const listed = async (api: Api, query: { merchantId?: number } = {}) => {
  const { result } = await api.jobs.getJobList({ query: { ...query, pageSize: 200 } })
  expect(await api.jobs.getJobListTotal({ query })).toBe(result.length)
  return result.map(({ jobId }) => jobId)
}

type Made = { jobId: number; uniqueKey: string }
async function expectUnseen(api: Api, { jobId, uniqueKey }: Made): Promise<void> {
  for (const merchantId of [undefined, house.birch]) {
    expect(await listed(api, merchantId ? { merchantId } : {})).not.toContain(jobId)
    const query = { jobType, uniqueKey, ...(merchantId ? { merchantId } : {}) }
    expect(await refusalOf(api.jobs.getFile({ query }))).toMatchObject({ status: 404 })
  }
  expect(await refusalOf(api.jobs.getJobStatus({ query: { jobId } }))).toMatchObject({ status: 404 })
  expect(await refusalOf(api.jobs.cancelJob({ body: { jobId } }))).toMatchObject({ status: 404 })
}
async function expectSeen(api: Api, { jobId, uniqueKey }: Made): Promise<void> {
  expect(await listed(api)).toContain(jobId)
  expect(await listed(api, { merchantId: house.birch })).toContain(jobId)
  expect(await api.jobs.getJobStatus({ query: { jobId } })).toMatchObject({ status: 'Succeeded' })
  expect((await fetched(api, uniqueKey, house.birch)).rows.length).toBeGreaterThan(0)
}

test("a merchant's export holds rows of every location: the merchant's people see it, the warehouse's do not", async () => {
  const own = await made(merchant)
  expect((await fetched(merchant, own.uniqueKey)).rows).toHaveLength(2)
  for (const api of [merchant, superadmin]) await expectSeen(api, own)
  for (const api of [manager, south, alder]) await expectUnseen(api, own)
})

test("a colleague's export is the merchant's as much as one's own; an import is still seen by the warehouse", async () => {
  const own = await made(merchant)
  await house.system((tx) => run(tx, sql`update job set user_id = 1 where id = ${own.jobId}`))
  await expectSeen(merchant, own)
  const { jobId } = await upload(merchant, 'ProductImport', 'SKU,Product name\nA,b\n')
  expect(await listed(manager)).toContain(jobId)
})

test('an export of the warehouse is seen by its maker and by superadmins', async () => {
  const own = await made(manager, { merchantId: house.birch })
  expect((await fetched(manager, own.uniqueKey)).rows).toHaveLength(1)
  for (const api of [manager, superadmin]) await expectSeen(api, own)
  for (const api of [south, merchant, alder]) await expectUnseen(api, own)
})

test('the merchant that the warehouse asked for finds its exports, and no other merchant does', async () => {
  for (const api of [manager, superadmin]) {
    const beside = await made(api, { merchantId: house.birch })
    const among = await made(api, { filters: { merchantId: house.birch } })
    const ofAll = await made(api, { filters: { merchantId: 0 } })
    const found = await listed(api, { merchantId: house.birch })
    expect(found).toEqual(expect.arrayContaining([beside.jobId, among.jobId]))
    expect(found).not.toContain(ofAll.jobId)
    expect(await listed(api)).toContain(ofAll.jobId)
    const others = await listed(api, { merchantId: house.alder })
    for (const { jobId } of [beside, among, ofAll]) expect(others).not.toContain(jobId)
    const query = { jobType, uniqueKey: beside.uniqueKey, merchantId: house.alder }
    expect(await refusalOf(api.jobs.getFile({ query }))).toMatchObject({ status: 404 })
  }
})

test('people who use the same key get their own file, whoever asked last', async () => {
  const asking = [manager, merchant, south, superadmin, alder]
  for (const [uniqueKey, order] of [
    ['daily', asking],
    ['nightly', asking.toReversed()],
  ] as const) {
    const made = []
    for (const api of order) made.push({ api, ...(await exportAs(house, api, { list: 'orders', uniqueKey })) })
    for (const { api, rows: expected } of made) expect((await fetched(api, uniqueKey)).rows).toEqual(expected)
  }
})

test("of others' files of one key a superadmin gets the newest, and a merchant's by its id", async () => {
  const uniqueKey = 'weekly'
  const [first, last] = [
    await exportAs(house, merchant, { list: 'orders', uniqueKey }),
    await exportAs(house, alder, { list: 'orders', uniqueKey }),
  ]
  for (const [older, newer] of [
    [first, last],
    [last, first],
  ] as const) {
    await house.system((tx) =>
      run(
        tx,
        sql`
        update job set created_at = now() - case when id = ${older.jobId} then interval '2 days' else interval '1 day' end
         where id in (${older.jobId}, ${newer.jobId})`,
      ),
    )
    expect((await fetched(superadmin, uniqueKey)).rows).toEqual(newer.rows)
    expect((await fetched(superadmin, uniqueKey, house.birch)).rows).toEqual(first.rows)
    expect((await fetched(superadmin, uniqueKey, house.alder)).rows).toEqual(last.rows)
  }
})

test("what happens to an export is told to its maker; whose it is beside that, the feed's rows say", async () => {
  const { jobId } = await merchant.jobs.createJob({ body: { jobType, list: 'orders' } })
  await workThrough(house)
  const told = await house.system((tx) =>
    rows<{ userId: number | null; merchantId: number | null }>(
      tx,
      sql`select distinct user_id, merchant_id from change where subject = 'job' and subject_id = ${jobId}`,
    ),
  )
  const maker = await house.system((tx) =>
    one<{ id: number }>(tx, sql`select id from app_user where email = ${emailOf('MERCHANT_ADMIN')}`),
  )
  expect(told).toEqual([{ userId: maker.id, merchantId: house.birch }])
  expect(columnOf(await fileOf(merchant, jobId), 'Order')).toHaveLength(2)
})
