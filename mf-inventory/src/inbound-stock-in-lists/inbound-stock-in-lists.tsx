import { useStore } from '@nanostores/react'
import { countOf } from 'contract/format'
import { useState } from 'react'
import { Later, useCallList } from 'shared-components/area'
import { Button, Empty, EmptyByFilter, Page, Progress, Two, Units, When } from 'shared-components/page'
import { DataTable, Filters, ListPager, useListState, useMerchantFilter, type Column } from 'shared-components/table'
import { $search, api, navigate, setSearch } from 'shared-state'
import type { Href } from '../href.ts'
import { InboundTag } from '../parts/inbound-tags.tsx'
import type { Request, RequestSort } from '../parts/use-inbound.ts'

const path = ({ id }: Request) => `/inbound/inbound-stock-in-list/${id}` satisfies Href

const columns: readonly Column<Request, RequestSort>[] = [
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
    card: 'button',
    cell: (row) => (
      <Button icon="upc-scan" href={path(row)} label={`Receive ${row.referenceCode}`}>
        Receive
      </Button>
    ),
  },
]
/** Requests with units still to come. */
const open = { status: [200, 300, 400, 450] as (200 | 300 | 400 | 450)[] }

const findItem = async () => (await import('./find-item.tsx')).FindItem

/** What to receive now: every request that is on its way or being received, the first expected first. */
export function InboundStockInLists() {
  const [search, merchant] = [useStore($search), useMerchantFilter()]
  const [isFinding, setFinding] = useState(false)
  const list = useListState<RequestSort>({
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
  const requests = useCallList(api.inbound.getRequests, api.inbound.getTotalRequestsCount, filters, list)
  const { total } = requests
  return (
    <Page
      title="Stock In Lists"
      truth={total === undefined ? undefined : `${countOf(total, 'request')} to receive now`}
      actions={
        <>
          <Button icon="search" onClick={() => setFinding(true)}>
            Find an item
          </Button>
          <Button href={'/inbound/inbound-request-list' satisfies Href}>All requests</Button>
        </>
      }
      footer={<ListPager list={list} total={total} />}
    >
      <Filters
        search={{ value: list.text, placeholder: 'Reference code', onChange: list.setText }}
        values={list.filters}
        onChange={list.setFilters}
        filters={merchant.filters}
      />
      <DataTable
        name="Requests to receive"
        columns={columns}
        rows={requests.rows}
        rowKey={(row) => String(row.id)}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={(row) => navigate(path(row))}
        hrefOf={path}
        isLoading={requests.isLoading}
        error={requests.error}
        onRetry={requests.refetch}
        empty={list.isFiltered ? <EmptyByFilter title="No requests match" onClear={list.clear} /> : nothingComes}
      />
      {isFinding && <Later load={findItem} props={{ onClose: () => setFinding(false) }} />}
    </Page>
  )
}

const nothingComes = (
  <Empty icon="box-arrow-in-down" title="Nothing is on its way">
    Requests appear here once they are submitted.
  </Empty>
)
