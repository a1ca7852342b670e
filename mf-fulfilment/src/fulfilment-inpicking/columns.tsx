import { Progress, Tag, Two, Units, When } from 'shared-components/page'
import type { Column } from 'shared-components/table'
import type { PickingList } from '../parts/picking-lists.ts'

const tones = {
  New: 'blue',
  Assigned: 'violet',
  Picking: 'violet',
  Paused: 'gray',
  Picked: 'green',
  Cleared: 'gray',
} as const

export const ListStatus = ({ status }: { status: PickingList['status'] }) => <Tag tone={tones[status]}>{status}</Tag>

/** What an open picking list shows: who walks it, how far it is, and by when its first order must leave. */
export const listColumns: readonly Column<PickingList>[] = [
  {
    id: 'list',
    head: 'Picking list',
    card: 'title',
    cell: (row) => <Two isStrong first={`List ${row.pickingListId}`} second={`${row.kind} · cart ${row.cart}`} />,
  },
  { id: 'status', head: 'Status', card: 'side', cell: (row) => <ListStatus status={row.status} /> },
  { id: 'picker', head: 'Picker', card: 'line', cell: (row) => row.picker },
  { id: 'orders', head: 'Orders', align: 'right', card: 'line', cell: (row) => <Units value={row.orders.length} /> },
  { id: 'stops', head: 'Stops', align: 'right', card: 'line', cell: (row) => `${row.stopsDone} of ${row.stops}` },
  { id: 'units', head: 'Units', align: 'right', card: 'line', cell: (row) => `${row.unitsDone} of ${row.units}` },
  {
    id: 'progress',
    head: 'Done',
    card: 'none',
    cell: (row) => (
      <Progress
        value={row.unitsDone}
        max={Math.max(1, row.units)}
        label={`Units picked of list ${row.pickingListId}`}
        tone="green"
      />
    ),
  },
  {
    id: 'shipBy',
    head: 'Oldest ship by',
    card: 'foot',
    cell: (row) => <When ms={row.shipByTimestamp} relative="due" />,
  },
  {
    id: 'made',
    head: 'Made',
    card: 'none',
    cell: (row) => <Two first={<When ms={row.createdTimestamp} />} second={row.createdBy} />,
  },
]
