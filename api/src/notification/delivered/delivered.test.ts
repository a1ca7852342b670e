import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf, startOfDay } from 'contract/format'
import { makeOrder, makeProduct } from '../../../test/floor.ts'
import { emailOf, type House, openHouse } from '../../../test/house.ts'
import { readOnce } from '../../changes/readers.ts'
import { writeChanges } from '../../changes/write.ts'
import { one, rows, run, sql } from '../../kernel/database.ts'
import { delivered } from './reader.ts'

let house: House
let productId: number
beforeAll(async () => {
  house = await openHouse()
  productId = await house.system((tx) => makeProduct(tx, house.birch))
  await catchUp()
})
afterAll(() => house.close())

const catchUp = async (): Promise<void> => {
  while (await readOnce(house.pool, delivered)) continue
}
/** An order that was delivered in the last second of the day so many days ago, by its location; now for today. */
const deliver = (daysAgo: number): Promise<number> =>
  house.system(async (tx) => {
    const id = await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 1 }], { status: 6000 })
    await run(
      tx,
      sql`
      insert into order_event (merchant_id, order_id, from_status, to_status, actor, at)
      select o.merchant_id, o.id, 5000, 6000, 'test', case when ${daysAgo}::int = 0 then now() else
             ((now() at time zone w.time_zone)::date - ${daysAgo - 1}::int - interval '1 second') at time zone w.time_zone
             end
        from orders o join warehouse_location w on w.id = o.location_id where o.id = ${id}`,
    )
    return id
  })
const tell = (id: number) =>
  house.system((tx) =>
    writeChanges(tx, [
      {
        subject: 'order',
        id,
        kind: 'moved',
        merchantId: house.birch,
        locationId: house.locationId,
        from: 5000,
        to: 6000,
      },
    ]),
  )
const day = async (daysAgo: number): Promise<string> => {
  const { day } = await house.system((tx) =>
    one<{ day: string }>(
      tx,
      sql`select (now() at time zone time_zone)::date - ${daysAgo}::int as day from warehouse_location
           where id = ${house.locationId}`,
    ),
  )
  return dayOf(day)
}
const inbox = async () =>
  (await (await house.as('MERCHANT_ADMIN')).notification.getNotifications({ query: { pageSize: 200 } })).result
    .filter(({ type }) => type === 'Delivered')
    .map(({ message, status }) => ({ message, status }))
const toldOf = async (orders: string, daysAgo: number) => ({
  message: `${orders} delivered on ${await day(daysAgo)}.`,
  status: 0,
})
const anew = () => house.system((tx) => run(tx, sql`update feed_reader set database_id = ''`))

test('an order that was delivered in the last second of a day is told with that day, when the next one has begun', async () => {
  await tell(await deliver(1))
  await catchUp()
  expect(await inbox()).toEqual([await toldOf('1 order of Birch Outdoor was', 1)])
  await tell(await deliver(0))
  await tell(await deliver(1))
  await catchUp()
  expect(new Set(await inbox())).toEqual(
    new Set([await toldOf('1 order of Birch Outdoor was', 0), await toldOf('2 orders of Birch Outdoor were', 1)]),
  )
})

test('its link opens the orders of its day alone, each once', async () => {
  const id = await deliver(0)
  await house.system((tx) =>
    run(
      tx,
      sql`insert into order_event (merchant_id, order_id, from_status, to_status, actor)
          select merchant_id, id, from_status, 6000, 'test' from orders, (values (5000), (530)) as f (from_status)
           where id = ${id}`,
    ),
  )
  await tell(id)
  await catchUp()
  const api = await house.as('MERCHANT_ADMIN')
  const { timeZone } = await house.system((tx) =>
    one<{ timeZone: string }>(tx, sql`select time_zone from warehouse_location where id = ${house.locationId}`),
  )
  const told = (await api.notification.getNotifications({ query: { pageSize: 200 } })).result.filter(
    ({ type }) => type === 'Delivered',
  )
  expect(told.length).toBeGreaterThan(1)
  for (const { link, message } of told) {
    const asked = Object.fromEntries(new URLSearchParams(link?.split('?')[1]))
    expect(asked['deliveredFrom']).toBe(asked['deliveredTo'])
    const starts = startOfDay(asked['deliveredFrom'] ?? '', timeZone)
    const query = { deliveredFromTimestamp: starts, deliveredUntilTimestamp: starts + 24 * 3_600_000 - 1 }
    const listed = await api.order.getOrderListCount({ query: { ...query, merchantId: Number(asked['merchantId']) } })
    expect(message).toMatch(new RegExp(`^${listed} order`))
  }
})

test('what was delivered while nobody read, two midnights ago, is told when somebody reads again', async () => {
  await deliver(2)
  await anew()
  await catchUp()
  expect(await inbox()).toContainEqual(await toldOf('1 order of Birch Outdoor was', 2))
})

test('what was told of a day that is long over stays on the bell, and is kept as long as any other', async () => {
  await house.system((tx) =>
    run(
      tx,
      sql`
    insert into notification (user_id, merchant_id, message, type, matter, amount)
    select id, merchant_id, 'Long ago.', 'Delivered', 'delivered/' || (current_date - 9), 3
      from app_user where email = ${emailOf('MERCHANT_ADMIN')}`,
    ),
  )
  const before = await inbox()
  await anew()
  await catchUp()
  expect(await inbox()).toEqual(before)
  const kept = await house.system((tx) =>
    rows(tx, sql`select matter from notification where message = 'Long ago.' and read_at is null`),
  )
  expect(kept).toEqual([{ matter: null }])
})
