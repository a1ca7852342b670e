import { atom } from 'nanostores'

/** `shippingProvider`: whose parcels it takes; null takes any courier's. */
export type ShippingBin = { shippingBinId: number; name: string; shippingProvider: string | null }

/** The shipping bin in use at this desk. */
export const $shippingBinId = atom<number | undefined>(undefined)
/** The bins that can be chosen. */
export const $shippingBins = atom<readonly ShippingBin[]>([])

export const selectShippingBin = (id: number | undefined) => $shippingBinId.set(id)
export const setShippingBins = (bins: readonly ShippingBin[]) => $shippingBins.set(bins)
