import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Role, roles } from 'contract/roles'
import { type Api, emailOf, type House, openHouse, refusalOf } from '../../test/house.ts'
import { upload, workThrough } from '../../test/imports.ts'
import { one, rows, run, sql } from '../kernel/database.ts'
import { transaction } from '../kernel/transaction.ts'
import { systemWho, type Who } from '../kernel/who.ts'

let house: House
const ids = new Map<string, number>()
beforeAll(async () => {
  house = await openHouse()
  const people = await house.system((tx) =>
    rows<{ id: number; email: string }>(tx, sql`select id, email from app_user`),
  )
  for (const { id, email } of people) ids.set(email, id)
})
afterAll(() => house.close())

const idOf = (role: Role, merchant: 'birch' | 'alder' = 'birch'): number =>
  ids.get(emailOf(role, merchant)) ?? expect.fail(`There is no ${role}.`)
const listOf = async (api: Api, keyword = '') =>
  (await api.notification.getNotifications({ query: { keyword, pageSize: 200 } })).result
const messagesOf = async (role: Role, merchant: 'birch' | 'alder' = 'birch', keyword = '') =>
  (await listOf(await house.as(role, merchant), keyword)).map(({ message }) => message)
let serial = 0
const word = (): string => `word-${(serial += 1)}-${Math.random().toString(36).slice(2, 8)}`

test('a message is read by the person it is for, unread at first, and by nobody else', async () => {
  const [admin, worker] = [await house.as('MERCHANT_ADMIN'), await house.as('MERCHANT_WORKER')]
  const message = word()
  expect(
    await admin.notification.sendMessageToUser({
      body: { userId: idOf('MERCHANT_WORKER'), message, link: '/order/order-management' },
    }),
  ).toEqual({ sent: 1 })
  const [shown] = await listOf(worker, message)
  expect(shown).toMatchObject({
    message,
    status: 0,
    type: 'Message',
    link: '/order/order-management',
    fromName: 'MERCHANT_ADMIN birch',
  })
  expect(shown?.notificationId).toBe(shown?.id)
  for (const role of roles)
    if (role !== 'MERCHANT_WORKER') expect(await messagesOf(role, 'birch', message), role).toEqual([])
  expect(await messagesOf('MERCHANT_WORKER', 'alder', message)).toEqual([])
})

test('reading the last unread one clears the mark of news; reading it again changes nothing', async () => {
  const [admin, client] = [await house.as('MERCHANT_ADMIN'), await house.as('CLIENT')]
  for (const message of ['one', 'two'])
    await admin.notification.sendMessageToUser({ body: { userId: idOf('CLIENT'), message } })
  const [two, one_] = await listOf(client)
  expect((await client.notification.getNotifications()).hasNewNotification).toBe(true)
  const read = (notificationId = 0) => client.notification.markAsRead({ body: { notificationId } })
  expect(await read(one_?.id)).toEqual({ result: { notificationId: one_?.id, status: 1 }, hasNewNotification: true })
  expect(await read(two?.id)).toEqual({ result: { notificationId: two?.id, status: 1 }, hasNewNotification: false })
  expect(await read(two?.id)).toEqual({ result: { notificationId: two?.id, status: 1 }, hasNewNotification: false })
  expect((await listOf(client)).map(({ status }) => status)).toEqual([1, 1])
  expect(await client.notification.getNotificationsCount()).toEqual({ result: 2, unread: 0 })
})

test('the list is newest first, walks by cursor both ways, and is searched by words and by sender', async () => {
  const [manager, worker] = [await house.as('WAREHOUSE_MANAGER'), await house.as('WAREHOUSE_WORKER')]
  const key = word()
  for (let n = 0; n < 25; n++)
    await manager.notification.sendMessageToUser({
      body: { userId: idOf('WAREHOUSE_WORKER'), message: `${key} number ${n} 100%` },
    })
  const page = (cursor?: string) =>
    worker.notification.getNotifications({ query: { keyword: key, pageSize: 10, cursor } })
  const first = await page()
  const second = await page(first.cursor.next ?? '')
  const third = await page(second.cursor.next ?? '')
  const numbers = [first, second, third].flatMap(({ result }) =>
    result.map(({ message }) => Number(/number (\d+)/.exec(message)?.[1])),
  )
  expect(numbers).toEqual(Array.from({ length: 25 }, (_, n) => 24 - n))
  expect((await page(second.cursor.previous ?? '')).result).toEqual(first.result)
  expect(third.cursor.next).toBeNull()
  expect(await worker.notification.getNotificationsCount({ query: { keyword: key } })).toEqual({
    result: 25,
    unread: 25,
  })
  expect(await messagesOf('WAREHOUSE_WORKER', 'birch', 'warehouse_MANAGER')).toHaveLength(25)
  expect(await messagesOf('WAREHOUSE_WORKER', 'birch', `${key} number 7 100%`)).toEqual([`${key} number 7 100%`])
  expect(await messagesOf('WAREHOUSE_WORKER', 'birch', '%')).toHaveLength(25)
  expect(await messagesOf('WAREHOUSE_WORKER', 'birch', '_umber')).toEqual([])
})

test('what people wrote is found under any number of newer notices of other kinds', async () => {
  const [manager, user] = [await house.as('MERCHANT_ADMIN'), await house.as('USER')]
  const message = word()
  await manager.notification.sendMessageToUser({ body: { userId: idOf('USER'), message } })
  await house.system((tx) =>
    run(
      tx,
      sql`
  insert into notification (user_id, merchant_id, message, type, created_at)
  select ${idOf('USER')}, ${house.birch}, 'Done ' || n, 'CartonShort', now() + n * interval '1 second'
    from generate_series(1, 25) n`,
    ),
  )
  const query = { type: 'Message', pageSize: 3 } as const
  expect((await user.notification.getNotifications({ query })).result[0]?.message).toBe(message)
  expect((await user.notification.getNotificationsCount({ query: { type: 'CartonShort' } })).result).toBe(25)
})

type Reach = Partial<Record<Role, { birch?: true; alder?: true }>>
/** Whom each sender reaches; nobody else. */
const reach: Record<string, Reach> = {
  MERCHANT_ADMIN: {
    MERCHANT_ADMIN: { birch: true },
    MERCHANT_WORKER: { birch: true },
    CLIENT: { birch: true },
    USER: { birch: true },
  },
  WAREHOUSE_MANAGER: {
    MERCHANT_ADMIN: { birch: true, alder: true },
    MERCHANT_WORKER: { birch: true, alder: true },
    CLIENT: { birch: true, alder: true },
    USER: { birch: true, alder: true },
    WAREHOUSE_MANAGER: { birch: true },
    WAREHOUSE_WORKER: { birch: true },
    ADMIN: { birch: true },
    WORKER: { birch: true },
  },
}
const isMerchantRole = (role: Role): boolean => ['MERCHANT_ADMIN', 'MERCHANT_WORKER', 'CLIENT', 'USER'].includes(role)

test.each(['MERCHANT_ADMIN', 'WAREHOUSE_MANAGER', 'SUPERADMIN'] as const)(
  '%s reaches the people it may see; all others are absent in the same words',
  async (sender) => {
    const api = await house.as(sender)
    const send = (userId: number) => api.notification.sendMessageToUser({ body: { userId, message: 'Hello' } })
    const absent = await refusalOf(send(999_999_999))
    expect(absent).toMatchObject({ status: 404, code: 'not-found', message: 'The person was not found.' })
    for (const role of roles)
      for (const merchant of isMerchantRole(role) ? (['birch', 'alder'] as const) : (['birch'] as const)) {
        const mayReach = sender === 'SUPERADMIN' || reach[sender]?.[role]?.[merchant] === true
        if (mayReach) expect(await send(idOf(role, merchant)), `${role} ${merchant}`).toEqual({ sent: 1 })
        else expect(await refusalOf(send(idOf(role, merchant))), `${role} ${merchant}`).toEqual(absent)
      }
  },
)

test('a word to a role reaches those of it that the sender may see, but not the sender', async () => {
  const send = async (sender: Role, roleType: Role, message: string) =>
    (await house.as(sender)).notification.sendMessageToUser({ body: { roleType, message } })
  const [own, both, all] = [word(), word(), word()]
  expect(await send('MERCHANT_ADMIN', 'CLIENT', own)).toEqual({ sent: 1 })
  expect(await messagesOf('CLIENT', 'birch', own)).toEqual([own])
  expect(await messagesOf('CLIENT', 'alder', own)).toEqual([])
  expect(await send('WAREHOUSE_MANAGER', 'CLIENT', both)).toEqual({ sent: 2 })
  expect(await messagesOf('CLIENT', 'alder', both)).toEqual([both])
  expect(await send('SUPERADMIN', 'WAREHOUSE_WORKER', all)).toEqual({ sent: 1 })
  for (const [sender, roleType] of [
    ['MERCHANT_ADMIN', 'SUPERADMIN'],
    ['MERCHANT_ADMIN', 'MERCHANT_ADMIN'],
    ['WAREHOUSE_MANAGER', 'SUPERADMIN'],
  ] as const)
    expect(await refusalOf(send(sender, roleType, 'x')), `${sender} to ${roleType}`).toMatchObject({
      status: 404,
      message: 'A person of that role was not found.',
    })
})

test('a disabled account gets no messages', async () => {
  const admin = await house.as('MERCHANT_ADMIN')
  const set = (status: string) =>
    house.system((tx) => run(tx, sql`update app_user set role_status = ${status} where id = ${idOf('USER')}`))
  await set('Disabled')
  expect(
    await refusalOf(admin.notification.sendMessageToUser({ body: { userId: idOf('USER'), message: 'x' } })),
  ).toMatchObject({ status: 404 })
  await set('Active')
})

test('a message is for exactly one, and its link stays in the portal', async () => {
  const admin = await house.as('MERCHANT_ADMIN')
  const send = (body: { userId?: number; roleType?: Role; link?: string }) =>
    refusalOf(admin.notification.sendMessageToUser({ body: { message: 'x', ...body } }))
  expect(await send({})).toMatchObject({ status: 400, field: 'UserId' })
  expect(await send({ userId: idOf('CLIENT'), roleType: 'CLIENT' })).toMatchObject({ status: 400, field: 'RoleType' })
  for (const link of ['//evil.example', 'https://evil.example', 'order'])
    expect(await send({ userId: idOf('CLIENT'), link }), link).toMatchObject({ status: 400, field: 'Link' })
})

test("another person's notification cannot be marked: it is absent", async () => {
  const [admin, alder] = [await house.as('MERCHANT_ADMIN'), await house.as('MERCHANT_WORKER', 'alder')]
  const message = word()
  await admin.notification.sendMessageToUser({ body: { userId: idOf('MERCHANT_WORKER'), message } })
  const [shown] = await listOf(await house.as('MERCHANT_WORKER'), message)
  const absent = await refusalOf(alder.notification.markAsRead({ body: { notificationId: 5 } }))
  for (const api of [alder, admin, await house.as('SUPERADMIN')])
    expect(await refusalOf(api.notification.markAsRead({ body: { notificationId: shown?.id ?? 0 } }))).toEqual(absent)
  expect((await listOf(await house.as('MERCHANT_WORKER'), message))[0]?.status).toBe(0)
})

test('past the handlers a person still sees, marks and leaves only what they may', async () => {
  const message = word()
  await (
    await house.as('MERCHANT_ADMIN')
  ).notification.sendMessageToUser({ body: { userId: idOf('MERCHANT_WORKER'), message } })
  const as = (who: Partial<Who>) => ({ ...systemWho(), ...who })
  const read = (who: Who) =>
    transaction(house.pool, who, (tx) => rows(tx, sql`select id from notification where message = ${message}`))
  expect(
    await read(as({ userId: idOf('MERCHANT_WORKER'), merchants: [house.birch], merchantId: house.birch })),
  ).toHaveLength(1)
  expect(await read(as({ userId: idOf('MERCHANT_ADMIN'), merchants: [house.birch], merchantId: house.birch }))).toEqual(
    [],
  )
  expect(await read(as({ userId: idOf('SUPERADMIN') }))).toEqual([])
  const superadmin = as({ userId: idOf('SUPERADMIN') })
  expect(
    await transaction(house.pool, superadmin, (tx) =>
      run(tx, sql`update notification set read_at = now() where message = ${message}`),
    ),
  ).toBe(0)
  const birch = as({ userId: idOf('MERCHANT_ADMIN'), merchants: [house.birch], merchantId: house.birch })
  const leave = (userId: number, merchantId: number) =>
    transaction(house.pool, birch, (tx) =>
      run(
        tx,
        sql`
    insert into notification (user_id, merchant_id, message, type) values (${userId}, ${merchantId}, 'x', 'Message')`,
      ),
    )
  expect(await leave(idOf('CLIENT'), house.birch)).toBe(1)
  await expect(leave(idOf('CLIENT', 'alder'), house.birch)).rejects.toMatchObject({ code: '42501' })
  await expect(leave(idOf('CLIENT'), house.alder)).rejects.toMatchObject({ code: '42501' })
})

test('whoever started a job is told how it ended, in the same moment', async () => {
  const admin = await house.as('MERCHANT_ADMIN')
  await upload(admin, 'ProductImport', 'SKU,Name\nTOLD-1,Told\n', {}, 'products.csv')
  await workThrough(house)
  await upload(
    admin,
    'OrderImport',
    'Order,SKU,Qty,Date\nTOLD-A,TOLD-1,1,11/21/2026 8:26\nTOLD-B,NOBODY,1,11/21/2026 8:26\n',
    {},
    'orders.csv',
  )
  await workThrough(house)
  const [orders, products] = (await listOf(admin)).filter(({ type }) => type === 'Job')
  expect(products).toMatchObject({
    message: 'products.csv is done. Made 1 product from 1 row.',
    link: '/job/job-history',
    fromName: 'Crossdock',
  })
  expect(orders?.message).toBe('orders.csv is partly done. Made 1 order from 1 row; 1 row needs a fix.')
  expect((await listOf(await house.as('MERCHANT_WORKER'))).filter(({ type }) => type === 'Job')).toEqual([])
})

test('a job that fails three times says so', async () => {
  const admin = await house.as('MERCHANT_ADMIN')
  const { jobId } = await upload(
    admin,
    'OrderImport',
    'Order,SKU,Qty,Date\nSICK-A,TOLD-1,1,11/21/2026 8:26\n',
    {},
    'sick.csv',
  )
  await house.system((tx) => run(tx, sql`update warehouse_location set is_active = false`))
  for (let tries = 1; tries <= 3; tries++) {
    await workThrough(house)
    await house.system((tx) => run(tx, sql`update job set run_at = now() where id = ${jobId}`))
  }
  await house.system((tx) => run(tx, sql`update warehouse_location set is_active = true`))
  expect((await listOf(admin, 'sick.csv')).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^sick\.csv has failed\. Stopped after 3 tries\./),
  ])
})

test('a message that cannot be told is not left either', async () => {
  const before = await house.system((tx) =>
    one<{ n: number }>(tx, sql`select (select count(*) from notification) + (select count(*) from change) as n`),
  )
  const admin = await house.as('MERCHANT_ADMIN')
  await refusalOf(admin.notification.sendMessageToUser({ body: { userId: idOf('CLIENT', 'alder'), message: 'x' } }))
  expect(
    await house.system((tx) =>
      one(tx, sql`select (select count(*) from notification) + (select count(*) from change) as n`),
    ),
  ).toEqual(before)
})
