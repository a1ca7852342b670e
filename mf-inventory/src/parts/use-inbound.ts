import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { api, refreshStatistics } from 'shared-state'

export type Request = Item<Calls['inbound']['getRequests']>
export type Carton = Item<Calls['inbound']['getItemGroups']>
export type InboundItem = Item<Calls['inbound']['getItems']>

/** One page of items is enough for a carton; a request shows its items by pages. */
export const mostItems = 200

/** One inbound request; `data` is null when there is none with this id. */
export const useRequest = (requestId: number) =>
  useQuery({
    queryKey: ['inbound', 'request', requestId],
    enabled: requestId > 0,
    queryFn: async ({ signal }) =>
      (await api.inbound.getRequests({ query: { requestId, pageSize: 1 } }, { signal })).result[0] ?? null,
  })

/** The cartons of a request. */
export const useCartons = (requestId: number) =>
  useQuery({
    queryKey: ['inbound', 'cartons', requestId],
    enabled: requestId > 0,
    queryFn: ({ signal }) => api.inbound.getItemGroups({ query: { requestId } }, { signal }),
  })

/** Items with how many there are in all. */
export function useItems(query: Query<Calls['inbound']['getItems']>, isEnabled = true) {
  const { pageNumber: _, pageSize: __, sorting: ___, ...filters } = query
  return useQuery({
    queryKey: ['inbound', 'items', query],
    enabled: isEnabled,
    queryFn: async ({ signal }) => {
      const [items, total] = await Promise.all([
        api.inbound.getItems({ query }, { signal }),
        api.inbound.getTotalItemsCount({ query: filters }, { signal }),
      ])
      return { rows: items.result, total }
    },
  })
}

/** After units came in: requests, stock and cells are read again, and the menu's numbers, for orders that waited may be back in line. */
export function useStockedIn() {
  const queries = useQueryClient()
  return () => {
    for (const key of ['inbound', 'stock', 'cells', 'products', 'batches', 'orders'])
      void queries.invalidateQueries({ queryKey: [key] })
    void refreshStatistics()
  }
}
