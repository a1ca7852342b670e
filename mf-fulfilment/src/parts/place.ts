import { useStore } from '@nanostores/react'
import { toast } from 'shared-components/page'
import { $shippingBinId, $shippingBins, type ShippingBin, api, refreshed, selectShippingBin } from 'shared-state'
import { placedInWords } from './placed-words.ts'

/** The shipping bin in use at this desk. */
export function useChosenBin() {
  const [id, bins] = [useStore($shippingBinId), useStore($shippingBins)]
  return bins.find((bin) => bin.shippingBinId === id)
}

/** The bin whose label was scanned is in use at this desk from now on. */
export function chooseBin({ shippingBinId, name }: ShippingBin) {
  selectShippingBin(shippingBinId)
  toast({ message: `Bin ${name} is in use at this desk` })
}

/** Puts the parcels of orders into the chosen bin, or one of an order. */
export async function place(orderIds: readonly number[], parcelNumber?: number) {
  const shippingBinId = $shippingBinId.get()
  if (shippingBinId === undefined) return
  const placed = await api.shipping.changeToReadyToShip({
    body: { orderIds: [...orderIds], shippingBinId, ...(parcelNumber === undefined ? {} : { parcelNumber }) },
  })
  toast({ message: placedInWords(placed) })
  await refreshed()
}
