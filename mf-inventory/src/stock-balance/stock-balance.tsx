import { useStore } from '@nanostores/react'
import { countOf } from 'contract/format'
import { warehouseManagers } from 'contract/roles'
import { useState } from 'react'
import { useCallList, usePictures } from 'shared-components/area'
import { Button, Empty, EmptyByFilter, Page, useNarrow } from 'shared-components/page'
import {
  DataTable,
  ExportButton,
  Filters,
  ListPager,
  useListState,
  useMerchantFilter,
  useOpenRow,
  type Filter,
  type FilterValues,
} from 'shared-components/table'
import { $role, $search, api, setSearch } from 'shared-state'
import type { Href } from '../href.ts'
import { BalanceDrawer } from './balance-drawer.tsx'
import { columnsFor } from './columns.tsx'
import type { StockNumber } from './number-parts.tsx'
import type { Balance, BalanceFilters, BalanceSort } from './balance.ts'

const sku: Filter = { id: 'sku', label: 'SKU', kind: 'text' }
const inStock: Filter = {
  id: 'stock',
  label: 'Stock',
  kind: 'select',
  options: [
    { value: 'in', label: 'in stock only' },
    { value: 'none', label: 'none on hand' },
  ],
}

const expires: Filter[] = [
  { id: 'expiresFrom', label: 'Expires from', kind: 'day' },
  { id: 'expiresTo', label: 'Expires until', kind: 'day' },
]
const dayIn = (said: string | undefined): string | undefined =>
  said !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(said) ? said : undefined

const askedBy = (values: FilterValues, text: string): BalanceFilters => ({
  merchantId: values['merchantId'] ? Number(values['merchantId']) : undefined,
  sku: values['sku'],
  keyword: text || undefined,
  isInStock: values['stock'] ? values['stock'] === 'in' : undefined,
  expiresFromDay: dayIn(values['expiresFrom']),
  expiresUntilDay: dayIn(values['expiresTo']),
})

const keyOf = (row: Balance) => String(row.productId)

/** How much there is of every product, by condition; a row opens its places and batches. */
export function StockBalance() {
  const [role, search, merchant] = [useStore($role), useStore($search), useMerchantFilter()]
  const isNarrow = useNarrow()
  const list = useListState<BalanceSort>({
    search,
    setSearch,
    filters: ['stock', 'sku', 'merchantId', ...expires.map(({ id }) => id)],
    sort: { id: 'name', isDescending: false },
  })
  const filters = askedBy(list.filters, list.text)
  const balances = useCallList(api.stock.getStockByProductList, api.stock.getStockByProductListCount, filters, list)
  const pictures = usePictures(balances.rows)
  const [number, setNumber] = useState<StockNumber>()
  const open = (row: Balance, part?: StockNumber) => {
    setNumber(part)
    list.setOpen(keyOf(row))
  }
  return (
    <Page
      title="Stock Balance"
      truth={balances.total === undefined ? undefined : countOf(balances.total, 'product')}
      actions={
        <>
          <ExportButton api={api.jobs} role={role} list="balances" filters={filters} sort={list.sort} />
          {warehouseManagers.includes(role) && (
            <Button icon="pencil" href={'/stock/stock-adjustment' satisfies Href}>
              Adjust stock
            </Button>
          )}
        </>
      }
      footer={<ListPager list={list} total={balances.total} />}
    >
      <Filters
        search={{ value: list.text, placeholder: 'Name, SKU or barcode', onChange: list.setText }}
        values={list.filters}
        onChange={list.setFilters}
        filters={[...merchant.filters, inStock, sku, ...expires]}
      >
        {!isNarrow && <InStockOnly values={list.filters} onChange={list.setFilters} />}
      </Filters>
      <DataTable
        name="Stock"
        columns={columnsFor({ isOneMerchant: merchant.isOneMerchant, pictures, onNumber: open })}
        rows={balances.rows}
        rowKey={keyOf}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={(row) => open(row)}
        openKey={list.open}
        isLoading={balances.isLoading}
        error={balances.error}
        onRetry={balances.refetch}
        empty={list.isFiltered ? <EmptyByFilter title="No products match" onClear={list.clear} /> : noStock}
      />
      <OpenBalance rows={balances.rows} open={list.open} setOpen={list.setOpen} number={number} setNumber={setNumber} />
    </Page>
  )
}

const noStock = (
  <Empty icon="boxes" title="No stock yet">
    Products appear here once they are in the catalogue; their stock once it is received.
  </Empty>
)

type ChoiceProps = { values: FilterValues; onChange: (values: FilterValues) => void }

/** The filter that is asked for most, as one button; a telephone's sheet has it among the others. */
function InStockOnly({ values, onChange }: ChoiceProps) {
  const isOn = values['stock'] === 'in'
  return (
    <Button
      aria-pressed={isOn}
      icon={isOn ? 'check-square' : 'box'}
      onClick={() => onChange({ ...values, stock: isOn ? '' : 'in' })}
    >
      In stock only
    </Button>
  )
}

type OpenProps = {
  rows: readonly Balance[] | undefined
  open: string | undefined
  setOpen: (key: string | undefined) => void
} & Pick<Parameters<typeof BalanceDrawer>[0], 'number' | 'setNumber'>

/** The record that is open beside the list, with those around it on this page. */
function OpenBalance({ rows, open, setOpen, number, setNumber }: OpenProps) {
  const role = useStore($role)
  const { row, index } = useOpenRow(rows, open, keyOf)
  if (!row) return null
  const stepTo = (to: number) => {
    const next = index < 0 ? undefined : rows?.[to]
    return next && (() => setOpen(keyOf(next)))
  }
  return (
    <BalanceDrawer
      key={row.productId}
      balance={row}
      isManager={warehouseManagers.includes(role)}
      number={number}
      setNumber={setNumber}
      place={index < 0 ? undefined : `${index + 1} of ${rows?.length ?? 0}`}
      onPrevious={stepTo(index - 1)}
      onNext={stepTo(index + 1)}
      onClose={() => setOpen(undefined)}
    />
  )
}
