import type { Calls } from 'contract/calls/all'
import type { Query, Reply } from 'contract/define'
import { mostReturns } from 'contract/figure-calls'
import { receivable } from 'contract/inbound-status'
import { allOf, at, numbers, one, sql, type Tx } from '../../kernel/database.ts'
import { atLocation, visibleTo, type Who } from '../../kernel/who.ts'
import { windowOf } from '../rules.ts'

type Call = Calls['statistics']['getReturns']

/** What comes back: the list of requests of type Return, announced in the same time, has as many. */
export function returns(tx: Tx, who: Who, asked: Query<Call>): Promise<Reply<Call>> {
  const { from, to } = windowOf(asked, who.now)
  const where = allOf(
    sql`r.type = 'Return'`,
    sql`r.created_at >= ${at(from)}`,
    // What is not over has no end: the clock of the api is not the database's.
    ...(to >= who.now ? [] : [sql`r.created_at < ${at(to)}`]),
    visibleTo(who, sql`r.merchant_id`, asked.merchantId),
    atLocation(who, sql`r.location_id`),
    ...(asked.locationId ? [sql`r.location_id = ${asked.locationId}`] : []),
  )
  return one<Reply<Call>>(
    tx,
    sql`
  with s as materialized (
    select r.id, r.merchant_id, r.reference_code, r.order_id, r.status, r.created_at, i.good, i.damaged,
           case when r.status in (${numbers(receivable)}) then i.left else 0 end as expected,
           case when r.status = 600 then i.left else 0 end as lost
      from inbound_request r
     cross join lateral (
       select coalesce(sum(i.received - i.damaged), 0)::int as good, coalesce(sum(i.damaged), 0)::int as damaged,
              coalesce(sum(greatest(i.expected - i.received, 0)), 0)::int as left
         from inbound_item i where i.merchant_id = r.merchant_id and i.request_id = r.id) i
     where ${where}
  ), top as (
    select s.*, m.name as merchant_name from s join merchant m on m.id = s.merchant_id
     order by s.created_at desc, s.id desc limit ${mostReturns}
  )
  select count(*)::int as returns, coalesce(sum(s.expected), 0)::int as expected, coalesce(sum(s.good), 0)::int as good,
         coalesce(sum(s.damaged), 0)::int as damaged, coalesce(sum(s.lost), 0)::int as lost,
         (select coalesce(json_agg(json_build_object(
            'inboundRequestId', t.id, 'merchantId', t.merchant_id, 'merchantName', t.merchant_name,
            'referenceCode', t.reference_code, 'orderId', t.order_id, 'status', t.status,
            'createdTimestamp', (extract(epoch from t.created_at) * 1000)::bigint, 'expected', t.expected, 'good', t.good,
            'damaged', t.damaged, 'lost', t.lost) order by t.created_at desc, t.id desc), '[]'::json) from top t) as result
    from s`,
  )
}
