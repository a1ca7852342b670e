import { refuse } from './refuse.ts'
import { rows, sql, type Sql, type Tx } from './database.ts'

/** What a caller asks of a list: a page by number, or the one after or before a cursor. */
export type PageAsked = { pageNumber?: number; pageSize?: number; cursor?: string }
export type Cursors = { next: string | null; previous: string | null }

/**
 * How a list is sorted: an expression that is never null, its SQL type, the direction; ties go by id in the same direction.
 * `first` is a whole number that goes before all, in that direction too (urgent orders first).
 */
export type SortBy = { first?: Sql; by: Sql; type: 'text' | 'bigint' | 'timestamptz'; isDescending: boolean }

export type PageOf = { from: Sql; where: Sql; id: Sql; sort: SortBy }

type Place = { key: string; id: number; isBackward: boolean; first: number }
const written = (place: Place): string =>
  Buffer.from(JSON.stringify([place.key, place.id, place.isBackward ? 1 : 0, place.first])).toString('base64url')

function readPlace(cursor: string): Place {
  try {
    const [key, id, isBackward, first] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof key === 'string' && Number.isSafeInteger(id) && Number.isSafeInteger(first))
      return { key, id: id as number, isBackward: isBackward === 1, first: first as number }
  } catch {
    // Falls through to the refusal: the text was not one of ours.
  }
  throw refuse('bad-input', { field: 'Cursor', problem: 'is not one this list gave out' })
}

/**
 * The ids of one page, in order, and the cursors of the pages around it. Details are read by id afterwards, so that a far
 * page walks a narrow index and not wide rows.
 */
export async function pageOfIds(
  tx: Tx,
  { from, where, id, sort }: PageOf,
  asked: PageAsked,
): Promise<{ ids: number[]; cursor: Cursors }> {
  const size = asked.pageSize ?? 20
  const place = asked.cursor ? readPlace(asked.cursor) : undefined
  const isDescending = sort.isDescending !== (place?.isBackward ?? false)
  const direction = isDescending ? sql`desc` : sql`asc`
  const type = sql.raw(sort.type)
  const than = isDescending ? sql`<` : sql`>`
  const beyond = !place
    ? sql`true`
    : sort.first
      ? sql`(${sort.first}, ${sort.by}, ${id}) ${than} (${place.first}, ${place.key}::${type}, ${place.id}::bigint)`
      : sql`(${sort.by}, ${id}) ${than} (${place.key}::${type}, ${place.id}::bigint)`
  const skipped = place ? 0 : ((asked.pageNumber ?? 1) - 1) * size
  const read = await rows<{ id: number; key: string; first: number }>(
    tx,
    sql`
    select ${id} as id, (${sort.by})::text as key, ${sort.first ?? sql`0`} as first from ${from} where ${where} and ${beyond}
     order by ${sort.first ? sql`${sort.first} ${direction}, ` : sql``}${sort.by} ${direction}, ${id} ${direction} limit ${size + 1} offset ${skipped}`,
  ).catch((problem: { code?: string }) => {
    throw problem.code === '22007' || problem.code === '22P02'
      ? refuse('bad-input', { field: 'Cursor', problem: 'belongs to another sort' })
      : problem
  })
  const hasMore = read.length > size
  const page = read.slice(0, size)
  if (place?.isBackward) page.reverse()
  const [top, last] = [page[0], page.at(-1)]
  const isFirst = place ? place.isBackward && !hasMore : skipped === 0
  const isLast = place?.isBackward ? false : !hasMore
  return {
    ids: page.map((row) => row.id),
    cursor: {
      next: last && !isLast ? written({ ...last, isBackward: false }) : null,
      previous: top && !isFirst ? written({ ...top, isBackward: true }) : null,
    },
  }
}

/** Rows read by id, put back into the page's order. */
export function inOrder<T extends { id: number }>(ids: readonly number[], details: readonly T[]): T[] {
  const byId = new Map(details.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
