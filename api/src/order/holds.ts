import { sql } from '../kernel/database.ts'

/**
 * Whether any hold of an order stands. Each ends by itself at its own moment; 'infinity' is until it is lifted. The column
 * is named bare or by `o`.
 */
export const isHeld = sql`(now() < any (holds_until))`

const standing = sql`unnest(o.holds, o.holds_until) with ordinality as h (hold, until, n) where h.until > now()`

/** The holds of an order `o` that stand, as a list; empty without one. */
export const holdsOf = sql`array(select h.hold from ${standing} order by h.n)`

/** The same in words; null without one. */
export const holdOf = sql`nullif(array_to_string(${holdsOf}, ', '), '')`

/** The same, each with the moment that ends it; null: until it is lifted. */
export const holdsUntilOf = sql`coalesce((
    select json_agg(json_build_object(
             'hold', h.hold, 'untilTimestamp', (extract(epoch from nullif(h.until, 'infinity')) * 1000)::bigint)
             order by h.n) from ${standing}), '[]'::json)`

/** The columns of holds as they are set without one of them, the others with their moments. */
export const withoutHold = (hold: string) => sql`
  (holds, holds_until) = (
    select coalesce(array_agg(h.hold order by h.n), '{}'), coalesce(array_agg(h.until order by h.n), '{}')
      from unnest(o.holds, o.holds_until) with ordinality as h (hold, until, n) where h.hold <> ${hold})`

/** When the last of its holds ends by itself; null where none stands, or one until it is lifted. */
export const holdUntilOf = sql`(select nullif(max(h.until), 'infinity') from ${standing})`
