import { calls } from 'contract/calls/all'
import { countOf } from 'contract/format'
import { type InboundStatus, receivable } from 'contract/inbound-status'
import { at, numbers, rows, sql } from '../kernel/database.ts'
import { atLocation, visibleTo } from '../kernel/who.ts'
import { listed, type Task, type Tasks } from '../server/task.ts'

type Request = {
  id: number
  status: InboundStatus
  referenceCode: string
  merchantName: string
  since: number
  expected: number | null
  cartons: number
  left: number
}

/** Deliveries with cartons still to count: those that are here, and those that are expected today or were before. */
export const receivableNow: Tasks = {
  kind: 'receive',
  access: calls.inbound.stockIn.access,
  find: async (tx, who, { dayEnd }) => {
    const found = await rows<Request>(
      tx,
      sql`
  select r.id, r.status, r.reference_code, m.name as merchant_name, r.status_changed_at as since,
         r.estimated_delivery_at as expected, g.cartons, g."left"
    from inbound_request r join merchant m on m.id = r.merchant_id
   cross join lateral (
     select count(*) as cartons, count(*) filter (where i.is_open) as "left"
       from inbound_group g cross join lateral (
         select coalesce(bool_or(i.received < i.expected), false) as is_open from inbound_item i
          where i.merchant_id = g.merchant_id and i.group_id = g.id and i.request_id = g.request_id) i
      where g.merchant_id = r.merchant_id and g.request_id = r.id) g
   where r.status in (${numbers(receivable)}) and ${visibleTo(who, sql`r.merchant_id`)}
     and ${atLocation(who, sql`r.location_id`)} and g."left" > 0
     and (r.status <> 200 or r.estimated_delivery_at < ${at(dayEnd)})
   order by r.status = 200, case when r.status = 200 then r.estimated_delivery_at else r.status_changed_at end, r.id
   limit ${listed}`,
    )
    return found.map(deliveryTask)
  },
}

function deliveryTask({ id, status, referenceCode, merchantName, since, expected, cartons, left }: Request): Task {
  const isHere = status !== 200
  return {
    key: `receive:${id}`,
    title: `${referenceCode} of ${merchantName}`,
    note: isHere ? `${left} of ${countOf(cartons, 'carton')} left` : `${countOf(cartons, 'carton')}, expected`,
    amount: left,
    unit: 'carton',
    ...(isHere ? { sinceTimestamp: since } : { expectedTimestamp: expected }),
    verb: 'Receive',
    link: `/inbound/inbound-stock-in-list/${id}`,
  }
}

type Draft = { id: number; referenceCode: string; merchantName: string; since: number; units: number }

/** Deliveries that are written and not announced. */
export const drafts: Tasks = {
  kind: 'send',
  access: calls.inbound.createRequest.access,
  find: async (tx, who) => {
    const found = await rows<Draft>(
      tx,
      sql`
  select r.id, r.reference_code, m.name as merchant_name, r.created_at as since,
         (select coalesce(sum(i.expected), 0) from inbound_item i
           where i.merchant_id = r.merchant_id and i.request_id = r.id) as units
    from inbound_request r join merchant m on m.id = r.merchant_id
   where r.status = 100 and ${visibleTo(who, sql`r.merchant_id`)} and ${atLocation(who, sql`r.location_id`)}
   order by r.created_at, r.id limit ${listed}`,
    )
    return found.map(({ id, referenceCode, merchantName, since, units }) => ({
      key: `send:${id}`,
      when: 'later',
      title: `Announce ${referenceCode}`,
      note: who.merchantId === null ? `a draft of ${merchantName}` : 'a draft, not announced yet',
      amount: units,
      unit: 'unit',
      sinceTimestamp: since,
      verb: 'Send',
      link: `/inbound/inbound-request-detail/${id}`,
    }))
  },
}
