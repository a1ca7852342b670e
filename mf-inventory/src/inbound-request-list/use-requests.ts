import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { Calls } from 'contract/calls/all'
import type { Query } from 'contract/define'
import { api } from 'shared-state'
import { views } from './views.ts'

export type Asked = Query<Calls['inbound']['getRequests']>

/** One page of inbound requests, and how many there are in all. */
export function useRequests({ sorting, pageNumber, pageSize, ...filters }: Asked) {
  const list = useQuery({
    queryKey: ['inbound', 'list', { ...filters, sorting, pageNumber, pageSize }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.inbound.getRequests({ query: { ...filters, sorting, pageNumber, pageSize } }, { signal }),
  })
  const count = useQuery({
    queryKey: ['inbound', 'count', filters],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.inbound.getTotalRequestsCount({ query: filters }, { signal }),
  })
  return { ...list, rows: list.data?.result ?? [], total: count.data }
}

/** How many requests each view holds. */
export const useViewCounts = (): ReadonlyMap<string, number | undefined> =>
  useQueries({
    queries: views.map(({ statuses }) => ({
      queryKey: ['inbound', 'count', { status: statuses }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.inbound.getTotalRequestsCount({ query: statuses ? { status: [...statuses] } : {} }, { signal }),
    })),
    combine: (counts) => new Map(counts.map(({ data }, index) => [views[index]?.id ?? '', data])),
  })
