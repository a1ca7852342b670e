import { rows, sql, type Tx } from '../../kernel/database.ts'
import { ofMerchants, type OfMerchants } from '../standing/queries.ts'
import { type Lacking, outOfStockStatus } from './rules.ts'

/**
 * Per merchant and person what lacks: a merchant's administrators see all of it, managers what lies with them. Counted
 * per merchant and location first: people are many, and so are orders that lack stock.
 */
export const lacking = (tx: Tx, merchants: OfMerchants) =>
  rows<Lacking>(
    tx,
    sql`
  with listener as (
    select u.id as user_id, u.merchant_id, null::bigint as location_id
      from app_user u where u.role = 'MERCHANT_ADMIN' and u.role_status = 'Active'
    union all
    select u.id, m.id, u.location_id
      from app_user u
      join location_serves v on v.location_id = u.location_id
      join merchant m on m.id = v.merchant_id
     where u.role = 'WAREHOUSE_MANAGER' and u.role_status = 'Active'
  ), counted as (
    select o.merchant_id, o.location_id, count(*) as orders, (array_agg(o.id order by o.ship_by, o.id))[1:3] as first
      from orders o
     where o.status = ${outOfStockStatus} and ${ofMerchants(merchants, sql`o.merchant_id`)}
     group by grouping sets ((o.merchant_id), (o.merchant_id, o.location_id))
  )
  select h.user_id, c.merchant_id, m.name as merchant_name, c.orders, c.first
    from counted c
    join merchant m on m.id = c.merchant_id
    join listener h on h.merchant_id = c.merchant_id and h.location_id is not distinct from c.location_id`,
  )
