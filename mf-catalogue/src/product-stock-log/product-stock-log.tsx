import { useStore } from '@nanostores/react'
import { maySee, screenAt } from 'contract/area'
import { thousands } from 'contract/format'
import { merchantRoles } from 'contract/roles'
import { Empty, EmptyByFilter, KeyNumbers, Page } from 'shared-components/page'
import {
  DataTable,
  Filters,
  Pager,
  rangeFilters,
  rangeOf,
  useListState,
  type Filter,
  type FilterValues,
} from 'shared-components/table'
import { $areas, $merchants, $role, $search, setSearch } from 'shared-state'
import { columnsFor } from './columns.tsx'
import { useMovements, useNow } from './use-movements.ts'

const own: readonly Filter[] = [{ id: 'sku', label: 'SKU', kind: 'text' }, ...rangeFilters]

/** Filters as the call takes them. */
const askedOf = (values: FilterValues) => ({
  ...(values['sku'] ? { sku: values['sku'] } : {}),
  ...(values['merchantId'] ? { merchantId: Number(values['merchantId']) } : {}),
  ...rangeOf(values),
})

/** Every movement of stock: when, what, where, how much, before and after, who, why. */
export function ProductStockLog() {
  const [role, search, merchants, areas] = [useStore($role), useStore($search), useStore($merchants), useStore($areas)]
  const list = useListState({ search, setSearch, filters: ['sku', 'merchantId', 'from', 'to'] })
  const movements = useMovements({ ...askedOf(list.filters), pageNumber: list.page, pageSize: list.pageSize })
  const isOneMerchant = merchantRoles.includes(role)
  const merchant: Filter = {
    id: 'merchantId',
    label: 'Merchant',
    kind: 'select',
    options: merchants.map(({ label, value }) => ({ label, value: String(value) })),
  }
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
          : `${thousands(movements.total)} movements; before and after are what the place held`
      }
      footer={
        <Pager
          page={list.page}
          pageSize={list.pageSize}
          total={movements.total}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      }
    >
      <Filters values={list.filters} onChange={list.setFilters} filters={isOneMerchant ? own : [merchant, ...own]} />
      <Now sku={list.filters['sku']} merchantId={list.filters['merchantId']} />
      <DataTable
        name="Movements"
        columns={columnsFor(isOneMerchant, mayOpen)}
        rows={movements.rows}
        rowKey={(row) => String(row.id)}
        isLoading={movements.isPending}
        error={movements.error}
        onRetry={() => void movements.refetch()}
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
  const { data } = useNow(sku, merchantId ? Number(merchantId) : undefined)
  const [product] = data ?? []
  if (!product || data?.length !== 1) return null
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
