import { useStore } from '@nanostores/react'
import { countOf, thousands } from 'contract/format'
import { useCall, useCallList } from 'shared-components/area'
import { Empty, EmptyByFilter, Page, useNarrow, useNow, ViewTabs, zoneNow } from 'shared-components/page'
import {
  DataTable,
  type Filter,
  Filters,
  ListPager,
  SortMenu,
  useListState,
  useMerchantFilter,
} from 'shared-components/table'
import { $areas, $role, $search, api, setSearch } from 'shared-state'
import type { Href } from '../href.ts'
import { OrderCard } from '../order-management/order-card.tsx'
import { OpenOrder } from '../parts/open-order.tsx'
import { choice, holdFilter, shipByFilter } from '../parts/order-filters.ts'
import type { OrderSort } from '../parts/order.ts'
import { keyOf } from '../parts/use-chosen.ts'
import { useRowActions } from '../parts/use-row-actions.ts'
import { columnsFor, Onward } from './columns.tsx'
import { Departures } from './departures.tsx'
import { askedBy, countIn, stages, valuesOf } from './views.ts'

const minuteMs = 60_000
const kept = { keepsPrevious: true }
const sorts = [
  { id: 'shipBy', label: 'Ship by' },
  { id: 'priority', label: 'Priority' },
  { id: 'status', label: 'Status' },
]
/** What must leave as the address says it: stage, filters, rows, and the same by cut-off. */
function useDepartures() {
  const search = useStore($search)
  const clock = { now: Math.floor(useNow() / minuteMs) * minuteMs, zone: zoneNow() }
  const list = useListState<OrderSort>({
    search,
    setSearch,
    filters: ['shipBy', 'locationId', 'courierId', 'merchantId', 'hold'],
    view: 'all',
    sort: { id: 'shipBy', isDescending: false },
  })
  const filters = askedBy(list.view, list.filters, list.text, clock)
  const { status: _, ...asked } = filters
  return {
    list,
    filters,
    orders: useCallList(api.order.getOrderList, api.order.getOrderListCount, filters, list),
    departures: useCall(api.statistics.getDepartures, asked, kept).data,
  }
}

/** Locations, where a person sees several, and couriers. */
function usePlaces(): Filter[] {
  const locations = useCall(api.location.warehouseLocationGetAll, { pageSize: 200 }).data?.result ?? []
  const couriers = useCall(api.courier.masterGetAll, { pageSize: 200 }).data?.result ?? []
  return [
    ...(locations.length > 1
      ? [
          choice(
            'locationId',
            'Location',
            locations.map((one) => ({ value: String(one.warehouseLocationId), label: one.name })),
          ),
        ]
      : []),
    choice(
      'courierId',
      'Courier',
      couriers.map((one) => ({ value: String(one.shippingProviderMasterId), label: one.shippingProviderName })),
    ),
  ]
}

/** What the house must bring out, as its people see it: by stage and cut-off, late first, each with the way to go on. */
export function WarehouseOrder() {
  const shown = useDepartures()
  const { list, orders, departures } = shown
  const isNarrow = useNarrow()
  const merchant = useMerchantFilter()
  const places = usePlaces()
  const tabs = stages.map(({ id, label, statuses }) => ({
    id,
    label,
    count: departures && countIn(departures.statuses, statuses),
  }))
  return (
    <Page
      title="Warehouse Order"
      truth={
        departures &&
        [
          `${countOf(departures.orders, 'order')} must leave`,
          `${thousands(departures.late)} late`,
          departures.held > 0 && `${thousands(departures.held)} on hold`,
        ]
          .filter(Boolean)
          .join(' · ')
      }
      tabs={<ViewTabs tabs={tabs} current={list.view} onPick={list.setView} />}
      footer={<ListPager list={list} total={orders.total} />}
    >
      {!isNarrow && departures && <Departures {...departures} />}
      <Filters
        search={{ value: list.text, placeholder: 'Order, tracking or reference', onChange: list.setText }}
        filters={[shipByFilter, ...places, ...merchant.filters, holdFilter]}
        values={valuesOf(list.filters)}
        onChange={list.setFilters}
      >
        <SortMenu options={sorts} sort={list.sort} onSort={list.setSort} />
      </Filters>
      <Rows shown={shown} />
      {/* A telephone's list begins at the top. */}
      {isNarrow && departures && <Departures {...departures} />}
      <OpenOrder orders={orders} list={list} />
    </Page>
  )
}

function Rows({ shown: { list, orders } }: { shown: ReturnType<typeof useDepartures> }) {
  const [role, areas] = [useStore($role), useStore($areas)]
  return (
    <DataTable
      name="Orders that must leave"
      columns={columnsFor(role, areas)}
      card={(order) => (
        <>
          <OrderCard order={order} />
          <Onward order={order} role={role} areas={areas} />
        </>
      )}
      rows={orders.rows}
      rowKey={keyOf}
      rowActions={useRowActions()}
      sort={list.sort}
      onSort={list.setSort}
      onOpen={(order) => list.setOpen(keyOf(order))}
      openKey={list.open}
      hrefOf={(order) => `/order/warehouse-order?open=${order.orderId}` satisfies Href}
      isLoading={orders.isLoading}
      error={orders.error}
      onRetry={orders.refetch}
      empty={list.isFiltered ? <EmptyByFilter title="No orders match" onClear={list.clear} /> : nothingLeft}
    />
  )
}

const nothingLeft = (
  <Empty icon="check2" title="Nothing more must leave today">
    Orders stand here from the moment the warehouse has them until the courier does.
  </Empty>
)
