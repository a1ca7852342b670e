import { allOf, at, sql, type Sql } from './database.ts'
import type { SortBy } from './page.ts'
import { refuse } from './refuse.ts'

type Range = { dateTimeFromTimestamp?: number; dateTimeToTimestamp?: number }

/** The moments asked for, both ends included; a range that ends before it begins is refused. */
export function between(column: Sql, asked: Range): Sql {
  refuseBackwards(asked)
  return allOf(
    ...(asked.dateTimeFromTimestamp === undefined ? [] : [sql`${column} >= ${at(asked.dateTimeFromTimestamp)}`]),
    ...(asked.dateTimeToTimestamp === undefined ? [] : [sql`${column} <= ${at(asked.dateTimeToTimestamp)}`]),
  )
}

export const newestFirst = (id: Sql): SortBy => ({ by: id, type: 'bigint', isDescending: true })

function refuseBackwards({ dateTimeFromTimestamp: from, dateTimeToTimestamp: to }: Range): void {
  if (from !== undefined && to !== undefined && from > to)
    throw refuse('bad-input', { field: 'DateTimeFromTimestamp', problem: 'is after DateTimeToTimestamp' })
}
