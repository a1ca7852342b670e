import type { Role } from 'contract/roles'
import { Button, StatusLabel, Two, When } from 'shared-components/page'
import { moreLines, nextStepOf, problemsOf, productWay } from '../parts/next-step.ts'
import { Shop } from '../parts/order-values.tsx'
import type { Order, OrderColumn } from '../parts/order.ts'

const notFound = 550

type Shown = { role: Role; hasMerchant: boolean; onOpen: (order: Order) => void }

/** The columns of the queue: what it is, what is wrong, since when, who acts and how. */
export const columnsFor = ({ role, hasMerchant, onOpen }: Shown): OrderColumn[] => [
  {
    id: 'order',
    head: 'Order',
    cell: (row) => <Two isStrong first={row.warehouseOrderId} second={row.marketplaceOrderId ?? row.referenceCode} />,
  },
  { id: 'status', head: 'Status', cell: (row) => <StatusLabel code={row.status} /> },
  { id: 'shop', head: 'Shop', cell: (row) => <Shop order={row} hasMerchant={hasMerchant} /> },
  {
    id: 'cause',
    head: 'What is wrong, worst line first',
    wraps: true,
    cell: (row) => <Cause order={row} onOpen={onOpen} />,
  },
  {
    id: 'age',
    head: 'Since',
    sort: 'updated',
    cell: (row) => <When ms={row.statusChangedTimestamp} relative="under" />,
  },
  { id: 'owner', head: 'Owner', cell: (row) => nextStepOf(row)?.owner },
  { id: 'next', head: 'Next', wraps: true, cell: (row) => <NextAction order={row} role={role} /> },
]

/** The worst line, and how many more there are: they stand in the record. */
export function Cause({ order, onOpen }: { order: Order; onOpen?: (order: Order) => void }) {
  const [worst, ...others] = problemsOf(order.status, nextStepOf(order)?.cause ?? '')
  const more = `and ${moreLines(others.length)}`
  return (
    <div className="cd-order-cause">
      {worst}
      {others.length > 0 && (
        <div className="cd-two__second">
          {onOpen ? (
            <Button kind="link" onClick={() => onOpen(order)}>
              {more}
            </Button>
          ) : (
            more
          )}
        </div>
      )}
    </div>
  )
}

/** What helps, in words; or the way there where a person has to go it. Processing again is in the menus and the bar. */
export function NextAction({ order, role }: { order: Order; role: Role }) {
  if (order.status !== notFound) return <span className="cd-order-words">{nextStepOf(order)?.words}</span>
  const way = productWay(role)
  return (
    <Button icon={way.icon} href={way.href}>
      {way.label}
    </Button>
  )
}
