import { useStore } from '@nanostores/react'
import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { maySee, screenAt } from 'contract/area'
import { countOf, thousands } from 'contract/format'
import { type Pictures, useCall, usePictures } from 'shared-components/area'
import { Button, Empty, EmptyByFilter, ProductCell, When } from 'shared-components/page'
import { type Column, DataTable, Filters, useMerchantFilter } from 'shared-components/table'
import { $areas, $role, api } from 'shared-state'
import type { Href } from '../href.ts'
import { productWay } from '../parts/next-step.ts'

export type Shortage = Item<Calls['statistics']['getShortages']>

type ListProps = {
  list: {
    text: string
    filters: Readonly<Record<string, string>>
    isFiltered: boolean
    setText: (text: string) => void
    setFilters: (next: Readonly<Record<string, string>>) => void
    clear: () => void
  }
}

/** What the waiting orders lack, SKU by SKU, those that hold up most orders first. */
export function ShortageList({ list }: ListProps) {
  const merchant = useMerchantFilter()
  const merchantId = Number(list.filters['merchantId']) || 0
  const found = useCall(
    api.statistics.getShortages,
    { ...(merchantId > 0 ? { merchantId } : {}), ...(list.text ? { keyword: list.text } : {}) },
    { keepsPrevious: true },
  )
  const { skus = 0, result: shortages } = found.data ?? {}
  const pictures = usePictures(shortages)
  return (
    <>
      <Filters
        search={{ value: list.text, placeholder: 'SKU or name', onChange: list.setText }}
        filters={merchant.filters}
        values={list.filters}
        onChange={list.setFilters}
      />
      <DataTable
        name="SKUs that orders wait for"
        card={(row) => <ShortageCard row={row} pictures={pictures} />}
        columns={columnsFor(!merchant.isOneMerchant, pictures)}
        rows={shortages}
        rowKey={({ merchantId: owner, sku }) => `${owner} ${sku}`}
        isLoading={found.isPending}
        error={found.error}
        onRetry={found.refetch}
        empty={list.isFiltered ? <EmptyByFilter title="No SKUs match" onClear={list.clear} /> : nothingShort}
      />
      <p className="cd-card__note">
        {shortages &&
          skus > shortages.length &&
          `The first ${thousands(shortages.length)} of ${countOf(skus, 'SKU')}. `}
        Short: units that waiting orders need beyond what is available. Incoming: announced and not received. An order
        that waits for several SKUs counts at each.
      </p>
    </>
  )
}

const columnsFor = (hasMerchant: boolean, pictures: Pictures): Column<Shortage>[] => [
  {
    id: 'product',
    head: 'Product',
    cell: (row) => <ProductCell picture={pictures.get(row.productId)} name={nameOf(row)} sku={row.sku} />,
  },
  ...(hasMerchant ? [{ id: 'merchant', head: 'Merchant', cell: (row: Shortage) => row.merchantName }] : []),
  {
    id: 'orders',
    head: 'Orders',
    align: 'right',
    cell: (row) => <a href={ordersOf(row)}>{thousands(row.orders)}</a>,
  },
  {
    id: 'units',
    head: 'Short, units',
    align: 'right',
    cell: (row) => <span className="cd-strong">{thousands(row.units)}</span>,
  },
  { id: 'available', head: 'Available', align: 'right', cell: (row) => numberOf(row.available) },
  { id: 'incoming', head: 'Incoming', align: 'right', cell: (row) => numberOf(row.incoming) },
  { id: 'age', head: 'Oldest', cell: (row) => <When ms={row.oldestTimestamp} relative="under" /> },
  { id: 'next', head: 'Next', cell: (row) => <NextForSku row={row} /> },
]

/** One SKU on a telephone, in a sentence. */
function ShortageCard({ row, pictures }: { row: Shortage; pictures: Pictures }) {
  return (
    <>
      <div className="cd-row-card__title">
        <ProductCell
          picture={pictures.get(row.productId)}
          name={nameOf(row)}
          sku={`${row.sku} · ${row.merchantName}`}
        />
      </div>
      <div>
        Short {countOf(row.units, 'unit')} in <a href={ordersOf(row)}>{countOf(row.orders, 'order')}</a>
        {row.available !== null && `, available\u00a0${thousands(row.available)}`}
        {row.incoming !== null && `, incoming\u00a0${thousands(row.incoming)}`}
      </div>
      <div className="cd-row-card__line cd-row-card__foot">
        <NextForSku row={row} />
      </div>
    </>
  )
}

const nameOf = ({ productId, productName, sku }: Shortage): string =>
  productId === null ? `“${productName || sku}” (no product)` : productName
const numberOf = (value: number | null) => (value === null ? '–' : thousands(value))
const outOfStock = 540
const notFound = 550

/** The list of the orders that are counted. */
const ordersOf = ({ productId, sku, merchantId }: Shortage): string =>
  `/order/non-conformance?${new URLSearchParams({ view: String(productId === null ? notFound : outOfStock), sku, merchantId: String(merchantId) })}` satisfies Href

const announcing = '/inbound/create-new-request'

/** Where somebody who may helps: goods are announced, filled in as far as it is known; a missing product is added. */
function NextForSku({ row }: { row: Shortage }) {
  const [role, areas] = [useStore($role), useStore($areas)]
  if (row.productId === null) {
    const way = productWay(role)
    return (
      <Button icon={way.icon} href={way.href}>
        {way.label}
      </Button>
    )
  }
  const screen = screenAt(areas, announcing)?.screen
  if (!screen || !maySee(screen, role)) return '–'
  const known = { merchantId: String(row.merchantId), sku: row.sku, quantity: String(row.units) }
  return (
    <Button icon="box-arrow-in-down" href={`${announcing}?${new URLSearchParams(known)}`}>
      Announce inbound
    </Button>
  )
}

const nothingShort = (
  <Empty icon="check2" title="No order waits for goods">
    SKUs stand here while orders need more units of them than are available, or name a product nobody knows.
  </Empty>
)
