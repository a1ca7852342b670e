import type { Calls } from 'contract/calls/all'
import type { Item, Query, Result } from 'contract/define'
import { type Portal, portalOf, portals } from 'contract/people'
import { roles } from 'contract/roles'
import { lookedAfterBy } from '../account/looked-after.ts'
import { isSignUp } from '../account/signed-up.ts'
import { allOf, contains, first, one, rows, run, sql, type Sql, type Tx } from '../kernel/database.ts'
import type { SortBy } from '../kernel/page.ts'
import { orTaken } from '../kernel/taken.ts'
import type { Who } from '../kernel/who.ts'
import type { Person, Place } from './rules.ts'

type Listed = Item<Calls['people']['getUserList']>
type Shown = Result<Calls['people']['getUser']>
type Filters = Query<Calls['people']['getUserListTotal']>
type Sort = NonNullable<Query<Calls['people']['getUserList']>['sorting']>

export const people = sql`app_user u`
export const userId = sql`u.id`

const isOf = (portal: Portal): Sql => sql`u.role = any (${roles.filter((role) => portalOf(role) === portal)}::text[])`
const portal = sql`case ${sql.join(
  portals.map((one) => sql`when ${isOf(one)} then ${one}`),
  sql` `,
)} end`
const isSignedIn = sql`exists (select from session s where s.user_id = u.id and s.expires_at > now())`

export function peopleFilter(who: Who, asked: Filters): Sql {
  const pattern = asked.merchantUserName?.trim() && contains(asked.merchantUserName.trim())
  return allOf(
    lookedAfterBy(who),
    ...(asked.portal ? [isOf(asked.portal)] : []),
    ...(pattern ? [sql`u.found_by like lower(${pattern}::text)`] : []),
    ...(asked.roleStatus ? [sql`u.role_status = any (${[...asked.roleStatus]}::text[])`] : []),
    ...(asked.merchantId ? [sql`u.merchant_id = ${asked.merchantId}`] : []),
    ...(asked.role ? [sql`u.role = any (${[...asked.role]}::text[])`] : []),
    ...(asked.isSignedIn === undefined ? [] : [asked.isSignedIn ? isSignedIn : sql`not ${isSignedIn}`]),
  )
}

const sorts: Record<string, Omit<SortBy, 'isDescending'>> = {
  name: { by: sql`lower(coalesce(nullif(u.name, ''), u.email))`, type: 'text' },
  email: { by: sql`u.email_key`, type: 'text' },
  created: { by: sql`u.created_at`, type: 'timestamptz' },
  lastSignIn: { by: sql`coalesce(u.last_sign_in_at, '-infinity'::timestamptz)`, type: 'timestamptz' },
}
export function sortOf(sorting: Sort = 'name'): SortBy {
  const { by, type } = sorts[sorting.replace('-', '')] ?? { by: sql`u.email_key`, type: 'text' as const }
  return { by, type, isDescending: sorting.startsWith('-') }
}

export const countPeople = async (tx: Tx, where: Sql): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from app_user u where ${where}`)).n

const shown = (who: Who): Sql => sql`
  u.id as id, u.id as user_id, u.name, u.email, u.role, u.role_status, u.merchant_id,
  coalesce(m.name, w.merchant_name) as merchant_name, u.location_id, l.name as location_name,
  ${portal} as portal,
  u.last_sign_in_at as last_sign_in_timestamp,
  (select count(*) from session s where s.user_id = u.id and s.expires_at > now()) as sessions,
  k.expires_at as link_expires_timestamp,
  exists (select from mail x where x.user_id = u.id and x.kind in ('Invitation', 'Approved')) as is_mail_coming,
  u.created_at as created_timestamp, u.id = ${who.userId} as is_myself`
const besides = sql`
  left join merchant m on m.id = u.merchant_id
  left join warehouse_location l on l.id = u.location_id
  left join sign_up w on w.user_id = u.id and ${isSignUp}
  left join password_link k on k.user_id = u.id and k.expires_at > now()`

export const peopleById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Listed & { id: number }>(
    tx,
    sql`
  select ${shown(who)} from app_user u ${besides} where u.id = any (${[...ids]}::bigint[]) and ${lookedAfterBy(who)}`,
  )

type Fields = { id: number; isSignUp: boolean } & Omit<
  Shown,
  'devices' | 'refusedSignIns' | 'changes' | 'assignableRoles' | 'mayManage' | 'passwordExpiresTimestamp'
>

/** A person somebody looks after, or oneself. */
const isReadBy = (who: Who): Sql => sql`(u.id = ${who.userId} or ${lookedAfterBy(who)})`

export const personShown = (tx: Tx, who: Who, id: number) =>
  first<Fields>(
    tx,
    sql`
  select ${shown(who)}, u.phone, coalesce(w.message, '') as message,
         case when u.password_hash is not null then u.password_changed_at end as password_changed_timestamp,
         ${isSignUp} as is_sign_up,
         (select e.id from merchant e where ${isSignUp} and e.name = w.merchant_name) as existing_merchant_id
    from app_user u ${besides} where u.id = ${id} and ${isReadBy(who)}`,
  )

export const devicesOf = (tx: Tx, who: Who, id: number) =>
  rows<Shown['devices'][number]>(
    tx,
    sql`
  select s.id as session_id, s.device, s.address, s.created_at as since, s.last_act_at as last_act_timestamp,
         encode(s.token_hash, 'hex') = ${who.sessionHash} as is_this
    from session s where s.user_id = ${id} and s.expires_at > now() order by s.last_act_at desc, s.id limit 200`,
  )

export const refusedSignIns = async (tx: Tx, id: number): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`
  select count(*) as n from sign_in where user_id = ${id} and is_refused and at > now() - interval '30 days'`,
    )
  ).n

/** What happened to an account while it was the reader's own, or where the reader looks after it now. */
export const changesOf = (tx: Tx, who: Who, id: number) =>
  rows<Shown['changes'][number]>(
    tx,
    sql`
  select at, event, what, actor from account_change
   where user_id = ${id}
     and (${who.role === 'SUPERADMIN' || who.userId === id} or merchant_id is not distinct from ${who.merchantId}::bigint)
   order by id desc limit 50`,
  )

/** The person as they are now, held until what is written for them is committed. */
export async function lockPerson(tx: Tx, who: Who, id: number): Promise<Person | undefined> {
  const held = await run(tx, sql`select u.id from app_user u where u.id = ${id} and ${isReadBy(who)} for update`)
  if (held === 0) return undefined
  return first<Person>(
    tx,
    sql`
  select u.id as user_id, u.name, u.email, u.phone, u.role, u.role_status, u.merchant_id, u.location_id,
         ${isSignUp} as is_sign_up
    from app_user u where u.id = ${id} and ${isReadBy(who)}`,
  )
}

/** The superadmins, held in the order of their ids, so that two who disable each other come one after the other. */
export const lockSuperadmins = (tx: Tx) =>
  rows(tx, sql`select id from app_user where role = 'SUPERADMIN' order by id for update`)

export const activeSuperadmins = async (tx: Tx): Promise<number[]> =>
  (
    await rows<{ id: number }>(tx, sql`select id from app_user where role = 'SUPERADMIN' and role_status = 'Active'`)
  ).map(({ id }) => id)

export const setProfile = (tx: Tx, id: number, name: string | null, phone: string | null) =>
  run(tx, sql`update app_user set name = coalesce(${name}, name), phone = coalesce(${phone}, phone) where id = ${id}`)

const takeOneBack = 'Take one of the two back first.'

/** Whoever gives somebody invited another place stands for the invitation from then on. */
export const setPlace = (tx: Tx, { userId: id, email }: Person, { role, merchantId, locationId }: Place, by: number) =>
  run(
    tx,
    sql`
  update app_user
     set role = ${role}, merchant_id = ${merchantId}, location_id = ${locationId},
         invited_by = case role_status when 'Invited' then ${by}::bigint else invited_by end
   where id = ${id}`,
  ).catch(orTaken({ app_user_invited_here: { what: 'An invitation of', name: email, next: takeOneBack } }))

/** Whoever sends an invitation again stands for it. */
export const setInviter = (tx: Tx, id: number, by: number) =>
  run(tx, sql`update app_user set invited_by = ${by} where id = ${id}`)

/** A link from before ends with it. */
export const setStatus = (tx: Tx, id: number, status: 'Active' | 'Disabled') =>
  run(
    tx,
    sql`
  with ended as (delete from password_link where user_id = ${id})
  update app_user set role_status = ${status} where id = ${id}`,
  )

/** False where the address is somebody else's by now. */
export const openSignUp = async (tx: Tx, id: number, merchantId: number, by: number): Promise<boolean> =>
  (await run(
    tx,
    sql`
  update app_user u set role_status = 'Invited', takes_address = true, merchant_id = ${merchantId},
         invited_by = ${by}
   where u.id = ${id}
     and not exists (select from app_user o where o.email_key = u.email_key and o.takes_address)`,
  ).catch(orTaken({ app_user_email: { what: 'An account', name: 'with this address' } }))) === 1

export const signUpOf = (tx: Tx, id: number) =>
  first<{ merchantName: string; phone: string }>(
    tx,
    sql`
  select w.merchant_name, u.phone from sign_up w join app_user u on u.id = w.user_id
   where w.user_id = ${id} and ${isSignUp}`,
  )

/** Whether the merchant somebody asks for is there already, as this one. */
export const isNamed = async (tx: Tx, merchantId: number, name: string): Promise<boolean> =>
  (await run(tx, sql`select id from merchant where id = ${merchantId} and name = ${name} for share`)) === 1

export const dropPerson = (tx: Tx, id: number) => run(tx, sql`delete from app_user where id = ${id}`)

export const endOneSession = async (tx: Tx, id: number, sessionId: number): Promise<boolean> =>
  (await run(tx, sql`delete from session where user_id = ${id} and id = ${sessionId}`)) === 1
