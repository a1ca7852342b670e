import { afterAll, beforeAll, expect, test } from 'vitest'
import { run, sql } from '../kernel/database.ts'
import { makeProduct } from '../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { statusOf, upload, workThrough } from '../../test/imports.ts'

let house: House
let birch: Api
let alder: Api
let shopId: number
beforeAll(async () => {
  house = await openHouse()
  ;[birch, alder] = [await house.as('MERCHANT_ADMIN'), await house.as('MERCHANT_ADMIN', 'alder')]
  ;({ shopId } = await birch.shop.create({ body: { shopName: 'Birch on the web', platform: 'Internal' } }))
  await house.system(async (tx) => {
    for (const sku of ['MUG', 'Rope', 'ROPE', 'Tent-2p']) await makeProduct(tx, house.birch, { sku })
    await run(
      tx,
      sql`insert into shipping_provider (name, code) values ('Swift Parcel', 'SWIFT'), ('Far Freight', 'FAR')`,
    )
    await run(
      tx,
      sql`
      insert into merchant_shipping_provider (merchant_id, shipping_provider_id)
      select ${house.birch}, id from shipping_provider where code = 'SWIFT'`,
    )
  })
})
afterAll(() => house.close())

type State = 'bad' | 'same' | 'good' | 'skipped' | 'excluded' | 'made'
const draftOf = async (file: string, more: Parameters<typeof upload>[3] = {}) =>
  (await upload(birch, 'OrderImport', file, { check: true, ...more })).jobId
const rowsOf = async (jobId: number, state?: State) =>
  (await birch.imports.getRows({ query: { jobId, state, pageSize: 200 } })).result
const reasonsOf = async (jobId: number) =>
  (await rowsOf(jobId)).map((row) => [row.rowNo, row.state, ...row.problems.map(({ reason }) => reason)])
async function started(jobId: number) {
  await birch.jobs.createJob({ body: { jobId } })
  await workThrough(house)
  return statusOf(birch, jobId)
}
async function orderNamed(referenceCode: string) {
  const [row] = (await birch.order.getOrderList({ query: { referenceCode } })).result
  return birch.order.getOrder({ query: { orderId: row?.orderId ?? 0 } })
}

test('orders of a file belong to the shop that was chosen, which finds them and is offered the next time', async () => {
  const jobId = await draftOf('Order No,SKU,Qty,Date\nS-1,MUG,1,2026-11-20\n', { shopId })
  expect(await statusOf(birch, jobId)).toMatchObject({ shopName: 'Birch on the web' })
  await started(jobId)
  expect(await orderNamed('S-1')).toMatchObject({ shopId, shopName: 'Birch on the web', platform: 'Internal' })
  expect((await birch.order.getOrderList({ query: { shopId } })).result.map((row) => row.referenceCode)).toEqual([
    'S-1',
  ])
  expect(await birch.imports.getMapping({ query: { jobType: 'OrderImport' } })).toMatchObject({ shopId })
  await started(await draftOf('Order No,SKU,Qty,Date\nS-2,MUG,1,2026-11-20\n'))
  expect((await orderNamed('S-2')).shopId).toBeNull()
  expect(await birch.imports.getMapping({ query: { jobType: 'OrderImport' } })).toMatchObject({ shopId: null })
})

test('a shop of another merchant is as if absent, and products belong to no shop', async () => {
  const file = 'Order No,SKU\nX-1,MUG\n'
  expect(await refusalOf(upload(alder, 'OrderImport', file, { check: true, shopId }))).toMatchObject({
    status: 404,
    field: 'ShopId',
  })
  expect(await refusalOf(upload(birch, 'ProductImport', 'SKU,Name\nA,B\n', { check: true, shopId }))).toMatchObject({
    status: 400,
    field: 'ShopId',
  })
})

test('ship-by, courier, tracking number, priority, shipping fee and remark come with the file', async () => {
  const jobId = await draftOf(
    'Order No,SKU,Qty,Date,Ship by,Courier,Tracking No,Priority,Shipping cost,Notes\n' +
      'W-1,MUG,1,2026-11-20,2026-11-25,swift parcel,trk 1,urgent,4.50,Ring twice\n'.replace('trk 1', 'trk-0001') +
      'W-2,MUG,1,2026-11-20,2026-11-25 10:30,Swift,,1,,\n',
  )
  expect(await started(jobId)).toMatchObject({ status: 'Succeeded', ok: 2 })
  const [first, second] = [await orderNamed('W-1'), await orderNamed('W-2')]
  expect(first).toMatchObject({
    shipByTimestamp: Date.parse('2026-11-25T23:59+08:00'),
    shippingProviderName: 'Swift Parcel',
    trackingNumber: 'TRK-0001',
    priority: 2,
    remark: 'Ring twice',
    charges: [{ code: 'SHIPPING', description: 'Shipping', amount: { minor: 450 } }],
  })
  expect(second).toMatchObject({
    shipByTimestamp: Date.parse('2026-11-25T10:30+08:00'),
    shippingProviderName: 'Swift Parcel',
    trackingNumber: null,
    priority: 1,
    charges: [],
  })
})

test('the cash to collect comes with the file: the first row that says it speaks for its order', async () => {
  const jobId = await draftOf(
    'Order No,SKU,Date,COD\nKD-1,MUG,20 Nov 2026,120.50\nKD-1,MUG,20 Nov 2026,99\nKD-2,MUG,20 Nov 2026,-1\n',
  )
  expect(await reasonsOf(jobId)).toEqual([
    [1, 'good'],
    [2, 'good', "Another cash on delivery than the order's first, which is used"],
    [3, 'bad', 'Must be 0 or more'],
  ])
  await started(jobId)
  expect((await orderNamed('KD-1')).codAmount).toEqual({ minor: 12_050, currency: 'MYR' })
})

test('a ship-by day written in digits alone ends at its end too', async () => {
  await started(await draftOf('Order No,SKU,Date,Ship by\nE-1,MUG,202611201011,20261125\n'))
  expect(await orderNamed('E-1')).toMatchObject({
    placedTimestamp: Date.parse('2026-11-20T10:11+08:00'),
    shipByTimestamp: Date.parse('2026-11-25T23:59+08:00'),
  })
})

test('what cannot be is an error of its row, in words', async () => {
  const jobId = await draftOf(
    'Order No,SKU,Qty,Date,Ship by,Courier,Tracking No,Priority,Shipping cost\n' +
      'Y-1,MUG,1,2026-11-20,2026-11-19,Far Freight,TRK-0001,soon,-1\n' +
      'Y-2,MUG,1,2026-11-20,,,NEW-0001,,1.234\n' +
      'Y-3,MUG,1,2026-11-20,,,new-0001,,\n' +
      'Y-4,MUG,,2026-11-20,,,a b,,\n' +
      'Y-5,MUG,1,,,,,,\n',
  )
  expect(await reasonsOf(jobId)).toEqual([
    [
      1,
      'bad',
      'Must be 0 or more',
      'Must be Normal, High, Urgent',
      'No courier of Birch Outdoor has this name or code',
      'Order W-1 has it already',
      'Lies before it was placed',
    ],
    [2, 'bad', 'Has more decimals than MYR'],
    [3, 'bad', 'Order Y-2 has it already'],
    [4, 'bad', 'Is missing', 'Must be 4 to 64 letters or digits, with - / . or _ only between them'],
    [5, 'bad', 'Is missing'],
  ])
})

test("what an export says of an order once, on its first row, holds for all of the order's rows", async () => {
  const jobId = await draftOf(
    'Name,Lineitem sku,Lineitem quantity,Created at,Shipping Name,Shipping Address1,Shipping City,Shipping,Notes\n' +
      '#1001,MUG,2,2026-11-20 10:00,Rattana Suk,Rama IV Road 41,Bangkok,5.00,Gift\n#1001,Tent-2p,1,,,,,,\n' +
      '#1002,MUG,1,2026-11-21 10:00,Somchai,Silom 2,Bangkok,,\n',
    { mapping: [{ column: 'Name', field: 'referenceCode' }] },
  )
  expect(await started(jobId)).toMatchObject({ status: 'Succeeded', ok: 3 })
  expect(await orderNamed('#1001')).toMatchObject({
    placedTimestamp: Date.parse('2026-11-20T10:00+08:00'),
    unitCount: 3,
    remark: 'Gift',
    shipping: { name: 'Rattana Suk', address1: 'Rama IV Road 41', city: 'Bangkok' },
    charges: [{ code: 'SHIPPING', amount: { minor: 500 } }],
  })
})

test('without a quantity column each row is one unit, without a date column an order is placed now', async () => {
  const jobId = await draftOf('Order No,SKU\nN-1,MUG\nN-1,MUG\nN-1,Tent-2p\n')
  expect(await statusOf(birch, jobId)).toMatchObject({ missing: [], counts: { good: { rows: 3 } } })
  const before = Date.now()
  await started(jobId)
  const order = await orderNamed('N-1')
  expect(order.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['MUG', 2],
    ['Tent-2p', 1],
  ])
  expect(order.placedTimestamp).toBeGreaterThanOrEqual(before)
  expect(order.placedTimestamp).toBeLessThanOrEqual(Date.now())
})

test('a second address in one order is told, never mixed with the first, and the order is made with the first', async () => {
  const jobId = await draftOf(
    'Order No,SKU,Qty,Date,Ship to name,Address 1,Address 2,City\n' +
      'A-1,MUG,1,2026-11-20,Rattana,Rama IV 41,,Bangkok\nA-1,Tent-2p,1,2026-11-20,Rattana,Silom 2,Floor 3,Bangkok\n' +
      'A-2,MUG,1,2026-11-20,Somchai,Silom 9,,Bangkok\n',
  )
  const said = "Another address than the order's first, which is used"
  expect(await reasonsOf(jobId)).toEqual([
    [1, 'good'],
    [2, 'good', said],
    [3, 'good'],
  ])
  expect((await statusOf(birch, jobId)).noticed).toBe(1)
  const { result } = await birch.imports.getRows({ query: { jobId, isNoticed: true } })
  expect(result.map((row) => [row.rowNo, row.problems[0]?.value])).toEqual([[2, 'Silom 2']])
  expect(await started(jobId)).toMatchObject({ noticed: 1, message: 'Made 2 orders from 3 rows; 1 row has a notice.' })
  expect(await reasonsOf(jobId)).toContainEqual([2, 'made', said])
  const after = await birch.imports.getRows({ query: { jobId, isNoticed: true } })
  expect(after.result.map((row) => row.rowNo)).toEqual([2])
  expect((await orderNamed('A-1')).shipping).toMatchObject({ address1: 'Rama IV 41', address2: '', city: 'Bangkok' })
})

test('the moment of a cancellation stands beside the status, and either of them leaves the order alone', async () => {
  const jobId = await draftOf(
    'Order No,SKU,Qty,Date,Status,Cancelled at\n' +
      'M-1,MUG,1,2026-11-20,processing,12 Nov 2026 10:11\nM-2,MUG,1,2026-11-20,IN_CANCEL,\nM-3,MUG,1,2026-11-20,processing,\n',
  )
  expect(await reasonsOf(jobId)).toEqual([
    [1, 'skipped', 'Cancelled in the shop'],
    [2, 'skipped', 'Cancelled in the shop'],
    [3, 'good'],
  ])
})

test('a cancelled row refuses no other row of its order, which is made of the goods that are left', async () => {
  const jobId = await draftOf(
    'Order No,SKU,Qty,Date,Ship to name,Courier,Status\n' +
      'K-1,NO-SUCH,,2026-11-20,Somebody Else,No Courier,Cancelled\nK-1,MUG,1,2026-11-20,Rattana,,To ship\n' +
      'K-2,MUG,1,2026-11-20,Rattana,,cancelled\nK-2,POST,1,2026-11-20,Rattana,,To ship\n' +
      'K-3,MUG,1,2026-11-20,Rattana,,cancelled\n',
  )
  const goodsGone = 'Cancelled in the shop: of its order only charges are left'
  expect(await reasonsOf(jobId)).toEqual([
    [1, 'skipped', 'Cancelled in the shop'],
    [2, 'good'],
    [3, 'skipped', 'Cancelled in the shop'],
    [4, 'skipped', goodsGone],
    [5, 'skipped', 'Cancelled in the shop'],
  ])
  expect(await started(jobId)).toMatchObject({ status: 'Succeeded', ok: 1, failed: 0, skipped: 4 })
  expect(await orderNamed('K-1')).toMatchObject({ shipping: { name: 'Rattana' }, lines: [{ sku: 'MUG', quantity: 1 }] })
  expect((await birch.order.getOrderList({ query: { referenceCode: 'K-2' } })).result).toEqual([])
})

test('what the shop has sent or is not paid for is left alone in words; a state nobody knows is made and noticed', async () => {
  const jobId = await draftOf(
    'Order No,SKU,Order Status,Financial Status\nT-1,MUG,Shipped,paid\nT-2,MUG,Unpaid,\nT-3,MUG,To ship,refunded\n' +
      'T-4,MUG,Somehow,paid\nT-5,MUG,,pending\n',
  )
  expect(await reasonsOf(jobId)).toEqual([
    [1, 'skipped', 'Shipped in the shop: nothing is left to send'],
    [2, 'skipped', 'Unpaid in the shop: import it again once it is paid or let go on there'],
    [3, 'skipped', 'refunded in the shop: nothing is left to send'],
    [4, 'good', 'Not a state we know: taken as ready to be sent'],
    [5, 'good'],
  ])
  expect(await statusOf(birch, jobId)).toMatchObject({
    noticed: 1,
    message: '2 orders (2 rows) can be made; 3 rows are left alone: there already, or not to be sent.',
  })
  await started(jobId)
  const later = await draftOf('Order No,SKU,Order Status\nT-2,MUG,To ship\n')
  expect(await reasonsOf(later)).toEqual([[1, 'good']])
})

test("lines that the shop has sent of an order sent in part are left alone, one by one, as Shopify's export says", async () => {
  const jobId = await draftOf(
    'Name,Financial Status,Fulfillment Status,Lineitem sku,Lineitem quantity,Lineitem fulfillment status\n' +
      '#L1,paid,partial,MUG,1,fulfilled\n#L1,,,Rope,2,pending\n#L2,paid,unfulfilled,MUG,1,pending\n' +
      '#L3,paid,partial,MUG,3,partial\n#L4,refunded,restocked,MUG,1,restocked\n#L5,paid,fulfilled,MUG,1,fulfilled\n',
  )
  expect(await reasonsOf(jobId)).toEqual([
    [1, 'skipped', 'fulfilled in the shop: nothing is left to send'],
    [2, 'good'],
    [3, 'good'],
    [4, 'good', 'Not a state we know: taken as ready to be sent'],
    [5, 'skipped', 'refunded in the shop: nothing is left to send'],
    [6, 'skipped', 'fulfilled in the shop: nothing is left to send'],
  ])
})

test('SKUs of a file are found in any letter case, the exact spelling first; one that may be two asks', async () => {
  const jobId = await draftOf('Order No,SKU\nC-1,mug\nC-1,MUG\nC-2,TENT-2P\nC-3,Rope\nC-4,rope\n')
  expect(await reasonsOf(jobId)).toEqual([
    [1, 'good'],
    [2, 'good'],
    [3, 'good'],
    [4, 'good'],
    [5, 'bad', 'May be ROPE or Rope'],
  ])
  await started(jobId)
  expect((await orderNamed('C-1')).lines).toMatchObject([{ sku: 'MUG', quantity: 2 }])
  expect((await orderNamed('C-3')).lines).toMatchObject([{ sku: 'Rope' }])
})

const withStrangers = (name: string) =>
  `Order No,SKU\n${name}1,MUG\n${name}1,SPARE\n${name}2,SPARE\n${name}3,MUG\n${name}4,OTHER\n${name}5,OTHER\n`

test('rows that are no orders of ours are left out by their fault, at once, and put back; all states sum to the file', async () => {
  const jobId = await draftOf(withStrangers('L-'))
  const [first] = await rowsOf(jobId, 'bad')
  const [problem] = first?.problems ?? []
  expect(problem).toMatchObject({ value: 'SPARE', alike: 2 })
  const fault = { field: problem?.field ?? '', value: problem?.value ?? '', reason: problem?.reason ?? '' }
  expect(await birch.imports.excludeRows({ body: { jobId, fault } })).toEqual({ rows: 2 })
  expect((await reasonsOf(jobId)).map(([rowNo, state]) => [rowNo, state])).toEqual([
    [1, 'good'],
    [2, 'excluded'],
    [3, 'excluded'],
    [4, 'good'],
    [5, 'bad'],
    [6, 'bad'],
  ])
  expect(await birch.imports.excludeRows({ body: { jobId, isExcluded: false, rowNos: [3] } })).toEqual({ rows: 1 })
  expect(await birch.imports.excludeRows({ body: { jobId, rowNos: [3, 5] } })).toEqual({ rows: 2 })
  await birch.imports.setMapping({ body: { jobId, timeZone: 'UTC' } })
  expect((await statusOf(birch, jobId)).counts).toMatchObject({ excluded: { rows: 3 }, bad: { rows: 1 } })
  const job = await started(jobId)
  expect(job).toMatchObject({
    status: 'Partly succeeded',
    total: 6,
    ok: 2,
    failed: 1,
    skipped: 3,
    message: 'Made 2 orders from 2 rows; 3 rows left out by hand; 1 row needs a fix.',
  })
  expect(job.ok + job.failed + job.skipped).toBe(job.total)
  expect((await orderNamed('L-1')).lines).toMatchObject([{ sku: 'MUG' }])
})

test('everything that was left out is put back at once, and a file of nothing else can be finished', async () => {
  const jobId = await draftOf(withStrangers('P-'))
  await birch.imports.excludeRows({ body: { jobId, rowNos: [1, 2, 3, 4, 5, 6] } })
  expect((await statusOf(birch, jobId)).counts).toMatchObject({ excluded: { rows: 6 }, good: { rows: 0 } })
  expect(await birch.imports.excludeRows({ body: { jobId, isExcluded: false } })).toEqual({ rows: 6 })
  expect((await statusOf(birch, jobId)).counts).toMatchObject({ excluded: { rows: 0 }, bad: { rows: 4 } })
  await birch.imports.excludeRows({ body: { jobId, rowNos: [1, 2, 3, 4, 5, 6] } })
  expect(await started(jobId)).toMatchObject({ status: 'Succeeded', ok: 0, failed: 0, skipped: 6 })
  for (const isExcluded of [true, false])
    expect(await refusalOf(birch.imports.excludeRows({ body: { jobId, rowNos: [1], isExcluded } }))).toMatchObject({
      status: 409,
    })
})

test('an order that is made without the rows left out can be returned in the same file', async () => {
  const jobId = await draftOf('Order No,SKU,Qty\n9001,MUG,2\n9001,SPARE,1\nC9001,MUX,-1\n')
  await birch.imports.excludeRows({ body: { jobId, rowNos: [2] } })
  await birch.imports.fixRow({ body: { jobId, rowNo: 3, column: 'SKU', value: 'mug' } })
  expect(await reasonsOf(jobId)).toEqual([
    [1, 'good'],
    [2, 'excluded'],
    [3, 'good'],
  ])
  expect(await started(jobId)).toMatchObject({ status: 'Succeeded', ok: 2, skipped: 1 })
})

test('which rows are left out has to be said, and nobody leaves out rows of another merchant', async () => {
  const jobId = await draftOf(withStrangers('Q-'))
  expect(await refusalOf(birch.imports.excludeRows({ body: { jobId } }))).toMatchObject({
    status: 400,
    field: 'RowNos',
  })
  expect(await refusalOf(alder.imports.excludeRows({ body: { jobId, rowNos: [1] } }))).toMatchObject({ status: 404 })
})

test('rows are named by their numbers or by a fault, never both, and put back by their numbers or all', async () => {
  const jobId = await draftOf(withStrangers('R-'))
  const [problem] = (await rowsOf(jobId, 'bad'))[0]?.problems ?? []
  const fault = { field: problem?.field ?? '', value: problem?.value ?? '', reason: problem?.reason ?? '' }
  const [both, back] = [
    { rowNos: [2], fault },
    { fault, isExcluded: false },
  ]
  for (const asked of [both, { ...both, isExcluded: false }, back])
    expect(await refusalOf(birch.imports.excludeRows({ body: { jobId, ...asked } }))).toMatchObject({
      status: 400,
      field: 'Fault',
    })
  expect((await statusOf(birch, jobId)).counts).toMatchObject({ excluded: { rows: 0 } })
})

test('a reference code of a hundred letters comes with a file and is found whole, of orders and of requests', async () => {
  const code = 'Z'.repeat(100)
  expect(await started(await draftOf(`Order No,SKU\n${code},MUG\n${code}Z,MUG\n`))).toMatchObject({ ok: 1, failed: 1 })
  await upload(birch, 'InboundImport', `Reference,SKU,Quantity\n${code},MUG,3\n`)
  await workThrough(house)
  const query = { referenceCode: code }
  expect((await birch.order.getOrderList({ query })).result).toMatchObject([query])
  expect((await birch.inbound.getRequests({ query })).result).toMatchObject([query])
})

test('the lists show exactly what a job made, and nothing of it to another merchant', async () => {
  const orders = await draftOf('Order No,SKU\nJ-1,MUG\nJ-2,NOBODY\nS-1,MUG\n')
  await started(orders)
  const products = await upload(birch, 'ProductImport', 'SKU,Name\nJ-NEW,New\nMUG,Mug\n')
  const inbound = await upload(birch, 'InboundImport', 'Reference,SKU,Quantity\nJ-PO,mug,3\n')
  await workThrough(house)
  const shown = async (api: Api, jobId: number) => ({
    orders: (await api.order.getOrderList({ query: { jobId } })).result.map((row) => row.referenceCode),
    products: (await api.stock.getProductStockList({ query: { jobId } })).result.map((row) => row.sku),
    requests: (await api.inbound.getRequests({ query: { jobId } })).result.map((row) => row.referenceCode),
  })
  const none = { orders: [], products: [], requests: [] }
  for (const api of [birch, await house.as('WAREHOUSE_MANAGER')]) {
    expect(await shown(api, orders)).toEqual({ ...none, orders: ['J-1'] })
    expect(await shown(api, products.jobId)).toEqual({ ...none, products: ['J-NEW'] })
    expect(await shown(api, inbound.jobId)).toEqual({ ...none, requests: ['J-PO'] })
  }
  for (const jobId of [orders, products.jobId, inbound.jobId]) expect(await shown(alder, jobId)).toEqual(none)
  expect(await birch.order.getOrderListCount({ query: { jobId: orders } })).toBe(1)
  expect(await birch.stock.getProductStockListCount({ query: { jobId: products.jobId } })).toBe(1)
  expect(await birch.inbound.getTotalRequestsCount({ query: { jobId: inbound.jobId } })).toBe(1)
})
