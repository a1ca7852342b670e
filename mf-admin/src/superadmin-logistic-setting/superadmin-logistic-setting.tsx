import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { countOf, thousands } from 'contract/format'
import { useCallList } from 'shared-components/area'
import { Button, Empty, EmptyByFilter, Page, Tag, Two, useOpened } from 'shared-components/page'
import {
  BulkBar,
  DataTable,
  Filters,
  ListPager,
  useListState,
  useMerchantFilter,
  type Column,
  type Filter,
  type FilterValues,
} from 'shared-components/table'
import { $search, api, setSearch } from 'shared-state'
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

const askedOf = (values: FilterValues) => ({
  ...(values['merchantId'] ? { merchantId: Number(values['merchantId']) } : {}),
  ...(values['masterStatus'] ? { masterStatus: values['masterStatus'] as Courier['masterStatus'] } : {}),
})

const inactive = (row: Courier) =>
  row.masterStatus === 'Active' ? undefined : 'An inactive courier carries for nobody'

/** The couriers, and whose parcels they carry. */
export function SuperadminLogisticSetting() {
  const search = useStore($search)
  const merchants = useMerchantFilter()
  const list = useListState<never>({ search, setSearch, filters: ['merchantId', 'masterStatus'] })
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useOpened<'new' | 'assign'>('courier')
  const filters = askedOf(list.filters)
  const couriers = useCallList(api.courier.masterGetAll, api.courier.masterGetAllCount, filters, list, { staleTime: 0 })
  const chosen = couriers.rows?.filter((row) => keys.has(String(row.id))) ?? []
  const clear = () => setKeys(new Set())
  const close = () => setDialog(undefined)
  const add = (
    <Button icon="plus-lg" onClick={() => setDialog('new')}>
      New courier
    </Button>
  )
  return (
    <Page
      title="Logistic Settings"
      truth={couriers.total === undefined ? undefined : countOf(couriers.total, 'courier')}
      actions={add}
      footer={
        chosen.length > 0 ? (
          <BulkBar count={chosen.length} onClear={clear} pager={pagerOf(list, couriers.total)}>
            <Button kind="primary" icon="truck" onClick={() => setDialog('assign')}>
              Assign {chosen.length} to a merchant
            </Button>
          </BulkBar>
        ) : (
          <ListPager list={list} total={couriers.total} />
        )
      }
    >
      <Filters values={list.filters} onChange={list.setFilters} filters={[...merchants.filters, statusFilter]} />
      <DataTable
        name="Couriers"
        columns={columns}
        rows={couriers.rows}
        rowKey={(row) => String(row.id)}
        isLoading={couriers.isLoading}
        error={couriers.error}
        onRetry={couriers.refetch}
        selection={{ keys, onChange: setKeys, refuses: inactive }}
        empty={list.isFiltered ? <EmptyByFilter title="No couriers match" onClear={list.clear} /> : noCouriers(add)}
      />
      {dialog === 'new' && <NewCourier onClose={close} />}
      {dialog === 'assign' && chosen.length > 0 && (
        <AssignCouriers
          couriers={chosen}
          merchants={merchants.options}
          onClose={close}
          onDone={() => {
            close()
            clear()
          }}
        />
      )}
    </Page>
  )
}

type Pages = { page: number; pageSize: number; setPage: (page: number) => void }
const pagerOf = ({ page, pageSize, setPage }: Pages, total: number | undefined) => ({
  page,
  pageSize,
  total,
  onPage: setPage,
})

const noCouriers = (add: ReactNode) => (
  <Empty icon="truck" title="No couriers yet" actions={add}>
    A courier takes the parcels of the merchants it is assigned to, until its cut-off of the day.
  </Empty>
)
