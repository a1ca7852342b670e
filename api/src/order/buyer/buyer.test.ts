import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makeProduct } from '../../../test/floor.ts'
import { type House, openHouse, refusalOf } from '../../../test/house.ts'
import { rows, run, sql, type Sql } from '../../kernel/database.ts'
import { settings } from '../../kernel/settings.ts'
import { oldBuyers } from './let-go.ts'
import { addBuyers } from './kept.ts'
import { sealBuyersAgain } from './seal-again.ts'

let house: House
let productId: number
beforeAll(async () => {
  house = await openHouse()
  productId = await house.system((tx) => makeProduct(tx, house.birch, { sku: 'BUYERS-MUG' }))
})
afterAll(() => house.close())

const buyer = { name: 'Farah Idris', phone: '0123456', address1: 'Rosewood 41', postcode: '30000' }

/** An order that Farah Idris placed so many days ago. */
async function orderOf(daysOld: number, columns: Sql): Promise<number> {
  return house.system(async (tx) => {
    const orderId = await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 1 }])
    await addBuyers(tx, [{ merchantId: house.birch, orderId, buyer }])
    const at = sql`now() - make_interval(hours => ${daysOld * 24 + 1}::int)`
    await run(
      tx,
      sql`update orders set created_at = ${at}, shipping_city = 'Ipoh', shipping_country = 'MY', ${columns} where id = ${orderId}`,
    )
    await run(tx, sql`update order_buyer set created_at = ${at} where order_id = ${orderId}`)
    return orderId
  })
}
const keptOf = (orderId: number) =>
  house.system(
    async (tx) =>
      (await rows<{ buyer: string }>(tx, sql`select buyer from order_buyer where order_id = ${orderId}`))[0]?.buyer,
  )
const shown = async (orderId: number) =>
  (await (await house.as('MERCHANT_ADMIN')).order.getOrder({ query: { orderId } })).shipping

test('who bought is kept sealed, reads as it was said, and opens beside no other order', async () => {
  const [orderId, other] = [await orderOf(0, sql`status = 3000`), await orderOf(0, sql`status = 3000`)]
  expect(await shown(orderId)).toMatchObject({ ...buyer, city: 'Ipoh', absent: null })
  const kept = (await keptOf(orderId)) ?? ''
  for (const said of Object.values(buyer)) expect(kept).not.toContain(said)
  await house.system((tx) => run(tx, sql`update order_buyer set buyer = ${kept} where order_id = ${other}`))
  expect(await shown(other)).toMatchObject({ name: '', absent: 'Unreadable' })
  const label = (await house.as('WAREHOUSE_MANAGER')).documents.getShippingLabel({ query: { orderId: other } })
  expect(await refusalOf(label)).toMatchObject({ status: 409, code: 'buyer-unreadable' })
})

test('after 90 days nobody reads who bought: of a marketplace at once, of others when the order has ended', async () => {
  const ended = await orderOf(90, sql`status = 6000`)
  const market = await orderOf(90, sql`status = 540, marketplace_order_id = 'MP-90'`)
  const waiting = await orderOf(90, sql`status = 540`)
  const young = await orderOf(89, sql`status = 6000`)
  while (await house.system(oldBuyers.prune)) continue
  for (const orderId of [ended, market]) {
    expect(await keptOf(orderId)).toBe(undefined)
    expect(await shown(orderId)).toMatchObject({
      name: '',
      phone: '',
      address1: '',
      city: '',
      country: 'MY',
      absent: 'Forgotten',
    })
  }
  for (const orderId of [waiting, young])
    expect(await shown(orderId)).toMatchObject({ ...buyer, city: 'Ipoh', absent: null })
  await house.system((tx) => run(tx, sql`update orders set status = 4000 where id = ${ended}`))
  const label = (await house.as('WAREHOUSE_MANAGER')).documents.getShippingLabel({ query: { orderId: ended } })
  expect(await refusalOf(label)).toMatchObject({ status: 410, code: 'buyer-forgotten' })
})

test('what was kept in plain text, or under the secret before, is sealed with the newest', async () => {
  const orderId = await orderOf(0, sql`status = 3000`)
  const plain = JSON.stringify(buyer)
  await house.system((tx) => run(tx, sql`update order_buyer set buyer = ${plain} where order_id = ${orderId}`))
  expect(await shown(orderId)).toMatchObject(buyer)
  while (await sealBuyersAgain(house.pool)) continue
  const sealed = (await keptOf(orderId)) ?? ''
  expect(sealed.startsWith('v1.')).toBe(true)
  expect(await shown(orderId)).toMatchObject(buyer)
  const { secrets } = settings()
  expect(secrets).toHaveLength(1)
  await sealBuyersAgain(house.pool)
  expect(await keptOf(orderId)).toBe(sealed)
})
