import { sql } from '../kernel/database.ts'

/**
 * Whether somebody `u` signed up and was not approved: they wait, or were turned down. Who was approved has an address, and a
 * password once they came; what they signed up for says nothing of them any more, wherever they work.
 */
export const isSignUp = sql`
  (exists (select from sign_up a where a.user_id = u.id)
   and (u.role_status = 'Waiting'
        or u.role_status = 'Disabled' and u.password_hash is null and not u.takes_address))`
