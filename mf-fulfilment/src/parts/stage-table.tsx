import type { ReactNode } from 'react'
import { EmptyByFilter } from 'shared-components/page'
import type { MenuItem } from 'shared-components/dialog'
import { type Column, DataTable, Filters, type Selection } from 'shared-components/table'
import type { Order } from './order.ts'
import type { StageList } from './use-stage-list.ts'

type StageTableProps = {
  stage: StageList
  columns: readonly Column<Order>[]
  empty: ReactNode
  hrefOf?: (order: Order) => string
  onOpen?: (order: Order) => void
  /** Left out where rows cannot be ticked. */
  refuses?: Selection<Order>['refuses']
  rowActions?: (order: Order) => readonly MenuItem[]
}

/** The filters and the rows of a stage. */
export function StageTable({
  stage: { list, orders, filters, keys, setKeys },
  columns,
  empty,
  refuses,
  ...more
}: StageTableProps) {
  return (
    <>
      <Filters
        search={{ value: list.text, placeholder: 'Order, tracking or reference', onChange: list.setText }}
        values={list.filters}
        onChange={list.setFilters}
        filters={filters}
      />
      <DataTable
        name="Orders"
        columns={columns}
        rows={orders.rows}
        rowKey={(row) => String(row.orderId)}
        sort={list.sort}
        onSort={list.setSort}
        selection={refuses && { keys, onChange: setKeys, refuses }}
        isLoading={orders.isLoading}
        error={orders.error}
        onRetry={() => void orders.refetch()}
        empty={list.isFiltered ? <EmptyByFilter title="No orders match" onClear={list.clear} /> : empty}
        {...more}
      />
    </>
  )
}
