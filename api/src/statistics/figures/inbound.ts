import type { Calls } from 'contract/calls/all'
import type { Query, Reply } from 'contract/define'
import { allOf, at, one, sql, type Tx } from '../../kernel/database.ts'
import { atLocation, isMerchant, visibleTo, type Who } from '../../kernel/who.ts'
import { isDue } from '../../inbound/due.ts'
import { dayStart } from './zone.ts'

type Call = Calls['statistics']['getInboundToday']
type Told = Reply<Call>

const mostListed = 100
const ms = (column: 'estimated_delivery_at') => sql`(extract(epoch from s.${sql.ref(column)}) * 1000)::bigint`

/** When today is over everywhere this person looks; null for a merchant's people, who see whatever is on its way. */
const dueUntil = async (tx: Tx, who: Who, zone: string): Promise<number | null> =>
  isMerchant(who)
    ? null
    : (await one<{ ends: number }>(tx, sql`select ${dayStart(who, sql`${zone}::text`, 1)} as ends`)).ends - 1

/** What is expected or arriving: the list of requests with the same filters shows these. */
export async function inboundToday(
  tx: Tx,
  who: Who,
  { merchantId, locationId }: Query<Call>,
  zone: string,
): Promise<Told> {
  const until = await dueUntil(tx, who, zone)
  const where = allOf(
    isDue(until === null ? undefined : at(until)),
    visibleTo(who, sql`r.merchant_id`, merchantId),
    atLocation(who, sql`r.location_id`),
    ...(locationId ? [sql`r.location_id = ${locationId}`] : []),
  )
  const told = await one<Omit<Told, 'dueUntilTimestamp'>>(
    tx,
    sql`
  with s as materialized (
    select r.id, r.merchant_id, r.location_id, r.reference_code, r.type, r.status, r.estimated_delivery_at, g.*, i.*
      from inbound_request r
     cross join lateral (
       select count(*)::int as cartons, count(*) filter (where g.status <> 'Expected')::int as arrived,
              count(*) filter (where g.status not in ('Expected', 'Arrived', 'Counting'))::int as counted
         from inbound_group g where g.merchant_id = r.merchant_id and g.request_id = r.id) g
     cross join lateral (
       select coalesce(sum(i.expected), 0)::int as units, coalesce(sum(i.received), 0)::int as received
         from inbound_item i where i.merchant_id = r.merchant_id and i.request_id = r.id) i
     where ${where}
  ), top as (
    select s.*, m.name as merchant_name, w.name as location_name
      from s join merchant m on m.id = s.merchant_id join warehouse_location w on w.id = s.location_id
     order by s.status = 200, s.estimated_delivery_at nulls last, s.id limit ${mostListed}
  )
  select count(*)::int as requests, coalesce(sum(s.cartons), 0)::int as cartons,
         coalesce(sum(s.arrived), 0)::int as arrived_cartons, coalesce(sum(s.counted), 0)::int as counted_cartons,
         coalesce(sum(s.units), 0)::int as units, coalesce(sum(s.received), 0)::int as received_units,
         (select coalesce(json_agg(json_build_object(
            'inboundRequestId', s.id, 'merchantId', s.merchant_id, 'merchantName', s.merchant_name,
            'locationId', s.location_id, 'locationName', s.location_name, 'referenceCode', s.reference_code,
            'type', s.type, 'status', s.status, 'estimatedDeliveryTimestamp', ${ms('estimated_delivery_at')},
            'cartons', s.cartons, 'arrivedCartons', s.arrived, 'countedCartons', s.counted, 'units', s.units,
            'receivedUnits', s.received)
            order by s.status = 200, s.estimated_delivery_at nulls last, s.id), '[]'::json) from top s) as result
    from s`,
  )
  return { ...told, dueUntilTimestamp: until }
}
