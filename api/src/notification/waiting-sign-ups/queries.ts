import { isLapsed } from '../../account/link.ts'
import { rows, sql, type Tx } from '../../kernel/database.ts'
import type { Waiting } from './rules.ts'

/**
 * For each superadmin the sign-ups that wait. One whose address has an account is none: it goes as soon as its mail is
 * written.
 */
export const waiting = (tx: Tx) =>
  rows<Waiting>(
    tx,
    sql`
  with signed_up as (
    select count(*) as sign_ups, (array_agg(w.merchant_name order by w.created_at, u.id))[1:3] as first
      from app_user u join sign_up w on w.user_id = u.id
     where u.role_status = 'Waiting' and not exists (
       select from app_user o
        where o.email_key = u.email_key and o.takes_address and o.id <> u.id and not ${isLapsed})
    having count(*) > 0
  )
  select a.id as user_id, s.sign_ups, s.first
    from signed_up s join app_user a on a.role = 'SUPERADMIN' and a.role_status = 'Active'`,
  )
