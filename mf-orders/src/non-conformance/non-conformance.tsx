import { useStore } from '@nanostores/react'
import { thousands } from 'contract/format'
import { useCall, useCallList } from 'shared-components/area'
import { Empty, EmptyByFilter, Page, ViewTabs } from 'shared-components/page'
import {
  DataTable,
  Filters,
  ListPager,
  type Filter,
  SortMenu,
  useListState,
  useMerchantFilter,
} from 'shared-components/table'
import { $role, $search, $statistics, api, setSearch } from 'shared-state'
import type { Href } from '../href.ts'
import { OpenOrder } from '../parts/open-order.tsx'
import { actionsFor } from '../parts/order-actions.ts'
import { OrderBulk } from '../parts/order-bulk.tsx'
import type { OrderFilters, OrderSort } from '../parts/order.ts'
import { type Chosen, keyOf, useChosen } from '../parts/use-chosen.ts'
import { useRowActions } from '../parts/use-row-actions.ts'
import { columnsFor } from './columns.tsx'
import { QueueCard } from './queue-card.tsx'
import { ShortageList } from './shortage-list.tsx'
import { askedBy, bySku, tabsOf } from './views.ts'

const sku: Filter = { id: 'sku', label: 'SKU', kind: 'text' }
const sorts = [
  { id: 'updated', label: 'Age' },
  { id: 'shipBy', label: 'Ship by' },
  { id: 'priority', label: 'Priority' },
]

/** The queue as the URL says it: view, filters, page, sort. */
function useQueue() {
  const [search, statistics] = [useStore($search), useStore($statistics)]
  const skus = useCall(api.statistics.getShortages, {}, { keepsPrevious: true }).data?.skus
  const list = useListState<OrderSort>({
    search,
    setSearch,
    filters: ['sku', 'merchantId'],
    view: 'all',
    sort: { id: 'updated', isDescending: false },
  })
  return { list, tabs: tabsOf(statistics, skus), total: statistics?.ordersNonConformance }
}
type Queue = ReturnType<typeof useQueue>['list']

/**
 * What went wrong: every order that waits for somebody, by cause, with its worst line, its owner and the next step; or
 * the SKUs that they wait for.
 */
export function NonConformance() {
  const { list, tabs, total } = useQueue()
  const head = {
    title: 'Non Conformance',
    truth:
      total === undefined
        ? undefined
        : `${thousands(total)} ${total === 1 ? 'order waits' : 'orders wait'} for a decision`,
    tabs: <ViewTabs tabs={tabs} current={list.view} onPick={list.setView} />,
  }
  // A selection is of one view: leaving it lets go of it.
  return list.view === bySku ? (
    <Page {...head}>
      <ShortageList list={list} />
    </Page>
  ) : (
    <OrderQueue key={list.view} head={head} list={list} />
  )
}

const useOrders = (filters: OrderFilters, list: Queue) =>
  useCallList(api.order.getOrderList, api.order.getOrderListCount, filters, list)

type QueueProps = { head: Omit<Parameters<typeof Page>[0], 'children'>; list: Queue }

function OrderQueue({ head, list }: QueueProps) {
  const merchant = useMerchantFilter()
  const filters = askedBy(list.view, list.filters, list.text)
  const orders = useOrders(filters, list)
  const chosen = useChosen({ list, filters, orders })
  const pager = { page: list.page, pageSize: list.pageSize, total: orders.total, onPage: list.setPage }
  const leave = (go: () => void) => {
    chosen.clear()
    go()
  }
  return (
    <Page
      {...head}
      footer={
        chosen.rows.length > 0 || chosen.left > 0 ? (
          <OrderBulk
            orders={chosen.rows}
            left={chosen.left}
            total={orders.total}
            pager={pager}
            onSelectAll={() => void chosen.selectAll().catch(() => undefined)}
            onClear={chosen.clear}
          />
        ) : (
          <ListPager list={list} total={orders.total} />
        )
      }
    >
      <Filters
        search={{
          value: list.text,
          placeholder: 'Order, tracking or reference',
          onChange: (text) => leave(() => list.setText(text)),
        }}
        filters={merchant.options.length ? [sku, ...merchant.filters] : [sku]}
        values={list.filters}
        onChange={(next) => leave(() => list.setFilters(next))}
      >
        <SortMenu options={sorts} sort={list.sort} onSort={list.setSort} />
      </Filters>
      <div className="cd-queue">
        <QueueRows list={list} orders={orders} chosen={chosen} hasMerchant={!merchant.isOneMerchant} />
      </div>
      <OpenOrder orders={orders} list={list} />
    </Page>
  )
}

type RowsProps = { list: Queue; orders: ReturnType<typeof useOrders>; chosen: Chosen; hasMerchant: boolean }

function QueueRows({ list, orders, chosen, hasMerchant }: RowsProps) {
  const role = useStore($role)
  const rowActions = useRowActions()
  const open = (order: Parameters<typeof keyOf>[0]) => list.setOpen(keyOf(order))
  return (
    <DataTable
      name="Non conformance"
      card={(order) => <QueueCard order={order} role={role} />}
      columns={columnsFor({ role, hasMerchant, onOpen: open })}
      rows={orders.rows}
      rowKey={keyOf}
      selection={actionsFor(role).length > 0 ? chosen.selection : undefined}
      rowActions={rowActions}
      sort={list.sort}
      onSort={list.setSort}
      onOpen={open}
      openKey={list.open}
      hrefOf={(order) => `/order/non-conformance?open=${order.orderId}` satisfies Href}
      isLoading={orders.isLoading}
      error={orders.error}
      onRetry={orders.refetch}
      empty={list.isFiltered ? <EmptyByFilter title="No orders match" onClear={list.clear} /> : nothingWrong}
    />
  )
}

const nothingWrong = (
  <Empty icon="check2" title="Nothing waits for a decision">
    Orders that lack stock, name an unknown product, fail or come back stand here until they go on or are closed.
  </Empty>
)
