import { clock } from 'contract/format'
import { parcelName } from 'contract/order-number'
import { Button, Tag, Two, When, zoneNow } from 'shared-components/page'
import type { Column } from 'shared-components/table'
import type { Parcel } from './scan-step.ts'

/** What it weighs, or should where nobody weighed it. */
const weightOf = ({ weight, isWeighed }: Parcel) => (
  <Two first={weight === null ? '–' : `${weight} kg`} second={isWeighed ? undefined : 'never weighed'} />
)

/** A bin's parcels, and which of them were seen, by whom and when. */
export const parcelColumns = (onUndo: (trackingNumber: string) => void): readonly Column<Parcel>[] => [
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
      ) : row.checkedTimestamp !== null ? (
        <Two
          first={
            <Tag tone="green" icon="check-lg">
              Checked
            </Tag>
          }
          second={`${row.checkedBy}, ${clock(row.checkedTimestamp, zoneNow())}`}
        />
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
    cell: weightOf,
  },
  { id: 'shipBy', head: 'Ship by', card: 'foot', cell: (row) => <When ms={row.shipByTimestamp} relative="due" /> },
  {
    id: 'undo',
    head: 'Undo',
    card: 'button',
    cell: ({ trackingNumber, checkedTimestamp }) =>
      trackingNumber !== null &&
      checkedTimestamp !== null && (
        <Button icon="arrow-counterclockwise" onClick={() => onUndo(trackingNumber)}>
          Undo check
        </Button>
      ),
  },
]
