import { useStore } from '@nanostores/react'
import { thousands } from 'contract/format'
import { mostTroubled } from 'contract/order-status'
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
import { $role, $search, $statistics, $user, api, setSearch } from 'shared-state'
import type { Href } from '../href.ts'
import { OpenOrder } from '../parts/open-order.tsx'
import { actionsFor } from '../parts/order-actions.ts'
import { OrderBulk } from '../parts/order-bulk.tsx'
import type { OrderFilters, OrderSort } from '../parts/order.ts'
import { type Chosen, keyOf, useChosen } from '../parts/use-chosen.ts'
import { useRowActions } from '../parts/use-row-actions.ts'
import { columnsFor } from './columns.tsx'
import { useBulkActs } from '../parts/queue-acts/use-bulk-acts.tsx'
import { useActs } from '../parts/queue-acts/use-acts.tsx'
import { QueueCard } from './queue-card.tsx'
import { ShortageList } from './shortage-list.tsx'
import { askedBy, bySku, ownersOf, tabsOf } from './views.ts'

const sku: Filter = { id: 'sku', label: 'SKU', kind: 'text' }
const sorts = [
  { id: 'waits', label: 'Age' },
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
    filters: ['owner', 'sku', 'merchantId'],
    view: 'all',
    sort: { id: 'waits', isDescending: false },
  })
  const name = useStore($user)?.name ?? ''
  const { owner, merchantId } = list.filters
  const asked = Number(merchantId) > 0 ? { merchantId: Number(merchantId) } : {}
  const takers = useCall(api.order.getTakers, asked, { keepsPrevious: true }).data ?? []
  const owners: Filter = { id: 'owner', label: 'Owner', kind: 'select', options: ownersOf(takers, name) }
  return {
    list,
    owners,
    name,
    tabs: tabsOf(statistics, skus, { name, takers, ...(owner ? { owner } : {}) }),
    total: statistics?.ordersNonConformance,
  }
}
type Queue = ReturnType<typeof useQueue>['list']
type Owners = Pick<ReturnType<typeof useQueue>, 'owners' | 'name'>

/**
 * What went wrong: every order that waits for somebody, by cause, with its worst line, its owner and the next step; or
 * the SKUs that they wait for.
 */
export function NonConformance() {
  const { list, tabs, total, ...owners } = useQueue()
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
    <OrderQueue key={list.view} head={head} list={list} {...owners} />
  )
}

const useOrders = (filters: OrderFilters, list: Queue) =>
  useCallList(api.order.getOrderList, api.order.getOrderListCount, filters, list)

type QueueProps = { head: Omit<Parameters<typeof Page>[0], 'children'>; list: Queue } & Owners

function OrderQueue({ head, list, owners, name }: QueueProps) {
  const merchant = useMerchantFilter()
  const filters = askedBy(list.view, list.filters, list.text, name)
  const orders = useOrders(filters, list)
  const chosen = useChosen({ list, filters, orders, most: mostTroubled })
  const bulk = useBulkActs(chosen.rows, chosen.clear)
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
            acts={bulk.items}
            most={mostTroubled}
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
        filters={merchant.options.length ? [owners, sku, ...merchant.filters] : [owners, sku]}
        values={list.filters}
        onChange={(next) => leave(() => list.setFilters(next))}
      >
        <SortMenu options={sorts} sort={list.sort} onSort={list.setSort} />
      </Filters>
      <QueueRows list={list} orders={orders} chosen={chosen} hasMerchant={!merchant.isOneMerchant} />
      {bulk.dialog}
      <OpenOrder orders={orders} list={list} />
    </Page>
  )
}

type RowsProps = { list: Queue; orders: ReturnType<typeof useOrders>; chosen: Chosen; hasMerchant: boolean }

function QueueRows({ list, orders, chosen, hasMerchant }: RowsProps) {
  const role = useStore($role)
  const rowActions = useRowActions()
  const acts = useActs()
  const open = (order: Parameters<typeof keyOf>[0]) => list.setOpen(keyOf(order))
  return (
    <>
      <DataTable
        name="Non conformance"
        card={(order) => <QueueCard order={order} role={role} acts={acts} />}
        columns={columnsFor({ role, acts, hasMerchant, onOpen: open })}
        rows={orders.rows}
        rowKey={keyOf}
        selection={actionsFor(role).length > 0 ? chosen.selection : undefined}
        rowActions={(order) => [...acts.menuOf(order), ...rowActions(order)]}
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
      {acts.dialog}
    </>
  )
}

const nothingWrong = (
  <Empty icon="check2" title="Nothing waits for a decision">
    Orders that lack stock, name an unknown product, fail or come back stand here until they go on or are closed.
  </Empty>
)
