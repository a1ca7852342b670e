import type { Role } from 'contract/roles'
import { at, first, one, run, sql, type Tx } from '../kernel/database.ts'
import { visibleTo, type Who } from '../kernel/who.ts'

export type Account = {
  id: number
  email: string
  name: string
  role: Role
  roleStatus: string
  passwordHash: string
}

/** Signing in happens before anybody is known, so this transaction sees every account. */
export const seeAsSystem = (tx: Tx) => run(tx, sql`select set_config('app.merchant', '*', true)`)

/**
 * The one form in which an e-mail is looked up, counted and told apart: the database's own, since other rules of small
 * letters would give one account several counters of wrong passwords.
 */
export const emailKeyOf = async (tx: Tx, email: string): Promise<string> =>
  (await one<{ key: string }>(tx, sql`select lower(${email.trim()}::text) as key`)).key

export const accountByEmail = (tx: Tx, emailKey: string) =>
  first<Account>(
    tx,
    sql`
  select id, email, name, role, role_status, password_hash from app_user where lower(email) = ${emailKey}`,
  )

export const accountById = (tx: Tx, userId: number) =>
  first<Account>(
    tx,
    sql`
  select id, email, name, role, role_status, password_hash from app_user where id = ${userId}`,
  )

export type Failures = { failures: number; lockedUntil: number | null }

/** The wrong passwords given for an e-mail, its row locked so that tries at once are counted one by one. */
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

export const addSession = (tx: Tx, hash: Buffer, userId: number, expiresAt: number) =>
  run(
    tx,
    sql`
  insert into session (token_hash, user_id, expires_at) values (${hash}, ${userId}, ${at(expiresAt)})`,
  )

export const endSession = (tx: Tx, hash: string) =>
  run(tx, sql`delete from session where token_hash = decode(${hash}, 'hex')`)

export const endOtherSessions = (tx: Tx, userId: number, hash: string) =>
  run(
    tx,
    sql`
  delete from session where user_id = ${userId} and token_hash <> decode(${hash}, 'hex')`,
  )

export const setPassword = (tx: Tx, userId: number, passwordHash: string) =>
  run(
    tx,
    sql`
  update app_user set password_hash = ${passwordHash}, password_changed_at = now() where id = ${userId}`,
  )

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
  role: Role
  merchantId: number | null
  locationId: number | null
  passwordHash: string
}

export const addUser = (tx: Tx, user: NewUser) =>
  first<{ userId: number }>(
    tx,
    sql`
  insert into app_user (email, name, role, merchant_id, location_id, password_hash)
  values (${user.email}, ${user.name}, ${user.role}, ${user.merchantId}, ${user.locationId}, ${user.passwordHash})
  on conflict ((lower(email))) do nothing returning id as user_id`,
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
