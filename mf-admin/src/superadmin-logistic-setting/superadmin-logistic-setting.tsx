import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { thousands } from 'contract/format'
import { Button, Empty, EmptyByFilter, Page, Tag, Two } from 'shared-components/page'
import { BulkBar, DataTable, Filters, Pager, useListState, type Column, type Filter } from 'shared-components/table'
import { $search, api, setSearch } from 'shared-state'
import { countOf } from '../parts/count-of.ts'
import { useMerchantFilter } from '../parts/merchant-filter.ts'
import { usePage } from '../parts/use-page.ts'
import { AssignCouriers } from './assign-couriers.tsx'
import type { Courier } from './courier.ts'
import { NewCourier } from './new-courier.tsx'

const statusFilter: Filter = {
  id: 'masterStatus',
  label: 'Status',
  kind: 'select',
  options: ['Active', 'Inactive'].map((value) => ({ value, label: value })),
}

const columns: readonly Column<Courier>[] = [
  {
    id: 'courier',
    head: 'Courier',
    card: 'title',
    cell: (row) => <Two isStrong first={row.shippingProviderName} second={row.code} />,
  },
  {
    id: 'status',
    head: 'Status',
    card: 'side',
    cell: (row) => <Tag tone={row.masterStatus === 'Active' ? 'green' : 'gray'}>{row.masterStatus}</Tag>,
  },
  { id: 'cutOff', head: 'Cut-off', card: 'line', cell: (row) => row.cutOff },
  {
    id: 'divisor',
    head: 'Volumetric divisor',
    align: 'right',
    card: 'line',
    cell: (row) => thousands(row.volumetricDivisor),
  },
  {
    id: 'merchants',
    head: 'Carries for',
    card: 'line',
    cell: (row) => row.merchants.map(({ merchantName }) => merchantName).join(', '),
  },
]

/** The couriers, and whose parcels they carry. */
export function SuperadminLogisticSetting() {
  const search = useStore($search)
  const merchants = useMerchantFilter()
  const list = useListState({ search, setSearch, filters: ['merchantId', 'masterStatus'] })
  const [keys, setKeys] = useState<Set<string>>(new Set())
  const [dialog, setDialog] = useState<'new' | 'assign'>()
  const filters = {
    ...(list.filters['merchantId'] ? { merchantId: Number(list.filters['merchantId']) } : {}),
    ...(list.filters['masterStatus'] ? { masterStatus: list.filters['masterStatus'] as Courier['masterStatus'] } : {}),
  }
  const couriers = usePage<Courier>({
    key: ['couriers', filters],
    page: list.page,
    pageSize: list.pageSize,
    list: (page, extra) => api.shippingProvider.masterGetAll({ query: { ...filters, ...page } }, extra),
    count: (extra) => api.shippingProvider.masterGetAllCount({ query: filters }, extra),
  })
  const pager = { page: list.page, pageSize: list.pageSize, total: couriers.total, onPage: list.setPage }
  const chosen = couriers.rows?.filter((row) => keys.has(String(row.id))) ?? []
  const add = (
    <Button icon="plus-lg" onClick={() => setDialog('new')}>
      New courier
    </Button>
  )
  const close = () => setDialog(undefined)
  return (
    <Page
      title="Logistic Settings"
      truth={couriers.total === undefined ? undefined : countOf(couriers.total, 'courier')}
      actions={add}
      footer={
        chosen.length > 0 ? (
          <BulkBar count={chosen.length} onClear={() => setKeys(new Set())} pager={pager}>
            <Button kind="primary" icon="truck" onClick={() => setDialog('assign')}>
              Assign {chosen.length} to a merchant
            </Button>
          </BulkBar>
        ) : (
          <Pager {...pager} onPageSize={list.setPageSize} />
        )
      }
    >
      <Filters values={list.filters} onChange={list.setFilters} filters={[...merchants.filters, statusFilter]} />
      <DataTable
        name="Couriers"
        columns={columns}
        rows={couriers.rows}
        rowKey={(row) => String(row.id)}
        isLoading={couriers.isPending}
        error={couriers.error}
        onRetry={couriers.again}
        selection={{
          keys,
          onChange: (next) => setKeys(new Set(next)),
          refuses: (row) => (row.masterStatus === 'Active' ? undefined : 'An inactive courier carries for nobody'),
        }}
        empty={
          list.isFiltered ? (
            <EmptyByFilter title="No couriers match" onClear={list.clear} />
          ) : (
            <Empty icon="truck" title="No couriers yet" actions={add}>
              A courier takes the parcels of the merchants it is assigned to, until its cut-off of the day.
            </Empty>
          )
        }
      />
      {dialog === 'new' && <NewCourier onClose={close} />}
      {dialog === 'assign' && (
        <AssignCouriers
          couriers={chosen}
          merchants={merchants.options}
          onClose={close}
          onDone={() => {
            close()
            setKeys(new Set())
          }}
        />
      )}
    </Page>
  )
}
