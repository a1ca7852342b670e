import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExportList, exportLists } from 'contract/jobs'
import { imports, plainName } from 'contract/imports'
import { roles } from 'contract/roles'
import { columnOf, type Export, exportAs, fileOf } from '../../test/exports.ts'
import { makeCell, makeOrder, makeProduct, receive } from '../../test/floor.ts'
import { type Api, emailOf, type House, openHouse, refusalOf } from '../../test/house.ts'
import { runNext, workThrough } from '../../test/imports.ts'
import { queue } from '../background.ts'
import { type Queue, runNextJob } from '../jobs/run.ts'
import { one, rows, run, sql, type Sql } from '../kernel/database.ts'
import { exportKind } from './kind.ts'
import { oldExports } from './let-go.ts'

let house: House
let merchant: Api
let manager: Api
beforeAll(async () => {
  house = await openHouse()
  merchant = await house.as('MERCHANT_ADMIN')
  manager = await house.as('WAREHOUSE_MANAGER')
  await house.system(async (tx) => {
    for (const [merchantId, locationId] of [
      [house.birch, house.locationId],
      [house.alder, house.locationId],
      [house.birch, house.otherLocationId],
    ] as const)
      for (const sku of ['TENT', 'SOCK', 'BOTTLE']) {
        const own = `${sku}-${locationId === house.locationId ? 'N' : 'S'}`
        const productId = await makeProduct(tx, merchantId, { sku: own })
        const cellId = await makeCell(tx, locationId)
        if (sku !== 'BOTTLE') await receive(tx, { merchantId, locationId, productId, cellId, quantity: 5 })
        await makeOrder(tx, merchantId, locationId, [{ productId, quantity: 1 }], {
          status: sku === 'TENT' ? 1500 : 1000,
          priority: sku === 'SOCK' ? 2 : 0,
        })
      }
    await run(
      tx,
      sql`update orders set remark = 'fragile', warehouse_note = 'pays late', placed_at = '2026-11-21T00:26:00Z'`,
    )
  })
})
afterAll(() => house.close())

type Filters = Omit<NonNullable<Export['filters']>, 'sorting'>
/** What each list shows with these filters, and how a row of it is known in its file. */
const shown: Record<ExportList, (api: Api, filters: Filters) => Promise<string[]>> = {
  orders: async (api, query) =>
    (await api.order.getOrderList({ query: { ...query, pageSize: 200 } })).result.map((row) => row.warehouseOrderId),
  products: async (api, query) =>
    (await api.stock.getProductStockList({ query: { ...query, pageSize: 200 } })).result.map((row) => row.sku),
  balances: async (api, query) =>
    (await api.stock.getStockByProductList({ query: { ...query, pageSize: 200 } })).result.map((row) => row.sku),
  movements: async (api, query) =>
    (await api.stock.getProductStockLog({ query: { ...query, pageSize: 200 } })).result.map((row) => row.sku),
}
const keyColumns: Record<ExportList, string> = { orders: 'Order', products: 'SKU', balances: 'SKU', movements: 'SKU' }

const filtersOf = (): Record<ExportList, Filters[]> => ({
  orders: [
    {},
    { priority: 2 },
    { keyword: 'REF-' },
    { sku: 'SOCK-N' },
    { merchantId: house.alder },
    ...([1000, 2000] as const).map((status) => ({ status: [status] })),
  ],
  products: [{}, { wordsContain: 'tent' }, { sku: 'SOCK-N' }, { productStatus: 'Active' }, { merchantId: house.birch }],
  balances: [
    {},
    { isInStock: true },
    { isInStock: false },
    { keyword: 'sock' },
    { merchantId: house.alder },
    { expiresFromDay: '2000-01-01' },
  ],
  movements: [{}, { sku: 'TENT-N' }, { merchantId: house.birch }, { dateTimeToTimestamp: 1 }],
})

test.each(exportLists)('an export of %s is what the list shows the same person with the same filters', async (list) => {
  for (const api of [merchant, manager, await house.as('SUPERADMIN')])
    for (const filters of filtersOf()[list]) {
      const expected = await shown[list](api, filters)
      const { jobId } = await api.jobs.createJob({ body: { jobType: 'OrderExport', list, filters } })
      await workThrough(house)
      expect(await api.jobs.getJobStatus({ query: { jobId } })).toMatchObject({
        status: 'Succeeded',
        total: expected.length,
        done: expected.length,
        ok: expected.length,
        hasFile: true,
      })
      if (expected.length > 0) expect(columnOf(await fileOf(api, jobId), keyColumns[list])).toEqual(expected)
    }
})

test('a file begins with its mark, names its columns as our imports do, and says the zone of its times', async () => {
  const orders = await exportAs(house, merchant, { list: 'orders', filters: { sku: 'TENT-N' } })
  expect(orders.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(columnOf(orders, 'Placed (Asia/Kuala_Lumpur)')).toEqual(['2026-11-21 08:26'])
  expect(columnOf(orders, 'Status')).toEqual(['Warehouse Processing'])
  const { columns } = await exportAs(house, merchant, { list: 'products' })
  const known = imports.ProductImport.fields.map(({ label }) => label)
  expect(columns.filter((name) => known.includes(name))).toEqual(
    columns.slice(0, known.length + 1).filter((name) => name !== 'Currency'),
  )
  const nicknames = new Set(imports.ProductImport.fields.flatMap((field) => field.known))
  expect(columns.filter((name) => !known.includes(name) && nicknames.has(plainName(name)))).toEqual([])
})

test('what a spreadsheet would run is made harmless, and numbers stay numbers', async () => {
  const names = ['=CMD()', '+SUM(A1)', '@x', '-2+3', '\tx', '\rx', '-5', 'plain, "quoted"']
  await house.system(async (tx) => {
    for (const [n, name] of names.entries())
      await run(tx, sql`insert into product (merchant_id, sku, name) values (${house.alder}, ${`EVIL-${n}`}, ${name})`)
  })
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  const { bytes } = await exportAs(house, alder, { list: 'products', filters: { wordsContain: 'EVIL' } })
  const lines = bytes.toString().split('\r\n')
  const lineOf = (n: number) => lines.find((line) => line.startsWith(`EVIL-${n},`)) ?? ''
  expect(lineOf(0)).toContain(",'=CMD(),")
  expect(lineOf(1)).toContain(",'+SUM(A1),")
  expect(lineOf(2)).toContain(",'@x,")
  expect(lineOf(3)).toContain(",'-2+3,")
  expect(lineOf(4)).toContain(`,"'\tx",`)
  expect(lineOf(5)).toContain(`,"'\rx",`)
  expect(lineOf(6)).toContain(',-5,')
  expect(lineOf(7)).toContain(',"plain, ""quoted""",')
})

test('an export that names no list is of orders, and times beside the list are times among its filters', async () => {
  const all = await exportAs(house, merchant, {})
  expect(all.columns[0]).toBe('Order')
  const placed = Date.parse('2026-11-21T00:26:00Z')
  for (const range of [{ dateTimeFromTimestamp: placed }, { dateTimeToTimestamp: placed + 1 }])
    expect((await exportAs(house, merchant, range)).rows).toEqual(all.rows)
  for (const range of [{ dateTimeFromTimestamp: placed + 1 }, { dateTimeToTimestamp: placed - 1 }]) {
    const { jobId } = await merchant.jobs.createJob({ body: { jobType: 'OrderExport', ...range } })
    expect(await merchant.jobs.getJobStatus({ query: { jobId } })).toMatchObject({ total: 0 })
  }
  await workThrough(house)
})

test('an export of what a figure counts has as many rows as the list that it opens', async () => {
  const all = await exportAs(house, merchant, {})
  const filters = { receivedFromTimestamp: Date.now() - 60 * 60_000 }
  const count = await merchant.order.getOrderListCount({ query: filters })
  expect(count).toBeGreaterThan(0)
  expect(count).toBe(all.rows.length)
  expect((await exportAs(house, merchant, { filters })).rows).toHaveLength(count)
  const none = { filters: { shippedFromTimestamp: Date.now() + 60_000 } }
  const { jobId } = await merchant.jobs.createJob({ body: { jobType: 'OrderExport', ...none } })
  expect(await merchant.jobs.getJobStatus({ query: { jobId } })).toMatchObject({ total: 0 })
  await workThrough(house)
})

test('an export has no file of refused rows', async () => {
  const { jobId } = await exportAs(house, merchant, { list: 'orders' })
  const { uniqueKey, hasErrorFile } = await merchant.jobs.getJobStatus({ query: { jobId } })
  expect(hasErrorFile).toBe(false)
  const query = { jobType: 'OrderExport' as const, uniqueKey, kind: 'errors' as const }
  expect(await refusalOf(merchant.jobs.getFile({ query }))).toMatchObject({
    status: 404,
    message: expect.stringContaining('The file'),
  })
})

test("a merchant's file has its remarks and not the warehouse's notes; the warehouse's file has both", async () => {
  const [own, ours] = [
    await exportAs(house, merchant, { list: 'orders' }),
    await exportAs(house, manager, { list: 'orders' }),
  ]
  expect(new Set(columnOf(own, 'Remark'))).toEqual(new Set(['fragile']))
  expect(new Set(columnOf(own, 'Warehouse note'))).toEqual(new Set(['']))
  expect(new Set(columnOf(ours, 'Remark'))).toEqual(new Set(['fragile']))
  expect(new Set(columnOf(ours, 'Warehouse note'))).toEqual(new Set(['pays late']))
  await expect(exportAs(house, merchant, { list: 'orders', filters: { remark: 'late' } })).rejects.toThrow(
    'File is empty',
  )
  expect(
    columnOf(await exportAs(house, manager, { list: 'orders', filters: { remark: 'late' } }), 'Order'),
  ).not.toEqual([])
})

test('managers and merchant admins export; for every other role it is as closed as the jobs are', async () => {
  const may = ['SUPERADMIN', 'WAREHOUSE_MANAGER', 'MERCHANT_ADMIN']
  for (const role of roles)
    for (const list of exportLists) {
      const asking = (await house.as(role)).jobs.createJob({ body: { jobType: 'OrderExport', list } })
      if (may.includes(role)) expect(await asking).toMatchObject({ status: 'Queued' })
      else expect(await refusalOf(asking)).toMatchObject({ status: 403, code: 'not-allowed' })
    }
  await workThrough(house)
})

test('what the list does not take is refused by its name, and leaves no job', async () => {
  const before = await manager.jobs.getJobListTotal()
  const refused = (body: object) => refusalOf(manager.jobs.createJob({ body: { jobType: 'OrderExport', ...body } }))
  expect(await refused({ list: 'balances', dateTimeFromTimestamp: 1 })).toMatchObject({
    code: 'unknown-field',
    field: 'DateTimeFromTimestamp',
  })
  expect(await refused({ dateTimeFromTimestamp: 1, filters: { dateTimeFromTimestamp: 2 } })).toMatchObject({
    status: 400,
    field: 'DateTimeFromTimestamp',
  })
  expect(await refused({ list: 'balances', filters: { status: [1000] } })).toMatchObject({ code: 'unknown-field' })
  expect(await refused({ list: 'orders', filters: { status: [7] } })).toMatchObject({ status: 400 })
  expect(await refused({ list: 'orders', filters: { pageSize: 1 } })).toMatchObject({ code: 'unknown-field' })
  expect(
    await refused({ list: 'orders', merchantId: house.birch, filters: { merchantId: house.alder } }),
  ).toMatchObject({ status: 400, field: 'MerchantId' })
  expect(await manager.jobs.getJobListTotal()).toBe(before)
  const body = { jobType: 'OrderExport' as const, list: 'orders' as const, uniqueKey: 'once' }
  await manager.jobs.createJob({ body })
  expect(await refusalOf(manager.jobs.createJob({ body }))).toMatchObject({ status: 409, code: 'already-exists' })
  await workThrough(house)
})

const changed = 'What you may see changed while it was written; export again.'
/** Changes what somebody may see, and lets this process forget what it knew of them. */
async function change(statement: Sql): Promise<void> {
  await house.system((tx) => run(tx, statement))
  house.app.sessions.forget()
}
const person = (columns: Sql) =>
  change(sql`update app_user set ${columns} where email = ${emailOf('WAREHOUSE_MANAGER')}`)

test.each([
  ['location', () => sql`location_id = ${house.otherLocationId}`, changed],
  ['role', () => sql`role = 'SUPERADMIN'`, changed],
  ['account', () => sql`role_status = 'Disabled'`, 'The account of WAREHOUSE_MANAGER birch is disabled.'],
])(
  'an export of a person whose %s is another when it runs ends in words, without a file',
  async (_, columns, message) => {
    const { jobId } = await manager.jobs.createJob({ body: { jobType: 'OrderExport', list: 'orders' } })
    await person(columns())
    await workThrough(house)
    const superadmin = await house.as('SUPERADMIN')
    const { uniqueKey, ...ended } = await superadmin.jobs.getJobStatus({ query: { jobId } })
    expect(ended).toMatchObject({ status: 'Failed', message, hasFile: false })
    const query = { jobType: 'OrderExport' as const, uniqueKey }
    expect(await refusalOf(superadmin.jobs.getFile({ query }))).toMatchObject({ status: 404 })
    await person(sql`role = 'WAREHOUSE_MANAGER', role_status = 'Active', location_id = ${house.locationId}`)
  },
)

test('an export whose maker sees fewer merchants midway ends in words, without the part it had', async () => {
  const many = 2_500
  await house.system((tx) =>
    run(
      tx,
      sql`
      insert into product (merchant_id, sku, name)
      select m.id, 'SEEN-' || n, 'Seen' from generate_series(1, ${many}) n, merchant m
       where m.id in (${house.alder}, ${house.birch})`,
    ),
  )
  const { jobId } = await manager.jobs.createJob({
    body: { jobType: 'OrderExport', list: 'products', filters: { wordsContain: 'SEEN-' } },
  })
  const status = () => manager.jobs.getJobStatus({ query: { jobId } })
  const stopping = new AbortController()
  const working = runNext(house, 'the first', stopping.signal)
  while ((await status()).done === 0) continue
  stopping.abort()
  await working
  expect((await status()).done).toBeLessThan(2 * many)
  await change(sql`delete from merchant_group_merchant where merchant_id = ${house.alder}`)
  await workThrough(house)
  expect(await status()).toMatchObject({ status: 'Failed', message: changed, hasFile: false })
  await change(sql`
    insert into merchant_group_merchant (merchant_id, merchant_group_id) select ${house.alder}, id from merchant_group`)
})

test('a cancel between the last row and the end leaves no file; one after the end is refused', async () => {
  const { jobId } = await merchant.jobs.createJob({ body: { jobType: 'OrderExport', list: 'orders' } })
  const cancel = () => merchant.jobs.cancelJob({ body: { jobId } })
  const cancelling: Queue = {
    ...queue,
    kinds: {
      OrderExport: {
        ...exportKind,
        run: async (run) => {
          const end = await exportKind.run(run)
          await cancel()
          return end
        },
      },
    },
  }
  await runNextJob(house.pool, cancelling, 'short', 'one', new AbortController().signal)
  expect(await merchant.jobs.getJobStatus({ query: { jobId } })).toMatchObject({ status: 'Cancelled', hasFile: false })
  const whole = await exportAs(house, merchant, { list: 'orders' })
  expect(await refusalOf(merchant.jobs.cancelJob({ body: { jobId: whole.jobId } }))).toMatchObject({ status: 409 })
  expect(await merchant.jobs.getJobStatus({ query: { jobId: whole.jobId } })).toMatchObject({ hasFile: true })
})

test('a person has at most five exports that have not ended, asked for at once too; others are not held up', async () => {
  const ask = (api: Api) => api.jobs.createJob({ body: { jobType: 'OrderExport', list: 'orders' } })
  const asked = await Promise.allSettled(Array.from({ length: 12 }, () => ask(merchant)))
  const made = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.jobId] : []))
  expect(made).toHaveLength(5)
  expect(await refusalOf(ask(merchant))).toMatchObject({
    status: 409,
    message: 'Another export is one too many; 5 of yours have not ended: wait for one, or cancel one.',
  })
  expect(await ask(manager)).toMatchObject({ status: 'Queued' })
  await merchant.jobs.cancelJob({ body: { jobId: made[0] ?? 0 } })
  expect(await ask(merchant)).toMatchObject({ status: 'Queued' })
  await workThrough(house)
  expect(await ask(merchant)).toMatchObject({ status: 'Queued' })
  await workThrough(house)
})

test('a long export goes on where another worker ended, and can be stopped in the middle', async () => {
  const many = 4_500
  await house.system((tx) =>
    run(
      tx,
      sql`
      insert into product (merchant_id, sku, name)
      select ${house.alder}, 'MANY-' || n, 'Many' from generate_series(1, ${many}) n`,
    ),
  )
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  const filters = { wordsContain: 'MANY-' }
  const ask = () => alder.jobs.createJob({ body: { jobType: 'OrderExport', list: 'products', filters } })
  const { jobId } = await ask()
  const halfway = async (id: number, stop: () => unknown) => {
    while ((await alder.jobs.getJobStatus({ query: { jobId: id } })).done === 0) continue
    await stop()
  }
  const stopping = new AbortController()
  const working = runNext(house, 'the first', stopping.signal)
  await halfway(jobId, () => stopping.abort())
  await working
  const left = await alder.jobs.getJobStatus({ query: { jobId } })
  expect(left).toMatchObject({ status: 'Running', total: many, hasFile: false })
  expect(left.done).toBeLessThan(many)
  expect(await refusalOf(fileOf(alder, jobId))).toMatchObject({ status: 404 })
  await workThrough(house)
  const skus = columnOf(await fileOf(alder, jobId), 'SKU')
  expect(new Set(skus).size).toBe(many)
  expect(skus).toHaveLength(many)

  const { jobId: stopped } = await ask()
  const again = runNext(house, 'the second')
  await halfway(stopped, () => alder.jobs.cancelJob({ body: { jobId: stopped } }))
  await again
  expect(await alder.jobs.getJobStatus({ query: { jobId: stopped } })).toMatchObject({
    status: 'Cancelled',
    hasFile: false,
  })
  expect(await refusalOf(fileOf(alder, stopped))).toMatchObject({ status: 404 })
})

test('files that nobody fetches any more are thrown away, and the job says so, in the feed too', async () => {
  const { jobId } = await exportAs(house, merchant, { list: 'orders' })
  const own = await exportAs(house, manager, { list: 'orders' })
  const clear = async () => {
    while (await house.system(oldExports.prune)) continue
  }
  const told = () =>
    house.system(async (tx) => {
      const changes = await rows<object>(
        tx,
        sql`
        select subject, subject_id, kind, merchant_id, user_id is not null as is_personal from change order by merchant_id`,
      )
      await run(tx, sql`delete from change`)
      return changes
    })
  await clear()
  await told()
  await clear()
  expect(await told()).toEqual([])
  expect((await fileOf(merchant, jobId)).rows.length).toBeGreaterThan(0)
  await house.system((tx) =>
    run(tx, sql`update job set finished_at = now() - interval '31 days' where id in (${jobId}, ${own.jobId})`),
  )
  await clear()
  const gone = { subject: 'job', kind: 'changed' }
  expect(await told()).toEqual([
    { ...gone, subjectId: jobId, merchantId: house.birch, isPersonal: true },
    { ...gone, subjectId: own.jobId, merchantId: null, isPersonal: true },
  ])
  expect(await merchant.jobs.getJobStatus({ query: { jobId } })).toMatchObject({ status: 'Succeeded', hasFile: false })
  expect(await refusalOf(fileOf(merchant, jobId))).toMatchObject({ status: 410, code: 'no-longer-kept' })
  const { n } = await house.system((tx) =>
    one<{ n: number }>(
      tx,
      sql`
      select count(*) as n from job_file f join job j on j.id = f.job_id
       where f.kind = 'result' and j.status in ('Cancelled', 'Failed')`,
    ),
  )
  expect(n).toBe(0)
})
