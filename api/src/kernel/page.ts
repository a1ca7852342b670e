import { createHash } from 'node:crypto'
import { refuse } from './refuse.ts'
import { compiled, rows, sql, type Sql, type Tx } from './database.ts'

/** What a caller asks of a list: a page by number, or the one after or before a cursor. */
export type PageAsked = { pageNumber?: number; pageSize?: number; cursor?: string }
export type Cursors = { next: string | null; previous: string | null }

/**
 * How a list is sorted: an expression that is never null, its SQL type, the direction;
 * ties go by id in the same direction.
 * `first` is a whole number that goes before all, in that direction too (urgent orders first).
 */
export type SortBy = { first?: Sql; by: Sql; type: 'text' | 'bigint' | 'timestamptz'; isDescending: boolean }

export type PageOf = { from: Sql; where: Sql; id: Sql; sort: SortBy }

/** Where a page ends or begins, and of which sort it is. */
type Place = { sort: string; key: string; id: number; isBackward: boolean; first: number }
const written = ({ sort, key, id, isBackward, first }: Place): string =>
  Buffer.from(JSON.stringify([sort, key, id, isBackward ? 1 : 0, first])).toString('base64url')

const cursorRefused = (problem: string) => refuse('bad-input', { field: 'Cursor', problem })
const foreign = () => cursorRefused('is not one this list gave out; leave it out to begin at the first page')

function readPlace(cursor: string): Place {
  try {
    const [sort, key, id, isBackward, first] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof sort === 'string' && typeof key === 'string' && isWhole(id) && isWhole(first, 2 ** 31 - 1))
      return { sort, key, id, isBackward: isBackward === 1, first }
  } catch {
    // Falls through to the refusal: the text was not one of ours.
  }
  throw foreign()
}

const isWhole = (value: unknown, most = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isInteger(value) && Math.abs(value as number) <= most

/** Whether a key is spelt as PostgreSQL writes a value of the type; a day that no calendar has is left to PostgreSQL. */
const isKey: Record<SortBy['type'], (key: string) => boolean> = {
  text: (key) => !key.includes('\0'),
  bigint: (key) => /^-?\d{1,19}$/.test(key) && BigInt.asIntN(64, BigInt(key)) === BigInt(key),
  timestamptz: (key) =>
    /^-?infinity$|^\d{4,6}-[01]\d-[0-3]\d [0-2]\d(:[0-5]\d){2}(\.\d{1,6})?[+-][01]\d(:[0-5]\d){0,2}$/.test(key),
}

/** What a sort is known by in its cursors: its statement, whatever values it takes. */
function markOf({ first = sql`0`, by, type, isDescending }: SortBy): string {
  const { text } = compiled(sql`${first}, ${by} ${sql.raw(type)} ${sql.raw(isDescending ? 'desc' : 'asc')}`)
  return createHash('sha1').update(text).digest('base64url').slice(0, 8)
}

/** The place a cursor names in a list sorted so. */
function placeOf(cursor: string, sort: SortBy): Place {
  const place = readPlace(cursor)
  if (place.sort !== markOf(sort))
    throw cursorRefused('belongs to another sort; ask with the sort it came with, or leave it out to begin again')
  if (!isKey[sort.type](place.key)) throw foreign()
  return place
}

/**
 * The ids of one page, in order, and the cursors of the pages around it. Details are read by id afterwards, so that a
 * far page walks a narrow index and not wide rows.
 */
export async function pageOfIds(
  tx: Tx,
  { from, where, id, sort }: PageOf,
  asked: PageAsked,
): Promise<{ ids: number[]; cursor: Cursors }> {
  const size = asked.pageSize ?? 20
  const place = asked.cursor ? placeOf(asked.cursor, sort) : undefined
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
    select ${id} as id, (${sort.by})::text as key, ${sort.first ?? sql`0`} as first
      from ${from} where ${where} and ${beyond}
     order by ${sort.first ? sql`${sort.first} ${direction}, ` : sql``}${sort.by} ${direction}, ${id} ${direction}
     limit ${size + 1} offset ${skipped}`,
  ).catch((problem: { code?: string }) => {
    // Class 22: a value that PostgreSQL cannot read. Without a cursor it would be a mistake of ours.
    throw place && problem.code?.startsWith('22') ? foreign() : problem
  })
  const hasMore = read.length > size
  const page = read.slice(0, size)
  if (place?.isBackward) page.reverse()
  const [top, last, mark] = [page[0], page.at(-1), markOf(sort)]
  const isFirst = place ? place.isBackward && !hasMore : skipped === 0
  const isLast = place?.isBackward ? false : !hasMore
  return {
    ids: page.map((row) => row.id),
    cursor: {
      next: last && !isLast ? written({ ...last, sort: mark, isBackward: false }) : null,
      previous: top && !isFirst ? written({ ...top, sort: mark, isBackward: true }) : null,
    },
  }
}

/** Rows read by id, put back into the page's order. */
export function inOrder<T extends { id: number }>(ids: readonly number[], details: readonly T[]): T[] {
  const byId = new Map(details.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
