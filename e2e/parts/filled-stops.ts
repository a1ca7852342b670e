import type { Api } from '../../api/test/house.ts'
import { type Goods, orderOf, pickAll } from './work.ts'

/** An order that failed and is sent again, then fails once more. */
export async function failedOrder(manager: Api, api: Api, goods: Goods): Promise<number> {
  const orderId = await orderOf(api, goods, 'FAILED', [['SOCK', 2]])
  await manager.order.changeToPick({ body: { orderId } })
  const fail = { body: { orderId, cause: 'Rejected' as const, reason: 'The courier has no van' } }
  await manager.shipping.reportFailed(fail)
  await manager.shipping.shipAgain({ body: { orderId } })
  await manager.shipping.cancelOrder({
    body: { orderId, reason: 'One is enough', lines: [{ sku: 'SOCK', quantity: 1, ordered: 2 }] },
  })
  await manager.shipping.reportFailed(fail)
  return orderId
}

/** An order that was held, then cancelled. */
export async function stopped(api: Api, goods: Goods): Promise<number> {
  const orderId = await orderOf(api, goods, 'STOPPED', [['MUG', 1]])
  await api.shipping.updateOrder({ body: { orderId, hold: ['Address'], priority: 1 } })
  await api.shipping.cancelOrder({ body: { orderId, reason: 'The buyer changed their mind' } })
  return orderId
}

/** An order that waited for goods nobody has, until its buyer waited no longer. */
export async function lost(manager: Api, api: Api, goods: Goods): Promise<number> {
  const orderId = await orderOf(api, goods, 'LOST', [['VASE', 1]])
  await manager.order.changeToPick({ body: { orderId } })
  await api.shipping.cancelOrder({ body: { orderId, reason: 'Waited too long' } })
  return orderId
}

/** An order in two parcels of which the second is rejected alone: the order, and the one it is now. */
export async function failedParcel(
  manager: Api,
  api: Api,
  goods: Goods,
  trayName: string,
): Promise<{ orderIds: number[]; pickingListId: number }> {
  const orderId = await orderOf(api, goods, 'PARCELS', [['SOCK', 2]])
  await manager.order.changeToPick({ body: { orderId } })
  const pickingListId = await pickAll(manager, orderId, trayName, Infinity)
  const [one, another] = [
    { orderId, code: 'SOCK' },
    { newParcel: true, parcelNumber: 2 },
  ]
  await manager.packing.changeToPack({ body: one })
  await manager.packing.changeToPack({ body: { ...one, ...another } })
  const { failedOrderId } = await manager.shipping.reportFailed({
    body: { orderId, cause: 'Rejected', reason: 'Its corner is crushed', parcelNumber: 2 },
  })
  return { orderIds: [orderId, failedOrderId ?? 0], pickingListId }
}

/** A delivered order comes back in part, and then the rest of it, announced as a request. */
export async function comesBack(api: Api, orderId: number): Promise<void> {
  await api.shipping.createReturnRequest({ body: { orderId, items: [{ sku: 'MUG', quantity: 1 }] } })
  await api.inbound.createRequest({
    body: { type: 'Return', orderId, referenceCode: 'REST-BACK' },
    files: { csvFile: new File(['SKU,Quantity\nSOCK,2'], 'file.csv', { type: 'text/csv' }) },
  })
}
