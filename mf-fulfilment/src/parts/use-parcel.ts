import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { parcelName } from 'contract/order-number'
import { useCall } from 'shared-components/area'
import { api } from 'shared-state'
import type { OrderRecord, ParcelRecord } from './order.ts'

export type Dimension = Reply<Calls['packing']['getParcelDimension']>

type Choose = (parcels: readonly ParcelRecord[]) => ParcelRecord | undefined
/** The parcel that is packed into: the last one, unless an earlier one was opened to be made again. */
export const openOf: Choose = (parcels) => parcels.find(({ isClosed }) => !isClosed) ?? parcels.at(-1)
/** The parcel that was asked for, none where it is not there; else the first that the desk has not put into a bin. */
export const parcelFor =
  (parcelNumber: number | undefined): Choose =>
  (parcels) =>
    parcelNumber === undefined
      ? (parcels.find(({ shippingBinId }) => shippingBinId === null) ?? parcels.at(-1))
      : parcels.find((parcel) => parcel.parcelNumber === parcelNumber)

/** The parcel with the tracking number that was scanned; a code that is no parcel's meant the order. */
export const parcelNumbered =
  (trackingNumber: string): Choose =>
  (parcels) =>
    parcels.find((parcel) => parcel.trackingNumber === trackingNumber) ?? parcelFor(undefined)(parcels)

/**
 * An order on its way out: its record, and of one of its parcels, the open one unless told, which boxes it fits and what it
 * should weigh in each.
 */
export function useParcel(orderId: number, choose: Choose = openOf) {
  const order = useCall(api.order.getOrder, { orderId }, { staleTime: 0 })
  const parcels = order.data?.parcels ?? []
  const parcel = choose(parcels)
  const asked = { orderId, ...(parcel && parcels.length > 1 ? { parcelNumber: parcel.parcelNumber } : {}) }
  const dimension = useCall(api.packing.getParcelDimension, asked, { staleTime: 0, keepsPrevious: true })
  return {
    order: order.data,
    parcel,
    /** When the order was read: also where it says the same as before. */
    readTimestamp: order.dataUpdatedAt,
    dimension: dimension.data,
    error: order.error ?? dimension.error,
    retry: () => void Promise.all([order.refetch(), dimension.refetch()]),
  }
}

export type Parcel = {
  boxName: string | undefined
  length: number
  width: number
  height: number
  expectedKg: number | undefined
  measuredKg: number | undefined
  limitKg: number
}

type Boxed = Pick<ParcelRecord, 'boxName' | 'boxLength' | 'boxWidth' | 'boxHeight' | 'expectedWeight' | 'finalWeight'>
const isChosen = (parcel: Boxed) => parcel.boxLength !== null

/**
 * What the parcel should weigh with the box it stands in, as the server keeps it from the moment a box is chosen. One
 * without keeps what its units weigh: the box proposed comes on top of that.
 */
function expectedKgOf(kept: Boxed, dimension: Dimension): number | undefined {
  const isWeightKnown = dimension.missing === '' || kept.expectedWeight !== null
  if (!isChosen(kept)) return isWeightKnown ? dimension.weight : undefined
  const chosen = dimension.boxes.find((box) => box.boxName === kept.boxName)
  return kept.expectedWeight ?? (isWeightKnown ? chosen?.weight : undefined)
}

/** The parcel as it stands: the box chosen, else the one proposed, with the weights that go with it. */
export function parcelOf(kept: Boxed, dimension: Dimension): Parcel {
  const boxName = isChosen(kept) ? (kept.boxName ?? undefined) : (dimension.boxName ?? undefined)
  const expectedKg = expectedKgOf(kept, dimension)
  return {
    boxName,
    length: kept.boxLength ?? dimension.length,
    width: kept.boxWidth ?? dimension.width,
    height: kept.boxHeight ?? dimension.height,
    expectedKg,
    measuredKg: kept.finalWeight ?? undefined,
    limitKg: expectedKg === undefined ? dimension.limit : Math.max(expectedKg / 10, 0.05),
  }
}

/** What is shown of one parcel. */
export type ParcelProps = { order: OrderRecord; parcel: ParcelRecord; dimension: Dimension }

/** A box and a weight are settled from picking on, until the parcel lies in a shipping bin. */
export const mayBeMeasured = (order: OrderRecord, { shippingBinId }: ParcelRecord): boolean =>
  (order.status === 2200 || order.status === 3000) && shippingBinId === null

/** What a parcel is called: by its order's number while that has one only. */
export const nameOf = ({ orderId, parcels }: OrderRecord, { parcelNumber }: ParcelRecord): string =>
  parcelName(orderId, parcelNumber, parcels.length)
