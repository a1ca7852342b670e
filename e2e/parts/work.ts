import type { Api } from '../../api/test/house.ts'

export type Goods = { shopId: number; code: string; bins: readonly number[] }

/** An order entered by hand, with everything an address may say. */
export async function orderOf(
  api: Api,
  { shopId }: Goods,
  referenceCode: string,
  lines: readonly (readonly [sku: string, quantity: number])[],
): Promise<number> {
  const { orderId } = await api.order.createInternalOrder({
    body: {
      shopId,
      referenceCode,
      marketplaceOrderId: `M-${referenceCode}`,
      remark: 'Leave at the door',
      shippingName: 'Recipient 1',
      shippingPhone: '+60 3 0000 0000',
      shippingAddress1: '1 Mill Lane',
      shippingPostcode: '47301',
      shippingCity: 'Petaling Jaya',
      shippingCountry: 'MY',
      items: lines.map(([sku, quantity]) => ({ sku, quantity, unitPrice: 9.9 })),
      charges: [{ code: 'POST', description: 'Postage', amount: 5 }],
    },
  })
  return orderId
}

/** A list of one order, walked stop by stop into one tray, or its first stops only. */
export async function pickAll(worker: Api, orderId: number, trayName: string, stops: number): Promise<number> {
  const { pickingListId } = await worker.picking.generatePickingList({ body: { orderIds: [orderId] } })
  await worker.picking.updateOrdersPickingList({ body: { pickingListId, assign: true } })
  for (const line of (await worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } })).slice(0, stops))
    await worker.picking.updateOrdersPickingList({
      body: {
        pickingListId,
        lineId: line.lineId,
        cellCode: line.cellCode,
        code: line.sku,
        quantity: line.left,
        trayName,
      },
    })
  return pickingListId
}

/** Boxed, packed unit by unit and weighed. */
export async function packParcel(worker: Api, orderId: number): Promise<void> {
  await worker.packing.updateBoxSize({ body: { orderId, boxName: 'L' } })
  for (const line of await worker.order.getOrderItemList({ query: { orderId } }))
    await worker.packing.changeToPack({ body: { orderId, code: line.sku, quantity: line.quantity } })
  await worker.packing.updateFinalWeight({ body: { orderId, weight: 0.8, confirmed: true } })
}

/** A courier, a tracking number, a bin. */
export async function shipParcel(worker: Api, courier: string, orderId: number, shippingBinId: number): Promise<void> {
  await worker.shipping.confirm({
    body: {
      warehouseOrderId: `WO-${orderId}`,
      shippingProvider: courier,
      weight: 0.8,
      length: 32,
      width: 24,
      height: 14,
    },
  })
  await worker.shipping.enterTrackingNo({ body: { orderId, trackingNumber: `SWF${orderId}MY` } })
  await worker.shipping.changeToReadyToShip({ body: { orderId, shippingBinId } })
}

/** Bins to their courier, each parcel checked and the check taken back, with their manifests; answers the hand-overs. */
export async function handOver(worker: Api, shippingBinIds: readonly number[]): Promise<number[]> {
  const handOvers: number[] = []
  for (const shippingBinId of shippingBinIds) {
    await worker.documents.getManifest({ query: { shippingBinId } })
    const { parcels } = await worker.shipping.shippingCheckoutDetail({ query: { shippingBinId } })
    for (const { trackingNumber } of parcels) {
      const label = { trackingNumber: trackingNumber ?? '', shippingBinId }
      await worker.shipping.verifyTrackingNumber({ query: label })
      await worker.shipping.verifyTrackingNumber({ query: { ...label, undo: true } })
    }
    const body = { shippingBinId, targetStatus: 5000, unchecked: parcels.length } as const
    const { handOverId } = await worker.shipping.shippingBinCompleteDelivery({ body })
    await worker.documents.getManifest({ query: { shippingBinId, handOverId: handOverId ?? 0 } })
    handOvers.push(handOverId ?? 0)
  }
  return handOvers
}
