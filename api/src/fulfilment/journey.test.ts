import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeOrder, makeProduct, receive } from '../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { one, rows, run, sql } from '../database.ts'
import { differences } from '../stock/verify.ts'

let house: House
let worker: Api
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
})
afterAll(() => house.close())

/** The books hold after every step: balances are the sums of their movements, and what orders hold is what is allocated. */
const booksHold = async () => expect(await house.system(differences)).toEqual([])
const statusOf = (orderId: number) =>
  house.system(
    async (tx) => (await one<{ status: number }>(tx, sql`select status from orders where id = ${orderId}`)).status,
  )
const stockOf = (productId: number) =>
  house.system((tx) =>
    rows<{ placeKind: number; condition: string; onHand: number; allocated: number }>(
      tx,
      sql`
  select place_kind, condition, on_hand, allocated from stock_balance where product_id = ${productId} and on_hand > 0 order by place_kind, id`,
    ),
  )

type Made = { productId: number; sku: string; cellId: number; cellCode: string }
let serial = 0
const make = (quantity: number, { cells = 1, pack }: { cells?: number; pack?: string } = {}): Promise<Made[]> =>
  house.system(async (tx) => {
    const sku = `JRN-${++serial}`
    const productId = await makeProduct(tx, house.birch, { sku })
    await run(
      tx,
      sql`update product set package_weight_grams = 200, package_length_mm = 100, package_width_mm = 80, package_height_mm = 40 where id = ${productId}`,
    )
    if (pack)
      await run(
        tx,
        sql`insert into product_barcode (merchant_id, product_id, code, format, pack_quantity) values (${house.birch}, ${productId}, ${pack}, 'Code128', 3)`,
      )
    const made: Made[] = []
    for (let n = 0; n < cells; n++) {
      const cellCode = `J-${serial}-${n}`
      const cellId = await makeCell(tx, house.locationId, { code: cellCode, priority: 100 + n })
      await receive(tx, { merchantId: house.birch, locationId: house.locationId, productId, cellId, quantity })
      made.push({ productId, sku, cellId, cellCode })
    }
    return made
  })
const [orderOf, firstOf] = [
  (lines: { productId: number; quantity: number }[]) =>
    house.system((tx) => makeOrder(tx, house.birch, house.locationId, lines)),
  async (quantity: number, options = {}) => (await make(quantity, options))[0] as Made,
]
const pickedList = async (lines: { productId: number; quantity: number }[]) => {
  const orderId = await orderOf(lines)
  await worker.fulfilment.changeToPick({ body: { orderId } })
  const { pickingListId } = await worker.fulfilment.generatePickingList({ body: { orderIds: [orderId] } })
  return {
    orderId,
    pickingListId,
    walk: await worker.fulfilment.getOrderItemsByPickingListId({ query: { pickingListId } }),
  }
}
const scan = (body: Parameters<Api['fulfilment']['updateOrdersPickingList']>[0]['body']) =>
  worker.fulfilment.updateOrdersPickingList({ body })

/** One order, carried through the first three tests: they are steps of one journey. */
let [mug, sock, orderId] = [{} as Made, {} as Made, 0]

test('an order is picked into its trays; a wrong scan is refused and moves nothing', async () => {
  mug = await firstOf(10, { pack: 'MUG-BOX-3' })
  sock = await firstOf(5)
  orderId = await orderOf([
    { productId: mug.productId, quantity: 4 },
    { productId: sock.productId, quantity: 1 },
  ])
  expect(await worker.fulfilment.changeToPick({ body: { orderId } })).toEqual([{ orderId, status: 2000, reason: '' }])
  expect(await refusalOf(worker.fulfilment.changeToPick({ body: { orderId } }))).toMatchObject({
    status: 409,
    code: 'wrong-state',
  })
  await booksHold()

  const list = await worker.fulfilment.generatePickingList({ body: { orderIds: [orderId], cart: 2 } })
  expect(list).toMatchObject({ orders: 1, lines: 2, units: 5 })
  const { pickingListId } = list
  const walk = await worker.fulfilment.getOrderItemsByPickingListId({ query: { pickingListId } })
  expect(walk).toMatchObject([
    {
      sku: mug.sku,
      cellCode: mug.cellCode,
      left: 4,
      slot: 1,
      stop: 1,
      nextCell: sock.cellCode,
      warehouseOrderId: `WO-${orderId}`,
    },
    { sku: sock.sku, stop: 2, nextCell: null },
  ])
  const lineId = walk[0]?.lineId ?? 0
  const right = { pickingListId, lineId, cellCode: mug.cellCode.toLowerCase(), code: mug.sku, trayName: 't-12' }

  expect(await refusalOf(scan({ ...right, cellCode: sock.cellCode }))).toMatchObject({
    code: 'wrong-cell',
    status: 409,
    message: `Wrong cell: this is ${sock.cellCode}, go to ${mug.cellCode}.`,
  })
  expect(await refusalOf(scan({ ...right, code: sock.sku }))).toMatchObject({ code: 'wrong-item' })
  expect(await refusalOf(scan({ ...right, code: 'NOBODY' }))).toMatchObject({ code: 'unknown-code', status: 404 })
  expect(await refusalOf(scan({ ...right, trayName: 'BOX-1' }))).toMatchObject({ code: 'wrong-tray' })
  expect(await refusalOf(scan({ ...right, quantity: 5 }))).toMatchObject({
    code: 'too-many-units',
    message: '5 is more than the 4 left.',
  })
  expect(await refusalOf(scan({ ...right, code: 'MUG-BOX-3', quantity: 2 }))).toMatchObject({ code: 'too-many-units' })
  expect(await stockOf(mug.productId)).toMatchObject([{ placeKind: 1, onHand: 10, allocated: 4 }])

  expect(await scan({ ...right, code: 'MUG-BOX-3', scanNumber: 'a1' })).toMatchObject({
    picked: 3,
    left: 1,
    lineDone: false,
    trayName: 'T-12',
    slot: 1,
    nextLineId: lineId,
    unitsLeft: 2,
    listStatus: 'Picking',
  })
  expect(await scan({ ...right, code: 'MUG-BOX-3', scanNumber: 'a1' })).toMatchObject({ picked: 3, isRepeated: true })
  await booksHold()
  expect(await refusalOf(scan({ ...right, trayName: 'T-13' }))).toMatchObject({
    code: 'wrong-tray',
    message: `Wrong tray: T-13. WO-${orderId} is in T-12.`,
  })
  expect(await scan({ pickingListId, undo: true, scanNumber: 'a1' })).toMatchObject({
    picked: 0,
    left: 4,
    unitsLeft: 5,
  })
  await booksHold()
  expect(await refusalOf(scan({ pickingListId, undo: true, scanNumber: 'a1' }))).toMatchObject({ code: 'wrong-state' })
  await scan({ ...right, quantity: 3 })
  expect(await scan({ ...right, trayName: 'T-13', newTray: true })).toMatchObject({
    lineDone: true,
    orderDone: false,
    trayName: 'T-13',
    nextLineId: walk[1]?.lineId,
  })
  expect(await worker.fulfilment.getInPickingTray({ query: { trayName: 't-12' } })).toMatchObject([
    { trayName: 'T-12', orderId, unitsDone: 4, isPutBack: false },
  ])
  expect(await scan({ pickingListId, lineId: walk[1]?.lineId ?? 0, skip: true })).toMatchObject({
    nextLineId: walk[1]?.lineId,
  })
  expect(
    await scan({ ...right, lineId: walk[1]?.lineId ?? 0, cellCode: sock.cellCode, code: sock.sku, trayName: 'T-13' }),
  ).toMatchObject({
    orderDone: true,
    orderStatus: 2200,
    listDone: true,
    listStatus: 'Picked',
    nextLineId: null,
    unitsLeft: 0,
  })
  expect(await worker.fulfilment.checkPickingList({ query: { pickingListId } })).toMatchObject({
    status: 'Picked',
    stops: 2,
    stopsDone: 2,
    units: 5,
    left: 0,
    next: null,
  })
  await booksHold()
})

test('it is packed unit by unit; the last one closes the parcel, and an undo opens it again', async () => {
  const pack = (body: { code: string; quantity?: number; scanNumber?: string; undo?: boolean }) =>
    worker.order.changeToPack({ body: { orderId, ...body } })
  expect(await refusalOf(pack({ code: 'NOBODY' }))).toMatchObject({ code: 'unknown-code' })
  expect(await refusalOf(pack({ code: mug.sku, quantity: 5 }))).toMatchObject({ code: 'too-many-units' })
  expect(await refusalOf(pack({ code: (await firstOf(1)).sku }))).toMatchObject({ code: 'wrong-item' })
  expect(await pack({ code: mug.sku, quantity: 4 })).toMatchObject({
    packed: 4,
    left: 0,
    unitsLeft: 1,
    isClosed: false,
    status: 2200,
  })
  await booksHold()
  expect(await worker.shippingProvider.getParcelDimension({ query: { orderId } })).toMatchObject({
    boxName: 'M',
    weight: 1.11,
    boxes: [
      { boxName: 'S', fits: false, reason: 'S is too small: the units fill 1.6 l, S holds 1.3 l' },
      { fits: true },
      {},
      {},
    ],
  })
  expect(await pack({ code: sock.sku, scanNumber: 'p9' })).toMatchObject({
    isClosed: true,
    status: 3000,
    boxName: 'M',
    expectedWeight: 1.11,
  })
  expect(await pack({ code: sock.sku, scanNumber: 'p9', undo: true })).toMatchObject({
    isClosed: false,
    status: 2200,
    unitsLeft: 1,
  })
  await booksHold()
  expect(await pack({ code: sock.sku })).toMatchObject({ isClosed: true })
  expect(await worker.fulfilment.getInPickingTray()).toEqual([])
  await booksHold()
})

test('it is weighed, numbered, put into a bin and handed over; the stock leaves the books with the courier', async () => {
  expect(await refusalOf(worker.order.updateFinalWeight({ body: { orderId, weight: 1.3 } }))).toMatchObject({
    code: 'weight-off',
    message: 'Measured 1300 g, expected 1110 g: outside the limit of 111 g.',
  })
  expect(await worker.order.updateFinalWeight({ body: { orderId, weight: 1.3, confirmed: true } })).toMatchObject({
    finalWeight: 1.3,
  })
  const { binId, otherBinId } = await couriers()
  const ready = { orderId, shippingBinId: binId }
  expect(await refusalOf(worker.order.changeToReadyToShip({ body: ready }))).toMatchObject({
    code: 'wrong-state',
    message: `WO-${orderId} is Packed; no courier is chosen.`,
  })
  const confirm = {
    warehouseOrderId: `WO-${orderId}`,
    shippingProvider: 'swift',
    weight: 1.2,
    length: 32,
    width: 24,
    height: 14,
  }
  expect(await worker.shippingProvider.confirm({ body: confirm })).toEqual({
    orderId,
    shippingProvider: 'Swift',
    chargeableWeight: 2.151,
  })
  expect(await refusalOf(worker.order.changeToReadyToShip({ body: ready }))).toMatchObject({
    code: 'no-tracking-number',
  })
  expect(await worker.order.enterTrackingNo({ body: { orderId, trackingNumber: ' swf123456my ' } })).toEqual({
    orderId,
    trackingNumber: 'SWF123456MY',
  })
  expect(
    await refusalOf(worker.order.changeToReadyToShip({ body: { ...ready, shippingBinId: otherBinId } })),
  ).toMatchObject({ code: 'wrong-bin' })
  expect(
    await refusalOf(
      worker.warehouse.shippingBinCompleteDelivery({ body: { shippingBinId: binId, targetStatus: 5000 } }),
    ),
  ).toMatchObject({ code: 'empty-bin' })
  await worker.order.changeToReadyToShip({ body: ready })
  expect(await worker.warehouse.verifyTrackingNumber({ query: { trackingNumber: 'swf123456my' } })).toMatchObject({
    orderId,
    shippingBinId: binId,
    problem: '',
  })
  expect(await worker.warehouse.shippingCheckoutDetail({ query: { shippingBinId: binId } })).toMatchObject({
    shipped: 1,
    totalWeight: 1.2,
    parcels: [{ orderId }],
  })

  const before = await stockOf(mug.productId)
  expect(before).toMatchObject([
    { placeKind: 1, onHand: 6, allocated: 0 },
    { placeKind: 3, onHand: 4, allocated: 4 },
  ])
  await worker.warehouse.shippingBinCompleteDelivery({ body: { shippingBinId: binId, targetStatus: 5000 } })
  expect(await stockOf(mug.productId)).toMatchObject([{ placeKind: 1, onHand: 6, allocated: 0 }])
  await booksHold()
  expect(
    await worker.warehouse.shippingBinCompleteDelivery({ body: { shippingBinId: binId, targetStatus: 6000 } }),
  ).toMatchObject({ moved: 1, orderIds: [orderId] })
  expect(await statusOf(orderId)).toBe(6000)
  await booksHold()
})

let known: Promise<{ binId: number; otherBinId: number }> | undefined
const couriers = () =>
  (known ??= house.system(async (tx) => {
    const provider = async (name: string) =>
      (
        await one<{ id: number }>(
          tx,
          sql`insert into shipping_provider (name, code) values (${name}, ${name.toUpperCase()}) returning id`,
        )
      ).id
    const [swift, other] = [await provider('Swift'), await provider('Turtle')]
    await run(
      tx,
      sql`insert into merchant_shipping_provider (merchant_id, shipping_provider_id) values (${house.birch}, ${swift})`,
    )
    const bin = async (name: string, id: number) =>
      (
        await one<{ id: number }>(
          tx,
          sql`insert into shipping_bin (location_id, name, shipping_provider_id) values (${house.locationId}, ${name}, ${id}) returning id`,
        )
      ).id
    return { binId: await bin('S-1', swift), otherBinId: await bin('T-1', other) }
  }))

test('a short cell is held for counting, and the line goes on in another cell at the end of the walk', async () => {
  const [first, second] = (await make(5, { cells: 2 })) as [Made, Made]
  const { orderId, pickingListId, walk } = await pickedList([{ productId: first.productId, quantity: 4 }])
  const line = {
    pickingListId,
    lineId: walk[0]?.lineId ?? 0,
    cellCode: first.cellCode,
    code: first.sku,
    trayName: 'T-21',
  }
  await scan({ ...line, quantity: 1 })
  expect(await scan({ ...line, short: true })).toMatchObject({
    reason: `${first.cellCode} was short of 3: 3 from ${second.cellCode}`,
    unitsLeft: 3,
    orderStatus: 2100,
    listDone: false,
  })
  await booksHold()
  expect(
    (await stockOf(first.productId)).map(
      ({ placeKind, condition, onHand, allocated }) => `${placeKind} ${condition} ${onHand} ${allocated}`,
    ),
  ).toEqual(['1 Good 5 3', '1 Held 4 0', '2 Good 1 1'])
  const after = await worker.fulfilment.getOrderItemsByPickingListId({ query: { pickingListId } })
  expect(after).toMatchObject([
    { quantity: 1, left: 0 },
    { cellCode: second.cellCode, left: 3, isSkipped: false, reason: `${first.cellCode} was short` },
  ])
  expect(await scan({ ...line, lineId: after[1]?.lineId ?? 0, cellCode: second.cellCode, quantity: 3 })).toMatchObject({
    orderDone: true,
    listDone: true,
  })
  expect(await statusOf(orderId)).toBe(2200)
  await booksHold()
})

test('without another cell the order is out of stock, its picked units are put back, and the tray is free again', async () => {
  const socks = await firstOf(5)
  const { orderId, pickingListId, walk } = await pickedList([{ productId: socks.productId, quantity: 4 }])
  const line = {
    pickingListId,
    lineId: walk[0]?.lineId ?? 0,
    cellCode: socks.cellCode,
    code: socks.sku,
    trayName: 'T-31',
  }
  await scan({ ...line, quantity: 2 })
  expect(await scan({ ...line, short: true })).toMatchObject({ orderStatus: 540, listStatus: 'Cleared' })
  await booksHold()
  expect(await worker.fulfilment.getInPickingTray({ query: { trayName: 'T-31' } })).toMatchObject([
    { orderId, orderStatus: 540, isPutBack: true },
  ])
  const back = { trayName: 'T-31', code: socks.sku, cellCode: socks.cellCode }
  expect(await refusalOf(worker.fulfilment.putBack({ body: { ...back, quantity: 3 } }))).toMatchObject({
    code: 'too-many-units',
  })
  expect(await worker.fulfilment.putBack({ body: { ...back, quantity: 2 } })).toMatchObject({ unitsLeft: 0 })
  expect(await worker.fulfilment.getInPickingTray({ query: { trayName: 'T-31' } })).toEqual([])
  expect(
    (await stockOf(socks.productId))
      .map(({ condition, onHand, allocated }) => `${condition} ${onHand} ${allocated}`)
      .sort(),
  ).toEqual(['Good 2 0', 'Held 3 0'])
  await booksHold()
})

test('two people who scan one line at once never pick more than it asks for', async () => {
  const mug = await firstOf(20)
  const { pickingListId, walk } = await pickedList([{ productId: mug.productId, quantity: 3 }])
  const manager = await house.as('WAREHOUSE_MANAGER')
  const body = { pickingListId, lineId: walk[0]?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku, trayName: 'T-41' }
  const replies = await Promise.allSettled(
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => (n % 2 ? worker : manager).fulfilment.updateOrdersPickingList({ body })),
  )
  expect(replies.filter((reply) => reply.status === 'fulfilled')).toHaveLength(3)
  expect(await stockOf(mug.productId)).toMatchObject([
    { placeKind: 1, onHand: 17, allocated: 0 },
    { placeKind: 2, onHand: 3, allocated: 3 },
  ])
  await booksHold()
})

test('a hold or a cancel stops the next scan, and a scan is undone only by its person', async () => {
  const mug = await firstOf(5)
  const { orderId, pickingListId, walk } = await pickedList([{ productId: mug.productId, quantity: 2 }])
  const body = { pickingListId, lineId: walk[0]?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku, trayName: 'T-51' }
  await scan({ ...body, scanNumber: 'h1' })
  const manager = await house.as('WAREHOUSE_MANAGER')
  expect(
    await refusalOf(
      manager.fulfilment.updateOrdersPickingList({ body: { pickingListId, undo: true, scanNumber: 'h1' } }),
    ),
  ).toMatchObject({ status: 403, code: 'wrong-person' })
  await house.system((tx) => run(tx, sql`update orders set hold = 'address' where id = ${orderId}`))
  expect(await refusalOf(scan(body))).toMatchObject({ code: 'on-hold', message: `WO-${orderId} is on hold: address.` })
  await house.system((tx) => run(tx, sql`update scan set at = now() - interval '11 seconds' where scan_number = 'h1'`))
  expect(await refusalOf(scan({ pickingListId, undo: true, scanNumber: 'h1' }))).toMatchObject({ code: 'too-late' })
  await house.system((tx) => run(tx, sql`update orders set hold = null where id = ${orderId}`))
  const other = await pickedList([{ productId: mug.productId, quantity: 1 }])
  expect(
    await refusalOf(scan({ ...body, pickingListId: other.pickingListId, lineId: other.walk[0]?.lineId ?? 0 })),
  ).toMatchObject({ code: 'wrong-tray', message: `Wrong tray: T-51. It holds WO-${orderId}.` })
  await booksHold()
})

test('a list takes what fits, single units share a bulk tray, and clearing gives back what nobody picked', async () => {
  const mug = await firstOf(30)
  const singles = [
    await orderOf([{ productId: mug.productId, quantity: 1 }]),
    await orderOf([{ productId: mug.productId, quantity: 1 }]),
    await orderOf([{ productId: mug.productId, quantity: 1 }]),
  ]
  const big = await orderOf([{ productId: mug.productId, quantity: 6 }])
  await worker.fulfilment.changeToPick({ body: { orderIds: [...singles, big] } })
  expect(
    await refusalOf(worker.fulfilment.generatePickingList({ body: { orderIds: [big], maxWeight: 0.5 } })),
  ).toMatchObject({ code: 'nothing-to-pick' })
  const list = await worker.fulfilment.generatePickingList({
    body: { kind: 'Single', slots: 2, merchantId: house.birch },
  })
  expect(list).toMatchObject({ orders: 2, units: 2 })
  const walk = await worker.fulfilment.getOrderItemsByPickingListId({ query: { pickingListId: list.pickingListId } })
  const pick = (index: number, trayName = 'T-61') =>
    scan({
      pickingListId: list.pickingListId,
      lineId: walk[index]?.lineId ?? 0,
      cellCode: mug.cellCode,
      code: mug.sku,
      trayName,
    })
  expect(await pick(0)).toMatchObject({ orderDone: true, listDone: false })
  expect(await refusalOf(pick(1, 'T-62'))).toMatchObject({ code: 'wrong-tray' })
  expect(await worker.fulfilment.clearPickingList({ body: { pickingListId: list.pickingListId } })).toEqual({
    status: 'Picked',
    cleared: 1,
    kept: 1,
  })
  expect([await statusOf(walk[0]?.orderId ?? 0), await statusOf(walk[1]?.orderId ?? 0)]).toEqual([2200, 2000])
  expect(
    (await worker.fulfilment.getOrdersPickingList({ query: { orderId: walk[0]?.orderId ?? 0 } })).result,
  ).toMatchObject([{ kind: 'Single', status: 'Picked', orders: [{ orderStatus: 2200, trayName: 'T-61' }] }])
  expect(await worker.order.changeToPack({ body: { orderId: walk[0]?.orderId ?? 0, code: mug.sku } })).toMatchObject({
    isClosed: true,
  })
  expect(await worker.fulfilment.getInPickingTray({ query: { trayName: 'T-61' } })).toEqual([])
  await booksHold()
})

test('only warehouse staff pick, and another location is as if absent', async () => {
  const { pickingListId } = await pickedList([{ productId: (await firstOf(1)).productId, quantity: 1 }])
  for (const role of [
    'MERCHANT_ADMIN',
    'MERCHANT_WORKER',
    'CLIENT',
    'USER',
    'ADMIN',
    'WORKER',
    'SYSTEM_ADMINISTRATOR',
  ] as const)
    expect(
      await refusalOf((await house.as(role)).fulfilment.checkPickingList({ query: { pickingListId } })),
    ).toMatchObject({ status: 403, code: 'not-allowed' })
  await house.system((tx) =>
    run(tx, sql`update picking_list set location_id = ${house.otherLocationId} where id = ${pickingListId}`),
  )
  expect(await refusalOf(worker.fulfilment.checkPickingList({ query: { pickingListId } }))).toMatchObject({
    status: 404,
  })
  expect(await refusalOf(scan({ pickingListId, assign: true }))).toMatchObject({ status: 404 })
  const far = await house.system(async (tx) => makeOrder(tx, house.birch, house.otherLocationId, []))
  expect(await refusalOf(worker.fulfilment.changeToPick({ body: { orderId: far } }))).toMatchObject({ status: 404 })
})
