import { useStore } from '@nanostores/react'
import { screenAt } from 'contract/area'
import { Button } from 'shared-components/page'
import { $areas, $role } from 'shared-state'
import { productWay } from '../next-step.ts'
import { actionsFor, prioritySetters, whyNoPriority, whyNot } from '../order-actions.ts'
import { PriorityMenu } from '../priority-menu.tsx'
import { useOrderActions } from '../use-order-actions.ts'
import type { OrderDetail } from '../use-orders.ts'

const listScreen = '/fulfilment/pick/picking-list'
const inPickingList = 2100
const notFound = 550

/** What can be done with the open order, the next step first. */
export function OrderFoot({ order }: { order: OrderDetail }) {
  const [role, areas] = [useStore($role), useStore($areas)]
  const { busy, take, setPriority } = useOrderActions()
  const next = actionsFor(role).find(({ from }) => from.includes(order.status))
  const way = order.status === notFound ? productWay(role) : undefined
  const opensList = order.status === inPickingList && order.pickingListId !== null && next === undefined && screenAt(areas, listScreen) !== undefined && actionsFor(role).some(({ id }) => id === 'add')
  return <>
    {next && <Button kind="primary" icon={next.icon} busy={busy === next.id} disabledReason={whyNot(next, [order])} onClick={() => take(next, [order])}>{next.label(1)}</Button>}
    {opensList && <Button kind="primary" icon="list-check" href={`${listScreen}?pickingListId=${order.pickingListId}`}>Open picking list {order.pickingListId}</Button>}
    {way && screenAt(areas, way.href) && <Button icon={way.icon} href={way.href}>{way.label}</Button>}
    {prioritySetters.includes(role) && <PriorityMenu text="Priority" current={order.priority} reason={whyNoPriority([order])} onPick={(priority) => setPriority([order], priority)} />}
  </>
}
