import { useQueryClient } from '@tanstack/react-query'
import { statusLabel } from 'contract/order-status'
import { useState } from 'react'
import { toast } from 'shared-components/page'
import { api, refreshStatistics } from 'shared-state'
import type { OrderAction } from './order-actions.ts'
import { priorityLevels } from './order-values.tsx'
import type { Order } from './use-orders.ts'

type Named = Pick<Order, 'orderId' | 'warehouseOrderId'>
type PriorityCode = Order['priority']
const sayOrders = (orders: readonly Named[]) =>
  orders.length === 1 ? (orders[0]?.warehouseOrderId ?? '') : `${orders.length} orders`

/** What became of the orders, by the status they are in now: '3 orders: 2 Ready to Pick, 1 Out of Stock'. */
export function outcomeOf(orders: readonly Named[], verdicts: readonly { status: number; reason: string }[]): string {
  const [only] = verdicts
  if (verdicts.length === 1 && only)
    return `${sayOrders(orders)} is ${statusLabel(only.status)}${only.reason && only.status !== 2000 ? `: ${only.reason}` : ''}`
  const statuses = [...new Set(verdicts.map(({ status }) => status))].toSorted((a, b) => a - b)
  return `${sayOrders(orders)}: ${statuses.map((status) => `${verdicts.filter((verdict) => verdict.status === status).length} ${statusLabel(status)}`).join(', ')}`
}

/** Takes the actions: sends, tells, reads again. Undo where nothing was posted to the ledger. Failures reach the banner by themselves. */
export function useOrderActions(onDone: () => void = () => undefined) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<OrderAction['id'] | 'priority'>()
  const readAgain = async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: ['orders'] }), refreshStatistics()])
  }
  const send = async (what: NonNullable<typeof busy>, work: () => Promise<void>) => {
    setBusy(what)
    try {
      await work()
      onDone()
    } catch {
      // The banner has said it; the rows may have changed under the person.
    } finally {
      setBusy(undefined)
      await readAgain()
    }
  }
  const undo = (work: () => Promise<unknown>) => () =>
    void work()
      .catch(() => undefined)
      .finally(readAgain)
  const works: Record<OrderAction['id'], (orders: readonly Named[]) => Promise<void>> = {
    add: async (orders) => {
      const list = await api.fulfilment.generatePickingList({
        body: { orderIds: orders.map(({ orderId }) => orderId) },
      })
      const who =
        list.orders < orders.length ? `${list.orders} of ${orders.length} orders fit and are` : `${sayOrders(orders)}`
      toast({
        message: `${who} added to picking list ${list.pickingListId}`,
        onUndo: undo(() => api.fulfilment.clearPickingList({ body: { pickingListId: list.pickingListId } })),
      })
    },
    allocate: async (orders) =>
      toastOutcome(
        orders,
        await api.fulfilment.changeToPick({ body: { orderIds: orders.map(({ orderId }) => orderId) } }),
      ),
    reprocess: async (orders) =>
      toastOutcome(
        orders,
        await api.stock.reProcessOrder({ body: { orderIds: orders.map(({ orderId }) => orderId) } }),
      ),
  }
  const changePriority = async (orders: readonly Named[], priority: PriorityCode) => {
    const { before } = await api.order.setPriority({
      body: { orderIds: orders.map(({ orderId }) => orderId), priority },
    })
    toast({
      message: `${sayOrders(orders)} ${orders.length === 1 ? 'is' : 'are'} ${priorityLevels[priority]} now`,
      ...(before.length ? { onUndo: undo(() => putBack(before)) } : {}),
    })
  }
  return {
    busy,
    take: (action: OrderAction, orders: readonly Named[]) => void send(action.id, () => works[action.id](orders)),
    setPriority: (orders: readonly Named[], priority: PriorityCode) =>
      void send('priority', () => changePriority(orders, priority)),
  }
}

const toastOutcome = (orders: readonly Named[], verdicts: readonly { status: number; reason: string }[]) =>
  void toast({ message: outcomeOf(orders, verdicts) })

/** Sets every order to what it was before: one call for each priority there was. */
async function putBack(before: readonly { orderId: number; priority: PriorityCode }[]) {
  for (const priority of new Set(before.map((order) => order.priority)))
    await api.order.setPriority({
      body: { orderIds: before.filter((order) => order.priority === priority).map(({ orderId }) => orderId), priority },
    })
}
