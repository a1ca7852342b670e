import type { Role } from 'contract/roles'
import type { ReactNode } from 'react'
import { Button, StatusLabel, Two, When } from 'shared-components/page'
import { moreLines, nextStepOf, problemsOf, productWay } from '../parts/next-step.ts'
import { Shop } from '../parts/order-values.tsx'
import { orderColumn } from '../parts/order-columns.tsx'
import type { Order, OrderColumn } from '../parts/order.ts'
import type { Acts } from '../parts/queue-acts/use-acts.tsx'

const notFound = 550

type Shown = { role: Role; acts: Acts; hasMerchant: boolean; onOpen: (order: Order) => void }

/** The columns of the queue: what it is, what is wrong and what helps, since when, who acts, and the act that a person decides. */
export const columnsFor = ({ role, acts, hasMerchant, onOpen }: Shown): OrderColumn[] => [
  orderColumn,
  { id: 'status', head: 'Status', cell: (row) => <StatusLabel code={row.status} /> },
  { id: 'shop', head: 'Shop', cell: (row) => <Shop order={row} hasMerchant={hasMerchant} /> },
  {
    id: 'cause',
    head: 'What is wrong, worst line first',
    wraps: true,
    cell: (row) => <Two first={<Cause order={row} onOpen={onOpen} />} second={nextStepOf(row)?.words} />,
  },
  {
    id: 'age',
    head: 'Since',
    sort: 'waits',
    cell: (row) => <When ms={waitsSince(row)} relative="under" />,
  },
  {
    id: 'owner',
    head: 'Owner',
    cell: (row) => <Two first={nextStepOf(row)?.owner} second={row.takenBy ?? undefined} />,
  },
  { id: 'next', head: 'Next', align: 'right', cell: (row) => nextAction({ order: row, role, acts }) },
]

/** When it left the flow, whatever was tried meanwhile. */
export const waitsSince = ({ problemSinceTimestamp, statusChangedTimestamp }: Order): number =>
  problemSinceTimestamp ?? statusChangedTimestamp

/** The worst line, and how many more there are: they stand in the record. */
export function Cause({ order, onOpen }: { order: Order; onOpen?: (order: Order) => void }) {
  const [worst, ...others] = problemsOf(order.status, nextStepOf(order)?.cause ?? '')
  const more = moreLines(others.length)
  return (
    <div className="cd-order-cause">
      {worst}{' '}
      {others.length > 0 &&
        (onOpen ? (
          <Button kind="link" onClick={() => onOpen(order)}>
            {more}
          </Button>
        ) : (
          <span className="cd-second">{more}</span>
        ))}
    </div>
  )
}

type NextProps = { order: Order; role: Role; acts: Acts }

/** The act that a person decides, as a button; or the way to the missing product. */
export function nextAction({ order, role, acts }: NextProps): ReactNode {
  const act = acts.firstOf(order)
  if (act)
    return (
      <Button icon={act.icon} onClick={act.onPick}>
        {act.label}
      </Button>
    )
  if (order.status !== notFound) return undefined
  const way = productWay(role)
  return (
    <Button icon={way.icon} href={way.href}>
      {way.label}
    </Button>
  )
}
