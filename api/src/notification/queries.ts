import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import type { Role } from 'contract/roles'
import { allOf, contains, first, one, rows, sql, type Sql, type Tx } from '../kernel/database.ts'
import type { SortBy } from '../kernel/page.ts'
import { visibleTo, type Who } from '../kernel/who.ts'
import type { Addressee } from './rules.ts'

type Shown = Item<Calls['notification']['getNotifications']>

export const notifications = sql`notification n`
export const notificationId = sql`n.id`
export const newestFirst: SortBy = { by: sql`n.created_at`, type: 'timestamptz', isDescending: true }

/** One's own on the bell; of these, an element's token opens what is about its merchant. */
const own = (who: Who): Sql =>
  allOf(sql`n.user_id = ${who.userId} and n.is_in_bell`, ...(who.embed ? [visibleTo(who, sql`n.merchant_id`)] : []))

/** One `where` for the list and its count. */
export const notificationFilter = (
  who: Who,
  { keyword = '', type }: Query<Calls['notification']['getNotificationsCount']>,
): Sql =>
  allOf(
    own(who),
    ...(type ? [sql`n.type = ${type}`] : []),
    ...(keyword.trim()
      ? [sql`(n.message ilike ${contains(keyword.trim())} or n.from_name ilike ${contains(keyword.trim())})`]
      : []),
  )

export const notificationsById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Shown>(
    tx,
    sql`
  select n.id, n.id as notification_id, n.message, case when n.read_at is null then 0 else 1 end as status,
         n.type, replace(n.link, '{merchantId}', coalesce(n.merchant_id, 0)::text) as link, n.from_name, n.created_at as created_timestamp
    from notification n where ${own(who)} and n.id = any (${[...ids]}::bigint[])`,
  )

export const countNotifications = (tx: Tx, where: Sql) =>
  one<{ result: number; unread: number }>(
    tx,
    sql`
  select count(*) as result, count(*) filter (where n.read_at is null) as unread
    from notification n where ${where}`,
  )

export const hasUnread = async (tx: Tx, who: Who): Promise<boolean> =>
  (
    await one<{ isSo: boolean }>(
      tx,
      sql`select exists (select from notification n where ${own(who)} and n.read_at is null) as is_so`,
    )
  ).isSo

/** One that was read already keeps the time it was. */
export const markRead = (tx: Tx, who: Who, id: number) =>
  first<{ id: number; merchantId: number | null }>(
    tx,
    sql`
  update notification n set read_at = coalesce(n.read_at, now())
   where ${own(who)} and n.id = ${id} returning n.id, n.merchant_id`,
  )

export type Recipient = { userId: number; merchantId: number | null }

/**
 * Those of a message's addressees that its sender may see: a merchant's people their own, a warehouse's those of its
 * location and of the merchants it serves.
 */
export const recipients = (tx: Tx, who: Who, to: Addressee) =>
  rows<Recipient>(
    tx,
    sql`
  select u.id as user_id, u.merchant_id from app_user u
   where u.role_status = 'Active' and ${seenBy(who)}
     and ${'userId' in to ? sql`u.id = ${to.userId}` : ofRole(who, to.roleType)}`,
  )

/** Everybody of a role but the sender, who knows. */
const ofRole = (who: Who, role: Role): Sql => sql`u.role = ${role} and u.id <> ${who.userId}`

const seenBy = (who: Who): Sql =>
  who.merchants === '*'
    ? sql`true`
    : who.merchantId !== null
      ? sql`u.merchant_id = ${who.merchantId}`
      : sql`(u.merchant_id = any (${[...who.merchants]}::bigint[])
             or (u.merchant_id is null and u.location_id = ${who.locationId}))`
