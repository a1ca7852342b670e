import { afterAll, beforeAll, expect, test } from 'vitest'
import { hands, type Made } from '../../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../../test/house.ts'
import { strangeMoves } from '../../../test/moves.ts'
import { CallError } from 'contract/client'
import { run, sql } from '../../kernel/database.ts'

let house: House
let worker: Api
let manager: Api
let floor: ReturnType<typeof hands>
let [mug, sock] = [{} as Made, {} as Made]
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  manager = await house.as('WAREHOUSE_MANAGER')
  floor = hands(house, worker)
  ;[mug, sock] = [await floor.firstOf(50), await floor.firstOf(5)]
  await house.system((tx) =>
    run(
      tx,
      sql`
      with made as (insert into shipping_provider (name, code) values ('Swift', 'SWIFT'), ('Tern', 'TERN')
                    returning id, name)
      insert into merchant_shipping_provider (merchant_id, shipping_provider_id)
      select ${house.birch}, id from made where name = 'Swift'`,
    ),
  )
})
afterAll(() => house.close())

type Said = Parameters<Api['shipping']['updateOrder']>[0]['body']
const update = (body: Said, api = manager) => api.shipping.updateOrder({ body })
const promised = async () => {
  const orderId = await floor.orderOf([{ productId: mug.productId, quantity: 2 }])
  await worker.order.changeToPick({ body: { orderId } })
  return orderId
}
const listed = async () => {
  const { orderId, pickingListId, walk } = await floor.pickedList([{ productId: mug.productId, quantity: 2 }])
  const scan = { pickingListId, lineId: walk[0]?.lineId ?? 0, cellCode: mug.cellCode, code: mug.sku }
  return { orderId, pickingListId, scan: { ...scan, trayName: `T-${orderId % 10_000}` } }
}
const shown = (orderId: number) => manager.order.getOrder({ query: { orderId } })

test('a hold stops the very next scan and says which, and lifted it goes on', async () => {
  const { orderId, scan } = await listed()
  expect(await update({ orderId, hold: ['Address', 'Fraud'] })).toMatchObject({ holds: ['Address', 'Fraud'] })
  expect(await refusalOf(floor.scan(scan))).toMatchObject({
    code: 'on-hold',
    message: `WO-${orderId} is on hold: Address, Fraud.`,
  })
  expect((await shown(orderId)).events.at(-1)?.note).toBe('on hold: Address, Fraud')
  expect(await update({ orderId, hold: [] })).toMatchObject({ holds: [] })
  expect(await floor.scan(scan)).toMatchObject({ picked: 1 })
})

test('a hold until a moment ends by itself, and is never set to end in the past', async () => {
  const orderId = await promised()
  expect(await refusalOf(update({ orderId, hold: ['Date'], untilTimestamp: Date.now() - 1 }))).toMatchObject({
    code: 'bad-input',
    field: 'UntilTimestamp',
  })
  expect(await refusalOf(update({ orderId, untilTimestamp: Date.now() + 60_000 }))).toMatchObject({ code: 'bad-input' })
  await update({ orderId, hold: ['Date'], untilTimestamp: Date.now() + 60_000 })
  expect((await shown(orderId)).holds).toEqual(['Date'])
  expect((await shown(orderId)).events.at(-1)?.note).toMatch(
    /^on hold: Date until \d{2} \w{3} \d{4} \d{2}:\d{2} [AP]M$/,
  )
  await house.system((tx) => run(tx, sql`update orders set holds_until = array[now()] where id = ${orderId}`))
  expect((await shown(orderId)).holds).toEqual([])
  expect(await worker.picking.generatePickingList({ body: { orderIds: [orderId] } })).toMatchObject({ orders: 1 })
})

const numbered = (orderId: number, trackingNumber: string) =>
  house.system((tx) => run(tx, sql`update parcel set tracking_number = ${trackingNumber} where demand_id = ${orderId}`))

test('each hold ends at its own moment: a merchant’s date ends no hold of the warehouse', async () => {
  const [staff, tomorrow] = [await house.as('MERCHANT_WORKER'), Date.now() + 86_400_000]
  const orderId = await promised()
  await update({ orderId, hold: ['Fraud'] })
  await update({ orderId, hold: ['Date', 'Address'], untilTimestamp: tomorrow }, staff)
  expect(await shown(orderId)).toMatchObject({
    holdUntilTimestamp: null,
    holdsUntil: [
      { hold: 'Fraud', untilTimestamp: null },
      { hold: 'Date', untilTimestamp: tomorrow },
      { hold: 'Address', untilTimestamp: null },
    ],
  })
  expect((await shown(orderId)).events.at(-1)?.note).toMatch(/^on hold: Fraud, Date until .*M, Address$/)
  await update({ orderId, hold: ['Date'] }, staff)
  await house.system((tx) => run(tx, sql`update orders set holds_until[2] = now() where id = ${orderId}`))
  expect(await shown(orderId)).toMatchObject({ holds: ['Fraud'] })
  expect(await refusalOf(worker.picking.generatePickingList({ body: { orderIds: [orderId] } }))).toMatchObject({
    message: expect.stringContaining('on hold: Fraud.'),
  })
})

test('holds that were lifted are put back each with its own moment', async () => {
  const orderId = await promised()
  const [soon, later] = [Date.now() + 60_000, Date.now() + 120_000]
  const holdsUntil = [
    { hold: 'Payment' as const, untilTimestamp: later },
    { hold: 'Operator' as const },
    { hold: 'Date' as const, untilTimestamp: soon },
  ]
  await update({ orderId, holdsUntil })
  const before = (await shown(orderId)).holdsUntil
  await update({ orderId, holdsUntil: [] })
  expect((await shown(orderId)).holds).toEqual([])
  await update({ orderId, holdsUntil })
  expect((await shown(orderId)).holdsUntil).toEqual(before)
  await update({
    orderId,
    holdsUntil: [
      { hold: 'Date', untilTimestamp: soon },
      { hold: 'Payment', untilTimestamp: later },
    ],
  })
  expect((await shown(orderId)).holdUntilTimestamp).toBe(later)
  const refused: [Partial<Said>, string][] = [
    [{ holdsUntil: [{ hold: 'Date', untilTimestamp: 1 }] }, 'has passed already'],
    [{ holdsUntil: [{ hold: 'Date' }, { hold: 'Date' }] }, 'names Date twice'],
    [{ holdsUntil: [], hold: [] }, 'takes the place of Hold: say one'],
  ]
  for (const [said, problem] of refused)
    expect(await refusalOf(update({ orderId, ...said }))).toMatchObject({
      field: 'HoldsUntil',
      message: expect.stringContaining(problem),
    })
})

test('one hold is said as a word or as a list of one, and a word that is none is told which there are', async () => {
  const orderId = await promised()
  expect(await update({ orderId, hold: 'Fraud' })).toMatchObject({ holds: ['Fraud'] })
  for (const hold of ['Nonsense', ['Nonsense'], 7])
    expect(await refusalOf(update({ orderId, hold: hold as 'Fraud' }))).toMatchObject({
      field: 'Hold',
      message: 'Hold must be one of Operator, Address, Payment, Fraud, Date, Cancel.',
    })
})

test('holds that a colleague set or lifted meanwhile are not replaced unseen', async () => {
  const [staff, soon] = [await house.as('MERCHANT_WORKER'), Date.now() + 60_000]
  const orderId = await promised()
  await update({ orderId, hold: ['Fraud'] })
  const unseen = { code: 'stale', status: 409, field: 'HoldsSeen' }
  expect(await refusalOf(update({ orderId, holdsUntil: [{ hold: 'Address' }], holdsSeen: [] }))).toMatchObject(unseen)
  expect(await refusalOf(update({ orderId, hold: [], holdsSeen: [{ hold: 'Date' }] }))).toMatchObject(unseen)
  const otherEnd = [{ hold: 'Fraud' as const, untilTimestamp: soon }]
  expect(await refusalOf(update({ orderId, hold: [], holdsSeen: otherEnd }))).toMatchObject(unseen)
  expect((await shown(orderId)).holds).toEqual(['Fraud'])
  // The warehouse's holds are not a merchant's to replace; what has ended by itself stands no more.
  const ended = { hold: 'Date' as const, untilTimestamp: 1 }
  expect(
    await update({ orderId, holdsUntil: [{ hold: 'Payment', untilTimestamp: soon }], holdsSeen: [ended] }, staff),
  ).toMatchObject({ holds: ['Fraud', 'Payment'] })
  const seen = (await shown(orderId)).holdsUntil.map(({ hold, untilTimestamp }) => ({
    hold,
    ...(untilTimestamp === null ? {} : { untilTimestamp }),
  }))
  expect(await update({ orderId, holdsUntil: [], holdsSeen: seen.toReversed() })).toMatchObject({ holds: [] })
  expect(await refusalOf(update({ orderId, remark: 'x', holdsSeen: [] }))).toMatchObject({ field: 'HoldsSeen' })
})

test('address, priority, courier and ship-by change until the shipping desk has the order', async () => {
  const orderId = await promised()
  const shipByTimestamp = Date.now() + 3_600_000
  await house.system((tx) =>
    run(
      tx,
      sql`update orders set shipping_provider_id = (
            select id from shipping_provider where name = 'Tern') where id = ${orderId}`,
    ),
  )
  await numbered(orderId, 'OLD-1')
  await update({
    orderId,
    shippingName: 'Rowan Pike',
    shippingCity: 'Ipoh',
    priority: 2,
    shippingProvider: 'swift',
    shipByTimestamp,
  })
  const birch = await house.as('MERCHANT_WORKER')
  expect(await birch.order.getOrder({ query: { orderId } })).toMatchObject({
    shipping: { name: 'Rowan Pike', city: 'Ipoh' },
    priority: 2,
    shippingProviderName: 'Swift',
    trackingNumber: null,
    shipByTimestamp,
  })
  expect((await shown(orderId)).events.at(-1)?.note).not.toContain('Rowan')
  expect(await refusalOf(update({ orderId, shippingProvider: 'Tern' }))).toMatchObject({
    code: 'wrong-state',
    field: 'ShippingProvider',
  })
  expect(await refusalOf(update({ orderId }))).toMatchObject({ code: 'bad-input' })
  expect(await refusalOf(update({ orderId, shipByTimestamp: 1 }))).toMatchObject({ field: 'ShipByTimestamp' })
  const gone = await floor.orderOf([{ productId: mug.productId, quantity: 1 }])
  const stand = (status: number) =>
    house.system((tx) => run(tx, sql`update orders set status = ${status} where id = ${gone}`))
  await stand(4000)
  expect(await refusalOf(update({ orderId: gone, shippingCity: 'Melaka' }))).toMatchObject({ code: 'wrong-state' })
  expect(await update({ orderId: gone, hold: ['Operator', 'Operator'] })).toMatchObject({ holds: ['Operator'] })
  await stand(5000)
  expect(await refusalOf(update({ orderId: gone, hold: [] }))).toMatchObject({ code: 'wrong-state' })
})

test('other items are promised anew in one go: an order on a list leaves it, the goods of before are free', async () => {
  const { orderId, pickingListId } = await listed()
  const reply = await update({
    orderId,
    items: [
      { sku: mug.sku.toLowerCase(), quantity: 1 },
      { sku: sock.sku, quantity: 3, unitPrice: 4.5 },
    ],
  })
  expect(reply).toMatchObject({ status: 2000, reason: '' })
  expect(await shown(orderId)).toMatchObject({
    unitCount: 4,
    lineCount: 2,
    pickingListId: null,
    lines: [
      { sku: mug.sku, quantity: 1 },
      { sku: sock.sku, quantity: 3, unitPrice: { minor: 450 } },
    ],
  })
  expect((await worker.picking.checkPickingList({ query: { pickingListId } })).status).toBe('Cleared')
  await floor.booksHold()
  expect(await update({ orderId, items: [{ sku: sock.sku, quantity: 30 }] })).toMatchObject({
    status: 540,
    reason: `${sock.sku}: 30 needed, 5 available`,
  })
  expect(await update({ orderId, items: [{ sku: sock.sku, quantity: 5 }] })).toMatchObject({ status: 2000 })
  await floor.booksHold()
  expect(await house.system(strangeMoves)).toEqual([])
})

test('what the courier collects changes until the shipping desk has the order; 0 is nothing', async () => {
  const orderId = await promised()
  await update({ orderId, codAmount: 80.5 }, await house.as('MERCHANT_WORKER'))
  expect(await shown(orderId)).toMatchObject({ codAmount: { minor: 8_050, currency: 'MYR' } })
  expect((await shown(orderId)).events.at(-1)?.note).toBe('cash on delivery 80.5')
  expect(await refusalOf(update({ orderId, codAmount: 1.234 }))).toMatchObject({
    field: 'CodAmount',
    message: 'CodAmount has more decimals than MYR.',
  })
  await update({ orderId, codAmount: 0 })
  expect((await shown(orderId)).codAmount).toBeNull()
  await house.system((tx) => run(tx, sql`update orders set status = 4000 where id = ${orderId}`))
  expect(await refusalOf(update({ orderId, codAmount: 5 }))).toMatchObject({ code: 'wrong-state' })
})

test('items are refused by name, and never changed under a hand that has begun to pick', async () => {
  const { orderId, scan } = await listed()
  expect(await refusalOf(update({ orderId, items: [{ sku: 'NOBODY', quantity: 1 }] }))).toMatchObject({
    code: 'rows-refused',
  })
  const twice = [mug.sku, mug.sku].map((sku) => ({ sku, quantity: 1 }))
  expect(await refusalOf(update({ orderId, items: twice }))).toMatchObject({ code: 'bad-input', field: 'Items' })
  expect((await shown(orderId)).pickingListId).toBe(scan.pickingListId)
  await floor.scan(scan)
  expect(await refusalOf(update({ orderId, items: [{ sku: sock.sku, quantity: 1 }] }))).toMatchObject({
    code: 'being-worked-on',
  })
  await floor.booksHold()
})

test('a number that came without a courier stays when one is chosen', async () => {
  const orderId = await promised()
  await numbered(orderId, 'FILE-1')
  await update({ orderId, shippingProvider: 'Swift' })
  expect(await shown(orderId)).toMatchObject({ trackingNumber: 'FILE-1', shippingProviderName: 'Swift' })
})

test('units that other items set free go to the order that waits for them', async () => {
  const rare = await floor.firstOf(3)
  const [holder, waiting] = [
    await floor.orderOf([{ productId: rare.productId, quantity: 3 }]),
    await floor.orderOf([{ productId: rare.productId, quantity: 1 }]),
  ]
  for (const orderId of [holder, waiting]) await worker.order.changeToPick({ body: { orderId } })
  expect(await floor.statusOf(waiting)).toBe(540)
  await update({ orderId: holder, items: [{ sku: rare.sku, quantity: 1 }] })
  expect(await floor.statusOf(waiting)).toBe(1500)
})

test('a merchant’s people hold and lift what is theirs, and leave what is the warehouse’s', async () => {
  const [admin, staff] = [await house.as('MERCHANT_ADMIN'), await house.as('MERCHANT_WORKER')]
  const { orderId } = await listed()
  await update({ orderId, hold: ['Fraud', 'Address'] })
  for (const hold of [['Operator'], ['Fraud']] as const)
    expect(await refusalOf(update({ orderId, hold: [...hold] }, staff))).toMatchObject({ code: 'not-allowed' })
  expect(await update({ orderId, hold: ['Payment'] }, staff)).toMatchObject({ holds: ['Fraud', 'Payment'] })
  expect(await update({ orderId, hold: [] }, staff)).toMatchObject({ holds: ['Fraud'] })
  expect(await refusalOf(update({ orderId, priority: 2 }, staff))).toMatchObject({ code: 'not-allowed' })
  expect(await update({ orderId, priority: 2 }, admin)).toMatchObject({ orderId })
  const items = [{ sku: mug.sku, quantity: 1 }]
  expect(await refusalOf(update({ orderId, items }, admin))).toMatchObject({ code: 'being-worked-on' })
})

test('what a marketplace’s order holds and where it goes is changed there; a remark is added here', async () => {
  const orderId = await promised()
  await house.system((tx) => run(tx, sql`update orders set marketplace_order_id = 'M-1' where id = ${orderId}`))
  for (const said of [{ items: [{ sku: mug.sku, quantity: 1 }] }, { shippingCity: 'Ipoh' }, { codAmount: 1 }])
    expect(await refusalOf(update({ orderId, ...said }))).toMatchObject({
      code: 'wrong-state',
      message: `WO-${orderId} is a marketplace's order; its items, address and cash on delivery are changed there.`,
    })
  await update({ orderId, remark: 'Ring twice' })
  expect(await shown(orderId)).toMatchObject({ remark: 'Ring twice' })
})

test('an order of somebody else is as if absent, and who only looks at orders changes none', async () => {
  const orderId = await promised()
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  expect(await refusalOf(update({ orderId, hold: [] }, alder))).toMatchObject({ status: 404 })
  for (const role of ['CLIENT', 'WAREHOUSE_WORKER'] as const)
    expect(await refusalOf(update({ orderId, hold: [] }, await house.as(role)))).toMatchObject({ status: 403 })
})

/** What to do next, as a refusal says it. */
const nextOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'taken',
    (problem: unknown) => (problem instanceof CallError ? (problem.failure.next ?? '') : String(problem)),
  )

test('what else may be changed of a marketplace’s order is said by name, and each of it is so', async () => {
  const there = 'Change them in the marketplace.'
  const rest = 'ShippingProvider, ShipByTimestamp and Hold may be changed.'
  const said = {
    Remark: { remark: 'Ring' },
    Priority: { priority: 2 as const },
    ShippingProvider: { shippingProvider: 'Swift' },
    ShipByTimestamp: { shipByTimestamp: Date.now() + 90_000_000 },
    Hold: { hold: ['Address' as const] },
  }
  const cases = [
    ['WAREHOUSE_MANAGER', 3000, `${there} Here Remark, Priority, ${rest}`],
    ['MERCHANT_ADMIN', 2000, `${there} Here Remark, Priority, ${rest}`],
    ['MERCHANT_WORKER', 2000, `${there} Here Remark, ${rest}`],
    ['WAREHOUSE_MANAGER', 4000, `${there} Here Hold may be changed.`],
    ['WAREHOUSE_MANAGER', 5000, there],
  ] as const
  for (const [role, status, next] of cases) {
    const [orderId, api] = [await promised(), await house.as(role)]
    await house.system((tx) =>
      run(
        tx,
        sql`update orders set marketplace_order_id = ${`M-${orderId}`}, status = ${status} where id = ${orderId}`,
      ),
    )
    expect(await nextOf(update({ orderId, shippingCity: 'Penang' }, api)), role).toBe(next)
    for (const [field, change] of Object.entries(said))
      if (next.includes(field)) await update({ orderId, ...change }, api)
      else await refusalOf(update({ orderId, ...change }, api))
  }
})

test('an order out of stock is processed again with another ship-by: a batch that kept too short may do', async () => {
  const tea = await floor.firstOf(5)
  const day = 86_400_000
  await house.system((tx) =>
    run(
      tx,
      sql`
      with kept as (
        update batch set expiry_day = today_at(${house.locationId}) + 12 where product_id = ${tea.productId}
      )
      update product set has_expiry = true, minimum_days_left = 10 where id = ${tea.productId}`,
    ),
  )
  const orderId = await floor.orderOf([{ productId: tea.productId, quantity: 2 }])
  await house.system((tx) => run(tx, sql`update orders set ship_by = now() + interval '9 days' where id = ${orderId}`))
  await worker.order.changeToPick({ body: { orderId } })
  expect(await update({ orderId, remark: 'still short' })).toMatchObject({ status: 540 })
  expect(await update({ orderId, shipByTimestamp: Date.now() + day })).toMatchObject({ status: 1500 })
  expect((await shown(orderId)).events.at(-1)?.note).toBe('ship by changed')
  await worker.order.changeToPick({ body: { orderId } })
  expect(await update({ orderId, shipByTimestamp: Date.now() + 2 * day })).toMatchObject({ status: 2000 })
})
