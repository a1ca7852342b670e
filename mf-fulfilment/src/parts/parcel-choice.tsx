import { parcelAmong } from 'contract/order-number'
import { Segments } from 'shared-components/page'
import type { OrderRecord, ParcelRecord } from './order.ts'

type ParcelChoiceProps = {
  order: OrderRecord
  /** None where the one asked for is not there. */
  current: ParcelRecord | undefined
  onPick: (parcelNumber: number) => void
}

/** Where a parcel of an order is, in a word. */
const stateOf = ({ isHanded, shippingBinName, isClosed }: ParcelRecord): string =>
  isHanded ? 'with the courier' : shippingBinName ? `in ${shippingBinName}` : isClosed ? 'packed' : 'open'

/** Which parcel of an order the page is about; nothing is drawn for the only one. */
export function ParcelChoice({ order: { parcels }, current, onPick }: ParcelChoiceProps) {
  if (parcels.length < 2 && current) return null
  return (
    <Segments
      label="Parcels"
      current={String(current?.parcelNumber)}
      onPick={(id) => onPick(Number(id))}
      options={parcels.map((parcel, index) => ({
        id: String(parcel.parcelNumber),
        label: `Parcel ${parcelAmong(parcel.parcelNumber, { rank: index + 1, count: parcels.length })}, ${stateOf(parcel)}`,
      }))}
    />
  )
}
