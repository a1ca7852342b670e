import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { makeOrder, makeProduct } from '../../../test/floor.ts'
import { type Api, emailOf, type House, openHouse } from '../../../test/house.ts'
import { testServer } from '../../../../tools/test-database.mjs'
import { prune } from '../../changes/feed.ts'
import { readOnce } from '../../changes/readers.ts'
import { writeChanges } from '../../changes/write.ts'
import { openPool, rows, run, sql, type Tx } from '../../kernel/database.ts'
import { transaction } from '../../kernel/transaction.ts'
import { systemWho } from '../../kernel/who.ts'
import { outOfStock } from './reader.ts'

let house: House
let productId: number
beforeAll(async () => {
  house = await openHouse()
  productId = await house.system((tx) => makeProduct(tx, house.birch))
  await catchUp()
})
afterAll(() => house.close())

const catchUp = async (): Promise<void> => {
  while (await readOnce(house.pool, outOfStock)) continue
}
const told = (id: number, from: number, to: number) => ({
  subject: 'order' as const,
  id,
  kind: 'moved' as const,
  merchantId: house.birch,
  locationId: house.locationId,
  from,
  to,
})
/** An order that lacks stock, of Birch at the North Dock. */
const lackOne = (locationId = house.locationId) =>
  house.system(async (tx) => {
    const id = await makeOrder(tx, house.birch, locationId, [{ productId, quantity: 1 }], { status: 540 })
    await writeChanges(tx, [told(id, 1500, 540)])
    return id
  })
const move = async (tx: Tx, ids: readonly number[], from: number, to: number): Promise<void> => {
  await run(tx, sql`update orders set status = ${to} where id = any (${[...ids]}::bigint[])`)
  await writeChanges(
    tx,
    ids.map((id) => told(id, from, to)),
  )
}
const solve = (...ids: number[]) => house.system((tx) => move(tx, ids, 540, 1500))
const inboxOf = async (api: Api) =>
  (await api.notification.getNotifications({ query: { pageSize: 200 } })).result.filter(
    ({ type }) => type === 'OrderProblem',
  )
const inbox = async () => inboxOf(await house.as('MERCHANT_ADMIN'))
const ended = async (): Promise<void> => {
  await house.system(async (tx) => {
    const lacking = await rows<{ id: number }>(tx, sql`select id from orders where status = 540`)
    await move(
      tx,
      lacking.map(({ id }) => id),
      540,
      1500,
    )
  })
  await catchUp()
  expect(await inbox()).toEqual([])
}

test('a merchant without enough stock has one notification, which goes with the last of the orders', async () => {
  const first = await lackOne()
  await catchUp()
  expect(await inbox()).toMatchObject([
    {
      message: `1 order of Birch Outdoor is out of stock: WO-${first}.`,
      status: 0,
      link: `/order/non-conformance?view=540&merchantId=${house.birch}`,
      fromName: 'Crossdock',
    },
  ])
  const others = [await lackOne(), await lackOne(), await lackOne()]
  await catchUp()
  const [shown, ...more] = await inbox()
  expect(more).toEqual([])
  expect(shown?.message).toBe(
    `4 orders of Birch Outdoor are out of stock: WO-${first}, WO-${others[0]}, WO-${others[1]} and 1 more.`,
  )
  await solve(first, ...others)
  await catchUp()
  expect(await inbox()).toEqual([])
})

test('one that was read stays read while it gets better, and is news again when it gets worse', async () => {
  const admin = await house.as('MERCHANT_ADMIN')
  const orders = [await lackOne(), await lackOne()]
  await catchUp()
  const [before] = await inbox()
  await admin.notification.markAsRead({ body: { notificationId: before?.id ?? 0 } })
  await solve(orders[0] ?? 0)
  await catchUp()
  expect(await inbox()).toMatchObject([{ id: before?.id, status: 1, message: expect.stringMatching(/^1 order /) }])
  await lackOne()
  await catchUp()
  expect(await inbox()).toMatchObject([{ id: before?.id, status: 0, message: expect.stringMatching(/^2 orders /) }])
  await ended()
})

test('administrators of the merchant have it, and managers where the orders lie: each what they see', async () => {
  await lackOne()
  await lackOne(house.otherLocationId)
  await catchUp()
  const counts = await house.system((tx) =>
    rows(
      tx,
      sql`
    select u.email, n.amount from notification n join app_user u on u.id = n.user_id
     where n.matter = 'out-of-stock' order by 1`,
    ),
  )
  expect(counts).toEqual([
    { email: emailOf('MERCHANT_ADMIN'), amount: 2 },
    { email: emailOf('WAREHOUSE_MANAGER'), amount: 1 },
  ])
  await ended()
})

test('somebody who is made an administrator is told of what stands, and somebody disabled no longer', async () => {
  await lackOne()
  await catchUp()
  const set = (status: string) =>
    house.system(async (tx) => {
      await run(tx, sql`update app_user set role_status = ${status} where email = ${emailOf('MERCHANT_ADMIN')}`)
      await writeChanges(tx, [{ subject: 'account', id: 1, kind: 'changed', merchantId: house.birch }])
    })
  const kept = () => house.system((tx) => rows(tx, sql`select id from notification where matter = 'out-of-stock'`))
  expect(await kept()).toHaveLength(2)
  await set('Disabled')
  await catchUp()
  expect(await kept()).toHaveLength(1)
  await set('Active')
  await catchUp()
  expect(await kept()).toHaveLength(2)
  await ended()
})

/** What stands, but for ids and times: the same whichever way it was made. */
const result = (pool: pg.Pool) =>
  transaction(pool, systemWho(), (tx) =>
    rows(
      tx,
      sql`
    select n.user_id, n.merchant_id, n.message, n.amount from notification n
     where n.matter = 'out-of-stock' order by 1, 2`,
    ),
  )

test('two processes that read for it at once make no second notification', async () => {
  for (let n = 0; n < 10; n++) {
    await lackOne()
    await Promise.all([readOnce(house.pool, outOfStock), readOnce(house.pool, outOfStock)])
  }
  await catchUp()
  expect(await result(house.pool)).toMatchObject([{ amount: 10 }, { amount: 10 }])
  await ended()
})

test('the feed was pruned past it: it makes its result anew', async () => {
  await catchUp()
  await house.system(async (tx) => {
    await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 1 }], { status: 540 })
    await run(
      tx,
      sql`insert into change (subject, subject_id, kind, at) values ('order', 1, 'moved', now() - interval '2 hours')`,
    )
  })
  expect(await house.system(prune)).toBe(1)
  await catchUp()
  expect(await result(house.pool)).toMatchObject([{ amount: 1 }, { amount: 1 }])
  await ended()
})

test('every night it makes its result anew, whatever it has missed', async () => {
  await catchUp()
  await house.system((tx) =>
    makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 1 }], { status: 540 }),
  )
  await catchUp()
  expect(await result(house.pool)).toEqual([])
  await house.system((tx) => run(tx, sql`update feed_reader set rebuilt_at = now() - interval '25 hours'`))
  await catchUp()
  expect(await result(house.pool)).toMatchObject([{ amount: 1 }, { amount: 1 }])
  await ended()
})

test('the database was copied to another: there it makes its result anew, and goes on reading', async () => {
  await lackOne()
  const name = new URL(house.appUrl).pathname.slice(1)
  const { adminUrl } = await testServer()
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await admin.query(`create database ${name}_copy template ${name} strategy file_copy`)
  const url = new URL(house.appUrl)
  url.pathname += '_copy'
  const pool = openPool(url.href, 2)
  await transaction(pool, systemWho(), (tx) => run(tx, sql`delete from change`))
  while (await readOnce(pool, outOfStock)) continue
  expect(await result(pool)).toMatchObject([{ amount: 1 }, { amount: 1 }])
  await transaction(pool, systemWho(), async (tx) => {
    const [order] = await rows<{ id: number }>(tx, sql`select id from orders where status = 540`)
    await move(tx, [order?.id ?? 0], 540, 1500)
  })
  while (await readOnce(pool, outOfStock)) continue
  expect(await result(pool)).toEqual([])
  await pool.end()
  await admin.query(`drop database ${name}_copy with (force)`)
  await admin.end()
})
