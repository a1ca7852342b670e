import type { Calls } from 'contract/calls/all'
import { mostProducts, mostShops } from 'contract/day-calls'
import type { Item } from 'contract/define'
import { rows, sql, type Tx } from '../../kernel/database.ts'
import type { Who } from '../../kernel/who.ts'
import { type Clock, clock, days } from './figures.ts'
import { bought, live, sold, told } from './live.ts'
import { type Asked, pieces } from './pieces.ts'
import type { ShopDay } from './rules.ts'

type Product = Item<Calls['statistics']['getTopProducts']>
type Shop = Item<Calls['statistics']['getTopShops']>

const ofProducts = { kept: 'product_day', live: 'sold', columns: ['product_id', 'units', 'orders'] }
const ofShops = { kept: 'shop_day', live: 'bought', columns: ['shop_id', 'orders'] }

/** The products most units of which left with a courier. */
export const topProducts = (tx: Tx, who: Who, asked: Asked) =>
  rows<Product>(
    tx,
    sql`
  with ${pieces(who, asked, ['window'])}, ${live}, ${sold}, ${told(who, asked.merchantId, ofProducts)}, top as (
    select t.merchant_id, t.product_id, sum(t.units)::int as units, sum(t.orders)::int as orders
      from told t group by t.merchant_id, t.product_id order by 3 desc, 4 desc, t.product_id limit ${mostProducts}
  )
  select t.merchant_id, m.name as merchant_name, t.product_id, p.sku, p.name as product_name, p.has_image, t.units,
         t.orders
    from top t join merchant m on m.id = t.merchant_id
    join product p on p.merchant_id = t.merchant_id and p.id = t.product_id
   order by t.units desc, t.orders desc, t.product_id`,
  )

/** A shop as it is told; what came by none, a merchant enters or sends itself. */
const shopOf = sql`t.merchant_id, m.name as merchant_name, s.id as shop_id, coalesce(s.name, 'Own orders') as shop_name,
         coalesce(s.platform, 'Internal') as platform`
const shopJoined = sql`
    join merchant m on m.id = t.merchant_id left join shop s on s.merchant_id = t.merchant_id and s.id = t.shop_id`

/** The shops that most orders were received from. */
export const topShops = (tx: Tx, who: Who, asked: Asked) =>
  rows<Shop>(
    tx,
    sql`
  with ${pieces(who, asked, ['window'])}, ${live}, ${bought}, ${told(who, asked.merchantId, ofShops)}, top as (
    select t.merchant_id, t.shop_id, sum(t.orders)::int as orders
      from told t group by t.merchant_id, t.shop_id order by 3 desc, t.merchant_id, t.shop_id limit ${mostShops}
  )
  select ${shopOf}, t.orders from top t ${shopJoined} order by t.orders desc, t.merchant_id, t.shop_id`,
  )

/** Orders received of each shop on each day of the window. */
export const shopDays = (tx: Tx, who: Who, asked: Asked) =>
  rows<ShopDay & Clock>(
    tx,
    sql`
  with ${pieces(who, asked, ['window'])}, ${live}, ${bought}, ${told(who, asked.merchantId, ofShops)}, ${days}
  select c.zone, c.today, d.day, coalesce(d.is_full, false) as is_full, t.merchant_id || ' ' || t.shop_id as key,
         ${shopOf}, coalesce(t.orders, 0)::int as orders
    from (${clock(who)}) c
    left join day d on true
    left join (select t.day, t.merchant_id, t.shop_id, sum(t.orders) as orders from told t group by 1, 2, 3) t
         on t.day = d.day
    left join merchant m on m.id = t.merchant_id
    left join shop s on s.merchant_id = t.merchant_id and s.id = t.shop_id
   order by d.day`,
  )
