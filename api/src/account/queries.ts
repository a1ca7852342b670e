import type { RoleStatus } from 'contract/people'
import type { Role } from 'contract/roles'
import { at, first, one, rows, run, sql, type Tx } from '../kernel/database.ts'
import { oneLine } from '../kernel/text.ts'
import { visibleTo, type Who } from '../kernel/who.ts'
import { lookedAfterBy } from './looked-after.ts'

export type Account = {
  id: number
  email: string
  name: string
  role: Role
  roleStatus: RoleStatus
  merchantId: number | null
  locationId: number | null
  passwordHash: string | null
}

/** Signing in happens before anybody is known, so this transaction sees every account. */
export const seeAsSystem = (tx: Tx) => run(tx, sql`select set_config('app.merchant', '*', true)`)

/**
 * The one form in which an e-mail is looked up, counted and told apart: the database's own, since other rules of small
 * letters would give one account several counters of wrong passwords. It is `email_key` of whoever has the address.
 */
export const emailKeyOf = async (tx: Tx, email: string): Promise<string> =>
  (await one<{ key: string }>(tx, sql`select lower(${email.trim()}::text) as key`)).key

const accountColumns = sql`id, email, name, role, role_status, merchant_id, location_id, password_hash`

/** Whose an address is; where it is nobody's, who asked for an account with it. */
export const accountByEmail = (tx: Tx, emailKey: string) =>
  first<Account>(
    tx,
    sql`
  select ${accountColumns} from app_user
   where email_key = ${emailKey} and role_status <> 'Invited'
   order by takes_address desc, id desc limit 1`,
  )

export const accountById = (tx: Tx, userId: number) =>
  first<Account>(tx, sql`select ${accountColumns} from app_user where id = ${userId}`)

/** The account as it is now, held until what is written for it is committed. */
export const lockAccount = (tx: Tx, userId: number) =>
  first<Account>(tx, sql`select ${accountColumns} from app_user where id = ${userId} for update`)

/** A superadmin who was invited and has not come yet. */
export const openInvitation = (tx: Tx, email: string) =>
  first<{ userId: number }>(
    tx,
    sql`
  select id as user_id from app_user
   where email_key = lower(${email}::text) and role = 'SUPERADMIN' and role_status = 'Invited' limit 1`,
  )

/** Tries within an hour that are written: of one account, let in and refused apart, and refused of all. */
export const mostSignIns = { ofOne: 100, refused: 5_000 }

/**
 * Tries are written, also those for an e-mail which nobody has; so many an hour, since strangers write them. Nobody waits
 * to be counted: tries at once may be a few more.
 */
export const addSignIn = (tx: Tx, userId: number | null, isRefused: boolean, { device, address }: Device) =>
  run(
    tx,
    sql`
  insert into sign_in (user_id, is_refused, device, address)
  select ${userId}::bigint, ${isRefused}::boolean, ${device}::text, ${address}::text
   where not exists (
     select from sign_in s
      where s.user_id = ${userId}::bigint and s.at > now() - interval '1 hour' and s.is_refused = ${isRefused}::boolean
     offset ${mostSignIns.ofOne - 1})
     and not (${isRefused}::boolean and exists (
       select from sign_in s where s.is_refused and s.at > now() - interval '1 hour' offset ${mostSignIns.refused - 1}))`,
  )

/**
 * Whether somebody who has signed in with a browser before never did on a device of this description. A program's
 * sign-ins alone say nothing of what devices a person has.
 */
export const isNewDevice = async (tx: Tx, userId: number, { device }: Device): Promise<boolean> =>
  (
    await one<{ isSo: boolean }>(
      tx,
      sql`
  select not exists (
           select from sign_in s where s.user_id = ${userId} and not s.is_refused and s.device = ${device})
     and exists (
           select from sign_in s where s.user_id = ${userId} and not s.is_refused and s.device like '% on %') as is_so`,
    )
  ).isSo

export type Device = { device: string; address: string }

export type Failures = { failures: number; lockedUntil: number | null }

/** The wrong passwords given for an e-mail, or by one who is signed in, its row locked so that tries at once are counted one by one. */
export const lockFailures = (tx: Tx, emailHash: Buffer) =>
  one<Failures>(
    tx,
    sql`
  insert into sign_in_failure (email_hash, failures) values (${emailHash}, 0)
  on conflict (email_hash) do update set updated_at = now() returning failures, locked_until`,
  )

export const setFailures = (tx: Tx, emailHash: Buffer, { failures, lockedUntil }: Failures) =>
  run(
    tx,
    sql`
  update sign_in_failure set failures = ${failures}, locked_until = ${lockedUntil === null ? null : at(lockedUntil)}
    where email_hash = ${emailHash}`,
  )

export const forgetFailures = (tx: Tx, emailHash: Buffer) =>
  run(tx, sql`delete from sign_in_failure where email_hash = ${emailHash}`)

export const addSession = (tx: Tx, hash: Buffer, userId: number, expiresAt: number, { device, address }: Device) =>
  run(
    tx,
    sql`
  with signed_in as (update app_user set last_sign_in_at = now() where id = ${userId})
  insert into session (token_hash, user_id, expires_at, device, address)
  values (${hash}, ${userId}, ${at(expiresAt)}, ${device}, ${address})`,
  )

/** Ends the sessions of a person but for the newest in use; answers how many. Those that ended by themselves count for none. */
export const endUnused = (tx: Tx, userId: number, most: number) =>
  run(
    tx,
    sql`
  delete from session where token_hash in (
    select s.token_hash from session s where s.user_id = ${userId} and s.expires_at > now()
     order by s.last_act_at desc, s.created_at desc, s.id offset ${most})`,
  )

export const endSession = (tx: Tx, hash: string) =>
  run(tx, sql`delete from session where token_hash = decode(${hash}, 'hex')`)

/** How somebody writes their own name. */
export const setName = (tx: Tx, userId: number, name: string) =>
  run(tx, sql`update app_user set name = ${name} where id = ${userId}`)

/**
 * Sets a password; whoever was invited has come with it. A link from before ends, and so does one that is still to be
 * mailed: those first, so that one which is being made now is there to be ended.
 */
export async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await run(
    tx,
    sql`
  delete from mail
   where kind = 'Reset' and user_id = ${userId}
      or kind = 'Forgot' and lower(email) = (select email_key from app_user where id = ${userId})`,
  )
  await run(
    tx,
    sql`
  with ended as (delete from password_link where user_id = ${userId})
  update app_user
     set password_hash = ${passwordHash}, password_changed_at = now(),
         role_status = case role_status when 'Invited' then 'Active' else role_status end
   where id = ${userId}`,
  )
}

export type Myself = {
  id: number
  name: string
  email: string
  role: Role
  merchantId: number | null
  merchantName: string | null
  locationId: number | null
  locationName: string | null
  timeZone: string
  merchantCount: number
}

export const myself = (tx: Tx, who: Who) =>
  first<Myself>(
    tx,
    sql`
  select u.id, u.name, u.email, u.role, m.id as merchant_id, m.name as merchant_name,
         l.id as location_id, l.name as location_name,
         coalesce(l.time_zone, w.time_zone, 'UTC') as time_zone, (select count(*) from merchant) as merchant_count
    from app_user u
    left join merchant m on m.id = u.merchant_id
    left join warehouse_location l on l.id = u.location_id
    left join merchant_home h on h.merchant_id = m.id
    left join warehouse_location w on w.id = case when m.id is not null then h.location_id else (
      select f.id from warehouse_location f where f.is_active order by f.priority, f.id limit 1) end
   where u.id = ${who.userId}`,
  )

export type NewUser = {
  email: string
  name: string
  phone?: string
  role: Role
  roleStatus: RoleStatus
  merchantId: number | null
  locationId: number | null
  passwordHash?: string | null
  /** False where the address is not this account's yet. */
  takesAddress: boolean
  invitedBy?: number
}

/** Undefined where the address is taken, or this invitation or sign-up stands already. */
export const addUser = (tx: Tx, user: NewUser) =>
  first<{ userId: number }>(
    tx,
    sql`
  insert into app_user (email, name, phone, role, role_status, merchant_id, location_id, password_hash, takes_address,
                        invited_by)
  values (${user.email}, ${oneLine(user.name)}, ${user.phone ?? ''}, ${user.role}, ${user.roleStatus}, ${user.merchantId},
          ${user.locationId}, ${user.passwordHash ?? null}, ${user.takesAddress}, ${user.invitedBy ?? null})
  on conflict do nothing returning id as user_id`,
  )

/** Somebody who signs up and waits for an answer; who waits with that address already, as they are. */
export const addWaiting = (tx: Tx, user: Pick<NewUser, 'email' | 'name' | 'phone'>) =>
  one<{ userId: number; name: string }>(
    tx,
    sql`
  insert into app_user as u (email, name, phone, role, role_status, takes_address)
  values (${user.email}, ${oneLine(user.name)}, ${user.phone ?? ''}, 'MERCHANT_ADMIN', 'Waiting', false)
  on conflict (email_key) where role_status = 'Waiting' do update set phone = u.phone
  returning id as user_id, name`,
  )

/**
 * Each of the addresses once, in whatever letters it is named twice, and whether one of the people somebody looks after
 * has it.
 */
export const knownTo = (tx: Tx, who: Who, emails: readonly string[]) =>
  rows<{ email: string; isKnown: boolean }>(
    tx,
    sql`
  select e.email, exists (
           select from app_user u
            where u.email_key = lower(e.email) and (u.takes_address or u.role_status = 'Invited')
              and ${lookedAfterBy(who)}) as is_known
    from (select distinct on (lower(n.email)) n.email, n.place
            from unnest(${[...emails]}::text[]) with ordinality as n (email, place)
           order by lower(n.email), n.place) e
   order by e.place`,
  )

/** What is signed up for; by who waits already, what they signed up for before. */
export const addSignUp = (tx: Tx, userId: number, merchantName: string, message: string) =>
  one<{ merchantName: string; isAgain: boolean }>(
    tx,
    sql`
  insert into sign_up (user_id, merchant_name, message) values (${userId}, ${oneLine(merchantName)}, ${message})
  on conflict (user_id) do update set message = sign_up.message
  returning merchant_name, created_at <> now() as is_again`,
  )

export const merchantExists = async (tx: Tx, who: Who, merchantId: number) =>
  (
    await one<{ n: number }>(
      tx,
      sql`select count(*) as n from merchant where ${visibleTo(who, sql`id`)} and id = ${merchantId}`,
    )
  ).n === 1

export const locationExists = async (tx: Tx, locationId: number) =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from warehouse_location where id = ${locationId}`)).n === 1
