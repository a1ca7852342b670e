import { StatusLabel, Two, Units, When } from 'shared-components/page'
import { besideStatus, itemsOf, OrderPriority, ShipBy, Shop } from '../parts/order-values.tsx'
import type { Order, OrderColumn } from '../parts/order.ts'

function Items({ order }: { order: Order }) {
  const { name, detail } = itemsOf(order)
  return (
    <div className="cd-order-items" title={name}>
      <Two first={name} second={detail} />
    </div>
  )
}

/** The columns of the list; whose an order is stands under its shop where there are several merchants. */
export const columnsFor = (hasMerchant: boolean): OrderColumn[] => [
  {
    id: 'order',
    head: 'Order',
    cell: (row) => <Two isStrong first={row.warehouseOrderId} second={row.marketplaceOrderId ?? row.referenceCode} />,
  },
  {
    id: 'status',
    head: 'Status',
    sort: 'status',
    cell: (row) => <Two first={<StatusLabel code={row.status} />} second={besideStatus(row)} />,
  },
  { id: 'shop', head: 'Shop', cell: (row) => <Shop order={row} hasMerchant={hasMerchant} /> },
  { id: 'items', head: 'Items', cell: (row) => <Items order={row} /> },
  { id: 'units', head: 'Qty', align: 'right', sort: 'units', cell: (row) => <Units value={row.unitCount} /> },
  {
    id: 'tray',
    head: 'Tray',
    cell: (row) =>
      row.trayName && <Two isStrong first={row.trayName} second={row.slot === null ? undefined : `slot ${row.slot}`} />,
  },
  { id: 'priority', head: 'Priority', sort: 'priority', cell: (row) => <OrderPriority order={row} /> },
  { id: 'shipBy', head: 'Ship by', sort: 'shipBy', cell: (row) => <ShipBy order={row} /> },
  { id: 'placed', head: 'Placed', sort: 'placed', cell: (row) => <When ms={row.placedTimestamp} relative="clock" /> },
]
