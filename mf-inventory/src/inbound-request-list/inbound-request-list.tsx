import { useStore } from '@nanostores/react'
import { startOfDay, thousands } from 'contract/format'
import { inboundStatuses, inboundTypes } from 'contract/inbound-status'
import { anyOf, clients, merchantAdmins, merchantRoles, warehouseManagers, warehouseStaff } from 'contract/roles'
import { Button, Empty, EmptyByFilter, Page, ViewTabs, zoneNow } from 'shared-components/page'
import { DataTable, Filters, Pager, useListState, type Filter, type FilterValues } from 'shared-components/table'
import { $merchants, $role, $search, navigate, setSearch } from 'shared-state'
import { columnsFor } from './columns.tsx'
import { type Asked, useRequests, useViewCounts } from './use-requests.ts'
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
const askedBy = (values: FilterValues, view: string): Asked => ({
  merchantId: values['merchantId'] ? Number(values['merchantId']) : undefined,
  type: inboundTypes.find((type) => type === values['type']),
  status: statusesAsked(view, values['status']),
  dateTimeFromTimestamp: values['from'] ? startOfDay(values['from'], zoneNow()) : undefined,
  dateTimeToTimestamp: values['to'] ? startOfDay(values['to'], zoneNow()) + dayMs - 1 : undefined,
})

const detail = ({ id }: { id: number }) => `/inbound/inbound-request-detail/${id}`

/** Deliveries that were announced; a row opens the request. */
export function InboundRequestList() {
  const [role, search, merchants] = [useStore($role), useStore($search), useStore($merchants)]
  const isOneMerchant = merchantRoles.includes(role)
  const list = useListState({
    search,
    setSearch,
    filters: ['merchantId', ...filters.map(({ id }) => id)],
    sort: { id: 'created', isDescending: true },
    view: 'all',
  })
  const requests = useRequests({
    ...askedBy(list.filters, list.view),
    referenceCode: list.text || undefined,
    pageNumber: list.page,
    pageSize: list.pageSize,
    sorting: `${list.sort?.isDescending ? '-' : ''}${list.sort?.id ?? 'created'}` as Asked['sorting'],
  })
  const counts = useViewCounts()
  const merchantFilter: Filter = {
    id: 'merchantId',
    label: 'Merchant',
    kind: 'select',
    options: merchants.map(({ label, value }) => ({ label, value: String(value) })),
  }
  const add = announcers.includes(role) ? (
    <Button icon="plus-lg" href="/inbound/create-new-request">
      New request
    </Button>
  ) : undefined
  const receive = warehouseStaff.includes(role) ? (
    <Button icon="upc-scan" href="/inbound/inbound-stock-in-lists">
      Stock in
    </Button>
  ) : undefined
  return (
    <Page
      title="Inbound Request"
      truth={
        requests.total === undefined
          ? undefined
          : `${thousands(requests.total)} ${requests.total === 1 ? 'request' : 'requests'}`
      }
      actions={
        <>
          {receive}
          {add}
        </>
      }
      tabs={
        <ViewTabs
          tabs={views.map(({ id, label }) => ({ id, label, count: counts.get(id) }))}
          current={list.view}
          onPick={list.setView}
        />
      }
      footer={
        <Pager
          page={list.page}
          pageSize={list.pageSize}
          total={requests.total ?? 0}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      }
    >
      <Filters
        search={{ value: list.text, placeholder: 'Reference code', onChange: list.setText }}
        values={list.filters}
        onChange={list.setFilters}
        filters={isOneMerchant ? filters : [merchantFilter, ...filters]}
      />
      <DataTable
        name="Inbound requests"
        columns={columnsFor(isOneMerchant)}
        rows={requests.data && requests.rows}
        rowKey={(row) => String(row.id)}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={(row) => navigate(detail(row))}
        hrefOf={detail}
        isLoading={requests.isPending}
        error={requests.error}
        onRetry={() => void requests.refetch()}
        empty={
          list.isFiltered || list.view !== 'all' ? (
            <EmptyByFilter
              title="No inbound requests match"
              onClear={() => (list.isFiltered ? list.clear() : list.setView('all'))}
            />
          ) : (
            <Empty icon="box-arrow-in-down" title="No inbound requests yet" actions={add}>
              Tell the warehouse what will arrive: products, quantities and the day. It is received against this list.
            </Empty>
          )
        }
      />
    </Page>
  )
}
