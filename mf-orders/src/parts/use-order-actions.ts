import { thousands } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import { statusLabel } from 'contract/order-status'
import { useState } from 'react'
import { toast } from 'shared-components/page'
import { api } from 'shared-state'
import { shortReason } from './next-step.ts'
import type { OrderAction } from './order-actions.ts'
import { priorityLevels } from './order-values.tsx'
import type { Order } from './order.ts'

type Named = Pick<Order, 'orderId' | 'warehouseOrderId'>
type PriorityCode = Order['priority']
const sayOrders = (orders: readonly Named[]) =>
  orders.length === 1 ? (orders[0]?.warehouseOrderId ?? '') : `${orders.length} orders`

type Verdict = { orderId: number; status: number; reason: string }
const readyToPick = 2000
const mostReasons = 2

/** What became of the orders, by the status they are in now, and why some did not go on. */
function outcomeOf(orders: readonly Named[], verdicts: readonly Verdict[]): string {
  const [only] = verdicts
  if (verdicts.length === 1 && only) {
    const why = only.reason && only.status !== readyToPick ? `: ${shortReason(only.status, only.reason)}` : ''
    return `${sayOrders(orders)} is ${statusLabel(only.status)}${why}`
  }
  const statuses = [...new Set(verdicts.map(({ status }) => status))].toSorted((a, b) => a - b)
  const counts = statuses.map((code) => {
    const those = verdicts.filter(({ status }) => status === code)
    return `${those.length} ${statusLabel(code)}`
  })
  return `${sayOrders(orders)}: ${counts.join(', ')}${whyOf(verdicts.filter(({ reason }) => reason))}`
}

/** Which orders were left, and why: the first two, and how many more. A refusal names its order itself. */
export function whyOf(left: readonly (Omit<Verdict, 'status'> & { status?: number })[]): string {
  const words = left.slice(0, mostReasons).map(({ orderId, status, reason }) => {
    const worst = status === undefined ? reason : shortReason(status, reason)
    return worst.startsWith(warehouseOrderId(orderId)) ? worst : `${warehouseOrderId(orderId)}: ${worst}`
  })
  const more = left.length - words.length
  return words.length ? `. ${words.join('; ')}${more > 0 ? `; and ${thousands(more)} more` : ''}` : ''
}

/** Takes the actions: sends and tells. Undo where nothing was posted to the ledger. Failures reach the banner by themselves. */
export function useOrderActions(onDone: () => void = () => undefined) {
  const [busy, setBusy] = useState<OrderAction['id'] | 'priority'>()
  const send = async (what: NonNullable<typeof busy>, work: () => Promise<void>) => {
    setBusy(what)
    try {
      await work()
      onDone()
    } catch {
      // The banner has said it; the rows may have changed under the person.
    } finally {
      setBusy(undefined)
    }
  }
  const undo = (work: () => Promise<unknown>) => () => void work().catch(() => undefined)
  const works: Record<OrderAction['id'], (orders: readonly Named[]) => Promise<void>> = {
    add: async (orders) => {
      const list = await api.picking.generatePickingList({
        body: { orderIds: orders.map(({ orderId }) => orderId) },
      })
      const who =
        list.orders < orders.length ? `${list.orders} of ${orders.length} orders fit and are` : `${sayOrders(orders)}`
      toast({
        message: `${who} added to picking list ${list.pickingListId}${whyOf(list.refused)}`,
        onUndo: undo(() => api.picking.clearPickingList({ body: { pickingListId: list.pickingListId } })),
      })
    },
    allocate: async (orders) =>
      toastOutcome(orders, await api.order.changeToPick({ body: { orderIds: orders.map(({ orderId }) => orderId) } })),
    reprocess: async (orders) =>
      toastOutcome(
        orders,
        (await inPieces(orders, (orderIds) => api.order.reProcessOrder({ body: { orderIds } }))).flat(),
      ),
    paid: async (orders) =>
      toastOutcome(
        orders,
        (await inPieces(orders, (orderIds) => api.order.mapStatus({ body: { orderIds, status: 1000 } }))).flat(),
      ),
  }
  const changePriority = async (orders: readonly Named[], priority: PriorityCode) => {
    const told = await inPieces(orders, (orderIds) => api.order.setPriority({ body: { orderIds, priority } }))
    const [before, refused] = [told.flatMap((one) => one.before), told.flatMap((one) => one.refused)]
    const able = orders.filter((order) => !refused.some(({ orderId }) => orderId === order.orderId))
    toast({
      message: `${sayOrders(able)} ${able.length === 1 ? 'is' : 'are'} ${priorityLevels[priority]} now${whyOf(refused)}`,
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

const toastOutcome = (orders: readonly Named[], verdicts: readonly Verdict[]) =>
  void toast({ message: outcomeOf(orders, verdicts) })

/** Sets every order to what it was before: one call for each priority there was. */
async function putBack(before: readonly { orderId: number; priority: PriorityCode }[]) {
  for (const priority of new Set(before.map((order) => order.priority)))
    await inPieces(
      before.filter((order) => order.priority === priority),
      (orderIds) => api.order.setPriority({ body: { orderIds, priority } }),
    )
}

const mostInCall = 200
/** Sends a call for as many orders as it takes at a time. */
async function inPieces<T>(
  orders: readonly { orderId: number }[],
  send: (orderIds: number[]) => Promise<T>,
): Promise<T[]> {
  const told: T[] = []
  for (let at = 0; at < orders.length; at += mostInCall)
    told.push(await send(orders.slice(at, at + mostInCall).map(({ orderId }) => orderId)))
  return told
}
