import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, password, refusalOf } from '../../../test/house.ts'
import { comes } from '../../../test/people.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const dune = { merchantName: 'Dune Beauty', code: 'dune', currency: 'sgd' }

test('a superadmin takes on a merchant with its first administrator, who signs in and sees only that merchant', async () => {
  const api = await house.as('SUPERADMIN')
  const { merchantId, adminUserId } = await api.account.createMerchant({
    body: { ...dune, adminEmail: 'admin@dune.example', adminName: 'Dina' },
  })
  await comes(house, adminUserId ?? 0)
  expect(adminUserId).toBeGreaterThan(0)
  expect(await api.account.getMerchant({ query: { merchantId } })).toMatchObject({
    merchantName: 'Dune Beauty',
    code: 'DUNE',
    currency: 'SGD',
    isActive: true,
    merchantGroupName: 'All merchants',
  })
  const token = (await house.anonymous.account.authenticate({ body: { email: 'admin@dune.example', password } })).token
  const reply = await house.app.inject({
    method: 'GET',
    url: '/api/Merchant/GetMerchantList',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.json().result).toMatchObject([{ merchantId, merchantName: 'Dune Beauty' }])
})

test('a new merchant is served by the first location, so its people see it at once', async () => {
  const { merchantId } = await (
    await house.as('SUPERADMIN')
  ).account.createMerchant({ body: { merchantName: 'Elm Toys', code: 'ELM', currency: 'MYR' } })
  await expect
    .poll(
      async () =>
        (await (await house.as('WAREHOUSE_WORKER')).account.getMerchantList()).result.map((row) => row.merchantId),
      { timeout: 6_000 },
    )
    .toContain(merchantId)
})

test('name and code of a merchant are taken once', async () => {
  const api = await house.as('SUPERADMIN')
  expect(
    await refusalOf(api.account.createMerchant({ body: { ...dune, merchantName: 'Birch Outdoor' } })),
  ).toMatchObject({
    status: 409,
    field: 'MerchantName',
  })
  expect(
    await refusalOf(api.account.createMerchant({ body: { ...dune, merchantName: 'Other', code: 'birch' } })),
  ).toMatchObject({ status: 409, field: 'Code' })
})

test('a merchant whose administrator is refused is not made at all', async () => {
  const api = await house.as('SUPERADMIN')
  const before = await api.account.getMerchantListCount()
  const body = {
    merchantName: 'Fir',
    code: 'FIR',
    currency: 'MYR',
    adminEmail: 'admin@fir.example',
  }
  expect(
    await refusalOf(api.account.createMerchant({ body: { ...body, adminEmail: 'merchant.admin@birch.example' } })),
  ).toMatchObject({ status: 409, field: 'AdminEmail' })
  expect(await refusalOf(api.account.createMerchant({ body: { ...body, currency: 'XQQ' } }))).toMatchObject({
    status: 400,
    field: 'Currency',
  })
  expect(await refusalOf(api.account.createMerchant({ body: { ...body, code: 'A B' } }))).toMatchObject({
    status: 400,
    field: 'Code',
  })
  expect(await refusalOf(api.account.createMerchant({ body: { ...body, merchantGroupId: 7 } }))).toMatchObject({
    status: 404,
  })
  expect(await api.account.getMerchantListCount()).toBe(before)
})

test("a merchant's people see their own merchant; another is as if absent", async () => {
  const api = await house.as('MERCHANT_WORKER', 'alder')
  expect(
    (await api.account.getMerchantList({ query: { allMerchant: true } })).result.map((row) => row.merchantId),
  ).toEqual([house.alder])
  expect(await api.account.getMerchantListCount({ query: { allMerchant: true } })).toBe(1)
  expect(await refusalOf(api.account.getMerchant({ query: { merchantId: house.birch } }))).toMatchObject({
    status: 404,
    message: 'The merchant was not found.',
  })
})

test('list and count agree, page by page, and merchants no longer active show only when asked for', async () => {
  const api = await house.as('SUPERADMIN')
  await house.system((tx) => tx.client.query(`update merchant set is_active = false where code = 'ELM'`))
  const all = (await api.account.getMerchantList({ query: { allMerchant: true } })).result
  const active = (await api.account.getMerchantList()).result
  expect(all.length).toBe(active.length + 1)
  expect(await api.account.getMerchantListCount()).toBe(active.length)
  expect((await api.account.getAllMerchantList()).map((row) => row.id)).toEqual(active.map((row) => row.id))
  const one = await api.account.getMerchantList({ query: { pageSize: 1 } })
  const two = await api.account.getMerchantList({ query: { pageSize: 1, cursor: one.cursor.next ?? '' } })
  expect([...one.result, ...two.result].map((row) => row.id)).toEqual(active.slice(0, 2).map((row) => row.id))
})
