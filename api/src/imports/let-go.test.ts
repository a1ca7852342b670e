import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { upload, workThrough } from '../../test/imports.ts'
import { one, run, sql } from '../kernel/database.ts'
import { mostAtOnce } from '../kernel/prune.ts'
import { oldImports } from '../jobs/let-go.ts'

let house: House
let api: Api
beforeAll(async () => {
  house = await openHouse()
  api = await house.as('MERCHANT_ADMIN')
})
afterAll(() => house.close())

const products = (from: number, many: number, price = '1') =>
  ['SKU,Name,Price', ...Array.from({ length: many }, (_, n) => `SKU-${from + n},Thing,${price}`)].join('\n')
const made = async (file: string) => {
  const { jobId } = await upload(api, 'ProductImport', file)
  await workThrough(house)
  return jobId
}
const draft = async (file: string) => (await upload(api, 'ProductImport', file, { check: true })).jobId

const rest = (jobId: number, days: number) =>
  house.system((tx) =>
    run(
      tx,
      sql`
      update job set run_at = run_at - make_interval(days => ${days}::int),
             finished_at = finished_at - make_interval(days => ${days}::int) where id = ${jobId}`,
    ),
  )
const kept = (jobId: number) =>
  house.system((tx) =>
    one<{ rows: number; files: number }>(
      tx,
      sql`
      select (select count(*) from job_row where job_id = ${jobId}) as rows,
             (select count(*) from job_file where job_id = ${jobId}) as files`,
    ),
  )
const prune = async () => {
  while (await house.system(oldImports.prune)) continue
}
const status = (jobId: number) => api.jobs.getJobStatus({ query: { jobId } })
const fileOf = async (jobId: number, kind: 'source' | 'errors' = 'source') => {
  const { jobType, uniqueKey } = await status(jobId)
  return api.jobs.getFile({ query: { jobType, uniqueKey, kind } })
}
const letGo = { status: 410, code: 'no-longer-kept' }

test('rows and file of an import go 90 days after its end; the job and its counts stay', async () => {
  const [old, young] = [await made(products(0, 3)), await made(products(10, 2))]
  const before = await status(old)
  expect(before).toMatchObject({ status: 'Succeeded', ok: 3, hasFile: true })
  await rest(old, 91)
  await rest(young, 89)
  await prune()
  expect(await kept(old)).toEqual({ rows: 0, files: 0 })
  expect(await kept(young)).toEqual({ rows: 2, files: 1 })
  const after = await status(old)
  expect(after).toMatchObject({ status: 'Succeeded', ok: 3, done: 3, hasFile: false, message: before.message })
  const refusal = await refusalOf(fileOf(old))
  expect(refusal).toMatchObject({ ...letGo, message: 'The file is no longer kept: its 90 days are over.' })
  expect(await refusalOf(api.imports.getRows({ query: { jobId: old } }))).toMatchObject(letGo)
  expect((await (await fileOf(young)).text()).split('\n')[1]).toBe('SKU-10,Thing,1')
})

test('what is left of an old import can no longer be fixed or started, also before it is thrown away', async () => {
  const jobId = await made(products(20, 2) + '\nSKU-BAD,Thing,dear')
  expect(await status(jobId)).toMatchObject({ status: 'Partly succeeded', hasErrorFile: true })
  await rest(jobId, 91)
  const tries = [
    () => api.imports.fixRow({ body: { jobId, rowNo: 4, column: 'Price', value: '1' } }),
    () => api.imports.excludeRows({ body: { jobId, rowNos: [4] } }),
    () => api.jobs.createJob({ body: { jobId } }),
    () => fileOf(jobId, 'errors'),
  ]
  for (const tried of tries) expect(await refusalOf(tried())).toMatchObject(letGo)
  expect(await kept(jobId)).toEqual({ rows: 3, files: 1 })
  await prune()
  for (const tried of tries) expect(await refusalOf(tried())).toMatchObject(letGo)
  expect(await status(jobId)).toMatchObject({ status: 'Partly succeeded', ok: 2, failed: 1, hasErrorFile: false })
})

test('a draft that nobody started is thrown away in words, one that somebody worked at is not', async () => {
  const [left, used] = [await draft(products(30, 2)), await draft(products(40, 2, 'dear'))]
  await rest(left, 91)
  await rest(used, 89)
  await api.imports.fixRow({ body: { jobId: used, rowNo: 2, column: 'Price', value: '1' } })
  await rest(used, 89)
  await prune()
  expect(await status(left)).toMatchObject({ status: 'Cancelled', message: 'Thrown away: nobody started it.' })
  expect(await kept(left)).toEqual({ rows: 0, files: 0 })
  expect(await refusalOf(fileOf(left))).toMatchObject(letGo)
  expect(await status(used)).toMatchObject({ status: 'Draft', hasFile: true })
  expect(await kept(used)).toEqual({ rows: 2, files: 1 })
})

test('a long file goes in batches: its rows first, the file with the last of them', async () => {
  const jobId = await draft(products(1000, mostAtOnce + 10))
  await rest(jobId, 91)
  expect(await house.system(oldImports.prune)).toBe(true)
  expect(await kept(jobId)).toEqual({ rows: 10, files: 1 })
  expect(await house.system(oldImports.prune)).toBe(true)
  expect(await kept(jobId)).toEqual({ rows: 0, files: 0 })
  expect(await house.system(oldImports.prune)).toBe(false)
})

test('a job that somebody works on is never thrown away, however old', async () => {
  const jobId = await draft(products(5000, 2))
  await rest(jobId, 900)
  await house.system((tx) => run(tx, sql`update job set status = 'Queued' where id = ${jobId}`))
  await prune()
  expect(await kept(jobId)).toEqual({ rows: 2, files: 1 })
  await workThrough(house)
  expect(await status(jobId)).toMatchObject({ status: 'Succeeded', ok: 2 })
})
