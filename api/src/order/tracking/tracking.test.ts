import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makeProduct } from '../../../test/floor.ts'
import { type House, openHouse, refusalOf } from '../../../test/house.ts'
import { run, sql, type Sql } from '../../kernel/database.ts'
import { addBuyers } from '../buyer/kept.ts'

let house: House
let orderId = 0
let token = ''
beforeAll(async () => {
  house = await openHouse()
  orderId = await house.system(async (tx) => {
    const productId = await makeProduct(tx, house.birch, { sku: 'SECRET-MUG' })
    const id = await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 2 }])
    await run(
      tx,
      sql`
      update orders set shipping_city = 'Ipoh', remark = 'fragile', reason = 'out of MUG', reference_code = 'INV-7', created_by = 'Ana' where id = ${id}`,
    )
    await run(
      tx,
      sql`
      insert into order_event (merchant_id, order_id, from_status, to_status, actor, note)
      select ${house.birch}, ${id}, case when n > 1 then 1000 end, to_status, 'Crossdock', 'told by Ana'
        from unnest(array[1000, 1500, 2000]) with ordinality as t (to_status, n)`,
    )
    const buyer = { name: 'Farah Idris', phone: '0123456', address1: 'Rosewood 41', postcode: '30000' }
    await addBuyers(tx, [{ merchantId: house.birch, orderId: id, buyer }])
    return id
  })
  token = (await (await house.as('MERCHANT_WORKER')).order.createTrackingToken({ body: { orderId } })).token
})
afterAll(() => house.close())

const change = (columns: Sql) => house.system((tx) => run(tx, sql`update orders set ${columns} where id = ${orderId}`))
const track = (said = token) => house.anonymous.order.track({ query: { token: said } })

test('the token of an order is the same for everybody who may read the order, and its address answers', async () => {
  for (const role of ['WAREHOUSE_WORKER', 'MERCHANT_ADMIN', 'CLIENT'] as const) {
    const made = await (await house.as(role)).order.createTrackingToken({ body: { orderId } })
    expect(made).toEqual({ token, url: `/api/Order/Track?Token=${token}` })
    expect((await fetch(house.base + made.url)).status).toBe(200)
  }
})

test('nobody gets the token of an order they may not read, nor of one that is not there', async () => {
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  for (const id of [orderId, 999_999_999])
    expect(await refusalOf(alder.order.createTrackingToken({ body: { orderId: id } }))).toMatchObject({
      status: 404,
      message: 'The order was not found.',
    })
})

test('a buyer reads the stage, the steps, the courier and the tracking number, and no more', async () => {
  expect(await track()).toEqual({
    referenceCode: 'INV-7',
    stage: 'received',
    isProblem: false,
    placedTimestamp: expect.any(Number),
    shippingProviderName: null,
    parcels: [],
    steps: [{ stage: 'received', timestamp: expect.any(Number) }],
  })
  await house.system((tx) =>
    run(tx, sql`insert into shipping_provider (id, name, code) values (7, 'Swift Parcel', 'SWIFT')`),
  )
  await change(sql`status = 2000, marketplace_order_id = 'MP-55', shipping_provider_id = 7`)
  await house.system((tx) => run(tx, sql`update parcel set tracking_number = 'SWF1MY' where demand_id = ${orderId}`))
  const shown = await track()
  expect(shown).toMatchObject({
    referenceCode: 'MP-55',
    stage: 'preparing',
    shippingProviderName: 'Swift Parcel',
    parcels: [{ parcelNumber: 1, trackingNumber: 'SWF1MY', stage: 'preparing', timestamp: null }],
  })
  expect(shown.steps.map(({ stage }) => stage)).toEqual(['received', 'preparing'])
  expect(JSON.stringify(shown)).not.toMatch(
    /Farah|0123456|Rosewood|Ipoh|30000|fragile|MUG|Birch|North Dock|Ana|told by|2000|INV-7/,
  )
})

test('a buyer reads where each parcel is; the numbers of a cancelled order are void and not told', async () => {
  await house.system((tx) =>
    run(
      tx,
      sql`insert into parcel (merchant_id, demand_kind, demand_id, number, tracking_number, closed_at, handed_at)
          values (${house.birch}, 'order', ${orderId}, 2, 'SWF2MY', now(), now()),
                 (${house.birch}, 'order', ${orderId}, 3, null, null, null)`,
    ),
  )
  expect((await track()).parcels).toEqual([
    { parcelNumber: 1, trackingNumber: 'SWF1MY', stage: 'preparing', timestamp: null },
    { parcelNumber: 2, trackingNumber: 'SWF2MY', stage: 'with-courier', timestamp: expect.any(Number) },
  ])
  await change(sql`status = 510`)
  expect((await track()).parcels).toEqual([])
})

test('an order in trouble says so in public words', async () => {
  await change(sql`status = 540, status_changed_at = now()`)
  expect(await track()).toMatchObject({ stage: 'delayed', isProblem: true })
  expect((await track()).steps.at(-1)?.stage).toBe('delayed')
})

test('signing in changes nothing of what a token shows', async () => {
  const seen = await track()
  expect(await (await house.as('MERCHANT_ADMIN', 'alder')).order.track({ query: { token } })).toEqual(seen)
  expect(await (await house.as('SUPERADMIN')).order.track({ query: { token } })).toEqual(seen)
})

test('a wrong token is answered like an order that is not there, and asks the database nothing', async () => {
  const wrong = [
    `${token.slice(0, -1)}_`,
    'x',
    token.replace(String(orderId), '999999999'),
    token.replace(String(house.birch), String(house.alder)),
    "' or 1=1 --",
  ]
  const round = async (): Promise<number> => {
    let asked = 0
    const count = (): number => ++asked
    house.pool.on('acquire', count)
    const answers = await Promise.all(wrong.map((said) => refusalOf(track(said))))
    house.pool.off('acquire', count)
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, code: 'not-found', message: 'The order was not found.' })
    return asked
  }
  // What the house does by itself now and then may fall into a round, a token that asks falls into every one.
  await expect.poll(round).toBe(0)
  expect(await refusalOf(house.anonymous.order.getOrder({ query: { orderId } }))).toMatchObject({ status: 401 })
})
