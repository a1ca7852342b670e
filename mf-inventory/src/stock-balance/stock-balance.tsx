import { useStore } from '@nanostores/react'
import { thousands } from 'contract/format'
import { merchantRoles, warehouseManagers } from 'contract/roles'
import { Button, Empty, EmptyByFilter, Page } from 'shared-components/page'
import { DataTable, Filters, Pager, useListState, type Filter } from 'shared-components/table'
import { $merchants, $role, $search, setSearch } from 'shared-state'
import { BalanceDrawer } from './balance-drawer.tsx'
import { columnsFor } from './columns.tsx'
import { type Asked, type Balance, useBalances } from './use-balances.ts'

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

/** The key of the record before or after the open one, among the rows shown. */
const beside = (rows: readonly Balance[], index: number): string | undefined =>
  rows[index] ? String(rows[index].productId) : undefined

/** How much there is of every product, by condition; a row opens its places and batches. */
export function StockBalance() {
  const [role, search, merchants] = [useStore($role), useStore($search), useStore($merchants)]
  const isOneMerchant = merchantRoles.includes(role)
  const list = useListState({
    search,
    setSearch,
    filters: ['stock', 'sku', 'merchantId'],
    sort: { id: 'name', isDescending: false },
  })
  const balances = useBalances({
    merchantId: list.filters['merchantId'] ? Number(list.filters['merchantId']) : undefined,
    sku: list.filters['sku'],
    keyword: list.text || undefined,
    isInStock: list.filters['stock'] ? list.filters['stock'] === 'in' : undefined,
    pageNumber: list.page,
    pageSize: list.pageSize,
    sorting: `${list.sort?.isDescending ? '-' : ''}${list.sort?.id ?? 'name'}` as Asked['sorting'],
  })
  const merchantFilter: Filter = {
    id: 'merchantId',
    label: 'Merchant',
    kind: 'select',
    options: merchants.map(({ label, value }) => ({ label, value: String(value) })),
  }
  const index = balances.rows.findIndex((row) => String(row.productId) === list.open)
  const open = balances.rows[index]
  const isManager = warehouseManagers.includes(role)
  const step = (to: number) => (beside(balances.rows, to) ? () => list.setOpen(beside(balances.rows, to)) : undefined)
  const isInStock = list.filters['stock'] === 'in'
  return (
    <Page
      title="Stock Balance"
      truth={balances.total === undefined ? undefined : `${thousands(balances.total)} products`}
      actions={
        isManager ? (
          <Button icon="pencil" href="/stock/stock-adjustment">
            Adjust stock
          </Button>
        ) : undefined
      }
      footer={
        <Pager
          page={list.page}
          pageSize={list.pageSize}
          total={balances.total ?? 0}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      }
    >
      <Filters
        search={{ value: list.text, placeholder: 'Name or SKU', onChange: list.setText }}
        values={list.filters}
        onChange={list.setFilters}
        filters={isOneMerchant ? [inStock, sku] : [merchantFilter, inStock, sku]}
      >
        <Button
          aria-pressed={isInStock}
          icon={isInStock ? 'check-square' : 'box'}
          onClick={() => list.setFilters({ ...list.filters, stock: isInStock ? '' : 'in' })}
        >
          In stock only
        </Button>
      </Filters>
      <DataTable
        name="Stock"
        columns={columnsFor(isOneMerchant)}
        rows={balances.data && balances.rows}
        rowKey={(row) => String(row.productId)}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={(row) => list.setOpen(String(row.productId))}
        openKey={list.open}
        isLoading={balances.isPending}
        error={balances.error}
        onRetry={() => void balances.refetch()}
        empty={
          list.isFiltered ? (
            <EmptyByFilter title="No products match" onClear={list.clear} />
          ) : (
            <Empty icon="boxes" title="No stock yet">
              Products appear here once they are in the catalogue; their stock once it is received.
            </Empty>
          )
        }
      />
      {open && (
        <BalanceDrawer
          key={open.productId}
          balance={open}
          isManager={isManager}
          place={`${index + 1} of ${balances.rows.length}`}
          onPrevious={step(index - 1)}
          onNext={step(index + 1)}
          onClose={() => list.setOpen(undefined)}
        />
      )}
    </Page>
  )
}
