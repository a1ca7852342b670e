import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type House, refusalOf } from '../../test/house.ts'
import { openWithProducts, statusOf, upload } from '../../test/imports.ts'
import { run, sql } from '../kernel/database.ts'

let house: House
let api: Api
beforeAll(async () => {
  ;({ house, api } = await openWithProducts('SKU,Name\nCUP,Cup\n'))
})
afterAll(() => house.close())

const orders = (...dates: string[]): string =>
  ['Order,SKU,Qty,Date', ...dates.map((date, n) => `${date}#${n},CUP,1,"${date}"`)].join('\n')
const draft = async (...dates: string[]): Promise<number> =>
  (await upload(api, 'OrderImport', orders(...dates), { check: true, timeZone: 'UTC' })).jobId
const placedIn = async (jobId: number): Promise<string[]> =>
  (await api.imports.getRows({ query: { jobId, state: 'good' } })).result.map(({ values }) =>
    new Date(Number(values.find(({ field }) => field === 'placed')?.value)).toISOString().slice(0, 16),
  )
const chooseLastTime = async (dateFormat: 'M/D/Y' | 'D/M/Y') => {
  const jobId = await draft('11/11/2025')
  await api.imports.setMapping({ body: { jobId, dateFormat, keep: true } })
}

test('a dot means day, month, year, although months came first last time', async () => {
  await chooseLastTime('M/D/Y')
  const jobId = await draft('05.12.2025', '06.12.2025 10:11')
  expect(await placedIn(jobId)).toEqual(['2025-12-05T00:00', '2025-12-06T10:11'])
  expect((await statusOf(api, jobId)).dateMatched).toBe('detected')
})

test('dates that read in two ways are asked about although one way was chosen last time, and nothing starts before', async () => {
  await chooseLastTime('D/M/Y')
  const jobId = await draft('05/12/2025')
  expect(await statusOf(api, jobId)).toMatchObject({ dateMatched: 'ambiguous', options: { dateFormat: 'D/M/Y' } })
  const refusal = {
    status: 422,
    code: 'dates-ambiguous',
    field: 'DateFormat',
    message: 'The dates in Date can be read with the day or with the month first.',
  }
  expect(await refusalOf(api.jobs.createJob({ body: { jobId } }))).toMatchObject(refusal)
  expect(await refusalOf(upload(api, 'OrderImport', orders('05/12/2025')))).toMatchObject(refusal)
  await api.imports.setMapping({ body: { jobId, keep: true, timeZone: 'UTC' } })
  expect(await refusalOf(api.jobs.createJob({ body: { jobId } }))).toMatchObject(refusal)
  await api.imports.setMapping({ body: { jobId, dateFormat: 'M/D/Y' } })
  expect(await placedIn(jobId)).toEqual(['2025-05-12T00:00'])
  expect(await api.jobs.createJob({ body: { jobId } })).toMatchObject({ status: 'Queued' })
})

test('an answer holds for the column it was given for', async () => {
  const file = 'Order,SKU,Qty,Date,Paid\nHELD,CUP,1,05/12/2025,07/08/2025\n'
  const { jobId } = await upload(api, 'OrderImport', file, { check: true, dateFormat: 'M/D/Y' })
  expect((await statusOf(api, jobId)).dateMatched).toBe('chosen')
  await api.imports.setMapping({ body: { jobId, mapping: [{ column: 'Paid', field: 'placed' }] } })
  expect((await statusOf(api, jobId)).dateMatched).toBe('ambiguous')
})

test('a draft that took its dates as last time is asked about them before it starts', async () => {
  const jobId = await draft('21/11/2025')
  await house.system((tx) =>
    run(
      tx,
      sql`update job set options = jsonb_set(options, '{dateMatched}', '"as last time"') - 'serialFields' where id = ${jobId}`,
    ),
  )
  expect((await statusOf(api, jobId)).dateMatched).toBe('ambiguous')
  expect(await refusalOf(api.jobs.createJob({ body: { jobId } }))).toMatchObject({ code: 'dates-ambiguous' })
})

test("a column of a spreadsheet's day numbers is one of dates; one such number among dates is a fault of its row", async () => {
  expect(await placedIn(await draft('45973.42', '45974'))).toEqual(['2025-11-12T10:04', '2025-11-13T00:00'])
  const jobId = await draft('45973.42', '12 Nov 2025 10:11')
  expect(await placedIn(jobId)).toEqual(['2025-11-12T10:11'])
})

test('an order of the future or of before 2000 is a fault of its row', async () => {
  const jobId = await draft('2999-01-01', '1999-12-31', '2025-11-12')
  const { result } = await api.imports.getRows({ query: { jobId, state: 'bad' } })
  expect(result.flatMap(({ problems }) => problems.map(({ label, reason }) => `${label}: ${reason}`))).toEqual([
    'Placed: No such year',
    'Placed: Lies before 2000',
  ])
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const ahead = (await api.imports.getRows({ query: { jobId: await draft(soon), state: 'bad' } })).result
  expect(ahead.flatMap(({ problems }) => problems.map(({ reason }) => reason))).toEqual(['Lies in the future'])
})

test('a date typed as a fix that reads in two ways is refused in words where no date of the file says which', async () => {
  const jobId = await draft('12 Nov 2025', 'soon')
  expect((await statusOf(api, jobId)).dateMatched).toBe('none')
  const fixed = async (value: string) => {
    await api.imports.fixRow({ body: { jobId, rowNo: 2, column: 'Date', value } })
    const { result } = await api.imports.getRows({ query: { jobId, state: 'bad' } })
    return result.flatMap(({ problems }) => problems.map(({ reason }) => reason))
  }
  expect(await fixed('05/12/2025')).toEqual(['Reads in two ways: say 5 Dec 2025 or 12 May 2025'])
  expect(await fixed('5-6-25 10:11')).toEqual(['Reads in two ways: say 5 Jun 2025 or 6 May 2025'])
  expect(await fixed('21/11/2025')).toEqual([])
  expect(await placedIn(jobId)).toEqual(['2025-11-12T00:00', '2025-11-21T00:00'])
  expect(await fixed('11/11/2025')).toEqual([])
  expect(await fixed('5 Dec 2025')).toEqual([])
  expect(await placedIn(jobId)).toEqual(['2025-11-12T00:00', '2025-12-05T00:00'])
})
