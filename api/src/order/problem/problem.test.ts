import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeOrder, makeProduct, receive } from '../../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../../test/house.ts'
import { one, run, sql } from '../../kernel/database.ts'
import { addBuyers } from '../buyer/kept.ts'
import { differences } from '../../stock/verify.ts'
import { splitLines } from './rules.ts'

let house: House
let manager: Api
let merchant: Api
let shopId = 0
let [mug, vase, cellId] = [0, 0, 0]
beforeAll(async () => {
  house = await openHouse()
  manager = await house.as('WAREHOUSE_MANAGER')
  merchant = await house.as('MERCHANT_ADMIN')
  ;({ shopId } = await merchant.shop.create({ body: { shopName: 'Web', platform: 'Internal' } }))
  await house.system(async (tx) => {
    mug = await makeProduct(tx, house.birch, { sku: 'MUG' })
    vase = await makeProduct(tx, house.birch, { sku: 'VASE' })
    cellId = await makeCell(tx, house.locationId)
    await receive(tx, { merchantId: house.birch, locationId: house.locationId, productId: mug, cellId, quantity: 10 })
  })
})
afterAll(() => house.close())

const shown = (orderId: number) => manager.order.getOrder({ query: { orderId } })
const notes = async (orderId: number) => (await shown(orderId)).events.map(({ note }) => note)
const ordered = (referenceCode: string, items: { sku: string; quantity: number }[]) =>
  merchant.order.merchantCreateOrder({ body: { shopId, timestamp: Date.now(), referenceCode, items } })
const short = async (lines: { productId: number; quantity: number }[]): Promise<number> => {
  const orderId = await house.system((tx) => makeOrder(tx, house.birch, house.locationId, lines))
  expect(await manager.order.changeToPick({ body: { orderId } })).toMatchObject([{ status: 540 }])
  return orderId
}
const ago = (orderId: number) =>
  house.system((tx) =>
    run(
      tx,
      sql`update orders set problem_since = now() - interval '3 days', status_changed_at = problem_since
                 where id = ${orderId}`,
    ),
  )

test('an order that is tried again in vain has waited since it first lacked goods, and stays whose it was', async () => {
  const orderId = await short([{ productId: vase, quantity: 3 }])
  await ago(orderId)
  const since = (await shown(orderId)).problemSinceTimestamp ?? 0
  expect(await manager.order.takeOrder({ body: { orderIds: [orderId, orderId] } })).toEqual({ changed: 1, refused: [] })
  expect(await manager.order.reProcessOrder({ body: { orderId } })).toMatchObject([{ status: 540 }])
  expect(await shown(orderId)).toMatchObject({
    problemSinceTimestamp: since,
    takenBy: 'WAREHOUSE_MANAGER birch',
  })
  await merchant.order.takeOrder({ body: { orderIds: [orderId] } })
  expect(await shown(orderId)).toMatchObject({ takenBy: 'MERCHANT_ADMIN birch' })
  expect((await notes(orderId)).at(-1)).toBe("taken on, was WAREHOUSE_MANAGER birch's")
  const { result } = await manager.order.getOrderList({ query: { status: [540], sorting: 'waits', pageSize: 1 } })
  expect(result[0]?.orderId).toBe(orderId)
  // Cancelled is another matter: its age begins anew, and nobody has it.
  await house.system((tx) =>
    receive(tx, { merchantId: house.birch, locationId: house.locationId, productId: vase, cellId, quantity: 3 }),
  )
  expect(await manager.order.reProcessOrder({ body: { orderId } })).toMatchObject([{ status: 2000 }])
  expect(await shown(orderId)).toMatchObject({ problemSinceTimestamp: null, takenBy: null })
  await manager.shipping.cancelOrder({ body: { orderId, reason: 'not wanted' } })
  expect((await shown(orderId)).problemSinceTimestamp).toBeGreaterThan(since + 86_400_000)
})

test('the queue is read by who has taken what on, and each count is the list’s', async () => {
  const orders = [await short([{ productId: vase, quantity: 900 }]), await short([{ productId: vase, quantity: 901 }])]
  await manager.order.takeOrder({ body: { orderIds: orders } })
  const takers = await manager.order.getTakers()
  expect(takers.find(({ takenBy, status }) => takenBy === 'WAREHOUSE_MANAGER birch' && status === 540)?.orders).toBe(2)
  for (const { takenBy, status, orders: counted } of takers) {
    const owner = takenBy === null ? { isTaken: false } : { takenBy }
    expect(await manager.order.getOrderListCount({ query: { status: [status], ...owner } })).toBe(counted)
  }
  expect(await (await house.as('MERCHANT_ADMIN', 'alder')).order.getTakers()).toEqual([])
})

test('orders of the queue are closed at once; one that goes on says why it is left, and no foreign one is', async () => {
  const [one, two] = [
    await short([{ productId: vase, quantity: 902 }]),
    await short([{ productId: vase, quantity: 903 }]),
  ]
  const fine = await house.system((tx) =>
    makeOrder(tx, house.birch, house.locationId, [{ productId: mug, quantity: 1 }]),
  )
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  const foreign = alder.shipping.closeOrders({ body: { orderIds: [one], reason: 'theirs' } })
  expect(await refusalOf(foreign)).toMatchObject({ status: 404 })
  expect(await manager.shipping.closeOrders({ body: { orderIds: [two, one, fine, one], reason: 'sold out' } })).toEqual(
    {
      changed: 2,
      refused: [
        {
          orderId: fine,
          reason: `WO-${fine} is New; only an order that waits in Non conformance is closed.`,
        },
      ],
    },
  )
  for (const id of [one, two]) expect(await shown(id)).toMatchObject({ status: 240 })
  expect((await notes(one)).at(-1)).toBe('closed: sold out')
  expect(await house.system(differences)).toEqual([])
})

test('an order is given back, and one that waits for nobody is nobody’s to take', async () => {
  const orderId = await short([{ productId: vase, quantity: 30 }])
  const fine = await house.system((tx) =>
    makeOrder(tx, house.birch, house.locationId, [{ productId: mug, quantity: 1 }]),
  )
  expect(await manager.order.takeOrder({ body: { orderIds: [orderId, fine] } })).toMatchObject({
    changed: 1,
    refused: [{ orderId: fine, reason: `WO-${fine} is New; it does not wait in Non conformance.` }],
  })
  expect(await refusalOf(manager.order.takeOrder({ body: { orderIds: [fine] } }))).toMatchObject({
    code: 'wrong-state',
  })
  await manager.order.takeOrder({ body: { orderIds: [orderId], isTaken: false } })
  expect((await shown(orderId)).takenBy).toBeNull()
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  expect(await refusalOf(alder.order.takeOrder({ body: { orderIds: [orderId] } }))).toMatchObject({ code: 'not-found' })
})

test("a shop's own word says what an order begins as: unpaid, cancelled, unknown, or ready", async () => {
  const order = (shopStatus: string) => ({
    referenceCode: `WORD-${shopStatus}`,
    shopStatus,
    items: [{ sku: 'MUG', quantity: 1 }],
  })
  const sent = (shopStatus: string) =>
    merchant.order.merchantCreateOrder({ body: { shopId, timestamp: Date.now(), ...order(shopStatus) } })
  expect(await sent('Awaiting payment')).toMatchObject({ status: 500, reason: '' })
  expect(await sent('CANCELLED')).toMatchObject({ status: 510, reason: 'Cancelled in the shop' })
  expect(await sent('Ask Rattana')).toMatchObject({ status: 200, reason: 'Its shop calls it “Ask Rattana”' })
  expect(await sent('paid')).toMatchObject({ status: 1000, reason: '' })
  expect(await sent('Paid 2026-11-23')).toMatchObject({ status: 200 })
  expect(await refusalOf(sent('Delivered'))).toMatchObject({ code: 'bad-input', field: 'ShopStatus' })
  expect(await merchant.order.createInternalOrder({ body: order('unpaid') })).toMatchObject({ status: 500 })
})

test('an unknown status is said by a person: not paid, or ready for the warehouse', async () => {
  const made = async () => {
    const id = await house.system((tx) =>
      makeOrder(tx, house.birch, house.locationId, [{ productId: mug, quantity: 1 }]),
    )
    await house.system((tx) => run(tx, sql`update orders set status = 200 where id = ${id}`))
    return id
  }
  const [unpaid, ready] = [await made(), await made()]
  expect(await manager.order.mapStatus({ body: { orderIds: [unpaid], status: 500 } })).toEqual([
    { orderId: unpaid, status: 500, reason: '' },
  ])
  const verdicts = await merchant.order.mapStatus({ body: { orderIds: [ready, unpaid], status: 1000 } })
  expect(verdicts.map(({ status }) => [1000, 2000].includes(status))).toEqual([true, true])
  expect([(await notes(ready))[0], (await notes(unpaid))[1]]).toEqual([
    'is New, said by a person',
    'is paid, said by a person',
  ])
  expect(await refusalOf(merchant.order.mapStatus({ body: { orderIds: [ready], status: 500 } }))).toMatchObject({
    code: 'wrong-state',
    message: expect.stringContaining('only an order of an unknown status'),
  })
})

test('a SKU that is no product is told what it means: all that wait for it go on, and those to come', async () => {
  const first = await ordered('M-1', [{ sku: 'Set-Mug', quantity: 1 }])
  const second = await ordered('M-2', [{ sku: 'SET-MUG', quantity: 1 }])
  const twice = await ordered('M-3', [
    { sku: 'SET-MUG', quantity: 1 },
    { sku: 'MUG', quantity: 1 },
  ])
  expect([first, second, twice].map(({ status }) => status)).toEqual([550, 550, 550])
  const map = (sku: string, productId: number, api = merchant) =>
    api.order.mapSku({ body: { orderId: first.orderId, sku, productId } })
  const foreign = await house.system((tx) => makeProduct(tx, house.alder, { sku: 'MUG' }))
  expect(await refusalOf(map('SET-MUG', foreign))).toMatchObject({ code: 'not-found' })
  expect(await refusalOf(map('OTHER', mug))).toMatchObject({ code: 'not-found', field: 'Sku' })
  expect(await refusalOf(map('mug', mug))).toMatchObject({ code: 'already-exists', field: 'Sku' })
  const reply = await map('SET-MUG', mug)
  expect(reply).toMatchObject({ orderId: first.orderId, status: 2000, orders: 2 })
  expect(reply.refused).toEqual([
    {
      orderId: twice.orderId,
      reason: `WO-${twice.orderId} is Product not Found; it would have two lines of MUG: change its items.`,
    },
  ])
  expect(await shown(first.orderId)).toMatchObject({ lines: [{ sku: 'MUG', productId: mug }] })
  expect((await shown(second.orderId)).status).toBe(1500)
  const later = await ordered('M-4', [{ sku: 'set-mug', quantity: 1 }])
  expect(await shown(later.orderId)).toMatchObject({ reason: '', lines: [{ sku: 'MUG', productId: mug }] })
  expect(await refusalOf(map('SET-MUG', mug))).toMatchObject({ code: 'wrong-state' })
})

test('what is there goes now, the rest waits as an order of its own that keeps its place in line', async () => {
  const bowl = await house.system((tx) => makeProduct(tx, house.birch, { sku: 'BOWL' }))
  const orderId = await short([
    { productId: bowl, quantity: 5 },
    { productId: mug, quantity: 2 },
  ])
  await house.system((tx) =>
    receive(tx, { merchantId: house.birch, locationId: house.locationId, productId: bowl, cellId, quantity: 2 }),
  )
  const buyer = { address1: 'Rosewood 41', postcode: '30000' }
  await house.system((tx) => addBuyers(tx, [{ merchantId: house.birch, orderId, buyer }]))
  expect(await manager.order.getSplit({ query: { orderId } })).toMatchObject([
    { lineNo: 1, sku: 'BOWL', quantity: 5, available: 2 },
    { lineNo: 2, sku: 'MUG', quantity: 2, available: 2 },
  ])
  const { referenceCode, shipByTimestamp, priority } = await shown(orderId)
  const reply = await manager.order.splitOrder({ body: { orderId, later: [{ lineNo: 1, quantity: 3 }] } })
  const restId = reply.splitOff.orderId
  expect(reply).toMatchObject({
    orderId,
    status: 2000,
    splitOff: { status: 540, referenceCode: `${referenceCode}-2`, reason: 'BOWL: 3 needed, 0 available' },
  })
  expect(await shown(orderId)).toMatchObject({
    splitInto: [restId],
    unitCount: 4,
    lines: [
      { sku: 'BOWL', quantity: 2 },
      { sku: 'MUG', quantity: 2 },
    ],
  })
  expect(await shown(restId)).toMatchObject({
    splitFrom: orderId,
    shipByTimestamp,
    priority,
    parcelCount: 1,
    shipping: { postcode: '30000', absent: null },
    lines: [{ lineNo: 1, sku: 'BOWL', quantity: 3 }],
  })
  expect(await notes(orderId)).toContain(`3 units split off to WO-${restId} (${referenceCode}-2)`)
  const created = await house.system((tx) =>
    one<{ same: boolean }>(
      tx,
      sql`select count(distinct created_at) = 1 as same from orders where id in (${orderId}, ${restId})`,
    ),
  )
  expect(created.same).toBe(true)
  expect(await house.system((tx) => differences(tx))).toEqual([])
  expect(
    await refusalOf(manager.order.splitOrder({ body: { orderId, later: [{ lineNo: 1, quantity: 1 }] } })),
  ).toMatchObject({
    code: 'wrong-state',
  })
})

test('a split names lines of the order, no more than they are, and leaves something to send', async () => {
  const orderId = await short([
    { productId: vase, quantity: 50 },
    { productId: mug, quantity: 1 },
  ])
  const split = (later: { lineNo: number; quantity: number }[]) =>
    manager.order.splitOrder({ body: { orderId, later } })
  for (const [later, field, problem] of [
    [[{ lineNo: 9, quantity: 1 }], 'Later[0].LineNo', 'is no line of this order'],
    [[{ lineNo: 1, quantity: 51 }], 'Later[0].Quantity', 'is more than the 50 ordered'],
    [
      [
        { lineNo: 1, quantity: 1 },
        { lineNo: 1, quantity: 1 },
      ],
      'Later[1].LineNo',
      'is named twice',
    ],
    [
      [
        { lineNo: 1, quantity: 50 },
        { lineNo: 2, quantity: 1 },
      ],
      'Later',
      'leave what can go now',
    ],
  ] as const)
    expect(await refusalOf(split([...later]))).toMatchObject({ field, message: expect.stringContaining(problem) })
  await manager.shipping.updateOrder({ body: { orderId, hold: 'Fraud' } })
  expect(await refusalOf(split([{ lineNo: 1, quantity: 1 }]))).toMatchObject({ code: 'on-hold' })
  await house.system((tx) =>
    run(
      tx,
      sql`update orders set holds = '{}', holds_until = '{}', marketplace_order_id = 'S-1' where id = ${orderId}`,
    ),
  )
  expect(await refusalOf(split([{ lineNo: 1, quantity: 1 }]))).toMatchObject({
    message: expect.stringContaining('it is split there'),
  })
})

test('splitting keeps every unit of every line, on one side or the other', () => {
  const line = (lineNo: number, quantity: number) => ({
    lineNo,
    productId: lineNo,
    sku: `S-${lineNo}`,
    name: '',
    quantity,
    unitPriceMinor: 5,
    weightGrams: 1,
  })
  const { stay, wait } = splitLines(
    [line(1, 3), line(2, 4), line(3, 1)],
    [
      { lineNo: 2, quantity: 1 },
      { lineNo: 1, quantity: 3 },
    ],
  )
  expect(stay.map(({ lineNo, sku, quantity }) => [lineNo, sku, quantity])).toEqual([
    [1, 'S-2', 3],
    [2, 'S-3', 1],
  ])
  expect(wait.map(({ lineNo, sku, quantity }) => [lineNo, sku, quantity])).toEqual([
    [1, 'S-1', 3],
    [2, 'S-2', 1],
  ])
})
