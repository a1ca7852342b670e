import { useEffect, useMemo, useRef, useState } from 'react'
import { getCoreRowModel, useReactTable, type ColumnDef } from '@tanstack/react-table'
import { ErrorNotice, Failed, useNarrow } from 'shared-components/page'
import type { DataTableProps } from './data-table-props.ts'
import { RowCards } from './row-cards.tsx'
import { useTick } from './selection.ts'
import { TableBones, TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useRowKeys } from './row-keys.ts'

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

/**
 * True when the columns need more room than there is: only then the table scrolls sideways,
 * else its head sticks to the page.
 */
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
  const { name, rows, rowKey, selection, isLoading, error, onRetry, empty } = props
  const isNarrow = useNarrow()
  const model = useModel(props)
  const choice = useTick(selection, rows ?? [], rowKey)
  const hasRows = model.rows.length > 0
  if (error && !hasRows)
    return (
      <div className="cd-table-card">
        <Failed title={`${name} could not be read`} error={error} {...(onRetry ? { onRetry } : {})} />
      </div>
    )
  if (!hasRows && !isLoading && rows) return <div className="cd-table-card">{empty}</div>
  return (
    <>
      {error ? <ErrorNotice error={error} /> : null}
      {isNarrow ? (
        <RowCards {...props} columns={model.visible} tick={choice.tick} />
      ) : (
        <WideTable list={props} model={model} choice={choice} />
      )}
    </>
  )
}

type WideProps<Row> = {
  list: DataTableProps<Row>
  model: ReturnType<typeof useModel<Row>>
  choice: ReturnType<typeof useTick<Row>>
}

function WideTable<Row>({ list, model: { visible, rows }, choice }: WideProps<Row>) {
  const { name, selection, isLoading, rowActions, onOpen } = list
  const { ref, isWide } = useOverflow()
  const hasRows = rows.length > 0
  const hasActions = Boolean(rowActions)
  const classes = ['cd-table-card', isWide && 'cd-table-card--wide', isLoading && hasRows && 'cd-table-card--busy']
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classes} ref={ref}>
      <table
        className="cd-table"
        aria-label={name}
        role={selection || onOpen ? 'grid' : undefined}
        aria-busy={isLoading || undefined}
        aria-multiselectable={selection ? true : undefined}
      >
        <TableHead
          columns={visible}
          sort={list.sort}
          onSort={list.onSort}
          all={selection ? { state: choice.state, onTick: choice.tickAll, name } : undefined}
          hasActions={hasActions}
        />
        {hasRows ? (
          <TableRows list={list} model={{ visible, rows }} choice={choice} />
        ) : (
          <TableBones columns={visible.length} hasTick={Boolean(selection)} hasActions={hasActions} />
        )}
      </table>
    </div>
  )
}

function TableRows<Row>({ list, model: { visible, rows }, choice: { tick } }: WideProps<Row>) {
  const { selection, openKey, rowActions, onOpen, hrefOf } = list
  const keys = useRowKeys({ keys: rows.map((row) => row.id), tick: selection ? tick : undefined })
  return (
    <tbody onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
      {rows.map((row) => (
        <TableRow
          key={row.id}
          rowId={row.id}
          row={row.original}
          columns={visible}
          isActive={keys.active === row.id}
          isOpen={openKey === row.id}
          selection={selection}
          tick={tick}
          onOpen={onOpen}
          hrefOf={hrefOf}
          actions={rowActions?.(row.original)}
          hasActions={Boolean(rowActions)}
        />
      ))}
    </tbody>
  )
}
