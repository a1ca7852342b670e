import { useState } from 'react'
import { feedback } from 'shared-components/scan'
import { $printing, api, refreshed, selectShippingBin, written } from 'shared-state'
import { printLabel } from '../parts/label.ts'
import { openScanned } from '../parts/open-scanned.ts'
import { refusalOf } from '../parts/refusal.ts'
import { binOfCode } from '../parts/use-bins.ts'
import { nameOf, parcelOf, type ParcelProps } from '../parts/use-parcel.ts'
import { DeskSession, type Ways } from './desk-session.ts'

const waysOf = ({ order: { orderId, parcels }, parcel: { parcelNumber }, dimension }: ParcelProps): Ways => ({
  read: () => api.order.getOrder({ query: { orderId } }),
  weigh: async (weight, isConfirmed) => {
    const confirmed = isConfirmed ? { confirmed: true } : {}
    await api.packing.updateFinalWeight({ body: { orderId, parcelNumber, weight, ...confirmed } })
    await refreshed()
  },
  choose: async (order, parcel, shippingProvider) => {
    const { length, width, height } = parcelOf(parcel, dimension)
    const measures = { weight: parcel.finalWeight ?? 0, length, width, height }
    await api.shipping.confirm({ body: { warehouseOrderId: nameOf(order, parcel), shippingProvider, ...measures } })
    await refreshed()
  },
  number: async (code) => {
    const { trackingNumber } = await api.shipping.enterTrackingNo({
      body: { orderId, parcelNumber, trackingNumber: code },
    })
    await refreshed()
    return trackingNumber ?? code
  },
  dropNumber: async (trackingNumber) => {
    await api.shipping.enterTrackingNo({ body: { orderId, parcelNumber, trackingNumber, undo: true } })
    await refreshed()
  },
  print: async () => {
    const label = await printLabel(orderId, parcels.length > 1 ? parcelNumber : undefined)
    written(['order'], { orderId })
    return label
  },
  printsByItself: () => $printing.get() === 'station',
  place: async ({ shippingBinId }) => {
    await api.shipping.changeToReadyToShip({ body: { orderId, parcelNumber, shippingBinId } })
    selectShippingBin(shippingBinId)
    await refreshed()
  },
  binOfCode,
  useBin: ({ shippingBinId }) => selectShippingBin(shippingBinId),
  open: openScanned,
  refusalOf,
  feel: feedback,
})

/** The desk's work on one parcel, kept while its screen is drawn. */
export function useDesk(shown: ParcelProps, seenNumber: string | undefined): DeskSession {
  const [session] = useState(() => new DeskSession(shown, seenNumber, waysOf(shown)))
  return session
}
