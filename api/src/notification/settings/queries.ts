import { settingTypes } from 'contract/notification-kinds'
import { channels, type NotificationSetting } from 'contract/notification-settings'
import { merchantRoles, roles } from 'contract/roles'
import { allOf, first, rows, run, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { orTaken } from '../../kernel/taken.ts'
import { visibleTo, type Who } from '../../kernel/who.ts'
import { takenFacts, type Wanted } from './rules.ts'

export type Setting = Omit<NotificationSetting, 'channels'> & {
  channels: NotificationSetting['channels'][number][]
  changedBy: string
  changedTimestamp: number
}

const shown = sql`s.id, s.type, s.role_type, s.merchant_id, s.channels, s.days_ahead, s.changed_by,
  s.changed_at as changed_timestamp`

/** Those an asker may change: a merchant's people what its own roles hear, a superadmin all. */
const own = (who: Who): Sql =>
  who.merchantId === null
    ? sql`true`
    : sql`${visibleTo(who, sql`s.merchant_id`)} and s.role_type = any (${[...merchantRoles]}::text[])`

/** A setting whose role or type is gone is none any more. */
const stands = sql`s.type = any (${[...settingTypes]}::text[]) and s.role_type = any (${[...roles]}::text[])
  and s.channels <@ ${[...channels]}::text[]`

/** The defaults of all merchants, and the settings of one. */
export const settingsOf = (tx: Tx, who: Who, merchantId: number | null, type?: string) =>
  rows<Setting>(
    tx,
    sql`
  select ${shown} from notification_setting s
   where ${allOf(
     stands,
     sql`(s.merchant_id is null or s.merchant_id = ${merchantId}::bigint and ${visibleTo(who, sql`s.merchant_id`)})`,
     ...(type ? [sql`s.type = ${type}`] : []),
   )}
   order by s.type, s.role_type, s.merchant_id nulls first`,
  )

export const merchantsWithOwn = (tx: Tx, who: Who) =>
  rows<{ merchantId: number; merchantName: string; settings: number }>(
    tx,
    sql`
  select m.id as merchant_id, m.name as merchant_name, count(*) as settings
    from notification_setting s join merchant m on m.id = s.merchant_id
   where ${visibleTo(who, sql`s.merchant_id`)} and ${stands}
   group by m.id, m.name order by m.name, m.id limit 5000`,
  )

export const merchantStands = async (tx: Tx, who: Who, merchantId: number): Promise<boolean> =>
  (await run(tx, sql`select id from merchant m where m.id = ${merchantId} and ${visibleTo(who, sql`m.id`)}`)) === 1

/** Nothing where there is one of the same type, role and merchant already. */
export const addSetting = (tx: Tx, who: Who, { type, roleType, merchantId, channels: by, daysAhead }: Wanted) =>
  first<Setting>(
    tx,
    sql`
  insert into notification_setting as s (type, role_type, merchant_id, channels, days_ahead, changed_by)
  values (${type}, ${roleType}, ${merchantId}, ${[...by]}::text[], ${daysAhead}, ${who.name})
  on conflict do nothing returning ${shown}`,
  )

export const lockSetting = (tx: Tx, who: Who, id: number) =>
  first<Setting>(tx, sql`select ${shown} from notification_setting s where s.id = ${id} and ${own(who)} for update`)

export const setSetting = (tx: Tx, who: Who, id: number, wanted: Wanted) =>
  first<Setting>(
    tx,
    sql`
  update notification_setting s
     set type = ${wanted.type}, role_type = ${wanted.roleType}, merchant_id = ${wanted.merchantId},
         channels = ${[...wanted.channels]}::text[], days_ahead = ${wanted.daysAhead},
         changed_by = ${who.name}, changed_at = now()
   where s.id = ${id} and ${own(who)} returning ${shown}`,
  ).catch(orTaken({ notification_setting_type_role_type_merchant_id_key: takenFacts(wanted) }))

export const removeSetting = (tx: Tx, who: Who, id: number) =>
  first<{ id: number; merchantId: number | null }>(
    tx,
    sql`delete from notification_setting s where s.id = ${id} and ${own(who)} returning s.id, s.merchant_id`,
  )

export const mutedBy = async (tx: Tx, who: Who): Promise<Set<string>> =>
  new Set(
    (await rows<{ kind: string }>(tx, sql`select kind from notification_mute where user_id = ${who.userId}`)).map(
      ({ kind }) => kind,
    ),
  )

/** True where it changed something. */
export const setMuted = async (tx: Tx, who: Who, kind: string, isMuted: boolean): Promise<boolean> =>
  (await run(
    tx,
    isMuted
      ? sql`insert into notification_mute (user_id, kind) values (${who.userId}, ${kind}) on conflict do nothing`
      : sql`delete from notification_mute where user_id = ${who.userId} and kind = ${kind}`,
  )) > 0
