import type { Api } from '../../api/test/house.ts'

/** A tray that is set aside and free again, and a list whose picker is gone. */
export async function strandedThings(worker: Api, manager: Api, trayName: string, pickingListId: number) {
  await worker.picking.setTrayAside({ body: { trayName, reason: 'A corner is broken' } })
  await manager.picking.freeTray({ body: { trayName } })
  await worker.picking.setTrayAside({ body: { trayName, reason: 'A corner is broken' } })
  await manager.picking.releasePicker({ body: { pickingListId } })
}

/** Counts that a short pick asked for: one settled at what the books say, and one that waits. */
export async function counts(worker: Api, manager: Api, merchantId: number): Promise<number[]> {
  const asked = (await worker.counting.getCountRequests({ query: {} })).filter((one) => one.merchantId === merchantId)
  for (const { countRequestId, onHand } of asked)
    await manager.counting.settleCount({ body: { countRequestId, counted: onHand } })
  return asked.map((one) => one.countRequestId)
}

/** On a bench: a unit that is damaged, for which another one is picked, and a product that is measured. */
export async function benchTroubles(worker: Api, merchant: Api, orderId: number) {
  await worker.shipping.reportUnit({ body: { orderId, code: 'SOCK', trouble: 'Damaged' } })
  for (const { productId } of (await merchant.stock.getProductStockList({ query: { sku: 'VASE' } })).result)
    await worker.catalogue.measureProduct({ body: { productId, length: 20, width: 12, height: 12, weight: 0.4 } })
}
