import { useStore } from '@nanostores/react'
import { countOf } from 'contract/format'
import { productStatuses } from 'contract/product-status'
import { anyOf, merchantAdmins, warehouseManagers } from 'contract/roles'
import { useCallList, usePictures } from 'shared-components/area'
import { Button, Empty, EmptyByFilter, Page } from 'shared-components/page'
import {
  DataTable,
  ExportButton,
  Filters,
  ListPager,
  useListState,
  useMerchantFilter,
  useOpenRow,
  type Filter,
} from 'shared-components/table'
import { $role, $search, api, setSearch } from 'shared-state'
import type { Href } from '../href.ts'
import { columnsFor } from './columns.tsx'
import { ProductDrawer } from './product-drawer.tsx'
import type { Product, ProductFilters, ProductSort } from './product.ts'

const writers = anyOf(warehouseManagers, merchantAdmins)
const statuses: Filter = {
  id: 'productStatus',
  label: 'Status',
  kind: 'select',
  options: productStatuses.map((value) => ({ value, label: value })),
}
const sku: Filter = { id: 'sku', label: 'SKU', kind: 'text' }
/** A way here from an import, and none to choose. */
const imported: Filter = { id: 'job', label: 'Import', kind: 'text' }
/** A way here from the search of all: what begins words of name or SKU, as it found them. */
const begun: Filter = { id: 'words', label: 'Words', kind: 'text' }

const keyOf = (row: Product) => String(row.productId)

/** Products with what is in stock of each; a row opens beside the list. */
export function ProductList() {
  const [role, search, merchant] = [useStore($role), useStore($search), useMerchantFilter()]
  const list = useListState<ProductSort>({
    search,
    setSearch,
    filters: ['productStatus', 'sku', 'merchantId', 'job', 'words'],
    sort: { id: 'created', isDescending: true },
  })
  const { job, words, ...chosen } = list.filters
  const filters = {
    ...(chosen as ProductFilters),
    jobId: Number(job) || undefined,
    wordsStartWith: words || undefined,
    wordsContain: list.text || undefined,
  }
  const products = useCallList(api.stock.getProductStockList, api.stock.getProductStockListCount, filters, list)
  const pictures = usePictures(products.rows)
  const isWriter = writers.includes(role)
  const open = useOpenRow(products.rows, list.open, keyOf).row
  return (
    <Page
      title="Product List"
      truth={products.total === undefined ? undefined : countOf(products.total, 'product')}
      actions={
        <>
          <ExportButton api={api.jobs} role={role} list="products" filters={filters} sort={list.sort} />
          {isWriter && waysIn}
        </>
      }
      footer={<ListPager list={list} total={products.total} />}
    >
      <Filters
        search={{ value: list.text, placeholder: 'Name, SKU or barcode', onChange: list.setText }}
        values={list.filters}
        onChange={list.setFilters}
        filters={[...(job ? [imported] : []), ...(words ? [begun] : []), ...merchant.filters, statuses, sku]}
      />
      <DataTable
        name="Products"
        columns={columnsFor(merchant.isOneMerchant, pictures)}
        rows={products.rows}
        rowKey={keyOf}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={(row) => list.setOpen(keyOf(row))}
        openKey={list.open}
        isLoading={products.isLoading}
        error={products.error}
        onRetry={products.refetch}
        empty={
          list.isFiltered ? <EmptyByFilter title="No products match" onClear={list.clear} /> : noProducts(isWriter)
        }
      />
      {open && <ProductDrawer product={open} isWriter={isWriter} onClose={() => list.setOpen(undefined)} />}
    </Page>
  )
}

/** The first use. */
const noProducts = (isWriter: boolean) => (
  <Empty icon="tags" title="No products yet" actions={isWriter && waysIn}>
    A product is one SKU: what is received, stored, sold and counted.
  </Empty>
)

/** How products are brought in: from a file, or one by one. */
const waysIn = (
  <>
    <Button icon="upload" href={'/catalogue/import-products' satisfies Href}>
      Import
    </Button>
    <Button icon="plus-lg" href={'/catalogue/add-product' satisfies Href}>
      Add product
    </Button>
  </>
)
