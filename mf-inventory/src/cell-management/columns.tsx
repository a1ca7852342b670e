import { Tag, Two, Units } from 'shared-components/page'
import type { Column } from 'shared-components/table'
import type { Cell, CellSort } from './cell.ts'

/** What a cell is for, in words. */
export const purposeOf = ({ isUnusableStock, isPickable }: Pick<Cell, 'isUnusableStock' | 'isPickable'>): string =>
  isUnusableStock ? 'Unusable stock' : isPickable ? 'Picking' : 'Storage only'

export const CellTag = ({ status }: { status: Cell['status'] }) => (
  <Tag tone={status === 'Active' ? 'green' : 'gray'} isOutlined={status !== 'Active'}>
    {status}
  </Tag>
)

/** The columns of the cell list; the warehouse is left out where there is one. */
export const columnsFor = (isOneLocation: boolean): Column<Cell, CellSort>[] => [
  {
    id: 'code',
    head: 'Cell',
    sort: 'code',
    card: 'title',
    cell: (row) => <Two isStrong first={row.code} second={row.zone ? `zone ${row.zone}` : undefined} />,
  },
  { id: 'status', head: 'Status', card: 'side', cell: (row) => <CellTag status={row.status} /> },
  { id: 'location', head: 'Warehouse', card: 'line', isHidden: isOneLocation, cell: (row) => row.locationName },
  { id: 'group', head: 'Group', card: 'line', cell: (row) => row.cellGroupName },
  {
    id: 'use',
    head: 'For',
    card: 'line',
    cell: (row) => <Two first={purposeOf(row)} second={row.merchantName ? `${row.merchantName} only` : undefined} />,
  },
  { id: 'onHand', head: 'Holds', align: 'right', card: 'line', cell: (row) => <Units value={row.onHand} /> },
  { id: 'products', head: 'Products', align: 'right', card: 'line', cell: (row) => <Units value={row.products} /> },
  { id: 'priority', head: 'Priority', align: 'right', card: 'none', cell: (row) => row.priority },
]
