import { parcelName } from 'contract/order-number'
import { Tag, Two, When } from 'shared-components/page'
import type { Column } from 'shared-components/table'
import { keyOf, type Parcel } from './scan-step.ts'

/** A bin's parcels, and which of them were seen. */
export const parcelColumns = (verified: ReadonlySet<string>): readonly Column<Parcel>[] => [
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
      ) : verified.has(keyOf(row)) ? (
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
    cell: (row) => (
      <Two first={parcelName(row.orderId, row.parcelNumber, row.parcelCount)} second={row.referenceCode} />
    ),
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
