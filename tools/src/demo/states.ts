import { allocable } from 'contract/order-status'
import { type Api, type DemoHouse, until } from './house.ts'
import { manager, worker } from './people.ts'

type Ways = { own: Api; boss: Api; shopId: number }

/**
 * What stands outside the flow after a working day, and what was closed: with the newest order one is in every state.
 */
export async function everyState(house: DemoHouse): Promise<void> {
  const ways = await waysOf(house)
  const { boss } = ways
  const end = (orderId: number, reason: string) => boss.shipping.cancelOrder({ body: { orderId, reason } })
  const fail = (orderId: number, cause: 'Rejected' | 'ShipFailed', reason: string) =>
    boss.shipping.reportFailed({ body: { orderId, cause, reason } })

  await end(await sell(ways, 'BIRCH-10501'), 'The buyer changed their mind')
  const twice = await sell(ways, 'BIRCH-10502')
  for (const reason of ['Ordered twice', 'Nothing of it lies about']) await end(twice, reason)
  await end(await sell(ways, 'BIRCH-10503', { quantity: 4000 }), 'The merchant will not restock it')
  await end(await sell(ways, 'BIRCH-10504', { sku: 'SET-MUG-9' }), 'The merchant has no such product')
  await fail(await sell(ways, 'BIRCH-10505'), 'Rejected', 'Too long for the courier')
  const failed = await sell(ways, 'BIRCH-10506')
  await fail(failed, 'ShipFailed', 'No courier goes there')
  await end(failed, 'The buyer was paid back')

  const { result: delivered } = await boss.order.getOrderList({ query: { status: [6000], pageSize: 2 } })
  for (const { orderId } of delivered) await boss.shipping.createReturnRequest({ body: { orderId } })
  const [, returned] = delivered
  if (returned) await end(returned.orderId, 'The buyer keeps it after all')

  await sell(ways, 'BIRCH-10509', { shopStatus: 'Pending payment' })
  await sell(ways, 'BIRCH-10511', { shopStatus: 'Reserved for pick-up' })

  const changed = await sell(ways, 'BIRCH-10507')
  await boss.shipping.updateOrder({ body: { orderId: changed, hold: ['Address'] } })
  await boss.shipping.updateOrder({ body: { orderId: changed, items: [{ sku: 'CUP-TI-450', quantity: 2 }] } })
  await findShort(await house.as(worker), boss, await sell(ways, 'BIRCH-10512', { sku: 'POLE-TRK-2' }))
  house.say('orders cancelled, failed, returned and closed, a cell found short and counted')
}

/** A cell is found short on the walk, and all of it is there when it is counted: its order is promised it again. */
async function findShort(hand: Api, boss: Api, orderId: number): Promise<void> {
  const { pickingListId } = await boss.picking.generatePickingList({ body: { orderIds: [orderId], kind: 'Order' } })
  await hand.picking.updateOrdersPickingList({ body: { pickingListId, assign: true } })
  const [first] = await hand.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
  for (let lineId = first?.lineId ?? null; lineId !== null;) {
    const found = { pickingListId, lineId, short: true, reason: 'Empty' as const }
    lineId = (await hand.picking.updateOrdersPickingList({ body: found })).nextLineId
  }
  await countAll(boss)
}

/** Whatever was found short is counted, and there: orders that waited for it are in line again. */
export async function countAll(boss: Api): Promise<void> {
  for (const { countRequestId, onHand } of await boss.counting.getCountRequests({ query: {} }))
    await boss.counting.settleCount({ body: { countRequestId, counted: onHand } })
}

/** The worker is at rest by now: an order that was just taken is still new, and held before anybody looks at it. */
export async function newestOrder(house: DemoHouse): Promise<void> {
  await house.rest()
  const ways = await waysOf(house)
  const orderId = await sell(ways, 'BIRCH-10508', { isWaited: false })
  await ways.boss.shipping.updateOrder({ body: { orderId, hold: ['Payment'] } })
}

async function waysOf(house: DemoHouse): Promise<Ways> {
  const own = await house.as('admin@birch.example')
  const [shop] = await own.shop.getShopList()
  return { own, boss: await house.as(manager), shopId: shop?.shopId ?? 0 }
}

/** An order of Birch as its shop sells it; answers when the worker has looked at it. */
async function sell(
  { own, boss, shopId }: Ways,
  referenceCode: string,
  { sku = 'CUP-TI-450', quantity = 1, isWaited = true, shopStatus = 'Paid' } = {},
): Promise<number> {
  const { orderId } = await own.order.merchantCreateOrder({
    body: {
      shopId,
      timestamp: Date.now(),
      referenceCode,
      placedTimestamp: Date.now(),
      shopStatus,
      shippingName: `Recipient ${referenceCode.slice(-3)}`,
      shippingAddress1: '8 Mill Lane',
      shippingPostcode: '47301',
      shippingCity: 'Petaling Jaya',
      shippingState: 'Selangor',
      shippingCountry: 'MY',
      items: [{ sku, quantity, unitPrice: 119 }],
    },
  })
  const isLookedAt = async () => {
    const { status } = await boss.order.getOrder({ query: { orderId } })
    return !allocable.some((code) => code === status)
  }
  if (isWaited) await until(`Order ${referenceCode}`, isLookedAt)
  return orderId
}
