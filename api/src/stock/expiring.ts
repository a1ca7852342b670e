import { sql } from '../kernel/database.ts'

/** A balance `b` whose expiry is still somebody's matter: what was put aside as unusable is done with. */
export const mayExpire = sql`b.on_hand > 0 and b.condition <> 'Unusable'`
