import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body, Query } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import { CallError } from 'contract/client'
import { orderStatuses } from 'contract/order-status'
import { makeCell, makeOrder, makeProduct } from '../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { run, sql } from '../kernel/database.ts'
import { systemWho } from '../kernel/who.ts'
import { makeRequest, makeReturn } from './requests.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.system(async (tx) => {
    for (const sku of ['MUG', 'CAP', 'ÖL-1']) await makeProduct(tx, house.birch, { sku })
    await makeProduct(tx, house.birch, { sku: 'CREAM', hasExpiry: true })
    await makeProduct(tx, house.birch, { sku: 'GONE' })
    await run(tx, sql`update product set status = 'Inactive' where sku = 'GONE'`)
    await run(tx, sql`update warehouse_location set priority = case when id = ${house.locationId} then 1 else 2 end`)
    await makeCell(tx, house.locationId, { code: 'A-01', priority: 5 })
  })
})
afterAll(() => house.close())

let serial = 0
type Fields = Body<Calls['inbound']['createRequest']>
const announce = (api: Api, csv: string | Uint8Array<ArrayBuffer>, fields: Partial<Fields> = {}) =>
  api.inbound.createRequest({
    body: { referenceCode: `IN-${++serial}`, ...fields },
    files: { csvFile: new Blob([csv], { type: 'text/csv' }) },
  })
const rowsOf = async (call: Promise<unknown>): Promise<unknown> => {
  const problem = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return problem instanceof CallError
    ? { status: problem.status, code: problem.code, rows: problem.failure.message }
    : problem
}

test('a merchant announces cartons, and the warehouse sees them with a cell to put them into', async () => {
  const birch = await house.as('MERCHANT_ADMIN')
  const made = await announce(
    birch,
    'SKU,Quantity,Carton,Batch,Expiry\nMUG,10,C1,,\nCREAM,5,C2,B7,2099-03-01\nMUG,2,C1,,\nCAP,4,,,\n',
    { estimatedDeliveryTimestamp: 1_900_000_000_000, remark: 'Ring twice' },
  )
  expect(made).toMatchObject({ status: 200, groupCount: 3, itemCount: 3, quantity: 21 })
  const worker = await house.as('WAREHOUSE_WORKER')
  const [request] = (await worker.inbound.getRequests({ query: { requestId: made.inboundRequestId } })).result
  expect(request).toMatchObject({
    merchantName: 'Birch Outdoor',
    locationId: house.locationId,
    status: 200,
    type: 'Standard',
    remark: 'Ring twice',
    estimatedDeliveryTimestamp: 1_900_000_000_000,
    groupCount: 3,
    itemCount: 3,
    expectedQuantity: 21,
    receivedQuantity: 0,
    remainQuantity: 21,
    moves: [300],
  })
  const groups = await worker.inbound.getItemGroups({ query: { requestId: made.inboundRequestId } })
  expect(
    groups.map(({ groupName, groupStatus, expectedQuantity }) => [groupName, groupStatus, expectedQuantity]),
  ).toEqual([
    ['C1', 'Expected', 12],
    ['C2', 'Expected', 5],
    ['Carton 1', 'Expected', 4],
  ])
  const { result } = await worker.inbound.getItems({ query: { requestId: made.inboundRequestId } })
  expect(result.map((item) => item.sku)).toEqual(['MUG', 'CREAM', 'CAP'])
  expect(result[1]).toMatchObject({
    groupName: 'C2',
    batchNo: 'B7',
    expiryDate: '2099-03-01',
    requestQuantity: 5,
    remainQuantity: 5,
    isQc: false,
    hasExpDate: true,
    suggestedCell: 'A-01',
  })
  expect(
    (await birch.inbound.getItems({ query: { requestId: made.inboundRequestId } })).result[0]?.suggestedCell,
  ).toBeNull()
})

test('a list of requests and its count take the same filters and agree', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  await announce(api, 'sku;qty\nMUG;1\n', { referenceCode: 'FIND-1', isDraft: true })
  await announce(api, 'sku;qty\nMUG;1\n', { referenceCode: 'FIND-2', type: 'Transfer' })
  const filters: [Query<Calls['inbound']['getTotalRequestsCount']>, number][] = [
    [{ referenceCode: 'find-' }, 2],
    [{ referenceCode: 'find-', status: [100, 600] }, 1],
    [{ type: 'Transfer' }, 1],
    [{ dateTimeFromTimestamp: Date.now() + 60_000 }, 0],
    [{ dateTimeToTimestamp: Date.now() - 3_600_000 }, 0],
  ]
  for (const [query, n] of filters) {
    expect((await api.inbound.getRequests({ query })).result).toHaveLength(n)
    expect(await api.inbound.getTotalRequestsCount({ query })).toBe(n)
  }
  const one = await api.inbound.getRequests({ query: { sorting: 'reference', pageSize: 1 } })
  const two = await api.inbound.getRequests({
    query: { sorting: 'reference', pageSize: 1, cursor: one.cursor.next ?? '' },
  })
  expect(two.result[0]?.referenceCode.localeCompare(one.result[0]?.referenceCode ?? '')).toBe(1)
  for (const sorting of ['-estimated', 'estimated', 'status', '-created'] as const)
    expect((await api.inbound.getRequests({ query: { sorting } })).result.length).toBeGreaterThan(1)
})

test('a Windows-1252 file with semicolons and its own column names is read rightly', async () => {
  const api = await house.as('CLIENT')
  const made = await announce(
    api,
    new Uint8Array(Buffer.from('Item No.;Pcs;Box No\r\n\u00d6L-1;12.0;B\u00fcchse\r\n', 'latin1')),
  )
  expect((await api.inbound.getItems({ query: { requestId: made.inboundRequestId } })).result).toMatchObject([
    { sku: 'ÖL-1', requestQuantity: 12, groupName: 'Büchse' },
  ])
})

test('every bad row is named at once, and nothing is kept', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const before = await api.inbound.getTotalRequestsCount()
  const csv =
    'SKU\tQuantity\tExpiry\nMUG\t1\t\nX-1\t2\t\nMUG\tmany\t\nCREAM\t3\t\nCREAM\t3\t03/04/2099\n' +
    'GONE\t1\t\nCREAM\t3\t2099-02-30\n'
  expect(await rowsOf(announce(api, csv))).toEqual({
    status: 422,
    code: 'rows-refused',
    rows: [
      { itemId: 2, msg: 'SKU X-1: no such SKU at Birch Outdoor' },
      { itemId: 3, msg: 'SKU MUG: the quantity "many" is not a whole number from 1 to 1000000' },
      { itemId: 4, msg: 'SKU CREAM: the expiry is missing, this product has one' },
      { itemId: 5, msg: 'SKU CREAM: the expiry "03/04/2099" may be 2099-04-03 or 2099-03-04: write YYYY-MM-DD' },
      { itemId: 6, msg: 'SKU GONE: the product is inactive and cannot be announced' },
      { itemId: 7, msg: 'SKU CREAM: the expiry "2099-02-30" is not a date: write YYYY-MM-DD' },
    ],
  })
  expect(await api.inbound.getTotalRequestsCount()).toBe(before)
})

test('a file that is empty, not a CSV, without the columns needed, or missing is refused', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  expect(await refusalOf(announce(api, ''))).toMatchObject({ status: 400, code: 'file-empty' })
  expect(await refusalOf(announce(api, 'SKU,Quantity\n'))).toMatchObject({ status: 400, code: 'file-empty' })
  expect(await refusalOf(announce(api, 'SKU,Quantity\nMUG\0,1\n'))).toMatchObject({ status: 415, code: 'file-not-csv' })
  expect(await refusalOf(announce(api, 'SKU,Colour\nMUG,1\n'))).toMatchObject({
    status: 422,
    code: 'mapping-incomplete',
    message: 'No column is mapped to Quantity.',
  })
  expect(await refusalOf(api.inbound.createRequest({ body: { referenceCode: 'NO-FILE' } }))).toMatchObject({
    status: 400,
    field: 'csvFile',
  })
  expect(await refusalOf(announce(api, 'SKU,Quantity\nMUG,1\n', { type: 'Gift' as never }))).toMatchObject({
    status: 400,
    field: 'Type',
  })
})

test('a reference code is used once a merchant', async () => {
  const [birch, manager] = [await house.as('MERCHANT_ADMIN'), await house.as('WAREHOUSE_MANAGER')]
  await announce(birch, 'sku,qty\nMUG,1\n', { referenceCode: 'TWICE' })
  expect(
    await refusalOf(announce(manager, 'sku,qty\nMUG,1\n', { referenceCode: 'TWICE', merchantId: house.birch })),
  ).toMatchObject({ status: 409, code: 'already-exists', field: 'ReferenceCode' })
  expect(await refusalOf(announce(manager, 'sku,qty\nMUG,1\n'))).toMatchObject({ status: 400, field: 'MerchantId' })
})

test('another merchant and its requests are as if absent', async () => {
  const [birch, alder] = [await house.as('MERCHANT_ADMIN'), await house.as('MERCHANT_ADMIN', 'alder')]
  const { inboundRequestId } = await announce(birch, 'sku,qty\nMUG,1\n')
  expect(await alder.inbound.getTotalRequestsCount({ query: { merchantId: house.birch } })).toBe(0)
  expect((await alder.inbound.getItems({ query: { requestId: inboundRequestId } })).result).toEqual([])
  expect(await refusalOf(alder.inbound.getItemGroups({ query: { requestId: inboundRequestId } }))).toMatchObject({
    status: 404,
  })
  expect(await refusalOf(alder.inbound.updateRequestStatus({ body: { inboundRequestId, status: 900 } }))).toMatchObject(
    { status: 404, message: 'The inbound request was not found.' },
  )
  expect(await refusalOf(announce(alder, 'sku,qty\nMUG,1\n', { merchantId: house.birch }))).toMatchObject({
    status: 404,
    message: 'The merchant was not found.',
  })
})

test('merchants submit and cancel, the warehouse takes in, managers reject, and nobody goes back', async () => {
  const [birch, worker, manager] = [
    await house.as('MERCHANT_ADMIN'),
    await house.as('WAREHOUSE_WORKER'),
    await house.as('WAREHOUSE_MANAGER'),
  ]
  const { inboundRequestId } = await announce(birch, 'sku,qty\nMUG,1\n', { isDraft: true })
  const move = (api: Api, status: 200 | 300 | 400 | 600 | 900 | 910) =>
    api.inbound.updateRequestStatus({ body: { inboundRequestId, status } })
  expect(await refusalOf(move(worker, 300))).toMatchObject({ status: 409, code: 'wrong-state' })
  await move(birch, 200)
  expect(await refusalOf(move(birch, 300))).toMatchObject({ status: 403, code: 'not-allowed' })
  expect(await refusalOf(move(worker, 910))).toMatchObject({ status: 403 })
  await move(worker, 300)
  expect((await worker.inbound.getItemGroups({ query: { requestId: inboundRequestId } }))[0]?.groupStatus).toBe(
    'Arrived',
  )
  expect((await manager.inbound.getRequests({ query: { requestId: inboundRequestId } })).result[0]?.moves).toEqual([
    400, 900, 910,
  ])
  await move(worker, 400)
  expect(await refusalOf(move(birch, 900))).toMatchObject({
    status: 409,
    message:
      'The inbound request is Receiving; a request can be cancelled until receiving starts; complete it instead.',
  })
  expect(await move(worker, 600)).toMatchObject({ status: 600, shortQuantity: 1 })
  expect((await worker.inbound.getItemGroups({ query: { requestId: inboundRequestId } }))[0]?.groupStatus).toBe('Short')
  expect(await refusalOf(move(manager, 400))).toMatchObject({
    status: 409,
    message: 'The inbound request is Completed; nothing more happens to it.',
  })
})

test('imports make requests and returns of orders through the same door', async () => {
  const who = systemWho()
  const { request, returned, productId } = await house.system(async (tx) => {
    const productId = await makeProduct(tx, house.birch, { hasExpiry: true })
    const orderId = await makeOrder(tx, house.birch, house.otherLocationId, [{ productId, quantity: 2 }], {
      status: 5000,
    })
    const request = await makeRequest(tx, who, {
      merchantId: house.birch,
      referenceCode: 'JOB-1',
      items: [
        { productId, quantity: 3, expiryDay: '2099-01-01' },
        { sku: 'MUG', quantity: 1, carton: 'X' },
      ],
    })
    return {
      request,
      productId,
      returned: await makeReturn(tx, who, {
        merchantId: house.birch,
        orderId,
        referenceCode: 'RET-1',
        items: [{ productId, quantity: 2 }],
      }),
    }
  })
  const api = await house.as('SUPERADMIN')
  expect(request).toMatchObject({ status: 200, itemCount: 2, groupCount: 2, quantity: 4 })
  expect((await api.inbound.getRequests({ query: { requestId: returned.inboundRequestId } })).result).toMatchObject([
    { type: 'Return', locationId: house.otherLocationId, expectedQuantity: 2 },
  ])
  await expect(
    house.system((tx) =>
      makeReturn(tx, who, {
        merchantId: house.alder,
        orderId: 1,
        referenceCode: 'RET-2',
        items: [{ productId, quantity: 1 }],
      }),
    ),
  ).rejects.toMatchObject({ status: 404 })
})

test('a return that is announced moves the order the courier has or had to Returned, any other it leaves', async () => {
  const birch = await house.as('MERCHANT_ADMIN')
  const statusOf = async (orderId: number) => (await birch.order.getOrder({ query: { orderId } })).status
  const inStatus = (status: number) =>
    house.system(async (tx) => {
      const productId = await makeProduct(tx, house.birch, { sku: `BACK-${++serial}` })
      return makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 2 }], { status })
    })
  for (const { code } of orderStatuses) {
    const orderId = await inStatus(code)
    await announce(birch, 'SKU,Quantity\nMUG,1\n', { type: 'Return', orderId })
    expect(await statusOf(orderId), String(code)).toBe(code === 5000 || code === 6000 ? 530 : code)
  }
  const orderId = await inStatus(6000)
  const csv = 'SKU,Quantity\nMUG,1\n'
  expect(await refusalOf(announce(birch, csv, { orderId }))).toMatchObject({ status: 400, field: 'OrderId' })
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  expect(await refusalOf(announce(alder, csv, { type: 'Return', orderId }))).toMatchObject({ status: 404 })
  const { inboundRequestId } = await announce(birch, csv, { type: 'Return', orderId, isDraft: true })
  expect(await statusOf(orderId)).toBe(6000)
  await birch.inbound.updateRequestStatus({ body: { inboundRequestId, status: 200 } })
  expect(await statusOf(orderId)).toBe(530)
})

test('a return whose goods are scanned in before anybody said that it came moves its order too', async () => {
  const [birch, worker] = [await house.as('MERCHANT_ADMIN'), await house.as('WAREHOUSE_WORKER')]
  const orderId = await house.system(async (tx) => {
    await makeCell(tx, house.locationId, { code: 'BACK-1' })
    const productId = await makeProduct(tx, house.birch, { sku: `BACK-${++serial}` })
    return makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 1 }], { status: 4000 })
  })
  const { inboundRequestId } = await announce(birch, 'SKU,Quantity\nMUG,1\n', { type: 'Return', orderId })
  await house.system((tx) => run(tx, sql`update orders set status = 5000 where id = ${orderId}`))
  const [item] = (await worker.inbound.getItems({ query: { requestId: inboundRequestId } })).result
  await worker.inbound.stockIn({ body: { inboundItemId: item?.id ?? 0, cellCode: 'BACK-1', quantity: 1 } })
  expect((await birch.order.getOrder({ query: { orderId } })).status).toBe(530)
})

test('a file of 20,000 rows is read whole, and its 50 bad rows are named', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const row = (n: number, isBad: boolean): string => `${isBad ? `NONE-${n}` : 'MUG'},1,Carton ${n % 400},L${n}`
  const file = (bad: number): string =>
    [
      'SKU,Quantity,Carton,Batch',
      ...Array.from({ length: 20_000 }, (_, n) => row(n, n % 400 === 7 && n < 400 * bad)),
    ].join('\n')
  const refused = (await rowsOf(announce(api, file(50)))) as { code: string; rows: { itemId: number; msg: string }[] }
  expect(refused).toMatchObject({ code: 'rows-refused', rows: { length: 50 } })
  expect(refused.rows[1]).toEqual({ itemId: 408, msg: 'SKU NONE-407: no such SKU at Birch Outdoor' })
  expect(await announce(api, file(0))).toMatchObject({ groupCount: 400, itemCount: 20_000, quantity: 20_000 })
})
