import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, refusalOf } from '../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('a superadmin adds couriers and assigns one to a merchant, whose people then see it and no other', async () => {
  const api = await house.as('SUPERADMIN')
  const { shippingProviderMasterId: post } = await api.courier.masterCreate({
    body: { shippingProviderName: 'Harbour Post', code: 'hp', volumetricDivisor: 6000, cutOff: '17:30' },
  })
  const { shippingProviderMasterId: swift } = await api.courier.masterCreate({
    body: { shippingProviderName: 'Swift Parcel', code: 'SWIFT' },
  })
  expect(
    await api.courier.merchantAssign({ body: { merchantId: house.birch, shippingProviderMasterIds: [post] } }),
  ).toEqual({ assigned: 1 })
  expect(
    await api.courier.merchantAssign({
      body: { merchantId: house.birch, shippingProviderMasterIds: [post, post] },
    }),
  ).toEqual({ assigned: 0 })
  const birch = await house.as('MERCHANT_ADMIN')
  expect((await birch.courier.masterGetAll()).result).toMatchObject([
    {
      shippingProviderMasterId: post,
      code: 'HP',
      volumetricDivisor: 6000,
      cutOff: '17:30',
      merchants: [{ merchantId: house.birch }],
    },
  ])
  expect(await birch.courier.masterGetAllCount()).toBe(1)
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  expect((await alder.courier.masterGetAll({ query: { merchantId: house.birch } })).result).toEqual([])
  expect((await api.courier.masterGetAll()).result.map((row) => row.shippingProviderMasterId)).toEqual([post, swift])
  expect(await api.courier.masterGetAllCount({ query: { merchantId: house.birch } })).toBe(1)
})

test('what a courier cannot have is refused with the field named', async () => {
  const api = await house.as('SUPERADMIN')
  const refused = (body: object) =>
    refusalOf(api.courier.masterCreate({ body: { shippingProviderName: 'Third', code: 'T3', ...body } }))
  expect(await refused({ shippingProviderName: 'Swift Parcel' })).toMatchObject({
    status: 409,
    field: 'ShippingProviderName',
  })
  expect(await refused({ code: 'swift' })).toMatchObject({ status: 409, field: 'Code' })
  expect(await refused({ volumetricDivisor: 0 })).toMatchObject({ status: 400, field: 'VolumetricDivisor' })
  expect(await refused({ cutOff: '25:00' })).toMatchObject({ status: 400, field: 'CutOff' })
})

test('a courier that carries no more cannot be assigned, nor one that is not there', async () => {
  const api = await house.as('SUPERADMIN')
  const { shippingProviderMasterId: old } = await api.courier.masterCreate({
    body: { shippingProviderName: 'Old Van', code: 'OLD', masterStatus: 'Inactive' },
  })
  const assign = (id: number, merchantId = house.alder) =>
    refusalOf(api.courier.merchantAssign({ body: { merchantId, shippingProviderMasterIds: [id] } }))
  expect(await assign(old)).toMatchObject({ status: 409, code: 'wrong-state' })
  expect(await assign(99)).toMatchObject({ status: 404 })
  expect(await assign(old, 99)).toMatchObject({ status: 404, message: 'The merchant was not found.' })
  expect(
    (await api.courier.masterGetAll({ query: { masterStatus: 'Inactive' } })).result.map((row) => row.code),
  ).toEqual(['OLD'])
})
