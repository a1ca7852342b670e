import { sql } from '../kernel/database.ts'

/** The holds of an order `o` that stand, parted by commas as they are kept; null without one. A moment ends them. */
export const holdOf = sql`case when o.hold <> '' and (o.hold_until is null or o.hold_until > now()) then o.hold end`

/** The same as a list, empty without one. */
export const holdsOf = sql`coalesce(string_to_array(${holdOf}, ','), '{}')`
