import { StatusLabel, Two, Units } from 'shared-components/page'
import { besideStatus, OrderPriority, ShipBy } from './order-values.tsx'
import type { OrderColumn } from './order.ts'

/** Columns that every list of orders draws alike. */
export const orderColumn: OrderColumn = {
  id: 'order',
  head: 'Order',
  cell: (row) => <Two isStrong first={row.warehouseOrderId} second={row.marketplaceOrderId ?? row.referenceCode} />,
}
export const statusColumn: OrderColumn = {
  id: 'status',
  head: 'Status',
  sort: 'status',
  cell: (row) => <Two first={<StatusLabel code={row.status} />} second={besideStatus(row)} />,
}
export const unitsColumn: OrderColumn = {
  id: 'units',
  head: 'Qty',
  align: 'right',
  sort: 'units',
  cell: (row) => <Units value={row.unitCount} />,
}
export const priorityColumn: OrderColumn = {
  id: 'priority',
  head: 'Priority',
  sort: 'priority',
  cell: (row) => <OrderPriority order={row} />,
}
export const shipByColumn: OrderColumn = {
  id: 'shipBy',
  head: 'Ship by',
  sort: 'shipBy',
  cell: (row) => <ShipBy order={row} />,
}
