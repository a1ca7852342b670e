import type { NotificationKind } from 'contract/notification-kinds'
import { numbers, rows, run, sql, type Tx } from '../../kernel/database.ts'
import { type Addressed, listeners } from '../hearing/queries.ts'
import type { Received } from './rules.ts'

/** How these requests stand, or, without a list, those that have come within two days. */
export const received = (tx: Tx, ids?: readonly number[]) =>
  rows<Received>(
    tx,
    sql`
  select r.id, r.merchant_id, r.location_id, r.reference_code, r.status,
         coalesce(sum(i.expected), 0) as expected, coalesce(sum(i.received), 0) as received,
         coalesce(array_agg(distinct g.name) filter (where g.status = 'Short'), '{}') as short
    from inbound_request r
    left join inbound_item i on i.merchant_id = r.merchant_id and i.request_id = r.id
    left join inbound_group g on g.merchant_id = i.merchant_id and g.id = i.group_id
   where r.status in (${numbers([500, 600])})
     and ${ids ? sql`r.id = any (${[...ids]}::bigint[])` : sql`r.status_changed_at > now() - interval '2 days'`}
   group by r.merchant_id, r.id
   order by r.status_changed_at, r.id`,
  )

/** Who may hear of a request: its merchant's people, and those of the location it came to. */
export const addressedBy = (tx: Tx, kind: NotificationKind, { merchantId, locationId }: Received) =>
  rows<Addressed>(
    tx,
    sql`
  select l.user_id, l.merchant_id from (${listeners(kind)}) l
   where l.merchant_id = ${merchantId} and (l.location_id is null or l.location_id = ${locationId})`,
  )

export const isTold = async (tx: Tx, about: string): Promise<boolean> =>
  (await run(tx, sql`select id from notification where about = ${about} limit 1`)) > 0
