import { useStore } from '@nanostores/react'
import { useCall } from 'shared-components/area'
import { Button, Empty, EmptyByFilter, Page, ShopMark, Tag, Units, When, useOpened } from 'shared-components/page'
import { DataTable, Filters, useListState, useMerchantFilter, type Column } from 'shared-components/table'
import { $search, api, setSearch } from 'shared-state'
import { countOf } from 'contract/format'
import { EditShop, NewShop, type Shop } from './shop-form.tsx'

const keyOf = (row: Shop) => String(row.shopId)

const columnsFor = (isOneMerchant: boolean): Column<Shop>[] => [
  {
    id: 'shop',
    head: 'Shop',
    card: 'title',
    cell: (row) => (
      <span className="cd-row">
        <ShopMark platform={row.platform} />
        <b className="cd-strong">{row.shopName}</b>
      </span>
    ),
  },
  {
    id: 'status',
    head: 'Status',
    card: 'side',
    cell: (row) => <Tag tone={row.isActive ? 'green' : 'gray'}>{row.isActive ? 'Active' : 'Inactive'}</Tag>,
  },
  { id: 'merchant', head: 'Merchant', card: 'line', isHidden: isOneMerchant, cell: (row) => row.merchantName },
  { id: 'market', head: 'Shop id there', card: 'line', cell: (row) => row.marketShopId },
  {
    id: 'daysLeft',
    head: 'Minimum days left',
    align: 'right',
    card: 'line',
    cell: (row) => row.minimumDaysLeft !== null && <Units value={row.minimumDaysLeft} />,
  },
  { id: 'added', head: 'Added', card: 'foot', cell: (row) => <When ms={row.createdTimestamp} /> },
]

/** Where a merchant sells. */
export function ShopManagement() {
  const search = useStore($search)
  const merchants = useMerchantFilter()
  const list = useListState({ search, setSearch, filters: ['merchantId'] })
  const [isNew, setNew] = useOpened<boolean>('new')
  const merchantId = Number(list.filters['merchantId']) || undefined
  const shops = useCall(api.shop.getShopList, merchantId ? { merchantId } : {}, { staleTime: 0 })
  const opened = shops.data?.find((row) => keyOf(row) === list.open)
  const add = (
    <Button icon="plus-lg" onClick={() => setNew(true)}>
      New shop
    </Button>
  )
  return (
    <Page title="Shop" truth={shops.data && countOf(shops.data.length, 'shop')} actions={add}>
      {merchants.filters.length > 0 && (
        <Filters values={list.filters} onChange={list.setFilters} filters={merchants.filters} />
      )}
      <DataTable
        name="Shops"
        columns={columnsFor(merchants.isOneMerchant)}
        rows={shops.data}
        rowKey={keyOf}
        onOpen={(row) => list.setOpen(keyOf(row))}
        openKey={list.open}
        isLoading={shops.isPending}
        error={shops.error}
        onRetry={() => void shops.refetch()}
        empty={
          list.isFiltered ? (
            <EmptyByFilter title="No shops match" onClear={list.clear} />
          ) : (
            <Empty icon="shop" title="No shops yet" actions={add}>
              A shop is where orders come from: a marketplace, or your own system.
            </Empty>
          )
        }
      />
      {opened && <EditShop key={keyOf(opened)} shop={opened} onClose={() => list.setOpen(undefined)} />}
      {isNew && (
        <NewShop merchants={merchants.isOneMerchant ? undefined : merchants.options} onClose={() => setNew(false)} />
      )}
    </Page>
  )
}
