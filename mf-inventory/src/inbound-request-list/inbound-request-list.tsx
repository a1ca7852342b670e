import { useStore } from '@nanostores/react'
import { countOf, startOfDay } from 'contract/format'
import { inboundStatuses, inboundTypes } from 'contract/inbound-status'
import { anyOf, clients, merchantAdmins, warehouseManagers, warehouseStaff } from 'contract/roles'
import type { ReactNode } from 'react'
import { useCallList, useCalls } from 'shared-components/area'
import { Button, Empty, EmptyByFilter, Page, useNow, ViewTabs, zoneNow } from 'shared-components/page'
import {
  DataTable,
  Filters,
  ListPager,
  useListState,
  useMerchantFilter,
  type Filter,
  type FilterValues,
} from 'shared-components/table'
import { $role, $search, api, navigate, setSearch } from 'shared-state'
import type { Href } from '../href.ts'
import type { RequestFilters, RequestSort } from '../parts/use-inbound.ts'
import { columnsFor } from './columns.tsx'
import { linkedBy, linkedFilters, linkedNames, statusesLinked } from './linked.ts'
import { statusesAsked, views } from './views.ts'

const announcers = anyOf(warehouseManagers, merchantAdmins, clients)
const dayMs = 86_400_000
const filters: readonly Filter[] = [
  {
    id: 'status',
    label: 'Status',
    kind: 'select',
    options: inboundStatuses.map(({ code, label }) => ({ value: String(code), label })),
  },
  { id: 'type', label: 'Type', kind: 'select', options: inboundTypes.map((value) => ({ value, label: value })) },
  { id: 'from', label: 'Announced from', kind: 'day' },
  { id: 'to', label: 'Announced until', kind: 'day' },
]

/** What the filters of the list ask the call for. */
const askedBy = (values: FilterValues, view: string, text: string): RequestFilters => ({
  referenceCode: text || undefined,
  merchantId: values['merchantId'] ? Number(values['merchantId']) : undefined,
  ...linkedBy(values),
  type: inboundTypes.find((type) => type === values['type']),
  status: statusesLinked(values) ?? statusesAsked(view, values['status']),
  dateTimeFromTimestamp: values['from'] ? startOfDay(values['from'], zoneNow()) : undefined,
  dateTimeToTimestamp: values['to'] ? startOfDay(values['to'], zoneNow()) + dayMs - 1 : undefined,
})

const detail = ({ id }: { id: number }) => `/inbound/inbound-request-detail/${id}` satisfies Href

/** Deliveries that were announced; a row opens the request. */
export function InboundRequestList() {
  const [role, search, merchant] = [useStore($role), useStore($search), useMerchantFilter()]
  const list = useListState<RequestSort>({
    search,
    setSearch,
    filters: ['merchantId', ...linkedNames, ...filters.map(({ id }) => id)],
    sort: { id: 'created', isDescending: true },
    view: 'all',
  })
  const linked = linkedFilters(list.filters, { now: useNow(), zone: zoneNow() })
  const asked = askedBy(list.filters, list.view, list.text)
  const requests = useCallList(api.inbound.getRequests, api.inbound.getTotalRequestsCount, asked, list)
  const add = announcers.includes(role) && newRequest
  return (
    <Page
      title="Inbound Request"
      truth={requests.total === undefined ? undefined : countOf(requests.total, 'request')}
      actions={
        <>
          {warehouseStaff.includes(role) && stockIn}
          {add}
        </>
      }
      tabs={<Views current={list.view} onPick={list.setView} />}
      footer={<ListPager list={list} total={requests.total} />}
    >
      <Filters
        search={{ value: list.text, placeholder: 'Reference code', onChange: list.setText }}
        values={list.filters}
        onChange={list.setFilters}
        filters={[...linked, ...merchant.filters, ...filters]}
      />
      <DataTable
        name="Inbound requests"
        columns={columnsFor(merchant.isOneMerchant)}
        rows={requests.rows}
        rowKey={(row) => String(row.id)}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={(row) => navigate(detail(row))}
        hrefOf={detail}
        isLoading={requests.isLoading}
        error={requests.error}
        onRetry={requests.refetch}
        empty={<NothingFound list={list} add={add} />}
      />
    </Page>
  )
}

const newRequest = (
  <Button icon="plus-lg" href={'/inbound/create-new-request' satisfies Href}>
    New request
  </Button>
)
const stockIn = (
  <Button icon="upc-scan" href={'/inbound/inbound-stock-in-lists' satisfies Href}>
    Stock in
  </Button>
)

/** The views as tabs, each with how many requests it holds. */
function Views({ current, onPick }: { current: string; onPick: (id: string) => void }) {
  const asked = views.map(({ statuses }) => (statuses ? { status: [...statuses] } : {}))
  const counts = useCalls(api.inbound.getTotalRequestsCount, asked)
  const tabs = views.map(({ id, label }, index) => ({ id, label, count: counts[index]?.data }))
  return <ViewTabs tabs={tabs} current={current} onPick={onPick} />
}

type NothingProps = {
  list: { isFiltered: boolean; view: string; clear: () => void; setView: (id: string) => void }
  add: ReactNode
}

/** No rows: the first use, or nothing in this view and under these filters. */
function NothingFound({ list, add }: NothingProps) {
  if (list.isFiltered || list.view !== 'all')
    return (
      <EmptyByFilter
        title="No inbound requests match"
        onClear={() => (list.isFiltered ? list.clear() : list.setView('all'))}
      />
    )
  return (
    <Empty icon="box-arrow-in-down" title="No inbound requests yet" actions={add}>
      Tell the warehouse what will arrive: products, quantities and the day. It is received against this list.
    </Empty>
  )
}
