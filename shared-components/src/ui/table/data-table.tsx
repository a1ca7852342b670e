import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { getCoreRowModel, useReactTable, type ColumnDef } from '@tanstack/react-table'
import { ErrorNotice, Failed } from 'shared-components/page'
import type { MenuItem } from 'shared-components/dialog'
import type { Column, SortState } from './column.ts'
import { RowCards } from './row-cards.tsx'
import { type Selection, useTick } from './selection.ts'
import { TableBones, TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useNarrow } from './narrow.ts'
import { useRowKeys } from './row-keys.ts'

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

/** The visible columns and keyed rows, as react-table holds them. */
function useModel<Row>({ columns, rows, rowKey }: DataTableProps<Row>) {
  const data = useMemo(() => [...(rows ?? [])], [rows])
  const definitions = useMemo(
    () => columns.map((column): ColumnDef<Row> => ({ id: column.id, header: column.head })),
    [columns],
  )
  const columnVisibility = Object.fromEntries(columns.map((column) => [column.id, !column.isHidden]))
  const table = useReactTable({
    data,
    columns: definitions,
    getRowId: rowKey,
    getCoreRowModel: getCoreRowModel(),
    manualSorting: true,
    state: { columnVisibility },
  })
  const visible = columns.filter((column) => table.getColumn(column.id)?.getIsVisible())
  return { visible, rows: table.getRowModel().rows }
}

/** True when the columns need more room than there is: only then the table scrolls sideways, else its head sticks to the page. */
function useOverflow() {
  const ref = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const box = ref.current
    const table = box?.querySelector('table')
    if (!box || !table) return
    const watch = new ResizeObserver(() => setWide(table.offsetWidth > box.clientWidth + 1))
    watch.observe(box)
    watch.observe(table)
    return () => watch.disconnect()
  })
  return { ref, isWide }
}

/** A list: a table, or cards on a telephone. Arrows move, Space selects, Enter opens. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, rows, rowKey, selection, isLoading, error, onRetry, empty, openKey } = props
  const isNarrow = useNarrow()
  const model = useModel(props)
  const { tick, tickAll, state } = useTick(selection, rows ?? [], rowKey)
  const { ref, isWide } = useOverflow()
  const hasRows = model.rows.length > 0
  const keys = useRowKeys({ keys: model.rows.map((row) => row.id), tick: selection ? tick : undefined })
  if (error && !hasRows)
    return (
      <div className="cd-table-card">
        <Failed title={`${name} could not be read`} error={error} {...(onRetry ? { onRetry } : {})} />
      </div>
    )
  if (!hasRows && !isLoading && rows) return <div className="cd-table-card">{empty}</div>
  const warning = error ? <ErrorNotice error={error} /> : null
  if (isNarrow)
    return (
      <>
        {warning}
        <RowCards {...props} columns={model.visible} tick={tick} />
      </>
    )
  const classes = ['cd-table-card', isWide && 'cd-table-card--wide', isLoading && hasRows && 'cd-table-card--busy']
    .filter(Boolean)
    .join(' ')
  return (
    <>
      {warning}
      <div className={classes} ref={ref}>
        <table
          className="cd-table"
          aria-label={name}
          role={selection || props.onOpen ? 'grid' : undefined}
          aria-busy={isLoading || undefined}
          aria-multiselectable={selection ? true : undefined}
        >
          <TableHead
            columns={model.visible}
            sort={props.sort}
            onSort={props.onSort}
            all={selection ? { state, onTick: tickAll, name } : undefined}
            hasActions={Boolean(props.rowActions)}
          />
          {hasRows ? (
            <tbody onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
              {model.rows.map((row) => (
                <TableRow
                  key={row.id}
                  rowId={row.id}
                  row={row.original}
                  columns={model.visible}
                  isActive={keys.active === row.id}
                  isOpen={openKey === row.id}
                  selection={selection}
                  tick={tick}
                  onOpen={props.onOpen}
                  hrefOf={props.hrefOf}
                  actions={props.rowActions?.(row.original)}
                  hasActions={Boolean(props.rowActions)}
                />
              ))}
            </tbody>
          ) : (
            <TableBones
              columns={model.visible.length}
              hasTick={Boolean(selection)}
              hasActions={Boolean(props.rowActions)}
            />
          )}
        </table>
      </div>
    </>
  )
}
