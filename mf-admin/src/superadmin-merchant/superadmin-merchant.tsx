import { useStore } from '@nanostores/react'
import { type ReactNode } from 'react'
import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { useCallList } from 'shared-components/area'
import { Button, Empty, EmptyByFilter, Page, Tag, Two, useOpened } from 'shared-components/page'
import { DataTable, Filters, ListPager, useListState, type Column, type Filter } from 'shared-components/table'
import { $search, api, setSearch } from 'shared-state'
import type { Href } from '../href.ts'
import { countOf } from 'contract/format'
import { MerchantDrawer } from './merchant-drawer.tsx'
import { NewMerchant } from './new-merchant.tsx'

type Merchant = Item<Calls['account']['getMerchantList']>

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
  const list = useListState<never>({ search, setSearch, filters: ['all'] })
  const [isNew, setNew] = useOpened<boolean>('new')
  const filters = list.filters['all'] ? { allMerchant: true } : {}
  const merchants = useCallList(api.account.getMerchantList, api.account.getMerchantListCount, filters, list, {
    staleTime: 0,
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
          <Button icon="person-plus" href={'/super-admin/superadmin-create-user' satisfies Href}>
            New user
          </Button>
          {add}
        </>
      }
      footer={<ListPager list={list} total={merchants.total} />}
    >
      <Filters values={list.filters} onChange={list.setFilters} filters={[shownFilter]} />
      <DataTable
        name="Merchants"
        columns={columns}
        rows={merchants.rows}
        rowKey={(row) => String(row.merchantId)}
        onOpen={(row) => list.setOpen(String(row.merchantId))}
        openKey={list.open}
        isLoading={merchants.isLoading}
        error={merchants.error}
        onRetry={merchants.refetch}
        empty={list.isFiltered ? <EmptyByFilter title="No merchants match" onClear={list.clear} /> : noMerchants(add)}
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

const noMerchants = (add: ReactNode) => (
  <Empty icon="shop" title="No merchants yet" actions={add}>
    A merchant owns the goods that are stored and sent from here.
  </Empty>
)
