import { sql, type Sql } from '../kernel/database.ts'

/**
 * Which stock may be promised, and in what order (domain.md 4). The fragments read three aliases: `b` a balance, `t`
 * its batch, `c` its cell. A statement that locks balances asks `isFree` of the balance first, locks, and asks
 * `mayBePromised` of what it has locked.
 */

type Condition = 'Good' | 'Unusable'

/** A balance in a cell, in the condition that is asked for, with units that nobody is promised. */
export const isFree = (condition: Condition = 'Good'): Sql =>
  sql`b.place_kind = 1 and b.condition = ${sql.lit(condition)} and b.on_hand > b.allocated`

const isFor = (merchant: Sql): Sql =>
  sql`c.status = 'Active' and (c.merchant_id is null or c.merchant_id = ${merchant})`
/** A cell `c` that good stock of this merchant is picked from. */
export const picksFor = (merchant: Sql): Sql => sql`c.is_pickable and not c.is_unusable_stock and ${isFor(merchant)}`

/** Its batch has expired; `today` is the location's own day. */
const isExpired = (today: Sql): Sql => sql`t.expiry_day < ${today}`
/** Nobody keeps it from being picked for this merchant where it is. */
const isOpen = (merchant: Sql): Sql => sql`${picksFor(merchant)} and not t.is_held`

/** The cell is picked from, the batch is not held and has not expired; unusable stock is taken wherever it lies. */
export const mayBePromised = (today: Sql, merchant: Sql = sql`b.merchant_id`, condition: Condition = 'Good'): Sql =>
  condition === 'Good' ? sql`${isOpen(merchant)} and (${isExpired(today)}) is not true` : isFor(merchant)

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
       when b.place_kind = 1 and ${isOpen(sql`b.merchant_id`)} then 'Available'
       else 'Held' end`
