import type { Pictures } from 'shared-components/area'
import { thousands } from 'contract/format'
import { Button, Expiry, ProductCell, Units } from 'shared-components/page'
import type { Column } from 'shared-components/table'
import type { Balance, BalanceSort } from './balance.ts'
import { numberNames, type StockNumber } from './number-parts.tsx'

const onCard: readonly StockNumber[] = ['onHand', 'available', 'unusable', 'incoming']

type Shown = {
  isOneMerchant: boolean
  pictures: Pictures
  /** Opens what a number is made of. */
  onNumber: (balance: Balance, number: StockNumber) => void
}

/** The columns of the stock list; the merchant is left out where everything is one merchant's. */
export const columnsFor = ({ isOneMerchant, pictures, onNumber }: Shown): Column<Balance, BalanceSort>[] => [
  {
    id: 'name',
    head: 'Product',
    sort: 'name',
    card: 'title',
    cell: (row) => <ProductCell picture={pictures.get(row.productId)} name={row.productName} sku={row.sku} />,
  },
  { id: 'merchant', head: 'Merchant', card: 'line', isHidden: isOneMerchant, cell: (row) => row.merchantName },
  ...numberNames.map(([id, head]): Column<Balance, BalanceSort> => ({
    id,
    head,
    ...(id === 'onHand' ? { sort: 'onHand' as const } : {}),
    align: 'right',
    card: onCard.includes(id) ? 'line' : 'none',
    cell: (row) =>
      row[id] === 0 ? (
        <Units value={0} />
      ) : (
        <Button kind="link" label={`${head} of ${row.sku}: ${thousands(row[id])}`} onClick={() => onNumber(row, id)}>
          {thousands(row[id])}
        </Button>
      ),
  })),
  { id: 'cells', head: 'Cells', align: 'right', card: 'none', cell: (row) => <Units value={row.cellCount} /> },
  { id: 'expiry', head: 'Next expiry', card: 'line', cell: (row) => <Expiry day={row.nextExpiryDay} /> },
]
