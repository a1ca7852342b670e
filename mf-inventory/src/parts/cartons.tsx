import { countOf } from 'contract/format'
import type { ReactNode } from 'react'
import { Empty, Progress, Two, Units } from 'shared-components/page'
import { DataTable, type Column } from 'shared-components/table'
import { CartonTag } from './inbound-tags.tsx'
import type { Carton } from './use-inbound.ts'

const columns: readonly Column<Carton>[] = [
  {
    id: 'name',
    head: 'Carton',
    card: 'title',
    cell: (row) => <Two isStrong first={row.groupName} second={countOf(row.itemCount, 'item')} />,
  },
  { id: 'status', head: 'Status', card: 'side', cell: (row) => <CartonTag status={row.groupStatus} /> },
  {
    id: 'progress',
    head: 'Counted',
    card: 'none',
    cell: (row) => (
      <Progress
        value={row.receivedQuantity}
        max={Math.max(1, row.expectedQuantity)}
        label={`${row.groupName}: ${row.receivedQuantity} of ${row.expectedQuantity}`}
        tone={row.remainQuantity === 0 ? 'green' : 'blue'}
      />
    ),
  },
  {
    id: 'expected',
    head: 'Expected',
    align: 'right',
    card: 'line',
    cell: (row) => <Units value={row.expectedQuantity} />,
  },
  {
    id: 'received',
    head: 'Received',
    align: 'right',
    card: 'line',
    cell: (row) => <Units value={row.receivedQuantity} />,
  },
  {
    id: 'damaged',
    head: 'Damaged',
    align: 'right',
    card: 'none',
    cell: (row) => <Units value={row.damagedQuantity} />,
  },
  { id: 'left', head: 'Left', align: 'right', card: 'line', cell: (row) => <Units value={row.remainQuantity} /> },
]

type CartonsProps = {
  cartons: readonly Carton[] | undefined
  isLoading: boolean
  error: unknown
  onRetry: () => void
  onOpen?: ((carton: Carton) => void) | undefined
  /** A button at the end of each row. */ action?: ((carton: Carton) => ReactNode) | undefined
}

/** The cartons of a request with what came of each. */
export const Cartons = ({ cartons, isLoading, error, onRetry, onOpen, action }: CartonsProps) => (
  <DataTable
    name="Cartons"
    columns={action ? [...columns, { id: 'action', head: 'Stock in', card: 'button', cell: action }] : columns}
    rows={cartons}
    rowKey={(row) => String(row.id)}
    onOpen={onOpen}
    isLoading={isLoading}
    error={error}
    onRetry={onRetry}
    empty={
      <Empty icon="box-seam" title="No cartons">
        This request announces nothing.
      </Empty>
    }
  />
)
