import { kindOf, type NotificationKind } from 'contract/notification-kinds'
import { type Channel, channelsUnset, daysAheadUnset } from 'contract/notification-settings'
import type { Role } from 'contract/roles'
import { asTable, rows, sql, type Sql, type Tx } from '../../kernel/database.ts'

/** Somebody who is to be told of something, and the merchant it is about. */
export type Addressed = { userId: number; merchantId: number | null }
/** Somebody who hears of it, and how. */
export type Hearer = Addressed & { role: Role; channels: Channel[] }

const names = (list: readonly string[]): Sql => sql`${[...list]}::text[]`

/**
 * What is said of a kind for a role and a merchant: the merchant's own setting, else the superadmin's, else the bell for
 * those who are told unset. The same as `inForce` of the contract.
 */
export const said = (kind: NotificationKind, role: Sql, merchant: Sql): Sql => {
  const { setting, toldUnset } = kindOf(kind)
  const saying = sql`n.type = ${setting ?? ''} and n.role_type = ${role} and (n.merchant_id is null or n.merchant_id = ${merchant})`
  return sql`
    select coalesce(x.channels, case when ${role} = any (${names(toldUnset)}) then ${names(channelsUnset(kind))} else '{}' end) as channels,
           coalesce(d.days_ahead, ${daysAheadUnset}::int) as days_ahead
      from (select) as nothing
      left join lateral (
        select n.channels from notification_setting n where ${saying} order by n.merchant_id nulls last limit 1) x on true
      left join lateral (
        select n.days_ahead from notification_setting n where ${saying} and n.days_ahead is not null
         order by n.merchant_id nulls last limit 1) d on true`
}

/**
 * Whoever hears of a kind unless they have muted it, for each merchant they belong to or serve, with the days ahead of the
 * setting in force. `location_id` is where they work; null where they see all of the merchant.
 */
export const listeners = (kind: NotificationKind): Sql => {
  const mayHear = sql`u.role = any (${names(kindOf(kind).heardBy)}) and u.role_status = 'Active'`
  return sql`
    select l.user_id, l.merchant_id, l.location_id, s.days_ahead
      from (
        select u.id as user_id, u.role, u.merchant_id, null::bigint as location_id
          from app_user u where u.merchant_id is not null and ${mayHear}
        union all
        select u.id, u.role, m.id, u.location_id
          from app_user u
          join location_serves v on v.location_id = u.location_id
          join merchant m on m.id = v.merchant_id
         where u.merchant_id is null and ${mayHear}) l
      cross join lateral (${said(kind, sql`l.role`, sql`l.merchant_id`)}) s
     where cardinality(s.channels) > 0`
}

/**
 * The one place that decides who hears what, and how: of those addressed the ones whose role may hear it, who belong to
 * the merchant it is about or to none, who have not muted it, and for whom the setting in force names a channel.
 */
export const hearersOf = async (tx: Tx, kind: NotificationKind, to: readonly Addressed[]): Promise<Hearer[]> =>
  to.length === 0
    ? []
    : rows<Hearer>(
        tx,
        sql`
  select u.id as user_id, t."merchantId" as merchant_id, u.role, s.channels
    from ${asTable(to)} as t ("userId" bigint, "merchantId" bigint)
    join app_user u on u.id = t."userId"
    cross join lateral (${said(kind, sql`u.role`, sql`t."merchantId"`)}) s
   where u.role_status = 'Active' and u.role = any (${names(kindOf(kind).heardBy)}) and cardinality(s.channels) > 0
     and (t."merchantId" is null or u.merchant_id is null or u.merchant_id = t."merchantId")
     and (${kindOf(kind).isSecurity ?? false} or not exists (
       select from notification_mute m where m.user_id = u.id and m.kind = ${kind}))`,
      )
