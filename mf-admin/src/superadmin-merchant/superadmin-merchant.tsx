import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { Button, Empty, EmptyByFilter, Page, Tag, Two } from 'shared-components/page'
import { DataTable, Filters, Pager, useListState, type Column, type Filter } from 'shared-components/table'
import { $search, api, setSearch } from 'shared-state'
import { countOf } from '../parts/count-of.ts'
import { usePage } from '../parts/use-page.ts'
import { MerchantDrawer } from './merchant-drawer.tsx'
import { NewMerchant } from './new-merchant.tsx'

type Merchant = Item<Calls['merchant']['getMerchantList']>

const columns: readonly Column<Merchant>[] = [
  {
    id: 'merchant',
    head: 'Merchant',
    card: 'title',
    cell: (row) => <Two isStrong first={row.merchantName} second={row.code} />,
  },
  {
    id: 'status',
    head: 'Status',
    card: 'side',
    cell: (row) => <Tag tone={row.isActive ? 'green' : 'gray'}>{row.isActive ? 'Active' : 'Inactive'}</Tag>,
  },
  { id: 'currency', head: 'Currency', card: 'line', cell: (row) => row.currency },
]
const shownFilter: Filter = {
  id: 'all',
  label: 'Show',
  kind: 'select',
  options: [{ value: 'true', label: 'inactive ones too' }],
}

/** The merchants that are served here. */
export function SuperadminMerchant() {
  const search = useStore($search)
  const list = useListState({ search, setSearch, filters: ['all'] })
  const [isNew, setNew] = useState(false)
  const filters = list.filters['all'] ? { allMerchant: true } : {}
  const merchants = usePage<Merchant>({
    key: ['merchants', filters],
    page: list.page,
    pageSize: list.pageSize,
    list: (page, extra) => api.merchant.getMerchantList({ query: { ...filters, ...page } }, extra),
    count: (extra) => api.merchant.getMerchantListCount({ query: filters }, extra),
  })
  const add = (
    <Button icon="plus-lg" onClick={() => setNew(true)}>
      New merchant
    </Button>
  )
  return (
    <Page
      title="Merchants"
      truth={merchants.total === undefined ? undefined : countOf(merchants.total, 'merchant')}
      actions={
        <>
          <Button icon="person-plus" href="/super-admin/superadmin-create-user">
            New user
          </Button>
          {add}
        </>
      }
      footer={
        <Pager
          page={list.page}
          pageSize={list.pageSize}
          total={merchants.total}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      }
    >
      <Filters values={list.filters} onChange={list.setFilters} filters={[shownFilter]} />
      <DataTable
        name="Merchants"
        columns={columns}
        rows={merchants.rows}
        rowKey={(row) => String(row.merchantId)}
        onOpen={(row) => list.setOpen(String(row.merchantId))}
        openKey={list.open}
        isLoading={merchants.isPending}
        error={merchants.error}
        onRetry={merchants.again}
        empty={
          list.isFiltered ? (
            <EmptyByFilter title="No merchants match" onClear={list.clear} />
          ) : (
            <Empty icon="shop" title="No merchants yet" actions={add}>
              A merchant owns the goods that are stored and sent from here.
            </Empty>
          )
        }
      />
      {list.open !== undefined && Number(list.open) > 0 && (
        <MerchantDrawer key={list.open} merchantId={Number(list.open)} onClose={() => list.setOpen(undefined)} />
      )}
      {isNew && (
        <NewMerchant
          onClose={() => setNew(false)}
          onMade={(merchantId) => {
            setNew(false)
            list.setOpen(String(merchantId))
          }}
        />
      )}
    </Page>
  )
}
