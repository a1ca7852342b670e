import type { RoleStatus } from 'contract/people'
import type { Role } from 'contract/roles'
import { isLapsed, isStoodFor } from '../../account/link.ts'
import { isSignUp } from '../../account/signed-up.ts'
import { first, run, sql, type Tx } from '../../kernel/database.ts'

export type Recipient = {
  userId: number
  name: string
  email: string
  /** The address in the one form it is counted by. */
  emailKey: string
  role: Role
  roleStatus: RoleStatus
  merchantId: number | null
  locationId: number | null
  /** The merchant or the location, or the merchant a sign-up names. */
  place: string
  isTaken: boolean
  isStoodFor: boolean
}

const columns = sql`
  u.id as user_id, u.name, u.email, u.email_key, u.role, u.role_status, u.merchant_id, u.location_id,
  coalesce(m.name, l.name, w.merchant_name, '') as place,
  exists (select from app_user o where o.email_key = u.email_key and o.takes_address and o.id <> u.id
    and not ${isLapsed}) as is_taken, ${isStoodFor} as is_stood_for
    from app_user u left join merchant m on m.id = u.merchant_id left join warehouse_location l on l.id = u.location_id
    left join sign_up w on w.user_id = u.id and ${isSignUp}`

export const recipientById = (tx: Tx, userId: number) =>
  first<Recipient>(tx, sql`select ${columns} where u.id = ${userId}`)

/** Whose an address is; where it is nobody's, who is invited to have it or asked for an account with it. */
export const recipientByEmail = (tx: Tx, email: string) =>
  first<Recipient>(
    tx,
    sql`
  select ${columns} where u.email_key = lower(${email}::text)
   order by u.takes_address desc, u.role_status = 'Waiting', u.id desc limit 1`,
  )

export const dropSignUp = (tx: Tx, userId: number) => run(tx, sql`delete from app_user where id = ${userId}`)
