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

/** Of the job's columns of dates: name, way and how it was found. */
const datesOf = async (jobId: number) =>
  (await statusOf(api, jobId)).columns.flatMap(({ column, dateFormat, dateMatched, dateSample }) =>
    dateFormat ? [[column, dateFormat, dateMatched, ...(dateSample ? [dateSample] : [])].join(' ')] : [],
  )
const two = (...dates: [placed: string, shipBy: string][]): string =>
  ['Order,SKU,Qty,OrderDate,ShipBy', ...dates.map(([placed, by], n) => `TWO-${n},CUP,1,${placed},${by}`)].join('\n')
const readTwo = (file: string, said = {}) => upload(api, 'OrderImport', file, { check: true, timeZone: 'UTC', ...said })
const momentsIn = async (jobId: number) =>
  (await api.imports.getRows({ query: { jobId, state: 'good' } })).result.map(({ values }) =>
    ['placed', 'shipBy'].map((name) =>
      new Date(Number(values.find(({ field }) => field === name)?.value)).toISOString().slice(0, 10),
    ),
  )

test('each column that reads in two ways is asked about, by its name with a date of it, and all have to be answered', async () => {
  await chooseLastTime('M/D/Y')
  const { jobId } = await readTwo(two(['11/11/2025', '01/02/2026'], ['05/11/2025', '01/02/2026']))
  expect(await datesOf(jobId)).toEqual(['OrderDate M/D/Y ambiguous 05/11/2025', 'ShipBy M/D/Y ambiguous 01/02/2026'])
  const refused = async () => refusalOf(api.jobs.createJob({ body: { jobId } }))
  expect(await refused()).toMatchObject({
    code: 'dates-ambiguous',
    message: 'The dates in OrderDate, ShipBy can be read with the day or with the month first.',
  })
  await api.imports.setMapping({ body: { jobId, dateFormats: [{ column: 'OrderDate', dateFormat: 'D/M/Y' }] } })
  expect(await datesOf(jobId)).toEqual(['OrderDate D/M/Y chosen', 'ShipBy M/D/Y ambiguous 01/02/2026'])
  expect(await refused()).toMatchObject({
    message: 'The dates in ShipBy can be read with the day or with the month first.',
  })
  await api.imports.setMapping({ body: { jobId, dateFormats: [{ column: 'ShipBy', dateFormat: 'M/D/Y' }] } })
  expect(await datesOf(jobId)).toEqual(['OrderDate D/M/Y chosen', 'ShipBy M/D/Y chosen'])
  expect(await momentsIn(jobId)).toEqual([
    ['2025-11-11', '2026-01-02'],
    ['2025-11-05', '2026-01-02'],
  ])
  expect(await api.jobs.createJob({ body: { jobId } })).toMatchObject({ status: 'Queued' })
  const kept = await api.imports.getMapping({ query: { jobType: 'OrderImport' } })
  expect(kept?.dateFormats).toEqual(
    expect.arrayContaining([
      { column: 'OrderDate', dateFormat: 'D/M/Y' },
      { column: 'ShipBy', dateFormat: 'M/D/Y' },
    ]),
  )
  const next = await readTwo(two(['06/11/2025', '02/02/2026'], ['07/11/2025', '03/02/2026']))
  expect(await datesOf(next.jobId)).toEqual([
    'OrderDate D/M/Y ambiguous 06/11/2025',
    'ShipBy M/D/Y ambiguous 03/02/2026',
  ])
})

test('a column whose own dates settle it is not asked about, and settles no other', async () => {
  const { jobId } = await readTwo(two(['05/11/2025', '01/02/2026'], ['21/11/2025', '01/03/2026']))
  expect(await datesOf(jobId)).toEqual(['OrderDate D/M/Y detected', expect.stringMatching(/^ShipBy .* ambiguous /)])
  await api.imports.setMapping({ body: { jobId, dateFormats: [{ column: 'ShipBy', dateFormat: 'M/D/Y' }] } })
  expect(await momentsIn(jobId)).toEqual([
    ['2025-11-05', '2026-01-02'],
    ['2025-11-21', '2026-01-03'],
  ])
  const both = await readTwo(two(['05/21/2025', '21/02/2026']))
  expect(await datesOf(both.jobId)).toEqual(['OrderDate M/D/Y detected', 'ShipBy D/M/Y detected'])
})

test('DateFormat answers for every column that DateFormats does not name, also without a draft', async () => {
  const file = two(['05/11/2025', '01/02/2026'])
  const part = { dateFormats: [{ column: 'ShipBy', dateFormat: 'M/D/Y' as const }] }
  const said = { ...part, dateFormat: 'D/M/Y' as const }
  expect(await datesOf((await readTwo(file, said)).jobId)).toEqual(['OrderDate D/M/Y chosen', 'ShipBy M/D/Y chosen'])
  const { jobId } = await readTwo(file)
  await api.imports.setMapping({ body: { jobId, dateFormat: 'D/M/Y' } })
  expect(await momentsIn(jobId)).toEqual([['2025-11-05', '2026-02-01']])
  expect(await refusalOf(upload(api, 'OrderImport', file, part))).toMatchObject({
    message: 'The dates in OrderDate can be read with the day or with the month first.',
  })
  expect(await upload(api, 'OrderImport', file, { ...said, uniqueKey: 'both' })).toMatchObject({ status: 'Queued' })
})

test('a fix is read as its own column is', async () => {
  const { jobId } = await readTwo(two(['21/11/2025', '01/22/2026'], ['soon', '01/23/2026'], ['22/11/2025', 'later']))
  await api.imports.fixRow({ body: { jobId, rowNo: 2, column: 'OrderDate', value: '05/11/2025' } })
  await api.imports.fixRow({ body: { jobId, rowNo: 3, column: 'ShipBy', value: '05/11/2026' } })
  expect((await momentsIn(jobId)).slice(1)).toEqual([
    ['2025-11-05', '2026-01-23'],
    ['2025-11-22', '2026-05-11'],
  ])
})

test('an answer about a column that holds no dates is refused by its name', async () => {
  const { jobId } = await readTwo(two(['05/11/2025', '01/02/2026']))
  const refusals: [columns: string[], message: RegExp][] = [
    [['Paid'], /does not have: Paid/],
    [['SKU'], /goes to no date: SKU/],
    [['ShipBy', 'ShipBy'], /ShipBy twice/],
  ]
  for (const [columns, message] of refusals) {
    const dateFormats = columns.map((column) => ({ column, dateFormat: 'M/D/Y' as const }))
    expect(await refusalOf(api.imports.setMapping({ body: { jobId, dateFormats } }))).toMatchObject({
      status: 400,
      field: 'DateFormats',
      message: expect.stringMatching(message),
    })
  }
})

test('a draft that took its dates as last time is asked about them before it starts', async () => {
  const jobId = await draft('21/11/2025')
  await house.system((tx) =>
    run(
      tx,
      sql`
      update job set options = options - 'dates' - 'serialFields' || '{"dateMatched": "as last time", "dateFormat": "D/M/Y"}'
       where id = ${jobId}`,
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
