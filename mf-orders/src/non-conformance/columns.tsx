import type { Role } from 'contract/roles'
import { Button, StatusLabel, Two, When } from 'shared-components/page'
import type { Column } from 'shared-components/table'
import { nextStepOf, productWay } from '../parts/next-step.ts'
import { actionsFor, whyNot } from '../parts/order-actions.ts'
import { itemsOf, Shop } from '../parts/order-values.tsx'
import { useOrderActions } from '../parts/use-order-actions.ts'
import type { Order } from '../parts/use-orders.ts'

/** The columns of the queue: what it is, why, since when, who acts and how. */
export const columnsFor = (role: Role, hasMerchant: boolean): Column<Order>[] => [
  { id: 'order', head: 'Order', cell: (row) => <Two isStrong first={row.warehouseOrderId} second={row.marketplaceOrderId ?? row.referenceCode} /> },
  { id: 'status', head: 'Status', card: 'side', cell: (row) => <StatusLabel code={row.status} /> },
  { id: 'shop', head: 'Shop', cell: (row) => <Shop order={row} hasMerchant={hasMerchant} /> },
  { id: 'items', head: 'Items', card: 'none', cell: (row) => <div className="cd-order-items"><Two first={itemsOf(row).name} second={itemsOf(row).detail} /></div> },
  { id: 'cause', head: 'Cause', wraps: true, cell: (row) => nextStepOf(row)?.cause },
  { id: 'age', head: 'Since', sort: 'updated', cell: (row) => <When ms={row.statusChangedTimestamp} relative="under" /> },
  { id: 'owner', head: 'Owner', cell: (row) => nextStepOf(row)?.owner },
  { id: 'next', head: 'Next', wraps: true, card: 'foot', cell: (row) => <NextAction order={row} role={role} /> },
]

/** The step that helps, as a button where this person may take it, else in words. */
function NextAction({ order, role }: { order: Order; role: Role }) {
  const { busy, take } = useOrderActions()
  const action = actionsFor(role).find((one) => whyNot(one, [order]) === undefined)
  const way = order.status === 550 ? productWay(role) : undefined
  return (
    <div className="cd-stack cd-order-next">
      <span>{nextStepOf(order)?.words}</span>
      {(action ?? way) && (
        <span className="cd-row">
          {action && <Button icon={action.icon} busy={busy === action.id} onClick={() => take(action, [order])}>{action.label(1)}</Button>}
          {way && <Button icon={way.icon} href={way.href}>{way.label}</Button>}
        </span>
      )}
    </div>
  )
}
