import type { Calls } from 'contract/calls/all'
import { inboundStatuses } from 'contract/inbound-status'
import type { Item, Query } from 'contract/define'
import { first, one, rows, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { atLocation, visibleTo, type Who } from '../../kernel/who.ts'
import { kindOfFree, whyNotPromised } from '../eligible.ts'
import { nameOf } from '../place-name.ts'
import { isStillHere, unitsHanded } from '../promised.ts'
import { announced, balances } from '../quantities.ts'

type Call = Calls['stock']['getStockParts']
type StockNumber = Query<Call>['number']
type Product = { merchantId: number; id: number }

export const productSeen = (tx: Tx, who: Who, productId: number) =>
  first<Product>(
    tx,
    sql`select p.merchant_id, p.id from product p where p.id = ${productId} and ${visibleTo(who, sql`p.merchant_id`)}`,
  )

/**
 * What came in and went out: units that only went from one place of ours to another change nothing of what is on hand.
 */
const ofOnHand = (who: Who, { merchantId, id }: Product): Sql => sql`
  select m.id as part_id, m.quantity,
         upper(left(m.kind, 1)) || substr(m.kind, 2) || coalesce(', ' || nullif(${nameOf(sql`m`)}, ''), '') as what,
         m.reason as why, m.location_id, m.batch_id, m.order_id, m.inbound_request_id, m.actor, m.at
    from stock_movement m
   where m.merchant_id = ${merchantId} and m.product_id = ${id} and m.place_kind > 0
     and ${atLocation(who, sql`m.location_id`)}
     and not exists (select from stock_movement o
                      where o.merchant_id = m.merchant_id and o.entry = m.entry and o.side = -m.side and o.place_kind > 0
                        and ${atLocation(who, sql`o.location_id`)})`

/** Orders that what is allocated is promised to: in cells, trays and parcels that are still here. */
const ofAllocated = (who: Who, { merchantId, id }: Product): Sql => sql`
  select a.id as part_id, (a.quantity - ${unitsHanded})::int as quantity, c.code as what,
         concat_ws('; ', nullif(a.reason, ''), case when a.picked > 0 then a.picked || ' picked' end,
                   case when a.packed > 0 then a.packed || ' packed' end) as why,
         a.location_id, a.batch_id, a.demand_id as order_id, null::bigint as inbound_request_id,
         coalesce((select v.actor from stock_movement v
                    where v.merchant_id = a.merchant_id and v.entry = 'allocate:' || a.id and v.side = 1), '') as actor,
         a.created_at as at
    from allocation a join cell c on c.id = a.cell_id
   where a.merchant_id = ${merchantId} and a.product_id = ${id} and ${isStillHere} and a.quantity > ${unitsHanded}
     and ${atLocation(who, sql`a.location_id`)}`

/** Places of units that nobody is promised, of one kind, each with why, and the last movement or the count asked for it. */
const ofFree = (who: Who, kind: string, { merchantId, id }: Product): Sql => sql`
  select b.id as part_id, b.on_hand - b.allocated as quantity, coalesce(nullif(${nameOf(sql`b`)}, ''), 'Nowhere') as what,
         concat_ws('; ', ${whyNotPromised(sql`today_at(b.location_id)`)}, 'waits for a count: ' || n.note,
                   nullif(v.reason, '')) as why,
         b.location_id, b.batch_id, v.order_id, v.inbound_request_id, coalesce(n.asked_by, v.actor, '') as actor,
         coalesce(n.asked_at, v.at) as at
    from ${balances}
    left join count_request n on b.condition = 'Held' and n.counted_at is null and n.merchant_id = b.merchant_id
     and n.cell_id = c.id and n.product_id = b.product_id and n.batch_id = b.batch_id
    left join lateral (
      select m.order_id, m.inbound_request_id, m.reason, m.actor, m.at from stock_movement m
       where m.merchant_id = b.merchant_id and m.product_id = b.product_id and m.batch_id = b.batch_id and m.side = 1
         and m.place_kind = b.place_kind and m.place_id = b.place_id and m.condition = b.condition and not m.is_allocated
         and m.location_id = b.location_id
       order by m.id desc limit 1) v on true
   where b.merchant_id = ${merchantId} and b.product_id = ${id} and b.on_hand > b.allocated
     and ${kindOfFree(sql`today_at(b.location_id)`)} = ${kind} and ${atLocation(who, sql`b.location_id`)}`

const labelOf = sql`case r.status ${sql.join(
  inboundStatuses.map(({ code, label }) => sql`when ${sql.lit(code)} then ${sql.lit(label)}`),
  sql` `,
)} end`

/** Lines of requests that bring more. */
const ofIncoming = (who: Who, { merchantId, id }: Product): Sql => sql`
  select i.id as part_id, i.expected - i.received as quantity, ${labelOf} as what,
         i.received || ' of ' || i.expected || ' received' as why, r.location_id, null::bigint as batch_id,
         null::bigint as order_id, r.id as inbound_request_id, r.created_by as actor, r.created_at as at
    from ${announced(who)} and i.merchant_id = ${merchantId} and i.product_id = ${id} and i.expected > i.received`

const kinds = { available: 'Available', held: 'Held', quarantine: 'Quarantine', unusable: 'Unusable' } as const

/** The parts of a number: part_id, quantity, what, why and whose they are. Their quantities are the number. */
export function partsOf(who: Who, number: StockNumber, product: Product): Sql {
  if (number === 'onHand') return ofOnHand(who, product)
  if (number === 'allocated') return ofAllocated(who, product)
  return number === 'incoming' ? ofIncoming(who, product) : ofFree(who, kinds[number], product)
}

export const sumOf = (tx: Tx, parts: Sql) =>
  one<{ units: number; rows: number }>(
    tx,
    sql`select coalesce(sum(quantity), 0)::int as units, count(*) as rows from (${parts}) x`,
  )

export const pageOf = (tx: Tx, { merchantId }: Product, parts: Sql, { pageNumber = 1, pageSize = 20 }: Query<Call>) =>
  rows<Item<Call>>(
    tx,
    sql`
  select x.part_id, x.quantity, x.what, x.why, l.name as location_name, coalesce(t.batch_no, '') as batch_no,
         t.expiry_day, x.order_id, x.inbound_request_id, coalesce(o.reference_code, r.reference_code, '') as reference,
         x.actor, x.at as timestamp
    from (select * from (${parts}) y order by y.at desc nulls last, y.part_id desc
           limit ${pageSize} offset ${(pageNumber - 1) * pageSize}) x
    join warehouse_location l on l.id = x.location_id
    left join batch t on t.merchant_id = ${merchantId} and t.id = x.batch_id
    left join orders o on o.merchant_id = ${merchantId} and o.id = x.order_id
    left join inbound_request r on r.merchant_id = ${merchantId} and r.id = x.inbound_request_id
   order by x.at desc nulls last, x.part_id desc`,
  )
