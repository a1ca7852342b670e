import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderReaders, roles, warehouseStaff } from 'contract/roles'
import { makeProduct } from '../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'

let house: House
let birch: Api
let manager: Api
beforeAll(async () => {
  house = await openHouse()
  ;[birch, manager] = [await house.as('MERCHANT_ADMIN'), await house.as('WAREHOUSE_MANAGER')]
  await house.system((tx) => makeProduct(tx, house.birch, { sku: 'MUG' }))
})
afterAll(() => house.close())

const body = (referenceCode: string) => ({ referenceCode, items: [{ sku: 'MUG', quantity: 1 }] })
const textsOf = async (api: Api, orderId: number) => {
  const { remark, warehouseNote } = await api.order.getOrder({ query: { orderId } })
  const [row] = (await api.order.getOrderList({ query: { orderId } })).result
  expect({ remark: row?.remark, warehouseNote: row?.warehouseNote }).toEqual({ remark, warehouseNote })
  return { remark, warehouseNote }
}
const found = (api: Api, remark: string) => api.order.getOrderListCount({ query: { remark } })

test('a merchant reads back the remark of its order and finds the order by it, and so does the warehouse', async () => {
  const { orderId } = await birch.order.createInternalOrder({ body: { ...body('R-1'), remark: 'Wrap as a gift' } })
  for (const api of [birch, await house.as('MERCHANT_WORKER'), manager, await house.as('WAREHOUSE_WORKER')]) {
    expect(await textsOf(api, orderId)).toEqual({ remark: 'Wrap as a gift', warehouseNote: '' })
    expect(await found(api, 'a GIFT')).toBe(1)
  }
})

test("the warehouse's note is read and found by its staff, and no word of it by a merchant's people", async () => {
  const { orderId } = await manager.order.createInternalOrder({
    body: { ...body('R-2'), merchantId: house.birch, remark: 'Before noon', warehouseNote: 'Counts every spoon' },
  })
  for (const role of roles.filter((one) => orderReaders.includes(one))) {
    const api = await house.as(role)
    const isStaff = warehouseStaff.includes(role)
    expect(await textsOf(api, orderId), role).toEqual({
      remark: 'Before noon',
      warehouseNote: isStaff ? 'Counts every spoon' : '',
    })
    expect(await found(api, 'spoon'), role).toBe(isStaff ? 1 : 0)
  }
})

test('staff write a note on an order that stands, and take it away; the merchant hears and reads nothing of it', async () => {
  const { orderId } = await birch.order.createInternalOrder({ body: { ...body('R-3'), remark: 'Ring twice' } })
  const before = await birch.order.getOrder({ query: { orderId } })
  const worker = await house.as('WAREHOUSE_WORKER')
  await worker.order.setWarehouseNote({ body: { orderId, warehouseNote: ' Box is torn ' } })
  expect(await textsOf(manager, orderId)).toEqual({ remark: 'Ring twice', warehouseNote: 'Box is torn' })
  expect(await birch.order.getOrder({ query: { orderId } })).toEqual(before)
  await manager.order.setWarehouseNote({ body: { orderId, warehouseNote: '' } })
  expect(await textsOf(manager, orderId)).toEqual({ remark: 'Ring twice', warehouseNote: '' })
})

test("a merchant's people cannot write the warehouse's note, and no order that is not seen gets one", async () => {
  expect(
    await refusalOf(birch.order.createInternalOrder({ body: { ...body('R-4'), warehouseNote: 'x' } })),
  ).toMatchObject({ status: 400, field: 'WarehouseNote' })
  const { orderId } = await birch.order.createInternalOrder({ body: body('R-5') })
  for (const role of roles.filter((one) => !warehouseStaff.includes(one)))
    expect(
      await refusalOf((await house.as(role)).order.setWarehouseNote({ body: { orderId, warehouseNote: 'x' } })),
      role,
    ).toMatchObject({ status: 403 })
  expect(
    await refusalOf(manager.order.setWarehouseNote({ body: { orderId: 2_000_000_000, warehouseNote: 'x' } })),
  ).toMatchObject({ status: 404 })
  expect((await textsOf(manager, orderId)).warehouseNote).toBe('')
})
