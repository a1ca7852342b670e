import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SortState } from '../ui/table/column.ts'
import type { AnswerOf, FiltersOf, QueryOf, ReadCall, RowOf, SortOf } from './call.ts'
import { type ReadOptions, useCall } from './use-call.ts'

/** Which page of a list is open, as useListState keeps it. */
export type ListPage<Sort extends string> = {
  page: number
  pageSize: number
  sort?: SortState<Sort> | undefined
  /** Opens another page, in the present one's place in the history. */
  setPage?: (page: number, isReplace: boolean) => void
}

type Paging<Sort extends string> = { sorting?: Sort | `-${Sort}`; pageNumber: number; pageSize: number }
/** The page as a list call takes it: sorted by 'shipBy', or '-shipBy' the other way round. */
export const pagingOf = <Sort extends string>({ page, pageSize, sort }: ListPage<Sort>): Paging<Sort> => ({
  ...(sort ? { sorting: sort.isDescending ? (`-${sort.id}` as const) : sort.id } : {}),
  pageNumber: page,
  pageSize,
})

/** The last page of a list with so many rows; an empty one has its first. */
export const lastPage = (total: number | undefined, pageSize: number): number | undefined =>
  total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize))

/**
 * One page of a list, and how many rows there are in all: useCallList(api.order.getOrderList,
 * api.order.getOrderListCount, filters, list). While another page is awaited the last one stays; a page that the list
 * has shrunk past gives way to the last one there is.
 */
export function useCallList<L extends ReadCall, C extends ReadCall>(
  listCall: L,
  countCall: C,
  filters: QueryOf<C> & FiltersOf<L>,
  list: ListPage<SortOf<L>>,
  options: Pick<ReadOptions<AnswerOf<L>>, 'staleTime' | 'refetchInterval'> = {},
) {
  const { staleTime } = options
  const rows = useCall(listCall, { ...filters, ...pagingOf(list) } as QueryOf<L>, { keepsPrevious: true, ...options })
  const count = useCall(countCall, filters as QueryOf<C>, {
    keepsPrevious: true,
    ...(staleTime === 0 && { staleTime }),
  })
  const shown = rowsIn(rows.data) as RowOf<L>[] | undefined
  const last = isSettled(count) ? lastPage(totalIn(count.data), list.pageSize) : undefined
  const isPastEnd = last !== undefined && list.page > last && list.setPage !== undefined
  // Rows that are none where the count has some: the count was read before the list shrank, and is asked once more.
  const asked = useRef(0)
  const isEmptyPage = list.page > 1 && shown?.length === 0
  const isContrary = isEmptyPage && last !== undefined && !isPastEnd && asked.current !== rows.dataUpdatedAt
  useEffect(() => {
    if (isPastEnd) list.setPage?.(last, true)
    if (!isContrary) return
    asked.current = rows.dataUpdatedAt
    void count.refetch()
  })
  const isEndAwaited = isEmptyPage && (count.isFetching || isPastEnd || isContrary)
  return {
    rows: shown,
    total: totalIn(count.data),
    /** What the count says beside the number. */
    counted: count.data,
    /** Rows are awaited that are not shown yet; a reading that only brings them up to date is none. */
    isLoading: rows.isPending || rows.isPlaceholderData || (rows.isError && rows.isFetching) || isEndAwaited,
    error: rows.error,
    refetch: () => Promise.all([rows.refetch(), count.isError && count.refetch()]),
  }
}

/** The count of these filters as it is now: not of those before, and no other on its way. */
const isSettled = ({ isSuccess, isPlaceholderData, isFetching }: UseQueryResult) =>
  isSuccess && !isPlaceholderData && !isFetching

const rowsIn = (answer: unknown): unknown =>
  answer !== null && typeof answer === 'object' && 'result' in answer ? answer.result : answer
const totalIn = (answer: unknown): number | undefined => {
  const total = rowsIn(answer)
  return typeof total === 'number' ? total : undefined
}
