import type { ReactNode } from 'react'
import type { MenuItem } from 'shared-components/dialog'
import type { Column, SortState } from './column.ts'
import type { Selection } from './selection.ts'

export type DataTableProps<Row> = {
  /** What the rows are, 'Orders': names the table for readers and the error. */
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  selection?: Selection<Row> | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** The full page: middle click and Ctrl Enter. */
  hrefOf?: (row: Row) => string
  /** The record that is open beside the list. */
  openKey?: string | undefined
  rowActions?: (row: Row) => readonly MenuItem[]
  sort?: SortState | undefined
  onSort?: (sort: SortState) => void
  isLoading?: boolean
  error?: unknown
  onRetry?: () => unknown
  /** Empty or EmptyByFilter. */
  empty?: ReactNode
  /** A card of its own under 600 px. */
  card?: (row: Row) => ReactNode
}
