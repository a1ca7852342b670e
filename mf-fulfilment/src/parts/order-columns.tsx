import { Priority, ShopMark, StatusLabel, Two, Units, When } from 'shared-components/page'
import type { Column } from 'shared-components/table'
import type { Order } from './order.ts'

export const levels = ['Normal', 'High', 'Urgent'] as const

/** 'Vitamin C serum' over 'SER-VITC-30 · +2 more'. */
const itemsOf = ({ firstProductName, firstSku, lineCount }: Order) => (
  <Two
    first={firstProductName || firstSku}
    second={lineCount > 1 ? `${firstSku} · +${lineCount - 1} more` : firstSku}
  />
)

const shopOf = ({ platform, shopName, merchantName }: Order) => (
  <>
    <ShopMark platform={platform} /> {shopName || merchantName}
  </>
)

/** The columns every stage's list has; a stage puts its own between the quantity and the priority. */
export const orderColumns = (own: readonly Column<Order>[] = []): readonly Column<Order>[] => [
  {
    id: 'order',
    head: 'Order',
    card: 'title',
    cell: (row) => <Two isStrong first={row.warehouseOrderId} second={row.marketplaceOrderId ?? row.referenceCode} />,
  },
  { id: 'status', head: 'Status', card: 'side', cell: (row) => <StatusLabel code={row.status} /> },
  {
    id: 'shop',
    head: 'Shop',
    card: 'line',
    cell: (row) => (
      <Two
        first={shopOf(row)}
        second={row.shopName && row.shopName !== row.merchantName ? row.merchantName : undefined}
      />
    ),
  },
  { id: 'items', head: 'Items', card: 'line', cell: itemsOf },
  {
    id: 'qty',
    head: 'Qty',
    align: 'right',
    sort: 'units',
    card: 'line',
    cell: (row) => <Units value={row.unitCount} />,
  },
  ...own,
  {
    id: 'priority',
    head: 'Priority',
    sort: 'priority',
    card: 'line',
    cell: (row) => <Priority level={levels[row.priority]} />,
  },
  {
    id: 'shipBy',
    head: 'Ship by',
    sort: 'shipBy',
    card: 'foot',
    cell: (row) => <When ms={row.shipByTimestamp} relative="due" />,
  },
  {
    id: 'placed',
    head: 'Placed',
    sort: 'placed',
    card: 'none',
    cell: (row) => <When ms={row.placedTimestamp} relative="clock" />,
  },
]

export const trayColumn: Column<Order> = {
  id: 'tray',
  head: 'Tray',
  card: 'line',
  cell: (row) =>
    row.trayName && <Two isStrong first={row.trayName} second={row.slot ? `slot ${row.slot}` : undefined} />,
}
/** What its parcels weigh; that one of them was never weighed stands out before it goes. */
export const weightColumn: Column<Order> = {
  id: 'weight',
  head: 'Weight',
  align: 'right',
  card: 'line',
  cell: (row) => (row.finalWeight === null ? 'never weighed' : `${row.finalWeight} kg`),
}
export const trackingColumn: Column<Order> = {
  id: 'tracking',
  head: 'Courier and tracking',
  card: 'line',
  cell: (row) => (
    <Two first={row.shippingProviderName ?? 'No courier yet'} second={row.trackingNumber ?? 'No tracking number yet'} />
  ),
}
