import { warehouseOrderId } from 'contract/order-number'

/**
 * What stock is promised to, picked and packed for: an order, or a request to send goods out otherwise. All ids come
 * from one sequence, so an id names one demand, whatever its kind.
 */
export type DemandKind = 'order' | 'outbound'
export type Demand = {
  kind: DemandKind
  merchantId: number
  id: number
  /** What its units are: an order's are good; unusable ones go back to the merchant, or away. */
  condition: 'Good' | 'Unusable'
}

export const orderDemand = (order: { merchantId: number; id: number }): Demand => ({
  kind: 'order',
  merchantId: order.merchantId,
  id: order.id,
  condition: 'Good',
})

/** What a movement says it was for. */
export const movedFor = ({
  kind,
  id,
}: Pick<Demand, 'kind' | 'id'>): { orderId: number } | { outboundRequestId: number } =>
  kind === 'order' ? { orderId: id } : { outboundRequestId: id }

/** What people call it. */
export const demandName = ({ kind, id }: Pick<Demand, 'kind' | 'id'>): string =>
  kind === 'order' ? warehouseOrderId(id) : `Outbound request ${id}`
