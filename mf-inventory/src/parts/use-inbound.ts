import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { type SortOf, useCall } from 'shared-components/area'
import { api } from 'shared-state'

export type Request = Item<Calls['inbound']['getRequests']>
export type RequestFilters = Query<Calls['inbound']['getTotalRequestsCount']>
export type RequestSort = SortOf<typeof api.inbound.getRequests>
export type Carton = Item<Calls['inbound']['getItemGroups']>
export type InboundItem = Item<Calls['inbound']['getItems']>

/** One inbound request; `isNone` when there is none with this id. */
export function useRequest(requestId: number) {
  const { data, ...reading } = useCall(api.inbound.getRequests, requestId > 0 && { requestId, pageSize: 1 })
  const request = data?.result[0]
  return { ...reading, request, isNone: requestId <= 0 || (data !== undefined && request === undefined) }
}

/** What a request is called: by its merchant's number, or by ours where it has none. */
export const requestName = ({ id, referenceCode }: Pick<Request, 'id' | 'referenceCode'>) =>
  referenceCode || `Request ${id}`

/** The cartons of a request. */
export const useCartons = (requestId: number) => useCall(api.inbound.getItemGroups, requestId > 0 && { requestId })

/** The items that a search names: one page is enough to choose from. */
export const useFoundItems = (query: Query<Calls['inbound']['getItems']> | false) =>
  useCall(api.inbound.getItems, query && { ...query, pageSize: 200 })
