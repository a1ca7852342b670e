import type { Area } from 'contract/area'
import type { Role } from 'contract/roles'
import { Button, StatusLabel, Two, Units } from 'shared-components/page'
import { onwardOf } from '../parts/onward.ts'
import { besideStatus, OrderPriority, ShipBy, Shop, trayOf } from '../parts/order-values.tsx'
import type { Order, OrderColumn } from '../parts/order.ts'

/** Where the order lies now: its picking list and tray, or the bin of its parcels. */
const whereOf = (order: Pick<Order, 'status' | 'pickingListId' | 'trayName' | 'slot' | 'shippingBinName'>): string =>
  [
    order.status === 2100 && order.pickingListId !== null && `List ${order.pickingListId}`,
    trayOf(order),
    order.shippingBinName && `Bin ${order.shippingBinName}`,
  ]
    .filter(Boolean)
    .join(', ')

/** The order as the floor sees it: when and with whom it leaves, how far it is, where it lies, where one goes on. */
export const columnsFor = (role: Role, areas: readonly Area[]): OrderColumn[] => [
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
  { id: 'shipBy', head: 'Ship by', sort: 'shipBy', cell: (row) => <ShipBy order={row} /> },
  { id: 'courier', head: 'Courier', cell: (row) => row.shippingProviderName },
  { id: 'priority', head: 'Priority', sort: 'priority', cell: (row) => <OrderPriority order={row} /> },
  { id: 'units', head: 'Qty', align: 'right', sort: 'units', cell: (row) => <Units value={row.unitCount} /> },
  { id: 'where', head: 'Where it is', cell: (row) => whereOf(row) },
  { id: 'shop', head: 'Shop', cell: (row) => <Shop order={row} hasMerchant /> },
  { id: 'next', head: 'Next', cell: (row) => <Onward order={row} role={role} areas={areas} /> },
]

/** The floor's screen that goes on with the order. */
export function Onward({ order, role, areas }: { order: Order; role: Role; areas: readonly Area[] }) {
  const way = order.holds.length > 0 ? undefined : onwardOf(order, role, areas)
  return way ? (
    <Button icon={way.icon} href={way.href}>
      {way.label}
    </Button>
  ) : null
}
