import { afterAll, beforeAll, expect, test } from 'vitest'
import { hands, type Made } from '../../test/hands.ts'
import { type Api, type House, openHouse } from '../../test/house.ts'

let house: House
let worker: Api
let floor: ReturnType<typeof hands>
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  floor = hands(house, worker)
})
afterAll(() => house.close())

const stockOf = async ({ productId }: Made) =>
  (await floor.stockOf(productId)).map(({ condition, onHand, allocated }) => `${condition} ${onHand} ${allocated}`)
const countsOf = async ({ sku }: Made) =>
  (await worker.counting.getCountRequests({ query: {} })).filter((count) => count.sku === sku)

/** Two orders of two units on one list, all promised from the first of two cells. */
async function listed([first]: [Made, Made]) {
  const orders = [
    await floor.orderOf([{ productId: first.productId, quantity: 2 }]),
    await floor.orderOf([{ productId: first.productId, quantity: 2 }]),
  ] as const
  await worker.order.changeToPick({ body: { orderIds: [...orders] } })
  const { pickingListId } = await worker.picking.generatePickingList({ body: { orderIds: [...orders] } })
  const walk = () => worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
  const short = async (reason: 'Unreachable' | 'Empty') =>
    floor.scan({ pickingListId, lineId: (await walk())[0]?.lineId ?? 0, short: true, reason })
  return { orders, walk, short }
}

test('a cell that cannot be reached keeps what nobody wanted free, and its walk leads there no more', async () => {
  const cells = (await floor.make(6, { cells: 2 })) as [Made, Made]
  const [first, second] = cells
  const { orders, walk, short } = await listed(cells)
  expect((await short('Unreachable')).reason).toBe(
    `${first.cellCode} cannot be reached: ` +
      orders.map((id) => `WO-${id} takes 2 from ${second.cellCode}, at the end of the walk`).join('; '),
  )
  expect((await walk()).map(({ cellCode, left }) => `${cellCode} ${left}`)).toEqual([
    `${second.cellCode} 2`,
    `${second.cellCode} 2`,
  ])
  expect((await stockOf(first)).toSorted()).toEqual(['Good 2 0', 'Good 6 4', 'Held 4 0'])
  expect(await countsOf(first)).toMatchObject([{ cellCode: first.cellCode, reason: 'Unreachable', held: 4 }])
  await floor.booksHold()
})

test('what another cell lacks is not looked for where nobody can reach, until somebody was there', async () => {
  const cells = (await floor.make(4, { cells: 2 })) as [Made, Made]
  const [first] = cells
  const { orders, walk, short } = await listed(cells)
  await short('Unreachable')
  await short('Empty')
  expect(await walk()).toMatchObject([{ orderId: orders[1] }])
  expect(await floor.statusOf(orders[0])).toBe(540)
  const [count] = await countsOf(first)
  const manager = await house.as('WAREHOUSE_MANAGER')
  await manager.counting.settleCount({ body: { countRequestId: count?.countRequestId ?? 0, counted: 4 } })
  expect(await floor.statusOf(orders[0])).toBe(1500)
  await floor.booksHold()
})
