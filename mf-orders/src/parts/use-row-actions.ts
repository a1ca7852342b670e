import { useStore } from '@nanostores/react'
import type { MenuItem } from 'shared-components/dialog'
import { download } from 'shared-components/page'
import { $role, api } from 'shared-state'
import { actionsFor, whyNot } from './order-actions.ts'
import { useOrderActions } from './use-order-actions.ts'
import type { Order } from './order.ts'

/** Gives the invoice of an order, its packing slip too, as a file. */
export const saveInvoice = async ({ orderId, warehouseOrderId }: Pick<Order, 'orderId' | 'warehouseOrderId'>) =>
  download(await api.documents.getInvoice({ query: { orderId } }), `invoice-${warehouseOrderId}.pdf`)

/** Gives the shipping label of a packed order as a file. */
export const saveLabel = async ({ orderId, warehouseOrderId }: Pick<Order, 'orderId' | 'warehouseOrderId'>) =>
  download(await api.documents.getShippingLabel({ query: { orderId } }), `label-${warehouseOrderId}.pdf`)

/** The menu of one row: what the order can do now, and its invoice. */
export function useRowActions(): (order: Order) => MenuItem[] {
  const role = useStore($role)
  const { take } = useOrderActions()
  return (order) => [
    ...actionsFor(role)
      .filter((action) => whyNot(action, order) === undefined)
      .map((action) => ({ label: action.label(1), icon: action.icon, onPick: () => take(action, [order]) })),
    { label: 'Invoice', icon: 'file-earmark-text', onPick: () => void saveInvoice(order).catch(() => undefined) },
  ]
}
