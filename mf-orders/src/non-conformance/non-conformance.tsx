import { useStore } from '@nanostores/react'
import { thousands } from 'contract/format'
import { nonConformance, statusLabel } from 'contract/order-status'
import { merchantRoles } from 'contract/roles'
import { Empty, EmptyByFilter, Page } from 'shared-components/page'
import { DataTable, Filters, Pager, type Filter, SortMenu, useListState } from 'shared-components/table'
import { $merchants, $role, $search, setSearch } from 'shared-state'
import { OrderDrawer } from '../parts/order-drawer/order-drawer.tsx'
import { useNeighbours } from '../parts/use-neighbours.ts'
import { type OrderFilters, useOrders } from '../parts/use-orders.ts'
import { useRowActions } from '../parts/use-row-actions.ts'
import { columnsFor } from './columns.tsx'
import { QueueCard } from './queue-card.tsx'

const status: Filter = {
  id: 'status',
  label: 'Status',
  kind: 'select',
  options: nonConformance.map((code) => ({ value: String(code), label: statusLabel(code) })),
}
const sorts = [
  { id: 'updated', label: 'Age' },
  { id: 'shipBy', label: 'Ship by' },
  { id: 'priority', label: 'Priority' },
]
type Sorting = 'updated' | '-updated'

/** The filters of the queue as the call takes them. */
function askedBy(values: Readonly<Record<string, string>>, text: string): OrderFilters {
  const only = nonConformance.find((code) => String(code) === values['status'])
  return {
    status: only ? [only] : [...nonConformance],
    ...(Number(values['merchantId']) > 0 ? { merchantId: Number(values['merchantId']) } : {}),
    ...(text ? { keyword: text } : {}),
  }
}

/** What went wrong: every order that waits for somebody, the longest waiting first, with its cause, its owner and the next step. */
export function NonConformance() {
  const [role, search, merchants] = [useStore($role), useStore($search), useStore($merchants)]
  const list = useListState({
    search,
    setSearch,
    filters: ['status', 'merchantId'],
    sort: { id: 'updated', isDescending: false },
  })
  const sorting = `${list.sort?.isDescending ? '-' : ''}${list.sort?.id ?? 'updated'}` as Sorting
  const orders = useOrders(askedBy(list.filters, list.text), {
    sorting,
    pageNumber: list.page,
    pageSize: list.pageSize,
  })
  const rowActions = useRowActions()
  const neighbours = useNeighbours(orders.rows, list)
  const hasMerchant = !merchantRoles.includes(role)
  const merchant: Filter = {
    id: 'merchantId',
    label: 'Merchant',
    kind: 'select',
    options: merchants.map(({ label, value }) => ({ label, value: String(value) })),
  }
  return (
    <Page
      title="Non Conformance"
      truth={
        orders.total === undefined
          ? undefined
          : `${thousands(orders.total)} ${orders.total === 1 ? 'order waits' : 'orders wait'} for a decision`
      }
      footer={
        <Pager
          page={list.page}
          pageSize={list.pageSize}
          total={orders.total}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      }
    >
      <Filters
        search={{ value: list.text, placeholder: 'Order, tracking or reference', onChange: list.setText }}
        filters={hasMerchant && merchants.length ? [status, merchant] : [status]}
        values={list.filters}
        onChange={list.setFilters}
      >
        <SortMenu options={sorts} sort={list.sort} onSort={list.setSort} />
      </Filters>
      <DataTable
        name="Non conformance"
        card={(order) => <QueueCard order={order} role={role} />}
        columns={columnsFor(role, hasMerchant)}
        rows={orders.rows}
        rowKey={(order) => String(order.orderId)}
        rowActions={rowActions}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={(order) => list.setOpen(String(order.orderId))}
        openKey={list.open}
        hrefOf={(order) => `/order/non-conformance?open=${order.orderId}`}
        isLoading={orders.isFetching}
        error={orders.error}
        onRetry={orders.refetch}
        empty={
          list.isFiltered ? (
            <EmptyByFilter title="No orders match" onClear={list.clear} />
          ) : (
            <Empty icon="check2" title="Nothing went wrong">
              Orders that lack stock, name an unknown product, fail or come back stand here until they go on or are
              closed.
            </Empty>
          )
        }
      />
      {neighbours.open !== undefined && (
        <OrderDrawer
          key={neighbours.open}
          orderId={neighbours.open}
          place={neighbours.place(orders.total)}
          onPrevious={neighbours.onPrevious}
          onNext={neighbours.onNext}
          onClose={() => list.setOpen(undefined)}
        />
      )}
    </Page>
  )
}
