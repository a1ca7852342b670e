import type { Calls } from 'contract/calls/all'
import type { Body, Item, Query } from 'contract/define'
import { allOf, at, one, rows, run, sql, type Sql, type Tx } from '../kernel/database.ts'
import { between } from '../kernel/lists.ts'
import { type Who, visibleTo } from '../kernel/who.ts'

type Filters = Query<Calls['log']['getMerchantLogsCount']>
type Report = Body<Calls['log']['reportError']>

/**
 * Rows of the merchants a person may see; a warehouse user also reads those of no merchant that people of its location
 * met.
 */
const mayRead = (who: Who, merchantId?: number): Sql =>
  who.locationId === null || merchantId
    ? visibleTo(who, sql`e.merchant_id`, merchantId)
    : sql`((${visibleTo(who, sql`e.merchant_id`)}) or (e.merchant_id is null and e.location_id = ${who.locationId}))`

/** One `where` for the list and its count. */
export const errorFilter = (who: Who, asked: Filters): Sql =>
  allOf(
    mayRead(who, asked.merchantId),
    ...(asked.source ? [sql`e.source = ${asked.source}`] : []),
    between(sql`e.at`, asked),
  )
export const errorLog = sql`error_log e`
export const errorId = sql`e.id`
export const countErrors = async (tx: Tx, where: Sql): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from error_log e where ${where}`)).n

export const errorsById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Item<Calls['log']['getMerchantLogs']>>(
    tx,
    sql`
  select e.id, e.at as timestamp, e.source, e.code, e.message, e.call, e.request_id, e.user_name,
         e.merchant_id, m.name as merchant_name,
         coalesce(e.details->>'area', '') as area, coalesce(e.details->>'version', '') as version,
         coalesce(e.details->>'path', '') as path,
         case when ${who.role === 'SUPERADMIN'} then coalesce(e.details->>'stack', '') else '' end as stack
    from error_log e left join merchant m on m.id = e.merchant_id
   where e.id = any (${[...ids]}::bigint[]) and ${mayRead(who)}`,
  )

/**
 * A person of no merchant writes a row of no merchant, which only the system may:
 * from here the transaction sees as it does.
 */
export const writeAsSystem = (tx: Tx) => run(tx, sql`select set_config('app.merchant', '*', true)`)

export const reportsLately = (tx: Tx, who: Who) =>
  one<{ lastMinute: number; lastHour: number }>(
    tx,
    sql`
  select count(*) filter (where at > ${at(who.now - 60_000)}) as last_minute, count(*) as last_hour
    from error_log where user_id = ${who.userId} and at > ${at(who.now - 3_600_000)}`,
  )

const detailsOf = ({ area, version = '', path, stack = '' }: Report) => ({ area, version, path, stack })

export const addReport = (tx: Tx, who: Who, report: Report) =>
  one<{ id: number }>(
    tx,
    sql`
  insert into error_log (merchant_id, location_id, source, code, message, request_id, user_name, user_id, details)
  values (${who.merchantId}, ${who.locationId}, 'portal', 'unexpected', ${report.message}, ${who.requestId},
          ${who.name}, ${who.userId}, ${JSON.stringify(detailsOf(report))}::jsonb)
  returning id`,
  )
