import { mostFound, type SearchKind } from 'contract/calls/search'
import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import type { Access } from 'contract/roles'
import { rows, sql, type Sql, startsWith, type Tx } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'

/** What is found of each kind is a part of its subject: its finder. */

/** A thing found, with what its kind has; the rest is filled in. */
export type Hit = Item<Calls['search']['find']>
export type Found = Pick<Hit, 'id' | 'title' | 'link'> & Partial<Omit<Hit, 'kind'>>

/** What is looked for: a beginning or a part, or, where it is whole, what a label says. `most` are shown. */
export type Asked = { text: string; isWhole: boolean; most: number }

/** All of a kind that are counted, the best first; of these only the first `most` need more than their count. */
export type Finder = {
  kind: SearchKind
  access: Access
  find: (tx: Tx, who: Who, asked: Asked) => Promise<{ shown: readonly Found[]; count: number }>
}

/** Of a kind that is read whole: what was read is counted, and its beginning is shown. */
export const short = (found: readonly Found[], { most }: Asked) => ({
  shown: found.slice(0, most),
  count: Math.min(found.length, mostFound),
})

/** Named so: as a label says it, or as somebody begins to type it. */
export const isNamed = (column: Sql, { text, isWhole }: Asked): Sql =>
  isWhole ? sql`lower(${column}) = lower(${text})` : sql`lower(${column}) like lower(${startsWith(text)})`

/** Of a beginning that thousands share no more are read than are counted. */
export const few = sql.lit(mostFound)

/** The ids that a statement answers, in its order. */
export const idsOf = async (tx: Tx, statement: Sql): Promise<number[]> =>
  (await rows<{ id: number }>(tx, statement)).map(({ id }) => id)

/** Rows that are read whole, as they are few; a label never says a name. */
export async function named(tx: Tx, asked: Asked, statement: Sql, linkOf: (id: number) => string) {
  if (asked.isWhole) return { shown: [], count: 0 }
  const found = await rows<Omit<Found, 'link'>>(tx, statement)
  return short(
    found.map((row) => ({ ...row, link: linkOf(row.id) })),
    asked,
  )
}
