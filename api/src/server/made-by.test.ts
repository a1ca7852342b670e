import { newKey } from 'contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hands } from '../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { rows, run, sql } from '../kernel/database.ts'

let house: House
let worker: Api
let manager: Api
let floor: ReturnType<typeof hands>
const idOf = async (api: Api) => (await api.account.myself()).result.id
beforeAll(async () => {
  house = await openHouse()
  ;[worker, manager] = [await house.as('WAREHOUSE_WORKER'), await house.as('WAREHOUSE_MANAGER')]
  floor = hands(house, worker)
})
afterAll(() => house.close())

/** A scan of the worker's that has not been sent. */
async function makeScan(trayName: string) {
  const socks = await floor.firstOf(5)
  const { pickingListId, walk } = await floor.pickedList([{ productId: socks.productId, quantity: 4 }])
  const scanNumber = newKey()
  const lineId = walk[0]?.lineId ?? 0
  const body = { pickingListId, lineId, cellCode: socks.cellCode, code: socks.sku, quantity: 1, trayName, scanNumber }
  return { body, key: scanNumber }
}
const makersOf = (lineId: number) =>
  house.system((tx) =>
    rows<{ userId: number; actor: string }>(
      tx,
      sql`select distinct m.user_id, m.actor from stock_movement m join scan s on m.entry = 'pick:' || s.id
           where s.allocation_id = ${lineId}`,
    ),
  )

test('a manager sends what a worker scanned: it counts once, as made by the worker and sent by the manager', async () => {
  const { body, key } = await makeScan('T-61')
  const makerId = await idOf(worker)
  const send = (api: Api, madeBy?: number) =>
    api.picking.updateOrdersPickingList({ body }, { key, ...(madeBy ? { madeBy } : {}) })
  expect(await send(manager, makerId)).toMatchObject({ picked: 1, isRepeated: false })
  expect(await send(manager, makerId)).toMatchObject({ picked: 1, isRepeated: false })
  expect(await send(worker)).toMatchObject({ picked: 1, isRepeated: false })
  const [name, sender] = [(await worker.account.myself()).result.name, (await manager.account.myself()).result.name]
  expect(await makersOf(body.lineId)).toEqual([{ userId: makerId, actor: `${name}, sent by ${sender}` }])
})

test('what the server had counted before the answer was lost counts no second time in a manager’s hands', async () => {
  const { body, key } = await makeScan('T-62')
  await worker.picking.updateOrdersPickingList({ body }, { key })
  expect(await manager.picking.updateOrdersPickingList({ body }, { key, madeBy: await idOf(worker) })).toMatchObject({
    picked: 1,
  })
})

test('nobody else sends in another name, and nobody in the name of a stranger', async () => {
  const { body, key } = await makeScan('T-63')
  const send = (api: Api, madeBy: number) => refusalOf(api.picking.updateOrdersPickingList({ body }, { key, madeBy }))
  expect(await send(worker, await idOf(manager))).toMatchObject({ code: 'not-allowed' })
  expect(await send(manager, await idOf(await house.as('MERCHANT_ADMIN')))).toMatchObject({ code: 'not-found' })
  expect(await send(manager, 999_999_999)).toMatchObject({ code: 'not-found' })
  const workerId = await idOf(worker)
  const locate = (locationId: number) =>
    house.system((tx) => run(tx, sql`update app_user set location_id = ${locationId} where id = ${workerId}`))
  await locate(house.otherLocationId)
  expect(await send(manager, workerId)).toMatchObject({ code: 'not-found' })
  await locate(house.locationId)
  expect(await makersOf(body.lineId)).toEqual([])
})

test('a name is taken with no other call, and only as an id', async () => {
  const makerId = await idOf(worker)
  expect(
    await refusalOf(manager.picking.clearPickingList({ body: { pickingListId: 1 } }, { madeBy: makerId })),
  ).toMatchObject({ code: 'bad-input', message: expect.stringContaining('Made-By is taken only with a scan') })
  const { body, key } = await makeScan('T-64')
  expect(await refusalOf(manager.picking.updateOrdersPickingList({ body }, { key, madeBy: -1 }))).toMatchObject({
    code: 'bad-input',
    message: 'Made-By must be the id of a person.',
  })
})
