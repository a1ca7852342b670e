import { sql, type Sql } from '../database.ts'
import { atLocation, type Who } from '../who.ts'

/**
 * What free units of a balance are (domain.md 3), so that on hand = available + allocated + held + quarantine + unusable.
 * Good stock that has expired counts as unusable; good stock that may not be allocated where it is counts as held.
 */
const kindOfFree = sql`
  case when b.condition <> 'Good' then b.condition
       when t.expiry_day < today_at(b.location_id) then 'Unusable'
       when t.is_held or c.id is null or not c.is_pickable or c.is_unusable_stock or c.status <> 'Active' or (c.merchant_id is not null and c.merchant_id <> b.merchant_id) then 'Held'
       else 'Available' end`
/** Balances `b` with their batch `t` and cell `c`. */
export const balances = sql`stock_balance b join batch t on t.merchant_id = b.merchant_id and t.id = b.batch_id left join cell c on b.place_kind = 1 and c.id = b.place_id`
const free = (kind: string): Sql =>
  sql`coalesce(sum(b.on_hand - b.allocated) filter (where ${kindOfFree} = ${kind}), 0)::int`
/** The sums over `balances`, named as domain.md 3 names them. */
export const quantities = sql`coalesce(sum(b.on_hand), 0)::int as on_hand, coalesce(sum(b.allocated), 0)::int as allocated, ${free('Available')} as available,
  ${free('Held')} as held, ${free('Quarantine')} as quarantine, ${free('Unusable')} as unusable`

/** Units announced and not received, of product `p`. */
export const incomingOf = (who: Who): Sql => sql`
  (select coalesce(sum(greatest(i.expected - i.received, 0)), 0)::int from inbound_item i join inbound_request r on r.merchant_id = i.merchant_id and r.id = i.request_id
    where i.merchant_id = p.merchant_id and i.product_id = p.id and r.status between 200 and 500 and ${atLocation(who, sql`r.location_id`)})`
