import { afterAll, beforeAll, expect, test } from 'vitest'
import { run, sql } from 'api/kernel/database'
import { sweep } from 'api/order/allocate/sweep'
import { allocable } from 'contract/order-status'
import { type Api, type House, openHouse } from '../../api/test/house.ts'
import { upload, workThrough } from '../../api/test/imports.ts'
import { untilTried } from '../src/demo/many.ts'

let house: House
let manager: Api
beforeAll(async () => {
  house = await openHouse()
  manager = await house.as('WAREHOUSE_MANAGER')
  await house.system((tx) => run(tx, sql`update warehouse_location set is_auto_allocating = true`))
})
afterAll(() => house.close())

test('orders that are added to the demo data wait for nobody: one of before that is held goes on waiting', async () => {
  const merchant = await house.as('MERCHANT_ADMIN')
  await merchant.catalogue.createProduct({ body: { sku: 'MUG', productName: 'Mug' } })
  const orders = async (name: string): Promise<number> => {
    const { jobId } = await upload(merchant, 'OrderImport', `Reference,SKU,Quantity\n${name},MUG,1`)
    await workThrough(house)
    return jobId
  }
  const left = async () => (await manager.order.getOrderListCount({ query: { status: [...allocable] } })) as number
  await orders('OLD-1')
  const { result } = await manager.order.getOrderList({ query: { referenceCode: 'OLD-1' } })
  await manager.shipping.updateOrder({ body: { orderId: result[0]?.orderId ?? 0, hold: ['Payment'] } })
  const added = await orders('NEW-1')
  expect(await left()).toBe(2)
  await sweep(house.pool)
  await untilTried(manager, [added])
  expect(await left()).toBe(1)
})
