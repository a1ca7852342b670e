import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, refusalOf } from '../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('a merchant adds a shop and finds it in its list', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const { shopId } = await api.shop.create({
    body: { shopName: 'Birch Market Stall', platform: 'Shopee', marketShopId: '77120' },
  })
  expect(await api.shop.getShopList()).toMatchObject([
    {
      shopId,
      shopName: 'Birch Market Stall',
      merchantId: house.birch,
      platform: 'Shopee',
      marketShopId: '77120',
      isActive: true,
    },
  ])
  expect(
    await refusalOf(api.shop.create({ body: { shopName: 'Birch Market Stall', platform: 'Lazada' } })),
  ).toMatchObject({ status: 409, field: 'ShopName' })
})

test('shops of another merchant are as if absent, and none can be added to it', async () => {
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  expect(await alder.shop.getShopList({ query: { merchantId: house.birch } })).toEqual([])
  expect(
    await refusalOf(alder.shop.create({ body: { merchantId: house.birch, shopName: 'Mine now', platform: 'Lazada' } })),
  ).toMatchObject({ status: 404 })
})

test('a superadmin names the merchant a shop is for', async () => {
  const api = await house.as('SUPERADMIN')
  expect(await refusalOf(api.shop.create({ body: { shopName: 'Whose', platform: 'Internal' } }))).toMatchObject({
    status: 400,
    field: 'MerchantId',
  })
  await api.shop.create({ body: { merchantId: house.alder, shopName: 'Alder web shop', platform: 'Internal' } })
  expect((await api.shop.getShopList({ query: { merchantId: house.alder } })).map((shop) => shop.shopName)).toEqual([
    'Alder web shop',
  ])
  expect((await api.shop.getShopList()).length).toBe(2)
  expect(
    await refusalOf(api.shop.create({ body: { merchantId: house.alder, shopName: 'X', platform: 'Bazaar' as never } })),
  ).toMatchObject({ status: 400, field: 'Platform' })
})

test('a shop is called otherwise and asks for days left, and asks for none again', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const { shopId } = await api.shop.create({
    body: { shopName: 'Corner', platform: 'Internal', minimumDaysLeft: 20 },
  })
  const shown = async () => (await api.shop.getShopList()).find((shop) => shop.shopId === shopId)
  expect(await shown()).toMatchObject({ minimumDaysLeft: 20 })
  await api.shop.update({ body: { shopId, shopName: ' Corner shop ' } })
  expect(await shown()).toMatchObject({ shopName: 'Corner shop', minimumDaysLeft: 20 })
  await api.shop.update({ body: { shopId, minimumDaysLeft: null } })
  expect(await shown()).toMatchObject({ shopName: 'Corner shop', minimumDaysLeft: null })
  const refused = (body: object) => refusalOf(api.shop.update({ body: { shopId, ...body } }))
  expect(await refused({ minimumDaysLeft: 3651 })).toMatchObject({ status: 400, field: 'MinimumDaysLeft' })
  expect(await refused({ shopName: 'Birch Market Stall' })).toMatchObject({ status: 409, field: 'ShopName' })
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  expect(await refusalOf(alder.shop.update({ body: { shopId, minimumDaysLeft: 1 } }))).toMatchObject({ status: 404 })
})
