import { afterAll, beforeAll, expect, test } from 'vitest'
import { hands, type Made } from '../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { one, rows, run, sql } from '../kernel/database.ts'
import { systemWho } from '../kernel/who.ts'
import { traysInUse } from './tray-list.ts'

let house: House
let worker: Api
let manager: Api
let floor: ReturnType<typeof hands>
let mug: Made
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  manager = await house.as('WAREHOUSE_MANAGER')
  floor = hands(house, worker)
  mug = await floor.firstOf(50)
})
afterAll(() => house.close())

let trays = 0
const linesOf = (pickingListId: number) => worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
const trayOf = (trayName: string) => worker.picking.getInPickingTray({ query: { trayName } })
/** A list of so many orders of one mug, of which so many lie in one tray. */
async function singles(count: number, picked = count) {
  const orderIds: number[] = []
  for (let n = 0; n < count; n++) orderIds.push(await floor.orderOf([{ productId: mug.productId, quantity: 1 }]))
  await worker.order.changeToPick({ body: { orderIds } })
  const { pickingListId } = await worker.picking.generatePickingList({ body: { orderIds, kind: 'Single' } })
  const trayName = `T-${++trays}`
  const line = { pickingListId, cellCode: mug.cellCode, code: mug.sku, trayName }
  const done: number[] = []
  for (const { lineId } of (await linesOf(pickingListId)).slice(0, picked))
    done.push((await floor.scan({ ...line, lineId })).orderId ?? 0)
  return { pickingListId, trayName, line, picked: done }
}

test('what is taken out of a tray is of an order that still has something there', async () => {
  const { trayName, line, pickingListId } = await singles(2)
  const second = `T-${++trays}`
  const out = (name: string) =>
    worker.picking.takeOut({ body: { trayName: name, code: mug.sku, cellCode: mug.cellCode } })
  const { orderId } = await out(trayName)
  const lineId = (await linesOf(pickingListId)).find((one) => one.left > 0)?.lineId ?? 0
  await floor.scan({ ...line, lineId, trayName: second, newTray: true })
  const other = await out(trayName)
  expect(other).toMatchObject({ quantity: 1, unitsLeft: 0 })
  expect(other.orderId).not.toBe(orderId)
  expect(await out(second)).toMatchObject({ orderId })
  await floor.booksHold()
})

test('a tray of single orders that was emptied again is free once its list is cleared', async () => {
  const { trayName, pickingListId } = await singles(2, 1)
  await worker.picking.takeOut({ body: { trayName, code: mug.sku, cellCode: mug.cellCode } })
  await worker.picking.clearPickingList({ body: { pickingListId } })
  const other = await singles(1, 0)
  const [line] = await linesOf(other.pickingListId)
  expect(await floor.scan({ ...other.line, trayName, lineId: line?.lineId ?? 0 })).toMatchObject({ listDone: true })
  await floor.booksHold()
})

test('a failed order of a tray of single orders: its unit is put back, or lost, and no other order’s with it', async () => {
  const { trayName, line, pickingListId, picked } = await singles(4, 3)
  const [first = 0, second = 0, third = 0] = picked
  const fail = (orderId: number, cause: 'Rejected' | 'Lost') =>
    manager.shipping.reportFailed({ body: { orderId, cause, reason: 'the box is crushed' } })
  const close = (orderId: number) => manager.shipping.cancelOrder({ body: { orderId, reason: 'done' } })
  for (const orderId of [first, second]) expect(await fail(orderId, 'Rejected')).toMatchObject({ unitsToPutBack: 1 })
  const rows = await trayOf(trayName)
  expect(rows.map(({ orderId, state }) => [orderId, state]).toSorted()).toEqual(
    [
      [first, 'To put back'],
      [second, 'To put back'],
      [third, 'Picking'],
    ].toSorted(),
  )
  const last = (await linesOf(pickingListId)).find((one) => one.left > 0)?.lineId ?? 0
  expect((await refusalOf(floor.scan({ ...line, lineId: last }))).message).toContain('2 units that must be put back')
  expect(await fail(first, 'Lost')).toMatchObject({ unitsWrittenOff: 1 })
  await floor.booksHold()
  expect(await close(first)).toMatchObject({ status: 220 })
  expect((await refusalOf(close(second))).message).toContain('1 unit')
  expect(await fail(second, 'Lost')).toMatchObject({ unitsWrittenOff: 1 })
  expect(await close(second)).toMatchObject({ status: 220 })
  expect(await floor.scan({ ...line, lineId: last })).toMatchObject({ listDone: true })
  for (const orderId of [third, (await trayOf(trayName)).find((row) => row.orderId !== third)?.orderId ?? 0]) {
    await fail(orderId, 'Rejected')
    expect(await fail(orderId, 'Lost')).toMatchObject({ unitsWrittenOff: 1 })
  }
  expect(await trayOf(trayName)).toEqual([])
  await floor.booksHold()
})

test('an order in picking whose tray became free has none, and takes any', async () => {
  const cap = await floor.firstOf(5)
  const { orderId, pickingListId, walk } = await floor.pickedList([
    { productId: mug.productId, quantity: 1 },
    { productId: cap.productId, quantity: 1 },
  ])
  const [trayName, other] = [`T-${++trays}`, `T-${++trays}`]
  const line = (made: Made) => ({
    pickingListId,
    lineId: walk.find(({ sku }) => sku === made.sku)?.lineId ?? 0,
    cellCode: made.cellCode,
    code: made.sku,
  })
  await floor.scan({ ...line(mug), trayName })
  const lines = [{ sku: mug.sku, quantity: 1 }]
  await manager.shipping.cancelOrder({ body: { orderId, reason: 'the buyer wants fewer', lines } })
  await worker.picking.putBack({ body: { trayName, code: mug.sku, cellCode: mug.cellCode } })
  expect(await manager.order.getOrder({ query: { orderId } })).toMatchObject({ status: 2100, trayName: null })
  expect(await floor.scan({ ...line(cap), trayName: other })).toMatchObject({ orderDone: true, trayName: other })
  await floor.booksHold()
})

test('who last put goods into a tray or took some out had it last, not who set it aside', async () => {
  const { trayName, pickingListId, line, picked } = await singles(2)
  const last = async () => (await trayOf(trayName)).map(({ lastPerson }) => lastPerson)
  await manager.picking.setTrayAside({ body: { trayName, reason: 'a corner is broken' } })
  expect(await last()).toEqual(['WAREHOUSE_WORKER birch', 'WAREHOUSE_WORKER birch'])
  await manager.picking.setTrayAside({ body: { trayName } })
  await manager.packing.changeToPack({ body: { orderId: picked[0] ?? 0, code: mug.sku } })
  expect(await last()).toEqual(['WAREHOUSE_MANAGER birch'])
  await worker.picking.takeOut({ body: { trayName, code: mug.sku, cellCode: mug.cellCode } })
  expect(await last()).toEqual(['WAREHOUSE_WORKER birch'])
  const [lineId = 0] = (await linesOf(pickingListId)).filter(({ left }) => left > 0).map((one) => one.lineId)
  await floor.scan({ ...line, lineId })
  await manager.shipping.cancelOrder({ body: { orderId: picked[1] ?? 0, reason: 'the buyer changed their mind' } })
  const back = { trayName, code: mug.sku, cellCode: mug.cellCode }
  await manager.picking.putBack({ body: back })
  const [free] = await worker.picking.getInPickingTray({ query: { trayName, state: 'Free' } })
  expect(free?.lastPerson).toBe('WAREHOUSE_MANAGER birch')
})

test('who set a tray aside is kept with it, until it is in use again', async () => {
  const trayName = `T-${++trays}`
  const aside = async () =>
    (await trayOf(trayName)).map(({ asideBy, asideTimestamp }) => [asideBy, typeof asideTimestamp])
  await worker.picking.setTrayAside({ body: { trayName, reason: 'cracked' } })
  expect(await aside()).toEqual([['WAREHOUSE_WORKER birch', 'number']])
  await manager.picking.setTrayAside({ body: { trayName, reason: 'to be mended' } })
  expect(await aside()).toEqual([['WAREHOUSE_MANAGER birch', 'number']])
  await worker.picking.setTrayAside({ body: { trayName } })
  const free = await worker.picking.getInPickingTray({ query: { trayName, state: 'Free' } })
  expect(free).toMatchObject([{ asideBy: '', asideTimestamp: null }])
})

test('who undoes a pick or a pack, or reports a unit of it, had the tray last', async () => {
  const cap = await floor.firstOf(5)
  const { orderId, pickingListId, walk } = await floor.pickedList([
    { productId: mug.productId, quantity: 2 },
    { productId: cap.productId, quantity: 1 },
  ])
  const trayName = `T-${++trays}`
  const scanOf = ({ sku, cellCode }: Made, scanNumber: string) => ({
    pickingListId,
    lineId: walk.find((line) => line.sku === sku)?.lineId ?? 0,
    cellCode,
    code: sku,
    trayName,
    scanNumber,
  })
  const others = () =>
    house.system((tx) => run(tx, sql`update tray set last_person = 'somebody else' where name = ${trayName}`))
  const last = async () => (await trayOf(trayName)).map(({ lastPerson }) => lastPerson)
  await floor.scan(scanOf(cap, `${trayName} cap`))
  await floor.scan({ ...scanOf(mug, `${trayName} mugs`), quantity: 2 })
  await others()
  await floor.scan({ pickingListId, undo: true, scanNumber: `${trayName} mugs` })
  expect(await last()).toEqual(['WAREHOUSE_WORKER birch'])
  await floor.scan({ ...scanOf(mug, `${trayName} again`), quantity: 2 })
  const packing = { orderId, code: mug.sku, scanNumber: `${trayName} packed` }
  await worker.packing.changeToPack({ body: packing })
  await others()
  await worker.packing.changeToPack({ body: { ...packing, undo: true } })
  expect(await last()).toEqual(['WAREHOUSE_WORKER birch'])
  await manager.shipping.reportUnit({ body: { orderId, code: mug.sku, trouble: 'Damaged' } })
  expect(await last()).toEqual(['WAREHOUSE_MANAGER birch'])
  await floor.booksHold()
})

test('who packs has the tray before the goods in it, as who picks into it: neither waits for the other in a circle', async () => {
  const { trayName, picked } = await singles(2)
  const inHand = await house.system(async (tx) => {
    const { id } = await one<{ id: number }>(tx, sql`select id from tray where name = ${trayName} for update`)
    const packed = manager.packing.changeToPack({ body: { orderId: picked[0] ?? 0, code: mug.sku } })
    const isWaiting = sql`select exists (select from pg_stat_activity a
                           where pg_backend_pid() = any (pg_blocking_pids(a.pid))) as yes`
    while (!(await one<{ yes: boolean }>(tx, isWaiting)).yes);
    const goods = sql`select id from stock_balance where place_kind = 2 and place_id = ${id} for update nowait`
    return { packed, goods: await rows(tx, goods) }
  })
  expect(inHand.goods).toHaveLength(1)
  expect(await inHand.packed).toMatchObject({ isClosed: true })
})

const newest = () =>
  house.system(async (tx) => (await one<{ id: number }>(tx, sql`select coalesce(max(id), 0) as id from change`)).id)

test('what is put back is told of its tray, or of the order whose parcel it was in', async () => {
  const { trayName, picked } = await singles(2)
  const [inParcel = 0, inTray = 0] = picked
  await worker.packing.changeToPack({ body: { orderId: inParcel, code: mug.sku } })
  for (const orderId of [inParcel, inTray])
    await manager.shipping.cancelOrder({ body: { orderId, reason: 'the buyer changed their mind' } })
  const before = await newest()
  const back = { code: mug.sku, cellCode: mug.cellCode }
  await worker.picking.putBack({ body: { ...back, orderId: inParcel } })
  await worker.picking.putBack({ body: { ...back, trayName } })
  const told = await house.system((tx) =>
    rows(
      tx,
      sql`
      select c.subject, coalesce(t.name, c.subject_id::text) as name from change c
        left join tray t on c.subject = 'tray' and t.id = c.subject_id
       where c.id > ${before} and c.subject <> 'stock' order by c.id`,
    ),
  )
  expect(told).toEqual([
    { subject: 'order', name: `${inParcel}` },
    { subject: 'tray', name: trayName },
  ])
})

test('parcels to be put back are listed up to 2,000, like trays', () =>
  house.system(async (tx) => {
    await run(tx, sql`savepoint before`)
    await run(
      tx,
      sql`
      with made as (
        insert into orders (merchant_id, location_id, reference_code, status, placed_at, ship_by, currency, source,
                            priority, line_count, unit_count)
        select ${house.birch}, ${house.locationId}, 'MANY-' || n, 510, now(), now(), 'MYR', 'internal', 0, 0, 0
          from generate_series(1, 2001) n returning merchant_id, id
      ), parcels as (
        insert into parcel (merchant_id, demand_kind, demand_id, number)
        select merchant_id, 'order', id, 1 from made returning merchant_id, id
      )
      insert into stock_balance (merchant_id, location_id, product_id, batch_id, place_kind, place_id, condition, on_hand)
      select p.merchant_id, ${house.locationId}, ${mug.productId},
             (select id from batch where product_id = ${mug.productId} limit 1), 3, p.id, 'Good', 1
        from parcels p`,
    )
    const listed = await traysInUse(tx, systemWho(), { state: 'To put back' })
    expect(listed.filter(({ isParcel }) => isParcel)).toHaveLength(2000)
    await run(tx, sql`rollback to savepoint before`)
  }))

test('a tray set aside, lifted or set free is told as a tray, never as a picking list of its number', async () => {
  const { trayName } = await singles(1, 0)
  const before = await newest()
  await manager.picking.setTrayAside({ body: { trayName, reason: 'a corner is broken' } })
  await manager.picking.freeTray({ body: { trayName } })
  const told = await house.system((tx) =>
    rows(
      tx,
      sql`
      select c.subject, t.name from change c left join tray t on t.id = c.subject_id where c.id > ${before} order by c.id`,
    ),
  )
  expect(told).toEqual([
    { subject: 'tray', name: trayName },
    { subject: 'tray', name: trayName },
  ])
})
