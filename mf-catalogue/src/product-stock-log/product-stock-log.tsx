import { useStore } from '@nanostores/react'
import { maySee, screenAt } from 'contract/area'
import { countOf } from 'contract/format'
import { useCall, useCallList } from 'shared-components/area'
import { Empty, EmptyByFilter, KeyNumbers, Page } from 'shared-components/page'
import {
  DataTable,
  ExportButton,
  Filters,
  ListPager,
  rangeFilters,
  rangeOf,
  useListState,
  useMerchantFilter,
  type Filter,
  type FilterValues,
} from 'shared-components/table'
import { $areas, $role, $search, api, setSearch } from 'shared-state'
import { columnsFor } from './columns.tsx'

const own: readonly Filter[] = [{ id: 'sku', label: 'SKU', kind: 'text' }, ...rangeFilters]

/** Filters as the call takes them. */
const askedOf = (values: FilterValues) => ({
  ...(values['sku'] ? { sku: values['sku'] } : {}),
  ...(values['merchantId'] ? { merchantId: Number(values['merchantId']) } : {}),
  ...rangeOf(values),
})

/** Every movement of stock: when, what, where, how much, before and after, who, why. */
export function ProductStockLog() {
  const [role, search, areas, merchant] = [useStore($role), useStore($search), useStore($areas), useMerchantFilter()]
  const list = useListState<never>({ search, setSearch, filters: ['sku', 'merchantId', 'from', 'to'] })
  const movements = useCallList(
    api.stock.getProductStockLog,
    api.stock.getProductStockLogTotal,
    askedOf(list.filters),
    list,
    { staleTime: 0 },
  )
  const mayOpen = (path: string) => {
    const screen = screenAt(areas, path.split('?')[0] ?? path)?.screen
    return screen !== undefined && maySee(screen, role)
  }
  return (
    <Page
      title="Product Stock Log"
      truth={
        movements.total === undefined
          ? undefined
          : `${countOf(movements.total, 'movement')}; before and after are what the place held`
      }
      actions={<ExportButton api={api.jobs} role={role} list="movements" filters={askedOf(list.filters)} />}
      footer={<ListPager list={list} total={movements.total} />}
    >
      <Filters values={list.filters} onChange={list.setFilters} filters={[...merchant.filters, ...own]} />
      <Now sku={list.filters['sku']} merchantId={list.filters['merchantId']} />
      <DataTable
        name="Movements"
        columns={columnsFor(merchant.isOneMerchant, mayOpen)}
        rows={movements.rows}
        rowKey={(row) => String(row.id)}
        isLoading={movements.isLoading}
        error={movements.error}
        onRetry={movements.refetch}
        empty={
          list.isFiltered ? (
            <EmptyByFilter title="No movements match" onClear={list.clear} />
          ) : (
            <Empty icon="clock-history" title="Nothing has moved yet">
              Every unit that is received, picked, packed, handed over or corrected is written here.
            </Empty>
          )
        }
      />
    </Page>
  )
}

/** What the movements of one product add up to. */
function Now({ sku, merchantId }: { sku: string | undefined; merchantId: string | undefined }) {
  const asked = sku !== undefined && { sku, ...(merchantId && { merchantId: Number(merchantId) }), pageSize: 50 }
  const { data } = useCall(api.stock.getProductStockList, asked, { staleTime: 0 })
  const [product, ...others] = data?.result.filter((one) => one.sku === sku) ?? []
  if (!product || others.length > 0) return null
  const notes = { onHand: 'the sum of all movements', available: 'may be promised to orders' }
  return (
    <KeyNumbers
      numbers={[
        { label: `On hand, ${product.sku}`, value: product.onHand, note: notes.onHand },
        { label: 'Allocated', value: product.allocated },
        { label: 'Available', value: product.available, note: notes.available },
        { label: 'Incoming', value: product.incoming },
      ]}
    />
  )
}
