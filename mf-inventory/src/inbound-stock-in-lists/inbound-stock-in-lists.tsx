import { useStore } from '@nanostores/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { thousands } from 'contract/format'
import { lazy, Suspense, useState } from 'react'
import { Button, Empty, EmptyByFilter, Page, Progress, Two, Units, When } from 'shared-components/page'
import { DataTable, Filters, Pager, useListState, type Column, type Filter } from 'shared-components/table'
import { $merchants, $search, api, navigate, setSearch } from 'shared-state'
import { InboundTag } from '../parts/inbound-tags.tsx'
import type { Request } from '../parts/use-inbound.ts'

const path = ({ id }: Request) => `/inbound/inbound-stock-in-list/${id}`

const columns: readonly Column<Request>[] = [
  {
    id: 'reference',
    head: 'Request',
    card: 'title',
    cell: (row) => <Two isStrong first={row.referenceCode} second={row.merchantName} />,
  },
  { id: 'status', head: 'Status', card: 'side', cell: (row) => <InboundTag status={row.status} /> },
  {
    id: 'estimated',
    head: 'Expected',
    sort: 'estimated',
    card: 'line',
    cell: (row) => row.estimatedDeliveryTimestamp && <When ms={row.estimatedDeliveryTimestamp} isDay />,
  },
  {
    id: 'progress',
    head: 'Counted',
    card: 'none',
    cell: (row) => (
      <Progress
        value={row.receivedQuantity}
        max={Math.max(1, row.expectedQuantity)}
        label={`${row.referenceCode}: ${row.receivedQuantity} of ${row.expectedQuantity}`}
        tone={row.remainQuantity === 0 ? 'green' : 'blue'}
      />
    ),
  },
  { id: 'cartons', head: 'Cartons', align: 'right', card: 'none', cell: (row) => <Units value={row.groupCount} /> },
  {
    id: 'left',
    head: 'Left',
    align: 'right',
    card: 'line',
    cell: (row) => <Units value={row.remainQuantity} word="unit" />,
  },
  {
    id: 'action',
    head: 'Stock in',
    card: 'foot',
    cell: (row) => (
      <Button icon="upc-scan" href={path(row)} label={`Receive ${row.referenceCode}`}>
        Receive
      </Button>
    ),
  },
]
/** Requests with units still to come. */
const open = { status: [200, 300, 400, 450] as (200 | 300 | 400 | 450)[] }

const FindItem = lazy(async () => ({ default: (await import('./find-item.tsx')).FindItem }))

/** What to receive now: every request that is on its way or being received, the first expected first. */
export function InboundStockInLists() {
  const [search, merchants] = [useStore($search), useStore($merchants)]
  const [isFinding, setFinding] = useState(false)
  const list = useListState({
    search,
    setSearch,
    filters: ['merchantId'],
    sort: { id: 'estimated', isDescending: false },
  })
  const filters = {
    ...open,
    merchantId: list.filters['merchantId'] ? Number(list.filters['merchantId']) : undefined,
    referenceCode: list.text || undefined,
  }
  const sorting = list.sort?.isDescending ? ('-estimated' as const) : ('estimated' as const)
  const requests = useQuery({
    queryKey: ['inbound', 'receiving', filters, sorting, list.page, list.pageSize],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [page, total] = await Promise.all([
        api.inbound.getRequests(
          { query: { ...filters, sorting, pageNumber: list.page, pageSize: list.pageSize } },
          { signal },
        ),
        api.inbound.getTotalRequestsCount({ query: filters }, { signal }),
      ])
      return { rows: page.result, total }
    },
  })
  const merchantFilter: Filter = {
    id: 'merchantId',
    label: 'Merchant',
    kind: 'select',
    options: merchants.map(({ label, value }) => ({ label, value: String(value) })),
  }
  return (
    <Page
      title="Stock In Lists"
      truth={
        requests.data &&
        `${thousands(requests.data.total)} ${requests.data.total === 1 ? 'request' : 'requests'} to receive now`
      }
      actions={
        <>
          <Button icon="search" onClick={() => setFinding(true)}>
            Find an item
          </Button>
          <Button href="/inbound/inbound-request-list">All requests</Button>
        </>
      }
      footer={
        <Pager
          page={list.page}
          pageSize={list.pageSize}
          total={requests.data?.total ?? 0}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      }
    >
      <Filters
        search={{ value: list.text, placeholder: 'Reference code', onChange: list.setText }}
        values={list.filters}
        onChange={list.setFilters}
        filters={[merchantFilter]}
      />
      <DataTable
        name="Requests to receive"
        columns={columns}
        rows={requests.data?.rows}
        rowKey={(row) => String(row.id)}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={(row) => navigate(path(row))}
        hrefOf={path}
        isLoading={requests.isPending}
        error={requests.error}
        onRetry={() => void requests.refetch()}
        empty={
          list.isFiltered ? (
            <EmptyByFilter title="No requests match" onClear={list.clear} />
          ) : (
            <Empty icon="box-arrow-in-down" title="Nothing is on its way">
              Requests appear here once they are submitted.
            </Empty>
          )
        }
      />
      {isFinding && (
        <Suspense>
          <FindItem onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </Page>
  )
}
