import { warehouseOrderId } from 'contract/order-number'
import { Tag, Two, When } from 'shared-components/page'
import type { Column } from 'shared-components/table'
import type { Parcel } from './scan-step.ts'

/** A bin's parcels, and which of them were seen. */
export const parcelColumns = (verified: ReadonlySet<number>): readonly Column<Parcel>[] => [
  {
    id: 'tracking',
    head: 'Tracking number',
    card: 'title',
    cell: (row) => <Two isStrong first={row.trackingNumber ?? '–'} second={row.shippingProvider ?? undefined} />,
  },
  {
    id: 'checked',
    head: 'Checked',
    card: 'side',
    cell: (row) =>
      row.hold ? (
        <Tag icon="pause-circle">On hold: {row.hold}</Tag>
      ) : verified.has(row.orderId) ? (
        <Tag tone="green" icon="check-lg">
          Checked
        </Tag>
      ) : (
        <Tag>Not yet</Tag>
      ),
  },
  {
    id: 'order',
    head: 'Order',
    card: 'line',
    cell: (row) => <Two first={warehouseOrderId(row.orderId)} second={row.referenceCode} />,
  },
  { id: 'merchant', head: 'Merchant', card: 'line', cell: (row) => row.merchantName },
  {
    id: 'weight',
    head: 'Weight',
    align: 'right',
    card: 'line',
    cell: (row) => row.weight !== null && `${row.weight} kg`,
  },
  { id: 'shipBy', head: 'Ship by', card: 'foot', cell: (row) => <When ms={row.shipByTimestamp} relative="due" /> },
]
