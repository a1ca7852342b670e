import { allOf, sql, type Sql } from '../kernel/database.ts'

/**
 * Which stock may be promised, and in what order (domain.md 4). The fragments read three aliases: `b` a balance, `t`
 * its batch, `c` its cell; and `g`, its product, where nothing says which days left are asked. A statement that locks
 * balances asks `isFree` of the balance first, locks, and asks `mayBePromised` of what it has locked.
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

/** What is asked of a batch: on the day it ships, the days left that its product or a shop asks for, the larger of both. */
export type DaysAsked = { shipDay: Sql; product: Sql; shop: Sql; when: ' at ship-by' | '' }
/** What every order asks, whichever it is: none ships before today, none asks for less than its product. */
const askedAlways = (today: Sql): DaysAsked => ({
  shipDay: today,
  product: sql`g.minimum_days_left`,
  shop: sql`null::integer`,
  when: '',
})
const days = (count: Sql): Sql => sql`${count} || case ${count} when 1 then ' day' else ' days' end`
/** `greatest` passes over what is null, so that without a minimum nothing is asked. The guard spares the day's sum. */
const tooFewDaysLeft = ({ shipDay, product, shop, when }: DaysAsked): Wall => ({
  words: sql`'the batch ' || case when t.expiry_day < ${shipDay}
       then 'expires ' || ${days(sql`(${shipDay} - t.expiry_day)`)} || ' before ship-by'
       else 'has ' || ${days(sql`(t.expiry_day - ${shipDay})`)} || ' left' || ${sql.lit(when)} end
       || case when ${shop} > coalesce(${product}, -1) then '; the shop' else '; the product' end
       || ' asks for ' || greatest(${product}, ${shop})`,
  holds: sql`greatest(${product}, ${shop}) is not null and t.expiry_day < ${shipDay} + greatest(${product}, ${shop})`,
})
const free = (walls: readonly Wall[]): Sql => allOf(...walls.map(({ holds }) => sql`(${holds}) is not true`))

/** A cell `c` that good stock of this merchant is picked from. */
export const picksFor = (merchant: Sql): Sql => free(pickWalls(merchant))

/** Whose stock, in which condition, and the days left asked of it: what every order asks, unless told; null is none. */
type Asked = { merchant?: Sql; condition?: Condition; daysAsked?: DaysAsked | null }

const wallsOf = (
  today: Sql,
  { merchant = sql`b.merchant_id`, condition = 'Good', daysAsked = askedAlways(today) }: Asked,
): Wall[] =>
  condition === 'Good'
    ? [expired(today), heldBatch, ...pickWalls(merchant), ...(daysAsked ? [tooFewDaysLeft(daysAsked)] : [])]
    : cellWalls(merchant)

/**
 * The cell is picked from, the batch is not held, has not expired and has the days left that are asked of it; unusable
 * stock is taken wherever it lies.
 */
export const mayBePromised = (today: Sql, asked: Asked = {}): Sql => free(wallsOf(today, asked))

/** A batch `t` has the days left that are asked of it. */
export const hasDaysLeft = (daysAsked: DaysAsked): Sql => free([tooFewDaysLeft(daysAsked)])

/** A batch `t` is not held, has not expired and has the days left that are asked of it, wherever it lies. */
export const batchFits = (today: Sql, daysAsked: DaysAsked): Sql =>
  free([expired(today), heldBatch, tooFewDaysLeft(daysAsked)])

/** How a batch `t` that has not falls short, in words. */
export const whyTooFewDays = (daysAsked: DaysAsked): Sql => tooFewDaysLeft(daysAsked).words

/** Why good stock of a balance may not be promised where it is, in words: the first wall; null where it may. */
export const whyNotPromised = (today: Sql, daysAsked = askedAlways(today)): Sql => sql`
  case when b.condition <> 'Good' then 'it is ' || case b.condition when 'Quarantine' then 'in quarantine' else lower(b.condition) end
       ${sql.join(
         wallsOf(today, { daysAsked }).map(({ words, holds }) => sql`when ${holds} then ${words}`),
         sql` `,
       )}
       when b.place_kind <> 1 then 'it is to be put back into a cell' end`

/**
 * FEFO, then FIFO, the cell's priority, one cell that covers what is needed before the smallest that empty, the walk.
 */
export const firstOut = (needed: Sql, free: Sql = sql`b.on_hand - b.allocated`): Sql =>
  sql`t.expiry_day nulls last, b.received_at, c.priority, ${free} < ${needed}, ${free}, c.walk_sequence, b.id`

/**
 * What the units of a balance are that nobody is promised (domain.md 3): Available is what may be promised to an order
 * that ships today, whichever its shop. Good stock that has expired counts as unusable; what may not be promised where it
 * is counts as held.
 */
export const kindOfFree = (today: Sql): Sql => sql`
  case when b.condition <> 'Good' then b.condition
       when ${isExpired(today)} then 'Unusable'
       when b.place_kind = 1 and ${free([heldBatch, ...pickWalls(sql`b.merchant_id`), tooFewDaysLeft(askedAlways(today))])} then 'Available'
       else 'Held' end`
