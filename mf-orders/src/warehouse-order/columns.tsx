import type { Area } from 'contract/area'
import type { Role } from 'contract/roles'
import { Button, Two } from 'shared-components/page'
import { onwardOf } from '../parts/onward.ts'
import { Shop, trayOf } from '../parts/order-values.tsx'
import { orderColumn, priorityColumn, shipByColumn, statusColumn, unitsColumn } from '../parts/order-columns.tsx'
import type { Order, OrderColumn } from '../parts/order.ts'

/** Where the order lies now: its picking list or the bin of its parcels, and its tray. */
const whereOf = (order: Pick<Order, 'status' | 'pickingListId' | 'trayName' | 'slot' | 'shippingBinName'>) => {
  const [place, inside] = [
    order.status === 2100 && order.pickingListId !== null && `List ${order.pickingListId}`,
    trayOf(order),
    order.shippingBinName && `Bin ${order.shippingBinName}`,
  ].filter(Boolean)
  return place && <Two first={place} second={inside || undefined} />
}

/** The order as the floor sees it: when and with whom it leaves, how far it is, where it lies, where one goes on. */
export const columnsFor = (role: Role, areas: readonly Area[]): OrderColumn[] => [
  orderColumn,
  statusColumn,
  shipByColumn,
  { id: 'courier', head: 'Courier', cell: (row) => row.shippingProviderName },
  priorityColumn,
  unitsColumn,
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
