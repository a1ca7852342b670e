import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeOrder, makeProduct } from '../../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../../test/house.ts'
import { rows, run, sql } from '../../kernel/database.ts'
import { makeRequest } from '../requests.ts'
import { systemWho } from '../../kernel/who.ts'
import { differences } from '../../stock/verify.ts'

let house: House
let mug: number
beforeAll(async () => {
  house = await openHouse()
  mug = await house.system(async (tx) => {
    await run(tx, sql`update warehouse_location set priority = case when id = ${house.locationId} then 1 else 2 end`)
    for (const [code, options] of [
      ['A-01', {}],
      ['A-02', {}],
      ['U-01', { isUnusable: true }],
      ['ALDER', {}],
      ['SHUT', {}],
    ] as const)
      await makeCell(tx, house.locationId, { code, ...options })
    await makeCell(tx, house.otherLocationId, { code: 'S-01' })
    await run(tx, sql`update cell set merchant_id = ${house.alder} where code = 'ALDER'`)
    await run(tx, sql`update cell set status = 'Inactive' where code = 'SHUT'`)
    const id = await makeProduct(tx, house.birch, { sku: 'MUG' })
    await run(
      tx,
      sql`
      insert into product_barcode (merchant_id, product_id, code, format, pack_quantity)
      values (${house.birch}, ${id}, '2001', 'Code128', 1), (${house.birch}, ${id}, '2012', 'Code128', 12)`,
    )
    await makeProduct(tx, house.birch, { sku: 'CAP' })
    await makeProduct(tx, house.birch, { sku: 'CREAM', hasExpiry: true })
    await makeProduct(tx, house.birch, { sku: '2001' })
    return id
  })
})
afterAll(async () => {
  expect(await house.system(differences)).toEqual([])
  await house.close()
})

let serial = 0
async function announced(
  lines: readonly { sku: string; quantity: number; carton?: string }[],
  merchantId = house.birch,
) {
  const { inboundRequestId } = await house.system((tx) =>
    makeRequest(tx, systemWho(), { merchantId, referenceCode: `IN-${++serial}`, items: lines }),
  )
  const { result } = await (await house.as('SUPERADMIN')).inbound.getItems({ query: { requestId: inboundRequestId } })
  return { inboundRequestId, items: result.map((item) => item.id), requestId: inboundRequestId }
}
const standing = async (api: Api, requestId: number) =>
  (await api.inbound.getRequests({ query: { requestId } })).result[0]

test('a carton is received into two cells, and what is missing is closed as short', async () => {
  const worker = await house.as('WAREHOUSE_WORKER')
  const {
    requestId,
    items: [inboundItemId = 0, second = 0],
  } = await announced([
    { sku: 'MUG', quantity: 10, carton: 'C1' },
    { sku: 'CAP', quantity: 3, carton: 'C2' },
  ])
  const one = await worker.inbound.stockIn({ body: { inboundItemId, cellCode: 'A-01', quantity: 4 } })
  expect(one).toMatchObject({
    inboundItemId,
    quantity: 4,
    remaining: 6,
    received: 4,
    expected: 10,
    groupStatus: 'Counting',
    requestStatus: 400,
    cellCode: 'A-01',
    onHand: 4,
    isRepeated: false,
  })
  const two = await worker.inbound.stockIn({ body: { inboundItemId, cellCode: 'a-02', quantity: 6 } })
  expect(two).toMatchObject({
    remaining: 0,
    groupStatus: 'Stocked in',
    requestStatus: 450,
    cellCode: 'A-02',
    onHand: 6,
  })
  expect(
    await worker.inbound.stockIn({ body: { inboundItemId: second, cellCode: 'A-01', quantity: 2 } }),
  ).toMatchObject({
    remaining: 1,
    groupStatus: 'Counting',
    requestStatus: 450,
  })
  expect(
    await worker.inbound.updateRequestStatus({ body: { inboundRequestId: requestId, status: 600 } }),
  ).toMatchObject({ shortQuantity: 1 })
  const groups = await worker.inbound.getItemGroups({ query: { requestId } })
  expect(groups.map((group) => [group.groupStatus, group.remainQuantity])).toEqual([
    ['Stocked in', 0],
    ['Short', 1],
  ])
  expect(await standing(worker, requestId)).toMatchObject({ status: 600, receivedQuantity: 12, remainQuantity: 1 })
  const late = await refusalOf(
    worker.inbound.stockIn({ body: { inboundItemId: second, cellCode: 'A-01', quantity: 1 } }),
  )
  expect(late).toMatchObject({
    status: 409,
    code: 'wrong-state',
    message: 'The inbound request is Completed; nothing is received into it any more.',
  })
})

test('a damaged unit goes into an unusable cell, and into no other', async () => {
  const worker = await house.as('WAREHOUSE_WORKER')
  const {
    requestId,
    items: [inboundItemId = 0],
  } = await announced([{ sku: 'MUG', quantity: 2 }])
  const damaged = { inboundItemId, quantity: 1, condition: 'Unusable' as const }
  const refused = await refusalOf(worker.inbound.stockIn({ body: { ...damaged, cellCode: 'A-01' } }))
  expect(refused).toMatchObject({
    code: 'wrong-cell',
    field: 'CellCode',
    message: 'Wrong cell: this is A-01, for good stock, go to a cell for unusable stock.',
  })
  expect(
    await refusalOf(worker.inbound.stockIn({ body: { inboundItemId, cellCode: 'U-01', quantity: 1 } })),
  ).toMatchObject({ code: 'wrong-cell' })
  await worker.inbound.stockIn({ body: { ...damaged, cellCode: 'U-01' } })
  expect(await worker.inbound.stockIn({ body: { inboundItemId, cellCode: 'A-01', quantity: 1 } })).toMatchObject({
    requestStatus: 500,
    groupStatus: 'Stocked in',
  })
  expect(await standing(worker, requestId)).toMatchObject({ status: 500, receivedQuantity: 2, damagedQuantity: 1 })
})

test('a wrong cell, a closed one, one kept for another merchant and one elsewhere are refused, and nothing moves', async () => {
  const worker = await house.as('WAREHOUSE_WORKER')
  const {
    requestId,
    items: [inboundItemId = 0],
  } = await announced([{ sku: 'MUG', quantity: 2 }])
  const into = (cellCode: string) =>
    refusalOf(worker.inbound.stockIn({ body: { inboundItemId, cellCode, quantity: 1 } }))
  expect(await into('SHUT')).toMatchObject({ status: 409, code: 'wrong-state' })
  expect(await into('ALDER')).toMatchObject({ status: 409, code: 'wrong-cell' })
  expect(await into('S-01')).toMatchObject({ status: 404, message: 'The cell S-01 was not found.' })
  expect(await into('NOWHERE')).toMatchObject({ status: 404, message: 'The cell NOWHERE was not found.' })
  expect(await standing(worker, requestId)).toMatchObject({ status: 200, receivedQuantity: 0 })
})

test('more than announced is refused, unless a manager lets it in', async () => {
  const [worker, manager] = [await house.as('WAREHOUSE_WORKER'), await house.as('WAREHOUSE_MANAGER')]
  const {
    items: [inboundItemId = 0],
  } = await announced([{ sku: 'MUG', quantity: 2 }])
  const body = { inboundItemId, cellCode: 'A-01', quantity: 3 }
  expect(await refusalOf(worker.inbound.stockIn({ body }))).toMatchObject({
    status: 409,
    code: 'too-many-units',
    field: 'Quantity',
    message: '3 is more than the 2 left.',
  })
  expect(await refusalOf(worker.inbound.stockIn({ body: { ...body, allowOver: true } }))).toMatchObject({ status: 403 })
  expect(await manager.inbound.stockIn({ body: { ...body, allowOver: true } })).toMatchObject({
    received: 3,
    expected: 2,
    remaining: 0,
    requestStatus: 500,
  })
})

test('a scanned code must be of the item: a pack counts its units, another product is refused', async () => {
  const worker = await house.as('WAREHOUSE_WORKER')
  const {
    items: [inboundItemId = 0],
  } = await announced([{ sku: 'MUG', quantity: 30 }])
  const scan = (code: string, quantity = 1) =>
    worker.inbound.stockIn({ body: { inboundItemId, cellCode: 'A-01', quantity, code } })
  expect(await scan('2012', 2)).toMatchObject({ quantity: 24, received: 24 })
  expect(await scan('2001')).toMatchObject({ received: 25 })
  expect(await scan('MUG')).toMatchObject({ received: 26 })
  expect(await refusalOf(scan('CAP'))).toMatchObject({
    status: 409,
    code: 'wrong-item',
    message: 'Wrong item: CAP is not MUG.',
  })
  expect(await refusalOf(scan('2999'))).toMatchObject({ status: 404, code: 'unknown-code' })
  expect(await refusalOf(scan('2012'))).toMatchObject({ code: 'too-many-units' })
})

test('a scan sent twice counts once', async () => {
  const worker = await house.as('WAREHOUSE_WORKER')
  const {
    items: [inboundItemId = 0],
  } = await announced([{ sku: 'CAP', quantity: 5 }])
  const body = { inboundItemId, cellCode: 'A-01', quantity: 2, scanNumber: 'scan-1' }
  expect(await worker.inbound.stockIn({ body })).toMatchObject({ received: 2, isRepeated: false })
  expect(await worker.inbound.stockIn({ body })).toMatchObject({
    received: 2,
    remaining: 3,
    quantity: 2,
    isRepeated: true,
  })
  const both = await Promise.all([
    worker.inbound.stockIn({ body: { ...body, scanNumber: 'scan-2' } }),
    worker.inbound.stockIn({ body: { ...body, scanNumber: 'scan-2' } }),
  ])
  expect(both.map((reply) => reply.received)).toEqual([4, 4])
})

test('many hands count one item, and not a unit more than announced comes in', async () => {
  const worker = await house.as('WAREHOUSE_WORKER')
  const {
    requestId,
    items: [inboundItemId = 0],
  } = await announced([{ sku: 'CAP', quantity: 6 }])
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      worker.inbound.stockIn({ body: { inboundItemId, cellCode: 'A-02', quantity: 1 } }),
    ),
  )
  expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(6)
  expect(await standing(worker, requestId)).toMatchObject({ status: 500, receivedQuantity: 6 })
})

test('a product that expires needs its day, and the label may name another batch than announced', async () => {
  const worker = await house.as('WAREHOUSE_WORKER')
  const items = [{ sku: 'CREAM', quantity: 5, batchNo: 'B7', expiryDay: '2099-03-01' }]
  const { inboundRequestId } = await house.system((tx) =>
    makeRequest(tx, systemWho(), { merchantId: house.birch, referenceCode: `IN-${++serial}`, items }),
  )
  const [item] = (await worker.inbound.getItems({ query: { requestId: inboundRequestId } })).result
  const into = (more: object) =>
    worker.inbound.stockIn({ body: { inboundItemId: item?.id ?? 0, cellCode: 'A-01', quantity: 1, ...more } })
  expect(await into({})).toMatchObject({ batchNo: 'B7', expiryDay: '2099-03-01' })
  expect(await refusalOf(into({ batchNo: 'B8' }))).toMatchObject({ status: 400, field: 'ExpiryDay' })
  expect(await refusalOf(into({ batchNo: 'B8', expiryDay: '2099-02-30' }))).toMatchObject({
    status: 400,
    field: 'ExpiryDay',
  })
  expect(await into({ batchNo: 'B8', expiryDay: '2099-02-28' })).toMatchObject({
    batchNo: 'B8',
    expiryDay: '2099-02-28',
  })
  const next = (await worker.inbound.getItems({ query: { requestId: inboundRequestId } })).result[0]
  expect(next).toMatchObject({ receivedQuantity: 2, remainQuantity: 3, suggestedCell: 'A-01' })
})

test("another merchant's item, or another location's, is as if absent", async () => {
  const worker = await house.as('WAREHOUSE_WORKER')
  const {
    items: [inboundItemId = 0],
  } = await announced([{ sku: 'MUG', quantity: 2 }])
  await house.system((tx) =>
    run(
      tx,
      sql`update inbound_request set location_id = ${house.otherLocationId}
        where id = (select request_id from inbound_item where id = ${inboundItemId})`,
    ),
  )
  expect(
    await refusalOf(worker.inbound.stockIn({ body: { inboundItemId, cellCode: 'A-01', quantity: 1 } })),
  ).toMatchObject({ status: 404, message: 'The inbound item was not found.' })
  expect(
    await refusalOf(
      (await house.as('MERCHANT_ADMIN')).inbound.stockIn({ body: { inboundItemId, cellCode: 'A-01', quantity: 1 } }),
    ),
  ).toMatchObject({ status: 403 })
})

test('stock that nobody announced comes in by a manager only', async () => {
  const [worker, manager] = [await house.as('WAREHOUSE_WORKER'), await house.as('WAREHOUSE_MANAGER')]
  const body = { merchantId: house.birch, sku: 'CAP', cellCode: 'A-02', quantity: 2 }
  expect(await refusalOf(worker.inbound.stockIn({ body }))).toMatchObject({ status: 403 })
  expect(await manager.inbound.stockIn({ body })).toMatchObject({
    inboundItemId: null,
    requestStatus: null,
    received: 2,
    expected: 0,
    sku: 'CAP',
  })
  expect(
    await manager.inbound.stockIn({ body: { merchantId: house.birch, code: '2012', cellCode: 'A-02', quantity: 1 } }),
  ).toMatchObject({ productId: mug, quantity: 12 })
  expect(
    await refusalOf(
      manager.inbound.stockIn({ body: { merchantId: house.birch, code: '2001', cellCode: 'A-02', quantity: 1 } }),
    ),
  ).toMatchObject({ status: 409, code: 'ambiguous-code' })
  expect(await refusalOf(manager.inbound.stockIn({ body: { ...body, merchantId: house.alder } }))).toMatchObject({
    status: 404,
  })
})

test('stock comes in only where the location serves its merchant, announced or not', async () => {
  const superadmin = await house.as('SUPERADMIN')
  const locationId = house.otherLocationId
  const stockIn = (body: object) =>
    superadmin.inbound.stockIn({
      body: { merchantId: house.birch, sku: 'CAP', locationId, cellCode: 'S-01', quantity: 2, ...body },
    })
  expect(await stockIn({ scanNumber: 'before' })).toMatchObject({ onHand: 2 })
  const { items } = await announced([{ sku: 'CAP', quantity: 2 }])
  const groups = await house.system((tx) =>
    rows<{ locationId: number; id: number }>(
      tx,
      sql`delete from merchant_group_location returning location_id, merchant_group_id as id`,
    ),
  )
  expect(await refusalOf(stockIn({}))).toEqual({
    status: 409,
    code: 'wrong-state',
    field: 'LocationId',
    message:
      'The location South Dock is not one that serves Birch Outdoor; put both into one merchant group, or name a ' +
      'location that serves it.',
  })
  const item = { inboundItemId: items[0] ?? 0, cellCode: 'A-02', quantity: 1 }
  expect(await refusalOf(superadmin.inbound.stockIn({ body: item }))).toMatchObject({
    message: expect.stringContaining('The location North Dock is not one that serves Birch Outdoor'),
  })
  expect(await stockIn({ scanNumber: 'before' })).toMatchObject({ isRepeated: true, onHand: 2 })
  for (const group of groups)
    await house.system((tx) =>
      run(
        tx,
        sql`
      insert into merchant_group_location (location_id, merchant_group_id) values (${group.locationId}, ${group.id})`,
      ),
    )
  expect(await superadmin.inbound.stockIn({ body: item })).toMatchObject({ received: 1 })
})

test('orders that the units complete stand in line again, those that still lack something do not', async () => {
  const worker = await house.as('WAREHOUSE_WORKER')
  const { few, many, both } = await house.system(async (tx) => {
    const [productId, other] = [
      await makeProduct(tx, house.birch, { sku: 'WAITED' }),
      await makeProduct(tx, house.birch, { sku: 'LACKING' }),
    ]
    const order = (lines: { productId: number; quantity: number }[]) =>
      makeOrder(tx, house.birch, house.locationId, lines, { status: 540 })
    return {
      few: await order([{ productId, quantity: 2 }]),
      many: await order([{ productId, quantity: 9 }]),
      both: await order([
        { productId, quantity: 1 },
        { productId: other, quantity: 1 },
      ]),
    }
  })
  const {
    items: [inboundItemId = 0],
  } = await announced([{ sku: 'WAITED', quantity: 9 }])
  const arrived = (quantity: number, more = {}) =>
    worker.inbound.stockIn({ body: { inboundItemId, cellCode: 'A-01', quantity, ...more } })
  expect((await arrived(1)).reprocessedOrderIds).toEqual([])
  expect((await arrived(1, { condition: 'Quarantine' })).reprocessedOrderIds).toEqual([])
  expect((await arrived(1)).reprocessedOrderIds).toEqual([few])
  expect(await worker.order.reProcessOrder({ body: { orderIds: [many, both] } })).toEqual(
    expect.arrayContaining([
      { orderId: many, status: 540, reason: 'WAITED: 9 needed, 2 available' },
      { orderId: both, status: 540, reason: 'LACKING: 1 needed, 0 available' },
    ]),
  )
  expect(await refusalOf(worker.order.reProcessOrder({ body: { orderId: few } }))).toMatchObject({
    status: 409,
    code: 'wrong-state',
  })
  expect(await worker.order.reProcessOrder({ body: { orderIds: [few, many] } })).toEqual(
    expect.arrayContaining([
      { orderId: many, status: 540, reason: 'WAITED: 9 needed, 2 available' },
      { orderId: few, status: 1500, reason: expect.stringMatching(`^WO-${few} is Warehouse Processing; only orders`) },
    ]),
  )
  expect(
    await refusalOf((await house.as('MERCHANT_ADMIN', 'alder')).order.reProcessOrder({ body: { orderId: many } })),
  ).toMatchObject({ status: 404 })
})

test('orders tried again are served in demand order', async () => {
  const manager = await house.as('WAREHOUSE_MANAGER')
  const { late, urgent } = await house.system(async (tx) => {
    const productId = await makeProduct(tx, house.birch, { sku: 'SCARCE' })
    const order = (priority: number) =>
      makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 2 }], { status: 540, priority })
    return { late: await order(0), urgent: await order(5) }
  })
  await house.system((tx) => run(tx, sql`update cell set is_pickable = false where code = 'A-02'`))
  await manager.inbound.stockIn({ body: { merchantId: house.birch, sku: 'SCARCE', cellCode: 'A-02', quantity: 3 } })
  await house.system((tx) => run(tx, sql`update cell set is_pickable = true where code = 'A-02'`))
  expect(await (await house.as('MERCHANT_ADMIN')).order.reProcessOrder({ body: { orderIds: [late, urgent] } })).toEqual(
    [
      { orderId: urgent, status: 2000, reason: '' },
      { orderId: late, status: 540, reason: 'SCARCE: 2 needed, 1 available' },
    ],
  )
})
