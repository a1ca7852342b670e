import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makeProduct } from '../../test/floor.ts'
import { type House, openHouse, refusalOf } from '../../test/house.ts'
import { run, sql } from '../kernel/database.ts'
import { barsOf } from './code128.ts'
import { invoice } from './invoice.ts'
import { type Labelled, shippingLabels } from './label.ts'
import type { Printed } from './rules.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const printed: Printed = {
  orderId: 884206,
  status: 3000,
  referenceCode: 'SO-1001',
  merchantName: 'Dune Beauty',
  merchantAddress: '12 Jalan Ampang',
  merchantEmail: 'hello@dune.example',
  merchantPhone: '',
  locationName: 'North Dock',
  locationAddress: 'Lot 5, Shah Alam',
  timeZone: 'Asia/Kuala_Lumpur',
  placedAt: 1_790_000_000_000,
  shipBy: 1_790_050_000_000,
  currency: 'MYR',
  shippingProvider: 'Swift',
  unitCount: 7,
  shippingName: 'Aisyah binti Rahman',
  shippingPhone: '+60 12-345 6789',
  shippingAddress1: '41 Jalan Kenanga',
  shippingAddress2: '',
  shippingPostcode: '50450',
  shippingCity: 'Kuala Lumpur',
  shippingState: 'Selangor',
  shippingCountry: 'Malaysia',
}
const parcel: Labelled = {
  number: 1,
  of: 1,
  isClosed: true,
  trackingNumber: 'SWF123456789MY',
  grams: 1270,
  boxName: 'M',
  units: 7,
}
const shipping = {
  name: 'Aisyah',
  phone: '',
  address1: '41 Jalan Kenanga',
  address2: '',
  postcode: '50450',
  city: 'Kuala Lumpur',
  state: '',
  country: 'Malaysia',
}
const sizesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Number(width),
    Number(height),
  ])
const fontsOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/BaseFont \/(?:[A-Z]+\+)?([\w-]+)/g)].map(([, name]) => name)
/** The drawing commands of all pages. */
const drawnOn = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream]) => inflateSync(Buffer.from(stream ?? '', 'latin1')).toString('latin1'))
    .join('\n')

test('a label is 100 x 150 mm, and its bars are the Code 128 of the tracking number, in whole printer dots', async () => {
  const pdf = await shippingLabels(printed, [parcel])
  const [size] = sizesOf(pdf)
  expect(size?.map((points) => Math.round(((points * 25.4) / 72) * 100) / 100)).toEqual([100, 150])
  const bars = barsOf('SWF123456789MY').filter((_, index) => index % 2 === 0)
  const drawn = [...drawnOn(pdf).matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(([, , , width]) =>
    Number(width),
  )
  const dot = 72 / 203
  const module = Math.min(...drawn)
  expect(module / dot).toBeCloseTo(Math.round(module / dot), 2)
  expect(drawn.map((width) => Math.round(width / module))).toEqual(bars)
})

test('names in other scripts are drawn in fonts that hold them, and Latin ones need no font', async () => {
  expect(fontsOf(await shippingLabels(printed, [parcel])).every((name) => name?.startsWith('Helvetica'))).toBe(true)
  const many = await shippingLabels(
    {
      ...printed,
      shippingName: '陈美玲 Nguyễn Đặng',
      shippingAddress1: 'ถนนสุขุมวิท 21',
      shippingAddress2: 'Łódź Улица 5 😀\u0000',
    },
    [parcel],
  )
  const fonts = fontsOf(many)
  expect(fonts.some((name) => name?.startsWith('Unifont'))).toBe(true)
  expect(fonts.some((name) => name?.startsWith('Inter'))).toBe(true)
})

test('a parcel with the longest texts still makes one page, and a long invoice as many as it needs', async () => {
  const long = 'An unusually long name without end '.repeat(12)
  const pdf = await shippingLabels(
    {
      ...printed,
      shippingName: long,
      shippingAddress1: long,
      shippingAddress2: 'x'.repeat(300),
      merchantName: long,
      locationAddress: long,
    },
    [{ ...parcel, trackingNumber: 'T'.repeat(64) }],
  )
  expect(sizesOf(pdf)).toHaveLength(1)
  const lines = Array.from({ length: 120 }, (_, index) => ({
    sku: `SKU-${index}`,
    name: index % 3 ? 'Mug' : long,
    quantity: 2,
    unitPriceMinor: 1250,
  }))
  expect(
    sizesOf(
      await invoice(printed, shipping, {
        lines,
        charges: [{ code: 'POST', description: 'Postage', amountMinor: -500 }],
        parcels: [parcel],
      }),
    ).length,
  ).toBeGreaterThan(3)
})

test('the labels of an order with several parcels are a page each, and one of them says which of how many it is', async () => {
  const parcels = [1, 2, 3].map((number) => ({ ...parcel, number, of: 3, trackingNumber: null }))
  const pdf = await shippingLabels(printed, parcels)
  expect(sizesOf(pdf)).toHaveLength(3)
  const barsIn = (one: Buffer) => drawnOn(one).match(/ re$/gm)?.length ?? 0
  expect(barsIn(pdf)).toBe(
    [1, 2, 3].reduce((sum, number) => sum + Math.ceil(barsOf(`WO-884206-${number}`).length / 2), 0),
  )
})

test('a label is refused before packing, an invoice is not; a merchant reads its own invoices only', async () => {
  const orderId = await house.system(async (tx) =>
    makeOrder(tx, house.birch, house.locationId, [{ productId: await makeProduct(tx, house.birch), quantity: 2 }]),
  )
  const worker = await house.as('WAREHOUSE_WORKER')
  expect(await refusalOf(worker.documents.getShippingLabel({ query: { orderId } }))).toMatchObject({
    status: 409,
    code: 'wrong-state',
    message: `WO-${orderId} is New; its label is printed once it is packed.`,
  })
  const [own, other] = [await house.as('MERCHANT_ADMIN'), await house.as('MERCHANT_ADMIN', 'alder')]
  expect((await own.documents.getInvoice({ query: { orderId } })).type).toBe('application/pdf')
  expect(await refusalOf(other.documents.getInvoice({ query: { orderId } }))).toMatchObject({ status: 404 })
  expect(await refusalOf(own.documents.getShippingLabel({ query: { orderId } }))).toMatchObject({ status: 403 })
  await house.system((tx) => run(tx, sql`update orders set status = 3000 where id = ${orderId}`))
  expect((await worker.documents.getShippingLabel({ query: { orderId } })).size).toBeGreaterThan(1000)
})
