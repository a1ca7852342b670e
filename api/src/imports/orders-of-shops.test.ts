import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '../kernel/database.ts'
import { makeProduct } from '../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { statusOf, upload, workThrough } from '../../test/imports.ts'

let house: House
let birch: Api
let shopId: number
beforeAll(async () => {
  house = await openHouse()
  birch = await house.as('MERCHANT_ADMIN')
  ;({ shopId } = await birch.shop.create({ body: { shopName: 'Birch on the web', platform: 'Internal' } }))
  await house.system((tx) => makeProduct(tx, house.birch, { sku: 'MUG' }))
})
afterAll(() => house.close())

const draftOf = async (file: string, more: Parameters<typeof upload>[3] = {}) =>
  (await upload(birch, 'OrderImport', file, { check: true, ...more })).jobId
const reasonsOf = async (jobId: number) =>
  (await birch.imports.getRows({ query: { jobId, pageSize: 200 } })).result.map((row) => [
    row.rowNo,
    row.state,
    ...row.problems.map(({ reason }) => reason),
  ])
async function started(jobId: number) {
  await birch.jobs.createJob({ body: { jobId } })
  await workThrough(house)
  return statusOf(birch, jobId)
}

test('two shops that both count from #9001 have both orders, and the same files again double nothing', async () => {
  const { shopId: secondId } = await birch.shop.create({
    body: { shopName: 'Birch at the fair', platform: 'Internal' },
  })
  const file = 'Order No,SKU\n#9001,MUG\n#9002,MUG\n'
  const shops = async () =>
    (await birch.order.getOrderList({ query: { referenceCode: '#900' } })).result
      .map((row) => `${row.referenceCode} ${row.shopName}`)
      .toSorted()
  for (const shop of [shopId, secondId])
    expect(await started(await draftOf(file, { shopId: shop }))).toMatchObject({ ok: 2 })
  const both = [
    '#9001 Birch at the fair',
    '#9001 Birch on the web',
    '#9002 Birch at the fair',
    '#9002 Birch on the web',
  ]
  expect(await shops()).toEqual(both)
  for (const shop of [shopId, secondId])
    expect(await started(await draftOf(file, { shopId: shop }))).toMatchObject({ ok: 0, failed: 0, skipped: 2 })
  expect(await shops()).toEqual(both)
})

test('a number of a shop is refused in a file without one, and the other way round, naming where it is', async () => {
  const { shopId: thirdId } = await birch.shop.create({ body: { shopName: 'Birch by mail', platform: 'Internal' } })
  const file = 'Order No,SKU\n#9101,MUG\n'
  for (const shop of [shopId, thirdId]) await started(await draftOf(file, { shopId: shop }))
  const said = (owner: string, code: string) =>
    `${code} is an order of ${owner} already: import it for that shop, or give it another reference code`
  expect(await reasonsOf(await draftOf(file))).toEqual([
    [1, 'bad', said('shop Birch by mail and shop Birch on the web', '#9101')],
  ])
  await started(await draftOf('Order No,SKU\n#9102,MUG\n'))
  const jobId = await draftOf('Order No,SKU\n#9102,MUG\n#9103,MUG\n', { shopId })
  expect((await reasonsOf(jobId))[0]).toEqual([1, 'bad', said('Birch Outdoor without a shop', '#9102')])
  expect(await started(jobId)).toMatchObject({ status: 'Partly succeeded', ok: 1, failed: 1, skipped: 0 })
})

test('a number that a shop has got since the check is refused when a file without one is started', async () => {
  const file = 'Order No,SKU\n#9201,MUG\n'
  const without = await draftOf(file)
  await started(await draftOf(file, { shopId }))
  expect(await started(without)).toMatchObject({ ok: 0, failed: 1 })
  expect((await birch.order.getOrderList({ query: { referenceCode: '#9201' } })).result).toHaveLength(1)
})

test('a return is of its file’s shop, and one number is never two returns', async () => {
  const { shopId: fairId } = await birch.shop.create({ body: { shopName: 'Birch at noon', platform: 'Internal' } })
  const sold = 'Order No,SKU,Qty\n9301,MUG,2\n'
  const back = 'Order No,SKU,Qty\nC9301,MUG,-1\n'
  for (const shop of [shopId, fairId]) await started(await draftOf(sold, { shopId: shop }))
  const owners = 'shop Birch at noon and shop Birch on the web'
  expect(await reasonsOf(await draftOf(back))).toEqual([
    [1, 'bad', `No order 9301 to return here: it is an order of ${owners}, import its return there`],
  ])
  expect(await started(await draftOf(back, { shopId: fairId }))).toMatchObject({ ok: 1 })
  const [one] = (await birch.order.getOrderList({ query: { referenceCode: '9301', shopId: fairId } })).result
  const returns = await house.system((tx) =>
    rows<{ orderId: number }>(tx, sql`select order_id from inbound_request where reference_code = 'C9301'`),
  )
  expect(returns).toEqual([{ orderId: one?.orderId }])
  expect(await started(await draftOf(back, { shopId: fairId }))).toMatchObject({ ok: 0, skipped: 1 })
  expect(await reasonsOf(await draftOf(back, { shopId }))).toEqual([
    [1, 'bad', 'Return C9301 exists already for an order of another shop: give it another reference code'],
  ])
})

test('a tracking number that the order of the same number has in another shop is an error', async () => {
  const { shopId: duskId } = await birch.shop.create({ body: { shopName: 'Birch at dusk', platform: 'Internal' } })
  const file = 'Order No,SKU,Tracking Number\n9401,MUG,TN-9401\n'
  await started(await draftOf(file, { shopId }))
  expect(await reasonsOf(await draftOf(file, { shopId: duskId }))).toEqual([
    [1, 'bad', 'Order 9401 of shop Birch on the web has it already'],
  ])
})

test('a tracking number of an order that was cancelled is void in a file too', async () => {
  await started(await draftOf('Order No,SKU,Tracking Number\n9501,MUG,TN-9501\n', { shopId }))
  const [gone] = (await birch.order.getOrderList({ query: { referenceCode: '9501' } })).result
  await birch.shipping.cancelOrder({ body: { orderId: gone?.orderId ?? 0, reason: 'no longer wanted' } })
  expect(await reasonsOf(await draftOf('Order No,SKU,Tracking Number\n9502,MUG,tn-9501\n', { shopId }))).toEqual([
    [1, 'bad', 'It is void: order 9501 of shop Birch on the web had it. Ask the courier for another number'],
  ])
})

test('of the tracking numbers of several parcels, as an export has them, the first is taken, with a notice', async () => {
  const jobId = await draftOf('Order No,SKU,Date,Tracking number\nTW-1,MUG,20 Nov 2026,"TWO-0001, TWO-0002"\n')
  expect(await reasonsOf(jobId)).toEqual([
    [1, 'good', 'An order begins with one parcel: it gets the first of these numbers'],
  ])
  await started(jobId)
  const orders = await birch.order.getOrderList({ query: { referenceCode: 'TW-1' } })
  expect(orders.result.map(({ trackingNumber }) => trackingNumber)).toEqual(['TWO-0001'])
})

test('a shop has one order of a marketplace number; a file that brings it under another code is told so', async () => {
  const { shopId: otherId } = await birch.shop.create({ body: { shopName: 'Birch elsewhere', platform: 'Internal' } })
  const file = 'Order No,Marketplace order id,SKU\nS-1,CHECKOUT-7,MUG\nS-2,checkout-7,MUG\nS-3,CHECKOUT-8,MUG\n'
  const first = await draftOf(file, { shopId })
  expect((await reasonsOf(first)).filter(([, , reason]) => reason)).toEqual([
    [2, 'bad', 'Order S-1 of this file has it already'],
  ])
  await started(first)
  const again = 'Order No,Marketplace order id,SKU\nT-1,CHECKOUT-7,MUG\nS-3,CHECKOUT-8,MUG\n'
  expect(await reasonsOf(await draftOf(again, { shopId }))).toEqual([
    [1, 'bad', 'Order S-1 of this shop has it already'],
    [2, 'skipped', 'Order S-3 exists already'],
  ])
  const other = await draftOf(again, { shopId: otherId })
  expect(await started(other)).toMatchObject({ ok: 2 })
})

test('one checkout is one order of a shop, and one of each shop where it is in two', async () => {
  const sold = (referenceCode: string, marketplaceOrderId: string, inShop = shopId) =>
    birch.order.merchantCreateOrder({
      body: {
        timestamp: Date.now(),
        shopId: inShop,
        referenceCode,
        marketplaceOrderId,
        items: [{ sku: 'MUG', quantity: 1 }],
      },
    })
  const { orderId } = await sold('CH-1', 'Both-1')
  expect(await refusalOf(sold('CH-2', 'BOTH-1 '))).toMatchObject({
    code: 'already-exists',
    message: `The order BOTH-1 (WO-${orderId}, CH-1) exists already.`,
  })
  const { shopId: otherId } = await birch.shop.create({ body: { shopName: 'Birch in town', platform: 'Internal' } })
  await sold('CH-2', 'Both-1', otherId)
})
