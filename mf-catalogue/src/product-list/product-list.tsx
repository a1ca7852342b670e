import { useStore } from '@nanostores/react'
import { thousands } from 'contract/format'
import { productStatuses } from 'contract/product-status'
import { anyOf, merchantAdmins, merchantRoles, warehouseManagers } from 'contract/roles'
import { Button, Empty, EmptyByFilter, Page } from 'shared-components/page'
import { DataTable, Filters, Pager, useListState, type Filter } from 'shared-components/table'
import { $merchants, $role, $search, setSearch } from 'shared-state'
import { columnsFor } from './columns.tsx'
import { ProductDrawer } from './product-drawer.tsx'
import { type Asked, useProducts } from './use-products.ts'

const writers = anyOf(warehouseManagers, merchantAdmins)
const statuses: Filter = {
  id: 'productStatus',
  label: 'Status',
  kind: 'select',
  options: productStatuses.map((value) => ({ value, label: value })),
}
const sku: Filter = { id: 'sku', label: 'SKU', kind: 'text' }

/** Products with what is in stock of each; a row opens beside the list. */
export function ProductList() {
  const [role, search, merchants] = [useStore($role), useStore($search), useStore($merchants)]
  const list = useListState({
    search,
    setSearch,
    filters: ['productStatus', 'sku', 'merchantId'],
    sort: { id: 'created', isDescending: true },
  })
  const products = useProducts({
    ...(list.filters as Asked),
    wordsContain: list.text || undefined,
    pageNumber: list.page,
    pageSize: list.pageSize,
    sorting: `${list.sort?.isDescending ? '-' : ''}${list.sort?.id ?? 'created'}` as Asked['sorting'],
  })
  const isOneMerchant = merchantRoles.includes(role)
  const merchantFilter: Filter = {
    id: 'merchantId',
    label: 'Merchant',
    kind: 'select',
    options: merchants.map(({ label, value }) => ({ label, value: String(value) })),
  }
  const isWriter = writers.includes(role)
  const add = isWriter ? (
    <>
      <Button icon="upload" href="/catalogue/import-products">
        Import
      </Button>
      <Button icon="plus-lg" href="/catalogue/add-product">
        Add product
      </Button>
    </>
  ) : undefined
  const open = products.rows.find((row) => String(row.productId) === list.open)
  return (
    <Page
      title="Product List"
      truth={products.total === undefined ? undefined : `${thousands(products.total)} products`}
      actions={add}
      footer={
        <Pager
          page={list.page}
          pageSize={list.pageSize}
          total={products.total ?? 0}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      }
    >
      <Filters
        search={{ value: list.text, placeholder: 'Name or SKU', onChange: list.setText }}
        values={list.filters}
        onChange={list.setFilters}
        filters={isOneMerchant ? [statuses, sku] : [merchantFilter, statuses, sku]}
      />
      <DataTable
        name="Products"
        columns={columnsFor(isOneMerchant)}
        rows={products.rows}
        rowKey={(row) => String(row.productId)}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={(row) => list.setOpen(String(row.productId))}
        openKey={list.open}
        isLoading={products.isPending}
        error={products.error}
        onRetry={() => void products.refetch()}
        empty={
          list.isFiltered ? (
            <EmptyByFilter title="No products match" onClear={list.clear} />
          ) : (
            <Empty icon="tags" title="No products yet" actions={add}>
              A product is one SKU: what is received, stored, sold and counted.
            </Empty>
          )
        }
      />
      {open && <ProductDrawer product={open} isWriter={isWriter} onClose={() => list.setOpen(undefined)} />}
    </Page>
  )
}
