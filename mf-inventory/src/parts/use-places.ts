import { useQuery } from '@tanstack/react-query'
import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'
import { api } from 'shared-state'

export type Stock = Result<Calls['stock']['getStockByProduct']>
export type Place = Stock['places'][number]

/** A product's stock now, and where it is. */
export const placesQuery = (productId: number | undefined) => ({
  queryKey: ['stock', 'places', productId],
  enabled: productId !== undefined,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.stock.getStockByProduct({ query: { productId } }, { signal }),
})

export const usePlaces = (productId: number | undefined) => useQuery(placesQuery(productId))
