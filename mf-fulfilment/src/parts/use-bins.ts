import { useQuery } from '@tanstack/react-query'
import type { Calls } from 'contract/calls/all'
import type { Item, Reply } from 'contract/define'
import { api, setShippingBins } from 'shared-state'

export type Bin = Item<Calls['warehouse']['shippingBinGetAllDetail']>
export type Checkout = Reply<Calls['warehouse']['shippingCheckoutDetail']>

/** The shipping bins with their parcels. */
export const useBins = () =>
  useQuery({
    queryKey: ['bins'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const bins = await api.warehouse.shippingBinGetAllDetail({}, { signal })
      setShippingBins(bins.map(({ shippingBinId, name }) => ({ shippingBinId, name })))
      return bins
    },
  })

/** 'B-1 (Swift)': a bin and the courier it is for. */
export const binWord = ({ name, shippingProvider }: Pick<Bin, 'name' | 'shippingProvider'>) =>
  shippingProvider ? `${name} (${shippingProvider})` : `${name} (any courier)`

/** The number of an order as people read it. */
export const orderWord = (orderId: number) => `WO-${orderId}`
export const parcelsWord = (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`)
