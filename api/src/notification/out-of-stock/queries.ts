import { rows, sql, type Tx } from '../../kernel/database.ts'
import { listeners } from '../hearing/queries.ts'
import { ofMerchants, type OfMerchants } from '../standing/queries.ts'
import { type Lacking, outOfStockStatus } from './rules.ts'

/**
 * Per merchant and person what lacks: a merchant's people see all of it, a warehouse's what lies with them. Counted
 * per merchant and location first: people are many, and so are orders that lack stock.
 */
export const lacking = (tx: Tx, merchants: OfMerchants) =>
  rows<Lacking>(
    tx,
    sql`
  with listener as (${listeners('OrderProblem')}
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
