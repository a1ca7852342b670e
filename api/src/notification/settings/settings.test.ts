import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Channel } from 'contract/notification-settings'
import type { Role } from 'contract/roles'
import { makeCell, makeProduct, receive } from '../../../test/floor.ts'
import { type Api, emailOf, type House, openHouse, refusalOf } from '../../../test/house.ts'
import { postAll } from '../../../test/people.ts'
import { one, run, sql, type Tx } from '../../kernel/database.ts'
import { pruneSome } from '../../kernel/prune.ts'
import { kept } from '../../kept.ts'
import { tellExpiry } from '../expiry/sweep.ts'
import { mailHeldBack } from '../standing/keep.ts'

let house: House
let boss: Api
let birch: Api
let alder: Api
beforeAll(async () => {
  house = await openHouse()
  boss = await house.as('SUPERADMIN')
  birch = await house.as('MERCHANT_ADMIN')
  alder = await house.as('MERCHANT_ADMIN', 'alder')
  for (const merchantId of [house.birch, house.alder])
    await house.system(async (tx) => {
      const productId = await makeProduct(tx, merchantId, { sku: 'CREAM', hasExpiry: true })
      const cellId = await makeCell(tx, house.locationId)
      const lot = { merchantId, locationId: house.locationId, productId, cellId, quantity: 2 }
      for (const [batchNo, days] of [
        ['NEAR', 10],
        ['FAR', 50],
      ] as const)
        await receive(tx, {
          ...lot,
          batchNo,
          expiryDay: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
        })
    })
})
afterAll(() => house.close())

const expiry = { type: 'ProductExpiry', roleType: 'MERCHANT_ADMIN' } as const
const by = (...channels: Channel[]) => ({ channels })
const clear = () => house.system((tx) => run(tx, sql`delete from notification_setting`))
/** What somebody hears of batches that expire, on the bell and by mail. */
async function heard(api: Api, email = emailOf('MERCHANT_ADMIN')) {
  await tellExpiry(house.pool)
  const { result } = await api.notification.getNotifications({ query: { pageSize: 200 } })
  const letters = (await postAll(house)).filter(({ to }) => to === email)
  return {
    bell: result.filter(({ type }) => type === 'ProductExpiry').map(({ message }) => message.split(' of ')[0]),
    mails: letters.length,
  }
}

test('where nothing is set, 30 days ahead and the bell; a setting of superadmins is the default of all merchants', async () => {
  expect(await heard(birch)).toEqual({ bell: ['1 batch'], mails: 0 })
  await boss.notification.addOrEditSettings({ body: { ...expiry, ...by('Bell', 'Mail'), values: { daysAhead: 60 } } })
  expect(await heard(birch)).toEqual({ bell: ['2 batches'], mails: 1 })
  expect((await heard(alder)).bell).toEqual(['2 batches'])
  await clear()
})

test("a merchant's own setting comes before the default, for its people alone, and gives way when it is removed", async () => {
  await boss.notification.addOrEditSettings({ body: { ...expiry, ...by('Bell'), values: { daysAhead: 60 } } })
  const own = await birch.notification.addOrEditSettings({
    body: { ...expiry, ...by('Bell'), values: { daysAhead: 5 } },
  })
  expect(own).toMatchObject({ merchantId: house.birch, daysAhead: 5, changedBy: 'MERCHANT_ADMIN birch' })
  expect((await heard(birch)).bell).toEqual([])
  expect((await heard(alder)).bell).toEqual(['2 batches'])
  const inForce = async (api: Api) =>
    (await api.notification.getProductExpirySettings({ query: { roleType: 'MERCHANT_ADMIN' } }))[0]
  expect(await inForce(birch)).toMatchObject({ daysAhead: 5, from: 'Merchant', id: own.id })
  expect(await inForce(alder)).toMatchObject({ daysAhead: 60, from: 'Superadmin' })
  await birch.notification.removeSettings({ query: { id: own.id } })
  expect((await heard(birch)).bell).toEqual(['2 batches'])
  expect(await inForce(birch)).toMatchObject({ daysAhead: 60, from: 'Superadmin' })
  await clear()
  expect(await inForce(birch)).toMatchObject({ daysAhead: 30, from: 'Unset', id: null, channels: ['Bell'] })
})

test("a merchant's own setting that says no days ahead is told with those of the default", async () => {
  await boss.notification.addOrEditSettings({ body: { ...expiry, ...by(), values: { daysAhead: 60 } } })
  await birch.notification.addOrEditSettings({ body: { ...expiry, ...by('Bell') } })
  expect(await birch.notification.getProductExpirySettings({ query: { roleType: 'MERCHANT_ADMIN' } })).toMatchObject([
    { daysAhead: 60, channels: ['Bell'], from: 'Merchant' },
  ])
  expect((await heard(birch)).bell).toEqual(['2 batches'])
  await clear()
})

test('by mail alone nothing is on the bell, one mail a day is sent for what stands, and no channel tells nothing', async () => {
  await house.system((tx) => run(tx, sql`delete from standing_mail`))
  const { id } = await boss.notification.addOrEditSettings({ body: { ...expiry, ...by('Mail') } })
  expect(await heard(birch)).toEqual({ bell: [], mails: 1 })
  expect((await birch.notification.getNotifications()).hasNewNotification).toBe(false)
  await boss.notification.addOrEditSettings({ body: { id, ...expiry, ...by('Mail'), values: { daysAhead: 60 } } })
  expect(await heard(birch)).toEqual({ bell: [], mails: 0 })
  await house.system((tx) => run(tx, sql`update standing_mail set mailed_at = now() - interval '25 hours'`))
  await boss.notification.addOrEditSettings({ body: { id, ...expiry, channels: [] } })
  expect(await heard(birch)).toEqual({ bell: [], mails: 0 })
  await boss.notification.addOrEditSettings({ body: { id, ...expiry, ...by('Bell', 'Mail') } })
  expect(await heard(birch)).toEqual({ bell: ['1 batch'], mails: 1 })
  await clear()
})

test('what got worse within a day of its mail is mailed when the day is over, without another change; what did not, is not', async () => {
  await house.system((tx) => run(tx, sql`delete from standing_mail`))
  const { id } = await boss.notification.addOrEditSettings({ body: { ...expiry, ...by() } })
  expect((await heard(birch)).bell).toEqual([])
  const ahead = (daysAhead: number) =>
    boss.notification.addOrEditSettings({ body: { id, ...expiry, ...by('Bell', 'Mail'), values: { daysAhead } } })
  const aDayLater = async () => {
    await house.system((tx) => run(tx, sql`update standing_mail set mailed_at = now() - interval '25 hours'`))
    await pruneSome(house.pool, kept, (problem) => expect(problem).toBeUndefined())
  }
  const mailed = async () => {
    await mailHeldBack(house.pool)
    const letters = (await postAll(house)).filter(({ to }) => to === emailOf('MERCHANT_ADMIN'))
    return letters.map(({ text }) => /\d+ batch(es)?/.exec(text)?.[0])
  }
  await ahead(30)
  expect(await heard(birch)).toEqual({ bell: ['1 batch'], mails: 1 })
  await ahead(60)
  expect(await heard(birch)).toEqual({ bell: ['2 batches'], mails: 0 })
  expect(await mailed()).toEqual([])
  await aDayLater()
  expect(await mailed()).toEqual(['2 batches'])
  expect(await mailed()).toEqual([])
  await aDayLater()
  expect(await mailed()).toEqual([])
  await ahead(30)
  expect(await heard(birch)).toEqual({ bell: ['1 batch'], mails: 0 })
  await aDayLater()
  expect(await mailed()).toEqual([])
  await ahead(60)
  expect(await heard(birch)).toEqual({ bell: ['2 batches'], mails: 1 })
  // Gone and come again within the day.
  await ahead(5)
  expect(await heard(birch)).toEqual({ bell: [], mails: 0 })
  await ahead(60)
  expect(await heard(birch)).toEqual({ bell: ['2 batches'], mails: 0 })
  await aDayLater()
  expect(await mailed()).toEqual(['2 batches'])
  await clear()
})

test('who mutes a kind hears nothing of it, on no channel, and others still do; nobody mutes what concerns the account', async () => {
  await house.system((tx) => run(tx, sql`delete from standing_mail`))
  await boss.notification.addOrEditSettings({ body: { ...expiry, ...by('Bell', 'Mail') } })
  await birch.notification.mute({ body: { kind: 'ProductExpiry', isMuted: true } })
  expect(await heard(birch)).toEqual({ bell: [], mails: 0 })
  expect((await heard(alder)).bell).toEqual(['1 batch'])
  const muted = (await birch.notification.getMuted()).filter(({ isMuted }) => isMuted).map(({ kind }) => kind)
  expect(muted).toEqual(['ProductExpiry'])
  await birch.notification.mute({ body: { kind: 'ProductExpiry', isMuted: false } })
  expect(await heard(birch)).toEqual({ bell: ['1 batch'], mails: 1 })
  for (const kind of ['PasswordChanged', 'NewDevice'] as const)
    expect(await refusalOf(birch.notification.mute({ body: { kind, isMuted: true } }))).toMatchObject({
      code: 'bad-input',
      field: 'Kind',
    })
  await clear()
})

test('a message does not reach who has muted messages, and its sender reads so', async () => {
  const worker = await house.as('MERCHANT_WORKER')
  await worker.notification.mute({ body: { kind: 'Message', isMuted: true } })
  const send = () => birch.notification.sendMessageToUser({ body: { roleType: 'MERCHANT_WORKER', message: 'Come' } })
  expect(await send()).toEqual({ sent: 0 })
  await worker.notification.mute({ body: { kind: 'Message', isMuted: false } })
  expect(await send()).toEqual({ sent: 1 })
  expect(await worker.notification.getNotificationsCount({ query: { keyword: 'Come' } })).toMatchObject({ result: 1 })
})

test('a mail that waits is not sent to who has another role by then, nor to who is disabled', async () => {
  await house.system((tx) => run(tx, sql`delete from standing_mail`))
  const set = (to: { role?: Role; status?: string }) =>
    house.system((tx) =>
      run(
        tx,
        sql`update app_user set role = ${to.role ?? 'MERCHANT_ADMIN'}, role_status = ${to.status ?? 'Active'}
             where email = ${emailOf('MERCHANT_ADMIN')}`,
      ),
    )
  await boss.notification.addOrEditSettings({ body: { ...expiry, ...by('Mail') } })
  for (const gone of [{ role: 'CLIENT' }, { status: 'Disabled' }] as const) {
    await house.system((tx) => run(tx, sql`delete from standing_mail`))
    await tellExpiry(house.pool)
    await set(gone)
    expect((await postAll(house)).filter(({ to }) => to === emailOf('MERCHANT_ADMIN'))).toEqual([])
    await tellExpiry(house.pool)
    expect((await postAll(house)).filter(({ to }) => to === emailOf('MERCHANT_ADMIN'))).toEqual([])
    await set({})
  }
  await clear()
})

test('two settings of the same, a role that hears nothing of it, and what is not one’s own are refused in words', async () => {
  const add = (api: Api, body: object) =>
    refusalOf(api.notification.addOrEditSettings({ body: { ...expiry, ...by('Bell'), ...body } }))
  const made = await boss.notification.addOrEditSettings({ body: { ...expiry, ...by('Bell') } })
  expect(await add(boss, {})).toMatchObject({
    status: 409,
    message: 'The setting Products that expire for Merchant Admin exists already.',
  })
  const other = await boss.notification.addOrEditSettings({
    body: { ...expiry, roleType: 'WAREHOUSE_MANAGER', ...by() },
  })
  expect(await add(boss, { id: other.id })).toMatchObject({ status: 409, code: 'already-exists' })
  expect(await add(boss, { roleType: 'WORKER' })).toMatchObject({
    status: 400,
    field: 'RoleType',
    message:
      'RoleType Worker is none that you can set for Products that expire: choose Warehouse Manager or Merchant Admin.',
  })
  expect(await add(boss, { roleType: 'FORKLIFT' })).toMatchObject({ status: 400, field: 'RoleType' })
  expect(await add(boss, { merchantId: 999_999 })).toMatchObject({
    status: 404,
    message: 'The merchant was not found.',
  })
  expect(await add(boss, { type: 'OrderProblem', values: { daysAhead: 3 } })).toMatchObject({ status: 400 })
  expect(await add(birch, { roleType: 'WAREHOUSE_MANAGER' })).toMatchObject({ status: 400, field: 'RoleType' })
  expect(await add(birch, { merchantId: house.alder })).toMatchObject({
    status: 404,
    message: 'The merchant was not found.',
  })
  const absent = { status: 404, message: 'The setting was not found.' }
  expect(await add(birch, { id: made.id })).toMatchObject(absent)
  expect(await refusalOf(birch.notification.removeSettings({ query: { id: made.id } }))).toMatchObject(absent)
  const own = await alder.notification.addOrEditSettings({ body: { ...expiry, ...by('Mail') } })
  expect(await add(birch, { id: own.id })).toMatchObject(absent)
  expect(await refusalOf(birch.notification.removeSettings({ query: { id: own.id } }))).toMatchObject(absent)
  const seen = await birch.notification.getSettings({ query: {} })
  expect(seen.result.map(({ id }) => id).toSorted()).toEqual([made.id, other.id].toSorted())
  expect(seen.merchants).toEqual([])
  expect(await refusalOf(birch.notification.getSettings({ query: { merchantId: house.alder } }))).toMatchObject({
    status: 404,
  })
  expect((await boss.notification.getSettings({ query: {} })).merchants).toEqual([
    { merchantId: house.alder, merchantName: expect.any(String), settings: 1 },
  ])
  await clear()
})

/** Until somebody waits for what this transaction has. */
async function waitedFor(tx: Tx): Promise<void> {
  const { n } = await one<{ n: number }>(
    tx,
    sql`select count(*)::int as n from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`,
  )
  return n > 0 ? undefined : waitedFor(tx)
}

test('a setting that is made the same as another in the same moment is refused in words too', async () => {
  const made = await boss.notification.addOrEditSettings({
    body: { ...expiry, roleType: 'WAREHOUSE_MANAGER', ...by('Bell') },
  })
  const { edited } = await house.system(async (tx) => {
    await run(
      tx,
      sql`insert into notification_setting (type, role_type, channels, changed_by)
          values ('ProductExpiry', 'MERCHANT_ADMIN', '{Bell}', '')`,
    )
    const edited = refusalOf(boss.notification.addOrEditSettings({ body: { id: made.id, ...expiry, ...by('Mail') } }))
    await waitedFor(tx)
    return { edited }
  })
  expect(await edited).toMatchObject({
    status: 409,
    code: 'already-exists',
    message: 'The setting Products that expire for Merchant Admin exists already.',
  })
  await clear()
})

test('what the warehouse and superadmins hear of a merchant is not its people’s to change or to take back', async () => {
  const absent = { status: 404, message: 'The setting was not found.' }
  for (const body of [
    { type: 'OrderProblem', roleType: 'WAREHOUSE_MANAGER' },
    { type: 'JobFailed', roleType: 'SUPERADMIN' },
    { type: 'InboundReceived', roleType: 'WAREHOUSE_MANAGER' },
  ] as const) {
    const made = await boss.notification.addOrEditSettings({
      body: { ...body, merchantId: house.birch, ...by('Bell', 'Mail') },
    })
    expect(await refusalOf(birch.notification.removeSettings({ query: { id: made.id } }))).toMatchObject(absent)
    const over = { id: made.id, type: 'JobFailed', roleType: 'MERCHANT_ADMIN', ...by() } as const
    expect(await refusalOf(birch.notification.addOrEditSettings({ body: over }))).toMatchObject(absent)
    const { result } = await boss.notification.getSettings({ query: { merchantId: house.birch } })
    expect(result).toEqual([made])
    await boss.notification.removeSettings({ query: { id: made.id } })
  }
})

test('a setting that is changed without naming a merchant stays its merchant’s; 0 makes it the default of all', async () => {
  const { id } = await boss.notification.addOrEditSettings({
    body: { ...expiry, merchantId: house.birch, ...by('Bell') },
  })
  const changed = await boss.notification.addOrEditSettings({ body: { id, ...expiry, ...by('Mail') } })
  expect(changed).toMatchObject({ merchantId: house.birch, channels: ['Mail'] })
  const freed = await boss.notification.addOrEditSettings({ body: { id, ...expiry, merchantId: 0, ...by('Mail') } })
  expect(freed.merchantId).toBe(null)
  await clear()
})

test('a setting whose role is gone is none any more', async () => {
  await house.system((tx) =>
    run(
      tx,
      sql`insert into notification_setting (type, role_type, channels, changed_by)
          values ('ProductExpiry', 'FORKLIFT', '{Bell}', ''), ('Weather', 'MERCHANT_ADMIN', '{Bell}', '')`,
    ),
  )
  expect((await boss.notification.getSettings({ query: {} })).result).toEqual([])
  expect((await heard(birch)).bell).toEqual(['1 batch'])
  await clear()
})

test('with 10,000 notifications the page, the count and the bell read no more than they show', async () => {
  const worker = await house.as('USER')
  await house.system((tx) =>
    run(
      tx,
      sql`
      insert into notification (user_id, merchant_id, message, type, created_at)
      select u.id, u.merchant_id, 'Number ' || n, 'Message', now() - n * interval '1 second'
        from app_user u, generate_series(1, 10000) n where u.email = ${emailOf('USER')}`,
    ),
  )
  const { result, hasNewNotification } = await worker.notification.getNotifications({ query: { pageSize: 5 } })
  expect([result.map(({ message }) => message), hasNewNotification]).toEqual([
    [1, 2, 3, 4, 5].map((n) => `Number ${n}`),
    true,
  ])
  expect(await worker.notification.getNotificationsCount()).toEqual({ result: 10_000, unread: 10_000 })
  const last = await worker.notification.getNotifications({ query: { pageSize: 5, pageNumber: 2000 } })
  expect(last.result.at(-1)?.message).toBe('Number 10000')
})
