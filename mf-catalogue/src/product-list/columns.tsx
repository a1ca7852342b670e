import type { Pictures } from 'shared-components/area'
import { Money, ProductCell, Tag, Two, Units, When } from 'shared-components/page'
import type { Column } from 'shared-components/table'
import type { Product, ProductSort } from './product.ts'

export const statusTones = { Active: 'green', Draft: 'gray', Inactive: 'amber', Archived: 'gray' } as const

/** The columns of the product list; the merchant is left out where everything is one merchant's. */
export const columnsFor = (isOneMerchant: boolean, pictures: Pictures): Column<Product, ProductSort>[] => [
  {
    id: 'sku',
    head: 'Product',
    sort: 'name',
    card: 'title',
    cell: (row) => <ProductCell picture={pictures.get(row.productId)} name={row.productName} sku={row.sku} />,
  },
  { id: 'status', head: 'Status', card: 'side', cell: (row) => <Tag tone={statusTones[row.status]}>{row.status}</Tag> },
  { id: 'merchant', head: 'Merchant', card: 'line', isHidden: isOneMerchant, cell: (row) => row.merchantName },
  {
    id: 'barcode',
    head: 'Barcode',
    card: 'none',
    cell: (row) =>
      row.barcodes[0] && (
        <Two
          first={row.barcodes[0].code}
          second={row.barcodes.length > 1 ? `+${row.barcodes.length - 1} more` : undefined}
        />
      ),
  },
  { id: 'onHand', head: 'On hand', align: 'right', card: 'line', cell: (row) => <Units value={row.onHand} /> },
  { id: 'allocated', head: 'Allocated', align: 'right', card: 'none', cell: (row) => <Units value={row.allocated} /> },
  { id: 'available', head: 'Available', align: 'right', card: 'line', cell: (row) => <Units value={row.available} /> },
  { id: 'incoming', head: 'Incoming', align: 'right', card: 'none', cell: (row) => <Units value={row.incoming} /> },
  { id: 'price', head: 'Price', align: 'right', card: 'none', cell: (row) => <Money amount={row.basePrice} /> },
  { id: 'created', head: 'Added', sort: 'created', card: 'foot', cell: (row) => <When ms={row.createdTimestamp} /> },
]
