import type { Api } from '../../api/test/house.ts'

/** Orders out of the flow, each with what a person decides. */
export async function settle(api: Api, known: { shopId: number; productId: number }) {
  const made = async (referenceCode: string, skus: string[], shopStatus = 'paid'): Promise<number> => {
    const { orderId } = await api.order.merchantCreateOrder({
      body: {
        shopId: known.shopId,
        timestamp: Date.now(),
        referenceCode,
        shopStatus,
        items: skus.map((sku) => ({ sku, quantity: 1 })),
      },
    })
    return orderId
  }
  const [strange, unmapped, half] = [
    await made('STRANGE', ['MUG'], 'Reserved'),
    await made('SET', ['SET-4']),
    await made('HALF', ['MUG', 'NONE']),
  ]
  await api.order.takeOrder({ body: { orderIds: [half] } })
  await api.order.mapStatus({ body: { orderIds: [strange], status: 500 } })
  await api.order.mapSku({ body: { orderId: unmapped, sku: 'SET-4', productId: known.productId } })
  await api.order.getSplit({ query: { orderId: half } })
  const { splitOff } = await api.order.splitOrder({ body: { orderId: half, later: [{ lineNo: 2, quantity: 1 }] } })
  await api.order.getTakers()
  await api.shipping.closeOrders({ body: { orderIds: [splitOff.orderId], reason: 'Not wanted' } })
  return [strange, unmapped, half, splitOff.orderId]
}
