import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '../kernel/database.ts'
import { makeProduct } from '../../test/floor.ts'
import { type Api, type House, openHouse } from '../../test/house.ts'
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
