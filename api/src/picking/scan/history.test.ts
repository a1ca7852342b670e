import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeOrder, makeProduct } from '../../../test/floor.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { analyze, pagesRead } from '../../../test/plans.ts'
import { one, run, sql } from '../../kernel/database.ts'
import { systemWho, type Who } from '../../kernel/who.ts'
import { scanOf } from './queries.ts'

let house: House
let pickingListId: number
const scansBefore = 20_000
beforeAll(async () => {
  house = await openHouse()
  await house.system(async (tx) => {
    const productId = await makeProduct(tx, house.birch)
    const cellId = await makeCell(tx, house.locationId)
    const orderId = await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 1 }], { status: 2100 })
    const list = await one<{ id: number }>(
      tx,
      sql`
      insert into picking_list (location_id, kind, slots, created_by) values (${house.locationId}, 'Batch', 1, 'test')
      returning id`,
    )
    pickingListId = list.id
    await run(
      tx,
      sql`
      insert into allocation (merchant_id, location_id, demand_kind, demand_id, condition, line_no, product_id, batch_id,
                              cell_id, quantity, picking_list_id)
      select ${house.birch}, ${house.locationId}, 'order', case n when 0 then ${orderId} else n end, 'Good', 1,
             ${productId}, 1, ${cellId}, 1, case n when 0 then ${pickingListId}::bigint end
        from generate_series(0, ${scansBefore}) n`,
    )
    await run(
      tx,
      sql`
      insert into scan (merchant_id, kind, demand_id, allocation_id, scan_number, quantity, place_id, user_id)
      select merchant_id, 'pick', demand_id, id, 'scan-' || id, 1, 1, 1 from allocation`,
    )
  })
  await analyze(house)
})
afterAll(() => house.close())

test("a scan's number is looked for in its list, however much the merchant has scanned before", async () => {
  const hand: Who = {
    ...systemWho(),
    role: 'WORKER',
    userId: 2,
    locationId: house.locationId,
    merchants: [house.birch, house.alder],
  }
  const { number } = await house.system((tx) =>
    one<{ number: string }>(tx, sql`select 'scan-' || id as number from allocation where picking_list_id is not null`),
  )
  const pages = await pagesRead(house, hand, async (tx) => {
    expect(await scanOf(tx, hand, pickingListId, number)).toMatchObject({ userId: 1, quantity: 1 })
    expect(await scanOf(tx, hand, pickingListId, 'another')).toBeUndefined()
  })
  expect(pages).toBeGreaterThan(0)
  expect(pages).toBeLessThan(50)
})
