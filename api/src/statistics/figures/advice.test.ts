import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeOrder, makeProduct, receive } from '../../../test/floor.ts'
import { type Api, type House, openHouse } from '../../../test/house.ts'
import { run, sql, type Tx } from '../../kernel/database.ts'

let house: House
let productId = 0
const soon = new Date(Date.now() + 50 * 60_000)

beforeAll(async () => {
  house = await openHouse()
  await house.system(async (tx) => {
    // It is morning there, whatever the clock says here: what leaves in an hour leaves today.
    const shift = 6 - new Date().getUTCHours()
    const zone = `Etc/GMT${shift > 0 ? '-' : '+'}${Math.min(Math.abs(shift), 12)}`
    await run(tx, sql`update warehouse_location set time_zone = ${zone}`)
    productId = await makeProduct(tx, house.birch, { sku: 'MUG' })
  })
})
afterAll(() => house.close())

const ordersDue = async (tx: Tx, count: number, status: number): Promise<number[]> => {
  const made: number[] = []
  for (let n = 0; n < count; n++)
    made.push(await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 1 }], { status }))
  await run(tx, sql`update orders set ship_by = ${soon.toISOString()}::timestamptz where id = any (${made}::bigint[])`)
  return made
}
/** As many orders as the advice's button says, in the list that it opens. */
async function countOpened(api: Api, link: string | null | undefined): Promise<number> {
  const asked = new URLSearchParams(link?.split('?')[1])
  return api.order.getOrderListCount({
    query: { orderIds: (asked.get('orders') ?? '').split(',').filter(Boolean).map(Number) },
  })
}

test('nobody is at work: what must leave within the hour is told, and the list it opens shows it', async () => {
  const manager = await house.as('WAREHOUSE_MANAGER')
  expect(await manager.statistics.getAdvice()).toBeNull()
  await house.system((tx) => ordersDue(tx, 9, 2000))
  await house.system((tx) => ordersDue(tx, 4, 4000))
  const told = await manager.statistics.getAdvice()
  expect(told).toMatchObject({ kind: 'unpacked', rows: 9, label: 'Show the 9 orders', rest: 'and are not packed.' })
  expect(told?.lead).toMatch(/^9 orders must leave in (49|50) min$/)
  expect(await countOpened(manager, told?.link)).toBe(9)
})

test('at the rate of picking some will miss it: those at the end of the line, in the zone where they wait', async () => {
  await house.system(async (tx) => {
    const cellId = await makeCell(tx, house.locationId, { code: 'A-01-01-A' })
    await run(tx, sql`update cell set zone = 'A' where id = ${cellId}`)
    const batchId = await receive(tx, {
      merchantId: house.birch,
      locationId: house.locationId,
      productId,
      cellId,
      quantity: 100,
    })
    await run(
      tx,
      sql`insert into allocation (merchant_id, location_id, demand_kind, demand_id, line_no, product_id, batch_id, cell_id, quantity, condition)
          select merchant_id, location_id, 'order', id, 1, ${productId}, ${batchId}, ${cellId}, 1, 'Good' from orders where status = 2000`,
    )
    // Six in the last hour: five more by the cut-off, four of nine too late.
    const picked = await ordersDue(tx, 6, 5000)
    await run(
      tx,
      sql`insert into order_event (merchant_id, order_id, at, from_status, to_status, actor)
          select ${house.birch}, id, now() - interval '59 minutes 30 seconds', 2100, 2200, 'Test'
            from unnest(${picked}::bigint[]) id`,
    )
  })
  const worker = await house.as('WAREHOUSE_WORKER')
  const told = await worker.statistics.getAdvice()
  expect(told).toMatchObject({
    kind: 'misses',
    rest: 'at the present picking rate. All of them wait in zone A.',
    label: 'Show the 4 orders',
  })
  expect(told?.lead).toMatch(/^4 orders will miss the \d\d:\d\d [AP]M cut-off$/)
  expect(await countOpened(worker, told?.link)).toBe(4)
  const row = (await worker.statistics.getTodayDeliver()).result[0]
  expect(row).toMatchObject({ orders: 13, inBin: 4, notPicked: 9, lateOrders: 4, ordersByCutOff: 9 })
})

test('a merchant hears of its own stock, a superadmin first of the portal, and each of nothing else', async () => {
  await house.system(async (tx) => {
    const sold = await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 1200 }], { status: 5000 })
    await run(
      tx,
      sql`insert into order_event (merchant_id, order_id, from_status, to_status, actor)
          values (${house.birch}, ${sold}, 4000, 5000, 'Test')`,
    )
  })
  const rest = '100 units left, 40 sold a day, none on the way.'
  expect(await (await house.as('MERCHANT_ADMIN')).statistics.getAdvice()).toMatchObject({
    kind: 'cover',
    rest,
    link: `/inbound/create-new-request?merchantId=${house.birch}&sku=MUG&quantity=1200`,
  })
  expect(await (await house.as('MERCHANT_WORKER')).statistics.getAdvice()).toMatchObject({ rest, link: null })
  expect(await (await house.as('CLIENT')).statistics.getAdvice()).toBeNull()
  expect(await (await house.as('MERCHANT_ADMIN', 'alder')).statistics.getAdvice()).toBeNull()
  const boss = await house.as('SUPERADMIN')
  expect(await boss.statistics.getAdvice()).toMatchObject({ kind: 'worker' })
  await house.system((tx) => run(tx, sql`insert into schedule (name) values ('send mail')`))
  expect((await boss.statistics.getAdvice())?.lead).toMatch(/cut-off at North Dock$/)
})
