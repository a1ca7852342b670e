import { keepPreviousData, useQuery } from '@tanstack/react-query'

type Signal = { signal: AbortSignal }
type Asked<Row> = {
  /** Names the list among all that is kept: ['merchants', filters]. */
  key: readonly unknown[]
  page: number
  pageSize: number
  list: (page: { pageNumber: number; pageSize: number }, extra: Signal) => Promise<{ result: Row[] }>
  count: (extra: Signal) => Promise<number>
  /** How long until it is read again, for lists that change by themselves. */
  every?: (rows: readonly Row[] | undefined) => number | false
}

/** One page of a list and how many rows there are in all. */
export function usePage<Row>({ key, page, pageSize, list, count, every }: Asked<Row>) {
  const rows = useQuery({
    queryKey: [...key, page, pageSize],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => list({ pageNumber: page, pageSize }, { signal }),
    refetchInterval: ({ state }) => every?.(state.data?.result) ?? false,
  })
  const total = useQuery({
    queryKey: [...key, 'count'],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => count({ signal }),
  })
  return {
    rows: rows.data?.result,
    total: total.data,
    isPending: rows.isPending,
    error: rows.error,
    again: () => void rows.refetch(),
  }
}
