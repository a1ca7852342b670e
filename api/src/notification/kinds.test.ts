import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindNames, kindOf, type NotificationKind, settingTypes } from 'contract/notification-kinds'
import { rolesOfType } from 'contract/notification-settings'
import type { Role } from 'contract/roles'
import { makeCell, makeOrder, makeProduct, receive } from '../../test/floor.ts'
import { emailOf, type House, openHouse, password } from '../../test/house.ts'
import { upload, workThrough } from '../../test/imports.ts'
import { join, type Letter, postAll } from '../../test/people.ts'
import { readers } from '../background.ts'
import { readOnce } from '../changes/readers.ts'
import { MarketProblem } from '../marketplaces/marketplace.ts'
import { shopSaid } from '../shop/connection/speak.ts'
import { makeRequest } from '../inbound/requests.ts'
import { run, sql } from '../kernel/database.ts'
import { systemWho } from '../kernel/who.ts'
import { moveOrders } from '../order/move.ts'
import { tellExpiry } from './expiry/sweep.ts'

/** Everything that a person may be told of is caused here as it is in life, and read on the bell and in the mail. */
let house: House
let productId: number
beforeAll(async () => {
  house = await openHouse()
  productId = await house.system(async (tx) => {
    await makeCell(tx, house.locationId, { code: 'A-01' })
    return makeProduct(tx, house.birch, { sku: 'CREAM', hasExpiry: true })
  })
  await catchUp()
  const boss = await house.as('SUPERADMIN')
  for (const type of settingTypes)
    for (const roleType of rolesOfType(type))
      await boss.notification.addOrEditSettings({ body: { type, roleType, channels: ['Bell', 'Mail'] } })
})
afterAll(() => house.close())

const seen = new Set<NotificationKind>()
async function catchUp(): Promise<void> {
  for (const reader of readers) while (await readOnce(house.pool, reader)) continue
}
/** The newest of a kind on somebody's bell, with the letters about it. */
async function toldTo(role: Role, kind: NotificationKind) {
  await catchUp()
  const { result } = await (await house.as(role)).notification.getNotifications({ query: { pageSize: 200 } })
  const shown = result.find(({ type }) => type === kind)
  if (shown) seen.add(kind)
  const letters = (await postAll(house)).filter(({ to }) => to === emailOf(role))
  return { message: shown?.message, link: shown?.link, status: shown?.status, letters }
}
const subjects = (letters: readonly Letter[]) => letters.map(({ subject }) => subject)

test('a message', async () => {
  const admin = await house.as('MERCHANT_ADMIN')
  await admin.notification.sendMessageToUser({
    body: { roleType: 'MERCHANT_WORKER', message: 'Come', link: '/dashboard' },
  })
  expect(await toldTo('MERCHANT_WORKER', 'Message')).toEqual({
    message: 'Come',
    link: '/dashboard',
    status: 0,
    letters: [],
  })
})

test('a job that is done, and one that has failed', async () => {
  const admin = await house.as('MERCHANT_ADMIN')
  await upload(admin, 'ProductImport', 'SKU,Name\nTOLD-1,Told\n', {}, 'products.csv')
  await workThrough(house)
  expect(await toldTo('MERCHANT_ADMIN', 'Job')).toMatchObject({
    message: expect.stringContaining('is done'),
    letters: [],
  })
  const file = 'Order,SKU,Qty,Date\nSICK-A,TOLD-1,1,11/21/2026 8:26\n'
  const { jobId } = await upload(admin, 'OrderImport', file, {}, 'sick.csv')
  await house.system((tx) => run(tx, sql`update warehouse_location set is_active = false`))
  for (let tries = 1; tries <= 3; tries++) {
    await workThrough(house)
    await house.system((tx) => run(tx, sql`update job set run_at = now() where id = ${jobId}`))
  }
  await house.system((tx) => run(tx, sql`update warehouse_location set is_active = true`))
  const { message, letters } = await toldTo('MERCHANT_ADMIN', 'JobFailed')
  expect(message).toMatch(/^sick\.csv has failed/)
  expect(subjects(letters)).toEqual(['Crossdock: Jobs that have failed'])
  expect(letters[0]?.text).toContain('/job/job-history')
})

test('orders out of stock, and orders delivered', async () => {
  const [lacks, leaves] = await house.system(async (tx) => {
    const make = (status: number) =>
      makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 1 }], { status })
    return [await make(1500), await make(5000)]
  })
  const move = (orderId: number, from: number, to: number) =>
    house.system((tx) => moveOrders(tx, systemWho(), [{ merchantId: house.birch, orderId, from, to, note: 'test' }]))
  await move(lacks, 1500, 540)
  const { message, link, letters } = await toldTo('WAREHOUSE_MANAGER', 'OrderProblem')
  expect(link).toBe(`/order/non-conformance?view=540&merchantId=${house.birch}`)
  expect(letters[0]?.text).toContain(`${link}\n`)
  expect(message).toBe(`1 order of Birch Outdoor is out of stock: WO-${lacks}.`)
  expect(subjects(letters)).toEqual(['Crossdock: Orders out of stock'])
  await move(leaves, 5000, 6000)
  expect(await toldTo('MERCHANT_ADMIN', 'Delivered')).toMatchObject({
    message: expect.stringMatching(/^1 order of Birch Outdoor was delivered on \d\d \w{3} \d{4}\.$/),
    link: expect.stringMatching(
      `^/order/order-management\\?merchantId=${house.birch}&deliveredFrom=(\\d{4}-\\d\\d-\\d\\d)&deliveredTo=\\1$`,
    ),
  })
  // It was delivered, whatever becomes of it the same day.
  await move(leaves, 6000, 530)
  expect((await toldTo('MERCHANT_ADMIN', 'Delivered')).message).toMatch(/^1 order of Birch Outdoor was delivered/)
})

test('batches that expire', async () => {
  await house.system(async (tx) => {
    const cellId = await makeCell(tx, house.locationId)
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    const lot = { merchantId: house.birch, locationId: house.locationId, productId, cellId }
    await receive(tx, { ...lot, quantity: 2, batchNo: 'B7', expiryDay: day })
  })
  await tellExpiry(house.pool)
  const { message, link, letters } = await toldTo('MERCHANT_ADMIN', 'ProductExpiry')
  expect(link).toBe(`/stock/stock-balance?merchantId=${house.birch}&stock=in`)
  expect(message).toMatch(/^1 batch of Birch Outdoor expires within 30 days: CREAM batch B7 on \d\d \w{3} \d{4}\.$/)
  expect(letters[0]?.text).toContain(message)
})

test('an inbound request that has come, and what is missing of it', async () => {
  const worker = await house.as('WAREHOUSE_WORKER')
  const items = [
    { sku: 'TOLD-1', quantity: 12, carton: 'C1' },
    { sku: 'TOLD-1', quantity: 1, carton: 'C2' },
  ]
  const { inboundRequestId } = await house.system((tx) =>
    makeRequest(tx, systemWho(), { merchantId: house.birch, referenceCode: 'PO-7', items }),
  )
  const { result } = await worker.inbound.getItems({ query: { requestId: inboundRequestId } })
  const item = result.find(({ groupName }) => groupName === 'C1')
  await worker.inbound.stockIn({ body: { inboundItemId: item?.id ?? 0, cellCode: 'A-01', quantity: 12 } })
  await worker.inbound.updateRequestStatus({ body: { inboundRequestId, status: 600 } })
  const link = `/inbound/inbound-request-detail/${inboundRequestId}`
  const { letters, ...come } = await toldTo('MERCHANT_ADMIN', 'InboundReceived')
  expect(come).toEqual({ message: 'Inbound request PO-7 was received: 12 of 13 units.', link, status: 0 })
  expect(subjects(letters).toSorted()).toEqual([
    'Crossdock: Cartons that came short',
    'Crossdock: Inbound requests received',
  ])
  expect(await toldTo('MERCHANT_ADMIN', 'CartonShort')).toMatchObject({
    message: '1 carton of PO-7 came short of 1 unit: C2.',
    link,
  })
})

test('somebody who waits for approval', async () => {
  await house.anonymous.account.signUp({ body: { merchantName: 'Larch', name: 'Nell', email: 'nell@larch.example' } })
  expect(await toldTo('SUPERADMIN', 'SignUp')).toMatchObject({ message: '1 merchant waits for approval: Larch.' })
})

test('a shop that is connected, and that its marketplace refuses', async () => {
  const admin = await house.as('MERCHANT_ADMIN')
  const { url } = await admin.shop.authMarketUrl({ query: { platform: 'Shopee' } })
  const state = new URL(url).searchParams.get('state') ?? ''
  const { shopId } = await admin.shop.syncMarket({ query: { state, code: '77120' } })
  expect(await toldTo('MERCHANT_ADMIN', 'ShopConnected')).toMatchObject({
    message: 'Seller 77120 (Shopee) of Birch Outdoor is connected.',
    link: `/settings/shop-management?open=${shopId}`,
  })
  const withdrawn = new MarketProblem('access-refused', 'error_auth', 'access was withdrawn')
  await shopSaid(house.pool, shopId, withdrawn, Date.now() + 60_000)
  const told = await toldTo('MERCHANT_ADMIN', 'ShopDisconnected')
  expect(told).toMatchObject({
    message: 'Seller 77120 (Shopee) of Birch Outdoor must connect again: access was withdrawn',
    link: `/settings/shop-management?open=${shopId}`,
  })
  expect(subjects(told.letters)).toEqual(['Crossdock: Shops that must connect again'])
})

const signIn = async (email: string, browser: string) => {
  const reply = await fetch(`${house.base}/api/User/Authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': `Mozilla/5.0 (${browser}` },
    body: JSON.stringify({ Email: email, Password: password }),
  })
  expect(reply.status).toBe(200)
}

test('a password that was changed, and a device that was not seen before', async () => {
  const email = 'pia@birch.example'
  await join(house, await house.as('MERCHANT_ADMIN'), { email, role: 'CLIENT' })
  await postAll(house)
  await signIn(email, 'Windows NT 10.0) Chrome/130.0')
  await signIn(email, 'Windows NT 10.0) Chrome/131.0')
  expect(subjects(await postAll(house))).toEqual([])
  await signIn(email, 'Macintosh; Intel Mac OS X 10_15) Firefox/130.0')
  const [letter] = await postAll(house)
  expect(letter).toMatchObject({ to: email, subject: 'A new device has signed in' })
  expect(letter?.text).toContain('Firefox on macOS')
  const { token } = await house.anonymous.account.authenticate({ body: { email, password } })
  await postAll(house)
  const api = house.clientOf(token)
  await api.account.updatePassword({ body: { oldPassword: password, newPassword: `${password}x` } })
  await catchUp()
  const { result } = await api.notification.getNotifications()
  for (const { type } of result) seen.add(type)
  expect(result.map(({ type }) => type).toSorted()).toEqual(['NewDevice', 'NewDevice', 'PasswordChanged'])
  expect(result.map(({ message }) => message)).toContain(
    'Signed in on a new device: Firefox on macOS. If that was not you, change your password.',
  )
  expect(subjects(await postAll(house))).toEqual(['Your password was changed'])
})

test('what readers tell of, they tell once, also when they begin anew', async () => {
  const count = async () =>
    (await (await house.as('MERCHANT_ADMIN')).notification.getNotificationsCount({ query: {} })).result
  const before = await count()
  await house.system((tx) => run(tx, sql`update feed_reader set database_id = ''`))
  await catchUp()
  await tellExpiry(house.pool)
  expect(await count()).toBe(before)
  expect(await postAll(house)).toEqual([])
})

test('every kind was caused here, but for those that nothing causes yet', () => {
  expect([...seen].toSorted()).toEqual(kindNames.filter((kind) => !kindOf(kind).isToCome).toSorted())
})
