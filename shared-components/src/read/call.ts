import type { CallFacts } from 'contract/client'

/** A function of the client that reads: api.order.getOrder. */
export type ReadCall = ((input: never, extra?: { signal?: AbortSignal }) => Promise<unknown>) & {
  readonly call: CallFacts
}

type Input<C extends ReadCall> = Exclude<Parameters<C>[0], undefined>
/** The fields of the query that a call takes. */
export type QueryOf<C extends ReadCall> =
  Input<C> extends { query?: infer Q } ? (unknown extends Q ? {} : Exclude<Q, undefined>) : {}
export type AnswerOf<C extends ReadCall> = Awaited<ReturnType<C>>
/** One row of a list call's answer. */
export type RowOf<C extends ReadCall> =
  AnswerOf<C> extends { result: readonly (infer R)[] } ? R : AnswerOf<C> extends readonly (infer R)[] ? R : never

type Sorting<C extends ReadCall> = QueryOf<C> extends { sorting?: infer S } ? Extract<S, string> : never
/** The names a list call sorts by: 'shipBy', without the sign of the direction. */
export type SortOf<C extends ReadCall> = Exclude<Sorting<C>, `-${string}`>
/** The filters of a list call: its query without sorting and paging. */
export type FiltersOf<C extends ReadCall> = Omit<QueryOf<C>, 'sorting' | 'pageNumber' | 'pageSize' | 'cursor'>
