import type { Calls } from 'contract/calls/all'
import type { Item, Reply } from 'contract/define'
import { inHouse } from 'contract/order-status'
import { at, numbers, one, rows, sql, type Tx } from '../../kernel/database.ts'
import type { Who } from '../../kernel/who.ts'
import { dayStart, everyDayBegan } from './zone.ts'

type Call = Calls['statistics']['getQueues']
type Told = Reply<Call>
const hourMs = 3_600_000
/** Recurring work comes back within minutes, and is given back at once: what is late by more has nobody to do it. */
const longestBehindMs = 60_000

/** Each lane of jobs. One that nobody works on waits from the moment it may begin. */
export const lanesNow = (tx: Tx) =>
  rows<Item<Call>>(
    tx,
    sql`
  with j as (
    select lane, run_at, lease_until > now() as is_worked_on, status from job
     where status in ('Checking', 'Queued', 'Running')
  )
  select h.lane, count(j.lane) filter (where j.is_worked_on is not true)::int as waiting,
         count(*) filter (where j.is_worked_on)::int as running,
         min(j.run_at) filter (where j.is_worked_on is not true and j.run_at <= now()) as oldest_timestamp
    from (values ('short', 1), ('long', 2)) as h (lane, n) left join j on j.lane = h.lane
   group by h.lane, h.n order by h.n`,
  )

export type Alarm = Pick<Told, 'errorsLastHour' | 'errorsHourBefore' | 'behindMs' | 'isWorkerAlive'>

/** Errors of two hours, and how late recurring work is that nobody is at; without any there has never been a worker. */
export async function alarms(tx: Tx, who: Who): Promise<Alarm> {
  const { known, ...told } = await one<Omit<Alarm, 'isWorkerAlive'> & { known: number }>(
    tx,
    sql`
  select (select count(*) from error_log where at > ${at(who.now - hourMs)})::int as errors_last_hour,
         (select count(*) from error_log where at > ${at(who.now - 2 * hourMs)} and at <= ${at(who.now - hourMs)})::int
           as errors_hour_before,
         coalesce(greatest(round(1000 * max(extract(epoch from now() - run_at))
           filter (where lease_until is null or lease_until < now())), 0), 0)::bigint as behind_ms,
         count(*)::int as known
    from schedule`,
  )
  return { ...told, isWorkerAlive: known > 0 && told.behindMs < longestBehindMs }
}

type Standing = { locationId: number; merchantId: number; open: number; late: number; shippedToday: number }

/** The orders of each merchant at each location: in the house, late, and gone today by the location's clock. */
const standing = (tx: Tx, who: Who) =>
  rows<Standing>(
    tx,
    sql`
  with s as (
    select o.location_id, o.merchant_id, 1 as open, (o.ship_by < ${at(who.now)})::int as late, 0 as shipped
      from orders o where o.status in (${numbers(inHouse)})
    union all
    select distinct on (e.merchant_id, e.order_id) o.location_id, o.merchant_id, 0, 0, 1
      from order_event e join orders o on o.merchant_id = e.merchant_id and o.id = e.order_id
      join warehouse_location w on w.id = o.location_id
     where e.to_status = 5000 and e.from_status is distinct from e.to_status and e.at >= ${everyDayBegan(who)}
       and e.at >= ${dayStart(who, sql`w.time_zone`)}
  )
  select location_id, merchant_id, sum(open)::int as open, sum(late)::int as late, sum(shipped)::int as shipped_today
    from s group by location_id, merchant_id`,
  )

const names = (tx: Tx) =>
  one<{ locations: { id: number; name: string }[]; merchants: { id: number; name: string }[] }>(
    tx,
    sql`
  select coalesce((select json_agg(json_build_object('id', id, 'name', name) order by priority, name)
                     from warehouse_location where is_active), '[]'::json) as locations,
         coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name)
                     from merchant where is_active), '[]'::json) as merchants`,
  )

const sumOf = (found: readonly Standing[]) => ({
  open: found.reduce((sum, { open }) => sum + open, 0),
  late: found.reduce((sum, { late }) => sum + late, 0),
  shippedToday: found.reduce((sum, { shippedToday }) => sum + shippedToday, 0),
})
const mostMerchants = 500

/** How the portal and its houses stand, for those who look after all of them. */
export async function queues(tx: Tx, who: Who): Promise<Told> {
  const result = await lanesNow(tx)
  const alarm = await alarms(tx, who)
  const found = await standing(tx, who)
  const { locations, merchants } = await names(tx)
  const at = (id: number) => found.filter(({ locationId }) => locationId === id)
  const byMerchant = new Map<number, Standing[]>()
  for (const one of found) byMerchant.set(one.merchantId, [...(byMerchant.get(one.merchantId) ?? []), one])
  return {
    result,
    ...alarm,
    locations: locations.map(({ id, name }) => ({ locationId: id, locationName: name, ...sumOf(at(id)) })),
    merchants: merchants
      .map(({ id, name }) => ({ merchantId: id, merchantName: name, ...sumOf(byMerchant.get(id) ?? []) }))
      .toSorted((a, b) => b.late - a.late || b.open - a.open || b.shippedToday - a.shippedToday)
      .slice(0, mostMerchants),
  }
}
