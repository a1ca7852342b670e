import type { Pictures } from 'shared-components/area'
import { Expiry, ProductCell, Units } from 'shared-components/page'
import type { Column } from 'shared-components/table'
import type { Balance, BalanceSort } from './balance.ts'

/** The columns of the stock list; the merchant is left out where everything is one merchant's. */
export const columnsFor = (isOneMerchant: boolean, pictures: Pictures): Column<Balance, BalanceSort>[] => [
  {
    id: 'name',
    head: 'Product',
    sort: 'name',
    card: 'title',
    cell: (row) => <ProductCell picture={pictures.get(row.productId)} name={row.productName} sku={row.sku} />,
  },
  { id: 'merchant', head: 'Merchant', card: 'line', isHidden: isOneMerchant, cell: (row) => row.merchantName },
  {
    id: 'onHand',
    head: 'On hand',
    sort: 'onHand',
    align: 'right',
    card: 'line',
    cell: (row) => <Units value={row.onHand} />,
  },
  { id: 'allocated', head: 'Allocated', align: 'right', card: 'none', cell: (row) => <Units value={row.allocated} /> },
  { id: 'available', head: 'Available', align: 'right', card: 'line', cell: (row) => <Units value={row.available} /> },
  { id: 'held', head: 'Held', align: 'right', card: 'none', cell: (row) => <Units value={row.held} /> },
  {
    id: 'quarantine',
    head: 'Quarantine',
    align: 'right',
    card: 'none',
    cell: (row) => <Units value={row.quarantine} />,
  },
  { id: 'unusable', head: 'Unusable', align: 'right', card: 'line', cell: (row) => <Units value={row.unusable} /> },
  { id: 'incoming', head: 'Incoming', align: 'right', card: 'line', cell: (row) => <Units value={row.incoming} /> },
  { id: 'cells', head: 'Cells', align: 'right', card: 'none', cell: (row) => <Units value={row.cellCount} /> },
  { id: 'expiry', head: 'Next expiry', card: 'line', cell: (row) => <Expiry day={row.nextExpiryDay} /> },
]
