import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from 'contract/calls/all'
import type { Call } from 'contract/define'
import { makeProduct } from '../../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../../test/house.ts'
import { one, run, sql } from '../../kernel/database.ts'

let house: House
let admin: Api
let shopId: number
let otherShop: number
beforeAll(async () => {
  house = await openHouse()
  admin = await house.as('MERCHANT_ADMIN')
  const make = async (shopName: string) =>
    (await admin.shop.create({ body: { shopName, platform: 'Internal' } })).shopId
  shopId = await make('Web shop')
  otherShop = await make('Outlet')
  await house.system((tx) => makeProduct(tx, house.birch, { sku: 'MUG' }))
})
afterAll(() => house.close())

const makeKey = async (name: string, shop = shopId) => {
  const { token, keyId } = await admin.shop.getAccessToken({ body: { shopId: shop, name } })
  return { token: token ?? '', keyId }
}
const products = (token: string, shop = shopId) =>
  house.clientOf(token).stock.merchantGetProductList({ query: { shopId: shop, timestamp: Date.now() } })
const shown = async (keyId: number) =>
  (await admin.shop.getShopList()).flatMap(({ keys }) => keys ?? []).find((key) => key.keyId === keyId)

test('a key is shown once, kept as a hash, and named by its last letters from then on', async () => {
  const { token, keyId } = await makeKey('ERP')
  expect(token).toMatch(/^cd_live_[\w-]{43}$/)
  expect(await shown(keyId)).toMatchObject({
    name: 'ERP',
    prefix: `cd_live_…${token.slice(-4)}`,
    madeBy: 'MERCHANT_ADMIN birch',
    usedTimestamp: null,
  })
  const { kept } = await house.system((tx) =>
    one<{ kept: string }>(tx, sql`select to_jsonb(k)::text as kept from shop_key k where id = ${keyId}`),
  )
  expect(kept).not.toContain(token)
  expect((await products(token)).result.map(({ sku }) => sku)).toEqual(['MUG'])
  expect((await shown(keyId))?.usedTimestamp).toBeGreaterThan(Date.now() - 60_000)
  expect(await refusalOf(admin.shop.getAccessToken({ body: { shopId, name: ' erp' } }))).toMatchObject({ status: 409 })
})

test("a merchant's systems order, look at orders and jobs of their shop, and of no other", async () => {
  const { token } = await makeKey('Orders')
  const api = house.clientOf(token)
  const timestamp = Date.now()
  const body = { shopId, timestamp, referenceCode: 'K-1', items: [{ sku: 'MUG', quantity: 1 }] }
  const { orderId } = await api.order.merchantCreateOrder({ body })
  const warehouseOrderId = `WO-${orderId}`
  expect(await api.order.merchantGetOrder({ query: { shopId, timestamp, warehouseOrderId } })).toMatchObject({
    orderId,
  })
  expect(
    await api.order.merchantGetOrderByReferenceCode({ query: { shopId, timestamp, referenceCode: 'K-1' } }),
  ).toMatchObject({ orderId })
  const absent = { status: 404, message: 'The shop was not found.' }
  const order = { ...body, referenceCode: 'K-2', shopId: otherShop }
  expect(await refusalOf(api.order.merchantCreateOrder({ body: order }))).toMatchObject(absent)
  expect(await refusalOf(products(token, otherShop))).toMatchObject(absent)
  expect(await refusalOf(products(token, 999))).toMatchObject(absent)
  const read = { shopId: otherShop, timestamp, warehouseOrderId }
  expect(await refusalOf(api.order.merchantGetOrder({ query: read }))).toMatchObject(absent)
  const stale = { ...body, timestamp: timestamp - 600_000, referenceCode: 'K-3' }
  expect(await refusalOf(api.order.merchantCreateOrder({ body: stale }))).toMatchObject({ code: 'stale-clock' })
})

test('two keys of one person count their Idempotency-Keys apart', async () => {
  const [mine, theirs] = [await makeKey('First'), await makeKey('Second', otherShop)]
  const order = (token: string, shop: number) =>
    house.clientOf(token).order.merchantCreateOrder(
      {
        body: { shopId: shop, timestamp: Date.now(), referenceCode: 'TWICE', items: [{ sku: 'MUG', quantity: 1 }] },
      },
      { key: 'same-key' },
    )
  const [first, second] = [await order(mine.token, shopId), await order(theirs.token, otherShop)]
  expect(first.orderId).not.toBe(second.orderId)
})

test('of a job about another shop a key is told as of none', async () => {
  const { token } = await makeKey('Jobs')
  const makeJob = (about: object) =>
    house.system((tx) =>
      one<{ id: number }>(
        tx,
        sql`
        insert into job (merchant_id, job_type, unique_key, lane, options, total, user_id, created_by, status)
        select ${house.birch}, 'OrderImport', gen_random_uuid()::text, 'long', ${JSON.stringify(about)}::jsonb, 0, id, name,
               'Succeeded' from app_user where email = 'merchant.admin@birch.example' returning id`,
      ),
    )
  const query = async (about: object) => ({ jobId: (await makeJob(about)).id, shopId, timestamp: Date.now() })
  const api = house.clientOf(token)
  expect(await api.jobs.queryJobStatus({ query: await query({ shopId }) })).toMatchObject({ status: 'Succeeded' })
  expect(await refusalOf(api.jobs.queryJobStatus({ query: await query({ shopId: otherShop }) }))).toMatchObject({
    status: 404,
    message: 'The job was not found.',
  })
})

test('a rotated key goes on as another; the one before lasts 24 hours', async () => {
  const { token: old, keyId } = await makeKey('Rotated')
  const { token, oldUntilTimestamp } = await admin.shop.getAccessToken({ body: { keyId } })
  expect((oldUntilTimestamp ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  await products(token ?? '')
  await products(old)
  expect(await shown(keyId)).toMatchObject({
    name: 'Rotated',
    prefix: `cd_live_…${token?.slice(-4)}`,
    oldUntilTimestamp,
  })
  await house.system((tx) => run(tx, sql`update shop_key set old_ends_at = now() where id = ${keyId}`))
  house.app.sessions.forget()
  expect(await refusalOf(products(old))).toMatchObject({ status: 401 })
  await products(token ?? '')
})

test('an ended key opens nothing from the moment it is ended, and cannot be rotated', async () => {
  const { token, keyId } = await makeKey('Ended')
  await products(token)
  expect(await admin.shop.getAccessToken({ body: { keyId, revoke: true } })).toMatchObject({ token: null })
  expect(await refusalOf(products(token))).toMatchObject({ status: 401 })
  expect(await shown(keyId)).toBeUndefined()
  expect(await refusalOf(admin.shop.getAccessToken({ body: { keyId } }))).toMatchObject({ status: 409 })
  await makeKey('Ended')
})

test('a key outlives who made it, and ends with its merchant', async () => {
  const { token } = await makeKey('Lasting')
  const set = (text: ReturnType<typeof sql>) => house.system((tx) => run(tx, text))
  await set(sql`update app_user set role_status = 'Disabled' where email = 'merchant.admin@birch.example'`)
  house.app.sessions.forget()
  await products(token)
  await set(sql`update app_user set role_status = 'Active' where email = 'merchant.admin@birch.example'`)
  await set(sql`update merchant set is_active = false where id = ${house.birch}`)
  house.app.sessions.forget()
  expect(await refusalOf(products(token))).toMatchObject({ status: 401 })
  await set(sql`update merchant set is_active = true where id = ${house.birch}`)
})

test('who keeps shops makes keys, of shops they see; others do not see them', async () => {
  const { keyId } = await makeKey('Mine')
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  const asked = (api: Api, body: Parameters<Api['shop']['getAccessToken']>[0]['body']) =>
    refusalOf(api.shop.getAccessToken({ body }))
  expect(await asked(alder, { shopId, name: 'Theirs' })).toMatchObject({ status: 404 })
  expect(await asked(alder, { keyId })).toMatchObject({ status: 404 })
  expect(await asked(alder, { keyId, revoke: true })).toMatchObject({ status: 404 })
  expect(await asked(await house.as('MERCHANT_WORKER'), { shopId, name: 'No' })).toMatchObject({ status: 403 })
  expect(await asked(admin, { shopId })).toMatchObject({ status: 400, field: 'Name' })
  expect(await asked(admin, { name: 'x' })).toMatchObject({ status: 400, field: 'ShopId' })
  expect(await asked(admin, { revoke: true })).toMatchObject({ status: 400, field: 'KeyId' })
  const [row] = await (await house.as('MERCHANT_WORKER')).shop.getShopList()
  expect(row && 'keys' in row).toBe(false)
})

test('a key opens the five calls of a merchant’s own systems and nothing else', async () => {
  const { token } = await makeKey('Five')
  const open = Object.values(calls)
    .flatMap((table) => Object.values<Call>(table))
    .filter((call) => call.shopKey)
  expect(open.map(({ path }) => path).toSorted()).toEqual([
    '/api/Jobs/QueryJobStatus',
    '/api/Order/MerchantCreateOrder',
    '/api/Order/MerchantGetOrder',
    '/api/Order/MerchantGetOrderByReferenceCode',
    '/api/Product/Merchant/GetProductList',
  ])
  const api = house.clientOf(token)
  const closed = { status: 403, code: 'closed-to-keys' }
  expect(await refusalOf(api.shop.getShopList())).toMatchObject(closed)
  expect(await refusalOf(api.account.myself())).toMatchObject(closed)
  expect(await refusalOf(api.shop.getAccessToken({ body: { shopId, name: 'More' } }))).toMatchObject(closed)
  const hub = await fetch(`${house.base}/hubs/notification/negotiate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(hub.ok).toBe(false)
})
