import { parcelAmong } from 'contract/order-number'
import type { SlotProps } from 'contract/slots'
import { DrawerSection } from 'shared-components/dialog'
import { Facts, ShortTable, Two } from 'shared-components/page'

type Order = SlotProps['order-panel']['order']

const kilograms = (weight: number) => `${weight.toFixed(2)} kg`

function weightOf({ finalWeight, expectedWeight }: Pick<Order, 'finalWeight' | 'expectedWeight'>): string | undefined {
  if (finalWeight !== null) return `${kilograms(finalWeight)} measured`
  return expectedWeight === null ? undefined : `${kilograms(expectedWeight)} expected`
}

const whyAbsent = {
  Forgotten: 'No longer kept: who bought is let go after 90 days',
  Unreadable: 'It cannot be read: SECRET was changed since. Ask who runs Crossdock',
} as const

/** Where the parcel goes and how; names and streets are initials for the warehouse until it is packed. */
export function ShipTo({ order }: SlotProps['order-panel']) {
  const { isMasked, absent, name, phone, address1, address2, postcode, city, state, country } = order.shipping
  const place = [name, phone, address1, address2, [postcode, city].filter(Boolean).join(' '), state, country]
    .filter(Boolean)
    .join(', ')
  const parcel: (readonly [string, string | null | undefined])[] = [
    ['Courier', order.shippingProviderName],
    ...(order.parcels.length > 1
      ? []
      : ([
          ['Tracking number', order.trackingNumber],
          ['Box', order.boxName],
          ['Weight', weightOf(order)],
          ['Shipping bin', order.shippingBinName],
        ] as const)),
  ]
  const known = parcel.filter(([, value]) => value)
  return (
    <DrawerSection title="Ship to" note={isMasked && place ? 'masked until packing' : undefined}>
      <div className="cd-stack">
        <p className="cd-order-said">{place || (absent ? whyAbsent[absent] : 'No address given')}</p>
        {known.length > 0 && <Facts facts={known} />}
        {order.parcels.length > 1 && <Parcels order={order} />}
      </div>
    </DrawerSection>
  )
}

/** Each parcel of an order that leaves in several. */
const Parcels = ({ order: { parcels } }: SlotProps['order-panel']) => (
  <ShortTable
    name="Parcels"
    head={['Parcel', 'Units', 'Weight', 'Bin']}
    rows={parcels.map((parcel, index) => ({
      key: parcel.parcelNumber,
      cells: [
        <Two
          key="parcel"
          first={`${parcelAmong(parcel.parcelNumber, { rank: index + 1, count: parcels.length })}${parcel.boxName ? ` · box ${parcel.boxName}` : ''}`}
          second={parcel.trackingNumber ?? 'No tracking number yet'}
        />,
        parcel.units,
        weightOf(parcel) ?? '–',
        parcel.isHanded ? 'with the courier' : (parcel.shippingBinName ?? '–'),
      ],
    }))}
  />
)
