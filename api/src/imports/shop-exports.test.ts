import { afterAll, beforeAll, expect, test } from 'vitest'
import { goods, type Sale } from '../../test/shop-exports/orders.ts'
import {
  type Shape,
  sellerCentreItems,
  sellerCentreOrders,
  shopSystemOrders,
  siteOrders,
} from '../../test/shop-exports/shapes.ts'
import { fileOf, tableOf } from '../../test/shop-exports/write.ts'
import { type Api, type House, openHouse } from '../../test/house.ts'
import { statusOf, upload, workThrough } from '../../test/imports.ts'
import { workbookOf } from '../../test/workbook.ts'
import { one, rows, sql } from '../kernel/database.ts'
import { shippingOf } from '../order/buyer/buyer.ts'
import type { Kept, OrderKey, Region } from '../order/buyer/fields.ts'
import { whereOf } from '../order/buyer/kept.ts'

let house: House
let api: Api
beforeAll(async () => {
  house = await openHouse()
  api = await house.as('MERCHANT_ADMIN')
  const products = goods.map(([sku, name]) => `${sku},"${name.replaceAll('"', '""')}"`)
  await upload(api, 'ProductImport', ['SKU,Name', ...products].join('\n'))
  await workThrough(house)
})
afterAll(() => house.close())

const shapes: [name: string, shape: Shape, dates: string][] = [
  ['a seller centre with a row a product', sellerCentreOrders, 'detected'],
  ['a seller centre with a row a unit', sellerCentreItems, 'none'],
  ['a shop system with the order in its first row', shopSystemOrders, 'detected'],
  ['a site with names in two columns', siteOrders, 'ambiguous'],
]
const check = (file: string | Buffer) => upload(api, 'OrderImport', file, { check: true, timeZone: 'UTC' })
const fieldsOf = ({ columns }: Awaited<ReturnType<typeof statusOf>>) =>
  columns.flatMap(({ column, field }) => (field === null ? [] : [`${field}: ${column}`])).sort()
const kept = ({ sales }: Shape) => sales.filter(({ isCancelled, inShop }) => !isCancelled && inShop === '')

/** The part of a sale that is not to be sent; only items have a state of their own. */
const leftAloneOf = (sale: Sale, shape: Shape): Sale => ({
  ...sale,
  lines: sale.lines.filter(
    (line) => sale.isCancelled || sale.inShop !== '' || (shape === sellerCentreItems && line.isCancelled),
  ),
})

test.each(shapes)('the export of %s is known by its columns, in whatever order they stand', async (_, shape, dates) => {
  const [first, other] = await Promise.all([check(fileOf(shape)), check(fileOf(shape, true))])
  const [job, shuffledJob] = [await statusOf(api, first.jobId), await statusOf(api, other.jobId)]
  expect(job.total).toBeGreaterThanOrEqual(200)
  expect(fieldsOf(shuffledJob)).toEqual(fieldsOf(job))
  expect(job.columns.every(({ matched }) => matched === 'known name' || matched === 'skipped')).toBe(true)
  expect([job.dateMatched, shuffledJob.dateMatched]).toEqual([dates, dates])
  expect(shuffledJob.counts).toEqual(job.counts)
})

test.each(shapes)(
  'no good row of the export of %s is refused, and what was cancelled, sent or not paid is left alone',
  async (_, shape) => {
    const job = await statusOf(api, (await check(fileOf(shape))).jobId)
    expect(job.missing).toEqual([])
    expect(job.counts).toMatchObject({ bad: { rows: 0 }, same: { rows: 0 }, good: { records: kept(shape).length } })
    const rowsLeftAlone = shape.sales.flatMap((sale) => shape.rowsOf(leftAloneOf(sale, shape))).length
    expect(job.counts.skipped.rows).toBe(rowsLeftAlone)
  },
)

test.each(shapes)(
  'the export of %s becomes its orders, whole, without those that are not to be sent',
  async (_, shape) => {
    const { jobId } = await check(fileOf(shape))
    if ((await statusOf(api, jobId)).dateMatched === 'ambiguous')
      await api.imports.setMapping({ body: { jobId, dateFormat: 'M/D/Y' } })
    await api.jobs.createJob({ body: { jobId } })
    await workThrough(house)
    expect(await statusOf(api, jobId)).toMatchObject({ status: 'Succeeded', failed: 0 })
    const lines = kept(shape).flatMap((sale) =>
      sale.lines.filter(({ isCancelled }) => !isCancelled || shape !== sellerCentreItems),
    )
    expect(
      await house.system((tx) =>
        one(
          tx,
          sql`
    select count(distinct o.id) as orders, count(*) as lines, sum(l.quantity) as units
      from orders o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id where o.job_id = ${jobId}`,
        ),
      ),
    ).toEqual({
      orders: kept(shape).length,
      lines: lines.length,
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    })
    await expectAddresses(jobId, shape)
  },
)

/** Every order goes where its buyer is, with its remark and at its time. */
async function expectAddresses(jobId: number, shape: Shape): Promise<void> {
  const orders = await house.system((tx) =>
    rows<Kept & Region & OrderKey & { placed: number }>(
      tx,
      sql`
    select o.merchant_id, o.id as order_id, ${whereOf}, floor(extract(epoch from o.placed_at) / 60)::int as placed
      from orders o where o.job_id = ${jobId}`,
    ),
  )
  const made = orders.map((order) => {
    const { name, postcode, city, country } = shippingOf(order, order).shipping
    return { name, postcode, city, country, placed: order.placed }
  })
  const sold = kept(shape).map(({ first, last, postcode, city, country, placed }) => ({
    name: `${first} ${last}`,
    postcode,
    city,
    country,
    placed: Math.floor(placed.getTime() / 60_000),
  }))
  const ordered = (list: typeof sold) => list.map((one) => Object.values(one).join(' | ')).sort()
  expect(ordered(made)).toEqual(ordered(sold))
}

test('the same export as a workbook, with a title above it, is the same draft', async () => {
  const file = await check(fileOf(sellerCentreOrders))
  const workbook = await check(workbookOf([[['All orders'], ...tableOf(sellerCentreOrders)]]))
  const [asFile, asWorkbook] = [await statusOf(api, file.jobId), await statusOf(api, workbook.jobId)]
  expect(asWorkbook.encoding).toBe('XLSX')
  expect([asWorkbook.total, asWorkbook.counts, fieldsOf(asWorkbook)]).toEqual([
    asFile.total,
    asFile.counts,
    fieldsOf(asFile),
  ])
})
