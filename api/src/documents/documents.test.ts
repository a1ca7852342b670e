import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makeProduct } from '../../test/floor.ts'
import { hands } from '../../test/hands.ts'
import { type House, openHouse, refusalOf } from '../../test/house.ts'
import { drawnOn, fontsOf, sizesOf, wordsOn } from '../../test/pdf.ts'
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
  codMinor: null,
  lastParcelNumber: 1,
  shippingProvider: 'Swift',
  unitCount: 7,
  absent: null,
  shipping: {
    name: 'Aisyah binti Rahman',
    phone: '+60 12-345 6789',
    address1: '41 Jalan Kenanga',
    address2: '',
    postcode: '50450',
    city: 'Kuala Lumpur',
    state: 'Selangor',
    country: 'Malaysia',
  },
}
const parcel: Labelled = {
  number: 1,
  rank: 1,
  of: 1,
  isClosed: true,
  trackingNumber: 'SWF123456789MY',
  grams: 1270,
  boxName: 'M',
  units: 7,
  prints: 0,
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
      shipping: {
        ...printed.shipping,
        name: '陈美玲 Nguyễn Đặng',
        address1: 'ถนนสุขุมวิท 21',
        address2: 'Łódź Улица 5 😀\u0000',
      },
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
      shipping: { ...printed.shipping, name: long, address1: long, address2: 'x'.repeat(300) },
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

test('the cash to collect stands on the label of the first parcel, the others say that it is not theirs', async () => {
  expect(wordsOn(await shippingLabels(printed, [parcel]))).not.toContain('CASH')
  const order = { ...printed, codMinor: 12_050 }
  const labelOf = async (number: number, of: number) =>
    wordsOn(await shippingLabels(order, [{ ...parcel, number, rank: number, of }]))
  expect(await labelOf(1, 1)).toMatch(/CASH ON DELIVERY\nMYR 120\.50/)
  expect(await labelOf(1, 2)).toMatch(/CASH ON DELIVERY\nMYR 120\.50/)
  expect(await labelOf(2, 2)).toMatch(/CASH ON DELIVERY\n0 of MYR 120\.50/)
  const first = wordsOn(await shippingLabels(order, [{ ...parcel, number: 3, rank: 1, of: 2 }]))
  expect(first).toMatch(/CASH ON DELIVERY\nMYR 120\.50/)
  expect(first).toContain('Parcel 3 (1 of 2)')
})

test('a street without end leaves the town and the country on the label, and the ship-by time is whole', async () => {
  const street = 'Block 41, Level 12, Unit 3A, Residensi Taman Seri Kenanga Indah, Jalan Kenanga 41/7b'
  const order = { ...printed, codMinor: 500, shippingName: street, shippingAddress1: street, shippingAddress2: street }
  const words = wordsOn(await shippingLabels(order, [{ ...parcel, number: 2, rank: 2, of: 3 }]))
  for (const said of [
    '50450 Kuala Lumpur',
    'Selangor, Malaysia',
    'Tel. +60 12-345 6789',
    'Parcel 2 of 3',
    '22 Sep 2026 12:06 PM',
  ])
    expect(words).toContain(said)
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
  const readPrints = async () => {
    const { parcels, events } = await worker.order.getOrder({ query: { orderId } })
    return { ...parcels[0], note: events.at(-1)?.note }
  }
  const { labelPrintedTimestamp: first, labelPrintedBy, ...once } = await readPrints()
  expect(once).toMatchObject({ labelPrints: 1, note: 'label printed' })
  await (await house.as('WAREHOUSE_MANAGER')).documents.getShippingLabel({ query: { orderId, parcelNumber: 1 } })
  const twice = await readPrints()
  expect(twice).toMatchObject({ labelPrints: 2, note: 'label printed again, 2 times now' })
  expect(twice.labelPrintedBy).not.toBe(labelPrintedBy)
  expect(twice.labelPrintedTimestamp).toBeGreaterThan(first ?? 0)
})

test('a manifest says what lies in a bin, and ever after what its courier took, as it was then', async () => {
  const worker = await house.as('WAREHOUSE_WORKER')
  const floor = hands(house, worker)
  const mug = await floor.firstOf(5)
  const { orderId, pickingListId, walk } = await floor.pickedList([{ productId: mug.productId, quantity: 1 }])
  const line = { pickingListId, lineId: walk[0]?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku }
  await floor.scan({ ...line, trayName: 'T-1', quantity: 1 })
  await worker.packing.changeToPack({ body: { orderId, code: mug.sku, quantity: 1 } })
  await worker.shipping.enterTrackingNo({ body: { orderId, trackingNumber: 'LOAD-1' } })
  await house.system(async (tx) => {
    await run(tx, sql`insert into shipping_bin (location_id, name) values (${house.locationId}, 'S-1')`)
    await run(tx, sql`insert into shipping_provider (id, name, code) values (7, 'Swift', 'SWIFT')`)
    await run(tx, sql`update orders set shipping_provider_id = 7 where id = ${orderId}`)
  })
  const { result } = await worker.shipping.changeToReadyToShip({ body: { orderId, shippingBinName: 'S-1' } })
  const shippingBinId = result[0]?.shippingBinId ?? 0
  type Asked = { shippingBinId?: number; handOverId?: number; part?: number }
  const read = async (asked: Asked, api = worker) => {
    const query = { shippingBinId, ...asked }
    return wordsOn(Buffer.from(await (await api.documents.getManifest({ query })).arrayBuffer()))
  }
  expect(await read({})).toMatch(/Not handed over[^]*LOAD-1/)

  const handOver = await worker.shipping.shippingBinCompleteDelivery({ body: { shippingBinId, targetStatus: 5000 } })
  const handOverId = handOver.handOverId ?? 0
  const { handOvers } = await worker.shipping.shippingCheckoutDetail({ query: { shippingBinId } })
  expect(handOvers).toMatchObject([{ handOverId, parcels: 1 }])
  const taken = await read({ handOverId })
  expect(taken).toMatch(/Handed over[^]*LOAD-1/)
  await house.system((tx) => run(tx, sql`update parcel set tracking_number = 'OTHER' where demand_id = ${orderId}`))
  await worker.shipping.shippingBinCompleteDelivery({ body: { shippingBinId, targetStatus: 6000 } })
  expect(await read({ handOverId })).toBe(taken)

  const refused = (query: Asked, api?: typeof worker) => refusalOf(read(query, api))
  expect(await refused({})).toMatchObject({ code: 'empty-bin' })
  expect(await refused({ shippingBinId: 999_999_999, handOverId })).toMatchObject({ status: 404 })
  expect(await refused({ handOverId, part: 2 })).toMatchObject({ code: 'bad-input', field: 'Part' })
  expect(await refused({ handOverId: 999_999_999 })).toMatchObject({ status: 404 })
  expect(await refused({ handOverId }, await house.as('MERCHANT_ADMIN'))).toMatchObject({ status: 403 })
})
