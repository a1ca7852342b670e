import { allOf, sql, type Sql } from '../kernel/database.ts'

/**
 * Which stock may be promised, and in what order (domain.md 4). The fragments read three aliases: `b` a balance, `t`
 * its batch, `c` its cell. A statement that locks balances asks `isFree` of the balance first, locks, and asks
 * `mayBePromised` of what it has locked.
 */

type Condition = 'Good' | 'Unusable'

/** A balance in a cell, in the condition that is asked for, with units that nobody is promised. */
export const isFree = (condition: Condition = 'Good'): Sql =>
  sql`b.place_kind = 1 and b.condition = ${sql.lit(condition)} and b.on_hand > b.allocated`

/** What keeps stock from being promised: the words a person reads, and what makes it so. The first that holds is told. */
type Wall = { words: Sql; holds: Sql }

/** Walls of a cell `c` that no stock of this merchant is taken from. */
const cellWalls = (merchant: Sql): Wall[] => [
  { words: sql`'the cell is not in use'`, holds: sql`c.status <> 'Active'` },
  { words: sql`'the cell is kept for another merchant'`, holds: sql`c.merchant_id <> ${merchant}` },
]
/** Walls of a cell `c` that good stock is not picked from. */
const pickWalls = (merchant: Sql): Wall[] => [
  ...cellWalls(merchant),
  { words: sql`'the cell is for unusable stock'`, holds: sql`c.is_unusable_stock` },
  { words: sql`'the cell is not picked from'`, holds: sql`not c.is_pickable` },
]
const heldBatch: Wall = { words: sql`'the batch is held'`, holds: sql`t.is_held` }
/** Its batch has expired; `today` is the location's own day. */
const isExpired = (today: Sql): Sql => sql`t.expiry_day < ${today}`
const expired = (today: Sql): Wall => ({
  words: sql`'the batch expired on ' || to_char(t.expiry_day, 'DD Mon YYYY')`,
  holds: isExpired(today),
})
const free = (walls: readonly Wall[]): Sql => allOf(...walls.map(({ holds }) => sql`(${holds}) is not true`))

/** A cell `c` that good stock of this merchant is picked from. */
export const picksFor = (merchant: Sql): Sql => free(pickWalls(merchant))

const wallsOf = (today: Sql, merchant: Sql, condition: Condition): Wall[] =>
  condition === 'Good' ? [expired(today), heldBatch, ...pickWalls(merchant)] : cellWalls(merchant)

/** The cell is picked from, the batch is not held and has not expired; unusable stock is taken wherever it lies. */
export const mayBePromised = (today: Sql, merchant: Sql = sql`b.merchant_id`, condition: Condition = 'Good'): Sql =>
  free(wallsOf(today, merchant, condition))

/** Why good stock of a balance may not be promised where it is, in words: the first wall; null where it may. */
export const whyNotPromised = (today: Sql, merchant: Sql = sql`b.merchant_id`): Sql => sql`
  case when b.condition <> 'Good' then 'it is ' || case b.condition when 'Quarantine' then 'in quarantine' else lower(b.condition) end
       ${sql.join(
         wallsOf(today, merchant, 'Good').map(({ words, holds }) => sql`when ${holds} then ${words}`),
         sql` `,
       )}
       when b.place_kind <> 1 then 'it is to be put back into a cell' end`

/**
 * FEFO, then FIFO, the cell's priority, one cell that covers what is needed before the smallest that empty, the walk.
 */
export const firstOut = (needed: Sql, free: Sql = sql`b.on_hand - b.allocated`): Sql =>
  sql`t.expiry_day nulls last, b.received_at, c.priority, ${free} < ${needed}, ${free}, c.walk_sequence, b.id`

/**
 * What the units of a balance are that nobody is promised (domain.md 3): Available is what may be promised. Good stock
 * that has expired counts as unusable; what may not be promised where it is counts as held.
 */
export const kindOfFree = (today: Sql): Sql => sql`
  case when b.condition <> 'Good' then b.condition
       when ${isExpired(today)} then 'Unusable'
       when b.place_kind = 1 and ${free([heldBatch, ...pickWalls(sql`b.merchant_id`)])} then 'Available'
       else 'Held' end`
