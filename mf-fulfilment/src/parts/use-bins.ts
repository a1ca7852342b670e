import { countOf } from 'contract/format'
import type { Calls } from 'contract/calls/all'
import type { Item, Reply } from 'contract/define'
import { useEffect } from 'react'
import { useCall } from 'shared-components/area'
import { $shippingBins, api, setShippingBins, type ShippingBin } from 'shared-state'

export type Bin = Item<Calls['shipping']['shippingBinGetAllDetail']>
export type Checkout = Reply<Calls['shipping']['shippingCheckoutDetail']>

const openOf = (bins: readonly Pick<Bin, keyof ShippingBin | 'isActive'>[]) =>
  bins
    .filter(({ isActive }) => isActive)
    .map(({ shippingBinId, name, shippingProvider }) => ({ shippingBinId, name, shippingProvider }))

/** The open bin whose own label was scanned; read first where this desk has not seen its bins yet. */
export async function binOfCode(code: string) {
  if ($shippingBins.get().length === 0) setShippingBins(openOf(await api.shipping.shippingBinGetAll()))
  return $shippingBins.get().find(({ name }) => name.toUpperCase() === code.trim().toUpperCase())
}

/** The shipping bins with their parcels; the desk may choose from them. */
export function useBins() {
  const bins = useCall(api.shipping.shippingBinGetAllDetail, {}, { staleTime: 0 })
  useEffect(() => {
    if (bins.data) setShippingBins(openOf(bins.data))
  }, [bins.data])
  return bins
}

/** The parcels that lie in a bin for its courier. */
export const waitingIn = <P extends { status: number }>({ parcels }: { parcels: P[] }): P[] =>
  parcels.filter(({ status }) => status === 4000)

/** 'B-1 (Swift)': a bin and the courier it is for. */
export const binWord = ({ name, shippingProvider }: Pick<Bin, 'name' | 'shippingProvider'>) =>
  shippingProvider ? `${name} (${shippingProvider})` : `${name} (any courier)`

export const parcelsWord = (count: number) => countOf(count, 'parcel')
