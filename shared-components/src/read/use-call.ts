import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf, QueryOf, ReadCall, RowOf } from './call.ts'

export type ReadOptions<Answer> = {
  /** While the next answer is awaited, the last one stays: pages, suggestions. */
  keepsPrevious?: boolean
  /** What was read once is kept while it is shown, whatever changes: a person works on it. */
  isKept?: boolean
  /** How long it is trusted without being read when it is drawn anew, unless something changed. */
  staleTime?: number
  /** Read again in this time, for as long as it says so. */
  refetchInterval?: (answer: Answer | undefined) => number | false
}
/** Of a call whose answer follows the clock, too: a cut-off passes, and nothing has changed. */
export const byTheMinute = { refetchInterval: () => 60_000 }
/** What is asked; false while it is not to be asked. */
type Asking<C extends ReadCall> =
  {} extends QueryOf<C>
    ? [query?: QueryOf<C> | false, options?: ReadOptions<AnswerOf<C>>]
    : [query: QueryOf<C> | false, options?: ReadOptions<AnswerOf<C>>]

type Page<Row> = { result: Row[]; cursor: { next: string | null } }
/** The most rows of a page. */
const mostRows = 200

const keptOptions = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }

function queryOf<C extends ReadCall>(call: C, query: QueryOf<C> | false, options: ReadOptions<AnswerOf<C>> = {}) {
  const { keepsPrevious, isKept, staleTime, refetchInterval } = options
  const read = call as unknown as (input: object, extra: { signal: AbortSignal }) => Promise<unknown>
  return {
    queryKey: [call.call.name, query],
    queryFn: ({ signal }: { signal: AbortSignal }) => read({ query: query || {} }, { signal }) as Promise<AnswerOf<C>>,
    meta: { shows: isKept ? [] : call.call.shows },
    enabled: query !== false,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(isKept ? keptOptions : {}),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(refetchInterval
      ? { refetchInterval: (shown: { state: { data?: unknown } }) => refetchInterval(shown.state.data as AnswerOf<C>) }
      : {}),
  }
}

/**
 * The answer of a call: useCall(api.order.getOrder, { orderId }). Kept under the call's name and its input, so that it
 * is read once wherever it is shown, and read again when what it shows has changed.
 */
export function useCall<C extends ReadCall>(call: C, ...[query = {} as QueryOf<C>, options]: Asking<C>) {
  return useQuery(queryOf(call, query, options)) as UseQueryResult<AnswerOf<C>, Error>
}

/** Every row of a list call, however many pages they fill. */
export function useAllRows<C extends ReadCall>(call: C, query: QueryOf<C> | false): UseQueryResult<RowOf<C>[], Error> {
  return useQuery({
    ...queryOf(call, query),
    queryKey: [call.call.name, query && { ...query, pages: 'all' }],
    queryFn: async ({ signal }) => {
      const rows: RowOf<C>[] = []
      const read = call as unknown as (input: object, extra: object) => Promise<Page<RowOf<C>>>
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await read({ query: { ...query, pageSize: mostRows, ...(cursor && { cursor }) } }, { signal })
        rows.push(...page.result)
        cursor = page.cursor.next
      }
      return rows
    },
  })
}

/** The answers of one call to several questions at once. */
export function useCalls<C extends ReadCall>(
  call: C,
  asked: readonly QueryOf<C>[],
  options?: ReadOptions<AnswerOf<C>>,
) {
  return useQueries({ queries: asked.map((query) => queryOf(call, query, options)) }) as UseQueryResult<
    AnswerOf<C>,
    Error
  >[]
}
