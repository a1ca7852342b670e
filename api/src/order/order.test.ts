import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeProduct, receive } from '../../test/floor.ts'
import { type House, openHouse, refusalOf } from '../../test/house.ts'
import { strangeMoves } from '../../test/moves.ts'
import { run, sql } from '../kernel/database.ts'
import { transaction } from '../kernel/transaction.ts'
import { systemWho } from '../kernel/who.ts'
import { makeOrders } from './make/make.ts'
import type { NewOrder } from './make/rules.ts'

let house: House
let shopId: number
beforeAll(async () => {
  house = await openHouse()
  const { id } = await house.system(async (tx) => {
    await makeProduct(tx, house.birch, { sku: 'MUG' })
    await makeProduct(tx, house.birch, { sku: 'TENT' })
    await run(tx, sql`update product set package_weight_grams = 420 where sku = 'MUG'`)
    await run(tx, sql`update warehouse_location set priority = 1 where id = ${house.locationId}`)
    return (
      (
        await tx.client.query<{ id: number }>(
          `insert into shop (merchant_id, name, platform) values (${house.birch}, 'Birch Market Stall', 'Shopee') returning id`,
        )
      ).rows[0] ?? { id: 0 }
    )
  })
  shopId = id
})
afterAll(() => house.close())

const serial = (() => {
  let n = 0
  return () => ++n
})()
const newOrder = (given: Partial<NewOrder> = {}): NewOrder => ({
  merchantId: house.birch,
  referenceCode: `R-${serial()}`,
  placedAt: Date.now(),
  source: 'import',
  lines: [{ sku: 'MUG', quantity: 1, unitPriceMinor: 100 }],
  ...given,
})
const merchantOrder = (given: object = {}) => ({
  shopId,
  timestamp: Date.now(),
  referenceCode: `M-${serial()}`,
  items: [{ sku: 'MUG', quantity: 2, unitPrice: 24.5 }],
  ...given,
})

test("a merchant's system sends an order, and everybody concerned reads the same one", async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const made = await api.order.merchantCreateOrder({
    body: merchantOrder({
      marketplaceOrderId: 'A-1',
      remark: 'Gift',
      shippingName: 'Rattana Suk',
      shippingAddress1: 'Rama IV Road 41',
      shippingCity: 'Bangkok',
      shippingCountry: 'TH',
      items: [
        { sku: 'MUG', quantity: 2, unitPrice: 24.5 },
        { sku: 'TENT', quantity: 1, unitPrice: 300 },
        { sku: 'MUG', quantity: 1, unitPrice: 24.5 },
      ],
      charges: [
        { code: 'POST', description: 'Postage', amount: 12 },
        { code: 'D', amount: -5.5 },
      ],
    }),
  })
  expect(made).toMatchObject({ status: 1000, reason: '', warehouseOrderId: `WO-${made.orderId}` })
  const order = await api.order.getOrder({ query: { orderId: made.orderId } })
  expect(order).toMatchObject({
    platform: 'Shopee',
    shopName: 'Birch Market Stall',
    marketplaceOrderId: 'A-1',
    lineCount: 2,
    unitCount: 4,
    total: { minor: 38000, currency: 'MYR' },
    remark: 'Gift',
    warehouseNote: '',
    shipping: { name: 'Rattana Suk', address1: 'Rama IV Road 41', isMasked: false },
    source: 'merchant',
    nextMoves: [1500, 550, 510],
    expectedWeight: null,
    lines: [
      { sku: 'MUG', quantity: 3, unitPrice: { minor: 2450, currency: 'MYR' } },
      { sku: 'TENT', quantity: 1 },
    ],
    charges: [
      { code: 'POST', amount: { minor: 1200 } },
      { code: 'D', amount: { minor: -550 } },
    ],
    events: [{ fromStatus: null, toStatus: 1000, note: "from the merchant's system" }],
    documents: [{ name: 'Invoice', isReady: true }],
  })
  expect(order.shipByTimestamp).toBeGreaterThan(Date.now())
  expect(await (await house.as('CLIENT')).order.getOrderItemList({ query: { orderId: made.orderId } })).toEqual(
    order.lines,
  )
  const seen = await (await house.as('WAREHOUSE_WORKER')).order.getOrder({ query: { orderId: made.orderId } })
  expect(seen).toMatchObject({
    remark: 'Gift',
    shipping: { name: 'R•••••', address1: 'R••••• 41', city: 'Bangkok', isMasked: true },
    documents: [{ name: 'Invoice' }, { name: 'ShippingLabel', isReady: false }],
  })
})

test('the expected weight is what the goods weigh, when every product says it', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const { orderId } = await api.order.merchantCreateOrder({
    body: merchantOrder({ items: [{ sku: 'MUG', quantity: 3 }] }),
  })
  expect((await api.order.getOrder({ query: { orderId } })).expectedWeight).toBe(1.26)
})

test('a clock that is off, a foreign shop, a price with too many decimals and a day in the future are refused', async () => {
  const [birch, alder] = [await house.as('MERCHANT_ADMIN'), await house.as('MERCHANT_ADMIN', 'alder')]
  const refused = (given: object) => refusalOf(birch.order.merchantCreateOrder({ body: merchantOrder(given) }))
  expect(await refused({ timestamp: Date.now() - 6 * 60_000 })).toMatchObject({ code: 'stale-clock' })
  expect(await refused({ items: [{ sku: 'MUG', quantity: 1, unitPrice: 1.234 }] })).toMatchObject({
    status: 400,
    field: 'Items[0].UnitPrice',
  })
  expect(await refused({ items: [{ sku: 'MUG', quantity: 0 }] })).toMatchObject({
    status: 400,
    field: 'Items[0].Quantity',
  })
  expect(await refused({ placedTimestamp: Date.now() + 3 * 86_400_000 })).toMatchObject({
    status: 400,
    field: 'PlacedTimestamp',
  })
  expect(await refusalOf(alder.order.merchantCreateOrder({ body: merchantOrder() }))).toMatchObject({
    status: 404,
    field: 'ShopId',
  })
})

test('a reference code that stands already is refused, and the order that has it stays as it is', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const body = merchantOrder()
  const { orderId } = await api.order.merchantCreateOrder({ body })
  const again = refusalOf(api.order.merchantCreateOrder({ body: { ...body, items: [{ sku: 'TENT', quantity: 9 }] } }))
  expect(await again).toMatchObject({ status: 409, code: 'already-exists', field: 'ReferenceCode' })
  expect((await api.order.getOrder({ query: { orderId } })).unitCount).toBe(2)
})

test('a number is its shop’s own; without a shop it is one that no order has, and the refusal names the shops', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const { shopId } = await api.shop.create({ body: { shopName: 'Birch next door', platform: 'Internal' } })
  const body = merchantOrder({ referenceCode: '#1001' })
  await api.order.merchantCreateOrder({ body })
  await api.order.merchantCreateOrder({ body: { ...body, shopId } })
  for (const again of [body, { ...body, shopId }])
    expect(await refusalOf(api.order.merchantCreateOrder({ body: again }))).toMatchObject({ code: 'already-exists' })
  const { shopId: _, timestamp: __, ...byHand } = body
  expect(await refusalOf(api.order.createInternalOrder({ body: byHand }))).toMatchObject({
    code: 'already-exists',
    field: 'ReferenceCode',
    message: 'The order #1001 of shop Birch Market Stall and shop Birch next door exists already.',
  })
  expect((await api.order.getOrderList({ query: { referenceCode: '#1001' } })).result).toHaveLength(2)
})

test('a SKU nobody knows puts the order into Product not Found, and the reason names it', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const made = await api.order.merchantCreateOrder({
    body: merchantOrder({
      items: [
        { sku: 'MUG', quantity: 1 },
        { sku: 'SET-MUG-4', productName: 'Mug set of 4', quantity: 1 },
      ],
    }),
  })
  expect(made).toMatchObject({ status: 550, reason: 'SET-MUG-4: no such product' })
  const order = await api.order.getOrder({ query: { orderId: made.orderId } })
  expect(order.lines[1]).toMatchObject({ productId: null, productName: 'Mug set of 4' })
  expect(order.events.map((event) => event.toStatus)).toEqual([1000, 550])
})

test('a SKU is found in any letter case and stands as its product spells it; one that may be two is said', async () => {
  await house.system(async (tx) => {
    for (const sku of ['R112410-Cup', 'Lamp', 'LAMP']) await makeProduct(tx, house.birch, { sku })
  })
  const [manager, merchant] = [await house.as('WAREHOUSE_MANAGER'), await house.as('MERCHANT_ADMIN')]
  const order = (items: { sku: string; quantity: number }[]) => ({
    merchantId: house.birch,
    referenceCode: `ANY-${serial()}`,
    items,
  })
  const linesOf = (orderId: number) => manager.order.getOrderItemList({ query: { orderId } })
  const items = [
    { sku: 'r112410-cup', quantity: 1 },
    { sku: 'LAMP', quantity: 2 },
    { sku: 'R112410-CUP', quantity: 3 },
  ]
  const made = await manager.order.createInternalOrder({ body: order(items) })
  expect(made).toMatchObject({ status: 1000, reason: '' })
  expect(await linesOf(made.orderId)).toMatchObject([
    { sku: 'R112410-Cup', productId: expect.any(Number), productName: 'Product R112410-Cup', quantity: 4 },
    { sku: 'LAMP', quantity: 2 },
  ])
  expect(
    await refusalOf(manager.order.createInternalOrder({ body: order([{ sku: 'lamp', quantity: 1 }]) })),
  ).toMatchObject({ status: 422, message: '1: lamp may be LAMP or Lamp' })
  const sent = await merchant.order.merchantCreateOrder({
    body: merchantOrder({
      items: [
        { sku: 'mug', quantity: 1 },
        { sku: 'lamp', quantity: 1 },
      ],
    }),
  })
  expect(sent).toMatchObject({ status: 550, reason: 'lamp: may be LAMP or Lamp' })
  expect(await linesOf(sent.orderId)).toMatchObject([{ sku: 'MUG' }, { sku: 'lamp', productId: null }])
})

test('an order that was cancelled before anybody saw it begins so, whatever its SKUs', async () => {
  const { made } = await house.system((tx) =>
    makeOrders(tx, systemWho(), [
      newOrder({ status: 510 }),
      newOrder({ status: 510, lines: [{ sku: 'NEVER-SEEN', quantity: 1, unitPriceMinor: 0 }] }),
    ]),
  )
  const api = await house.as('WAREHOUSE_MANAGER')
  expect(made).toHaveLength(2)
  for (const { orderId } of made)
    expect(await api.order.getOrder({ query: { orderId } })).toMatchObject({
      status: 510,
      reason: '',
      events: [{ fromStatus: null, toStatus: 510 }],
      nextMoves: [210],
    })
  expect(await house.system(strangeMoves)).toEqual([])
})

test('an order entered by hand with SKUs nobody knows is refused, each row named, and nothing is made', async () => {
  const api = await house.as('WAREHOUSE_MANAGER')
  const body = {
    merchantId: house.birch,
    referenceCode: 'INT-1',
    items: [
      { sku: 'MUG', quantity: 1 },
      { sku: 'NOPE', quantity: 1 },
    ],
  }
  expect(await refusalOf(api.order.createInternalOrder({ body }))).toMatchObject({
    status: 422,
    code: 'rows-refused',
    message: '2: NOPE is not a product of this merchant',
  })
  expect(await api.order.getOrderListCount({ query: { referenceCode: 'INT-1' } })).toBe(0)
  expect(await refusalOf(api.order.createInternalOrder({ body: { ...body, merchantId: 99 } }))).toMatchObject({
    status: 404,
  })
})

test('an order says what its courier collects; no amount, or one of nothing, is none', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const items = [{ sku: 'MUG', quantity: 1 }]
  const make = (referenceCode: string, cash: { codAmount?: number } = {}) =>
    api.order.createInternalOrder({ body: { referenceCode, items, ...cash } })
  const cashOf = async (orderId: number) => (await api.order.getOrder({ query: { orderId } })).codAmount
  expect(await cashOf((await make('COD-1', { codAmount: 120.5 })).orderId)).toEqual({ minor: 12_050, currency: 'MYR' })
  expect(await cashOf((await make('COD-2')).orderId)).toBeNull()
  expect(await cashOf((await make('COD-3', { codAmount: 0 })).orderId)).toBeNull()
  expect(await refusalOf(make('COD-4', { codAmount: 1.234 }))).toMatchObject({
    status: 400,
    field: 'CodAmount',
    message: 'CodAmount has more decimals than MYR.',
  })
  expect(await refusalOf(make('COD-5', { codAmount: -1 }))).toMatchObject({ status: 400, field: 'CodAmount' })
})

test('where the location allocates by itself, an order entered by hand is ready to pick at once', async () => {
  await house.system(async (tx) => {
    const productId = await makeProduct(tx, house.birch, { sku: 'BOTTLE' })
    await receive(tx, {
      merchantId: house.birch,
      locationId: house.locationId,
      productId,
      cellId: await makeCell(tx, house.locationId, { code: 'A-01-01-A' }),
      quantity: 5,
      batchNo: 'B1',
      expiryDay: '2099-01-01',
    })
    await run(tx, sql`update warehouse_location set is_auto_allocating = true where id = ${house.locationId}`)
  })
  const api = await house.as('WAREHOUSE_MANAGER')
  const make = (quantity: number) =>
    api.order.createInternalOrder({
      body: { merchantId: house.birch, referenceCode: `INT-${serial()}`, items: [{ sku: 'BOTTLE', quantity }] },
    })
  const made = await make(3)
  expect(made).toMatchObject({ status: 2000, reason: '' })
  expect((await api.order.getOrderItem({ query: { orderId: made.orderId } }))[0]?.allocations).toMatchObject([
    { cellCode: 'A-01-01-A', batchNo: 'B1', expiryDay: '2099-01-01', quantity: 3, picked: 0, packed: 0 },
  ])
  expect(await make(4)).toMatchObject({ status: 540, reason: 'BOTTLE: 4 needed, 2 available' })
  await house.system((tx) => run(tx, sql`update warehouse_location set is_auto_allocating = false`))
})

test('two that make the same orders at once make each once, and neither fails', async () => {
  const orders = Array.from({ length: 40 }, () => newOrder())
  const make = (list: readonly NewOrder[]) =>
    transaction(house.pool, systemWho(), (tx) => makeOrders(tx, systemWho(), list))
  const [one, two] = await Promise.all([make(orders), make(orders.toReversed())])
  expect(one.made.length + two.made.length).toBe(40)
  expect(one.existing.length + two.existing.length).toBe(40)
  const api = await house.as('SUPERADMIN')
  for (const made of [one.made, two.made].flatMap((list) => list.slice(0, 2)))
    expect(await api.order.getOrderItemList({ query: { orderId: made.orderId } })).toHaveLength(1)
})

test('a list that names a reference twice makes it once and says so; orders of one list may belong to several merchants', async () => {
  const [first, second] = [
    newOrder({ referenceCode: 'TWICE' }),
    newOrder({
      referenceCode: 'TWICE',
      merchantId: house.alder,
      lines: [{ sku: 'MUG', quantity: 7, unitPriceMinor: 0 }],
    }),
  ]
  const { made, existing } = await house.system((tx) =>
    makeOrders(tx, systemWho(), [first, second, { ...first, lines: [] }]),
  )
  expect(made.map((one) => one.referenceCode)).toEqual(['TWICE', 'TWICE'])
  expect(existing).toEqual(['TWICE'])
  expect(
    await (await house.as('MERCHANT_ADMIN', 'alder')).order.getOrder({ query: { orderId: made[1]?.orderId ?? 0 } }),
  ).toMatchObject({ status: 550, unitCount: 7 })
})

test('priority is set for many, noted, and undone with what the reply says', async () => {
  const { made } = await house.system((tx) => makeOrders(tx, systemWho(), [newOrder(), newOrder({ priority: 1 })]))
  const orderIds = made.map((one) => one.orderId)
  const api = await house.as('WAREHOUSE_MANAGER')
  const { changed, before } = await api.order.setPriority({ body: { orderIds, priority: 2 } })
  expect(changed).toBe(2)
  expect(before).toEqual(
    expect.arrayContaining([
      { orderId: orderIds[0], priority: 0 },
      { orderId: orderIds[1], priority: 1 },
    ]),
  )
  expect(await api.order.getOrder({ query: { orderId: orderIds[0] ?? 0 } })).toMatchObject({
    priority: 2,
    events: [{}, { note: 'priority Normal to Urgent' }],
  })
  expect(await api.order.setPriority({ body: { orderIds, priority: 2 } })).toEqual({
    changed: 0,
    before: [],
    refused: [],
  })
  expect(await refusalOf(api.order.setPriority({ body: { orderIds: [...orderIds, 5], priority: 0 } }))).toMatchObject({
    status: 404,
  })
  await house.system((tx) => run(tx, sql`update orders set status = 5000 where id = ${orderIds[0]}`))
  expect(await api.order.setPriority({ body: { orderIds, priority: 0 } })).toEqual({
    changed: 1,
    before: [{ orderId: orderIds[1], priority: 2 }],
    refused: [{ orderId: orderIds[0], reason: expect.stringContaining('its priority changes nothing any more') }],
  })
  expect(
    await refusalOf(api.order.setPriority({ body: { orderIds: orderIds.slice(0, 1), priority: 0 } })),
  ).toMatchObject({ status: 409, code: 'wrong-state' })
})

test("another merchant's and another location's orders are as if absent", async () => {
  const { made } = await house.system((tx) =>
    makeOrders(tx, systemWho(), [newOrder({ referenceCode: 'HIDDEN' }), newOrder({ referenceCode: 'SOUTH' })]),
  )
  const [hidden = 0, south = 0] = made.map((one) => one.orderId)
  await house.system((tx) => run(tx, sql`update orders set location_id = ${house.otherLocationId} where id = ${south}`))
  const [alder, worker] = [await house.as('MERCHANT_ADMIN', 'alder'), await house.as('WAREHOUSE_WORKER')]
  for (const [api, orderId] of [
    [alder, hidden],
    [worker, south],
  ] as const) {
    expect(await refusalOf(api.order.getOrder({ query: { orderId } }))).toMatchObject({
      status: 404,
      message: 'The order was not found.',
    })
    expect(await refusalOf(api.order.getOrderItem({ query: { orderId } }))).toMatchObject({ status: 404 })
    expect(await api.order.getOrderListCount({ query: { orderId } })).toBe(0)
    expect((await api.order.getOrderList({ query: { orderId } })).result).toEqual([])
  }
  expect(await refusalOf(alder.order.setPriority({ body: { orderIds: [hidden], priority: 1 } }))).toMatchObject({
    status: 404,
  })
  expect(await alder.order.getOrderListCount({ query: { merchantId: house.birch } })).toBe(0)
  expect(await refusalOf(worker.order.setPriority({ body: { orderIds: [hidden], priority: 1 } }))).toMatchObject({
    status: 403,
  })
})
