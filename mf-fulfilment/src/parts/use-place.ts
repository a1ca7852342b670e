import { useStore } from '@nanostores/react'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'shared-components/page'
import { $shippingBinId, $shippingBins, api } from 'shared-state'
import { ordersMoved } from './use-orders.ts'

/** The shipping bin in use at this desk. */
export function useChosenBin() {
  const [id, bins] = [useStore($shippingBinId), useStore($shippingBins)]
  return bins.find((bin) => bin.shippingBinId === id)
}

/** Puts parcels into the chosen bin. */
export function usePlace() {
  const queries = useQueryClient()
  return async (orderIds: readonly number[]) => {
    const shippingBinId = $shippingBinId.get()
    if (shippingBinId === undefined) return
    const placed = await api.order.changeToReadyToShip({ body: { orderIds: [...orderIds], shippingBinId } })
    toast({
      message: `${placed.length === 1 ? '1 parcel lies' : `${placed.length} parcels lie`} in bin ${placed[0]?.shippingBinName ?? ''}`,
    })
    await ordersMoved(queries)
  }
}
