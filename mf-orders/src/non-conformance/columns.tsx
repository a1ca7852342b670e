import type { Role } from 'contract/roles'
import { Button, StatusLabel, Two, When } from 'shared-components/page'
import type { Column } from 'shared-components/table'
import { nextStepOf, productWay } from '../parts/next-step.ts'
import { actionsFor, whyNot } from '../parts/order-actions.ts'
import { Shop } from '../parts/order-values.tsx'
import { useOrderActions } from '../parts/use-order-actions.ts'
import type { Order } from '../parts/use-orders.ts'

const notFound = 550

/** The columns of the queue: what it is, why, since when, who acts and how. */
export const columnsFor = (role: Role, hasMerchant: boolean): Column<Order>[] => [
  {
    id: 'order',
    head: 'Order',
    cell: (row) => <Two isStrong first={row.warehouseOrderId} second={row.marketplaceOrderId ?? row.referenceCode} />,
  },
  { id: 'status', head: 'Status', cell: (row) => <StatusLabel code={row.status} /> },
  { id: 'shop', head: 'Shop', cell: (row) => <Shop order={row} hasMerchant={hasMerchant} /> },
  {
    id: 'cause',
    head: 'Cause',
    wraps: true,
    cell: (row) => (
      <div className="cd-order-cause">
        <Two first={nextStepOf(row)?.cause} second={nextStepOf(row)?.words} />
      </div>
    ),
  },
  {
    id: 'age',
    head: 'Since',
    sort: 'updated',
    cell: (row) => <When ms={row.statusChangedTimestamp} relative="under" />,
  },
  { id: 'owner', head: 'Owner', cell: (row) => nextStepOf(row)?.owner },
  { id: 'next', head: 'Next', cell: (row) => <NextAction order={row} role={role} /> },
]

/** The step that helps, where this person may take it. */
export function NextAction({ order, role }: { order: Order; role: Role }) {
  const { busy, take } = useOrderActions()
  const action = actionsFor(role).find((one) => whyNot(one, [order]) === undefined)
  const way = order.status === notFound ? productWay(role) : undefined
  if (!action && !way) return '–'
  return (
    <span className="cd-order-next">
      {way && (
        <Button icon={way.icon} href={way.href}>
          {way.label}
        </Button>
      )}
      {action && (
        <Button icon={action.icon} busy={busy === action.id} onClick={() => take(action, [order])}>
          {action.label(1)}
        </Button>
      )}
    </span>
  )
}
