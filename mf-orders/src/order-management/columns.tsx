import { Two, When } from 'shared-components/page'
import { itemsOf, Shop } from '../parts/order-values.tsx'
import { orderColumn, priorityColumn, shipByColumn, statusColumn, unitsColumn } from '../parts/order-columns.tsx'
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
  orderColumn,
  statusColumn,
  { id: 'shop', head: 'Shop', cell: (row) => <Shop order={row} hasMerchant={hasMerchant} /> },
  { id: 'items', head: 'Items', cell: (row) => <Items order={row} /> },
  unitsColumn,
  {
    id: 'tray',
    head: 'Tray',
    cell: (row) =>
      row.trayName && <Two isStrong first={row.trayName} second={row.slot === null ? undefined : `slot ${row.slot}`} />,
  },
  priorityColumn,
  shipByColumn,
  { id: 'placed', head: 'Placed', sort: 'placed', cell: (row) => <When ms={row.placedTimestamp} relative="clock" /> },
]
