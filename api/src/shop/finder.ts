import { calls } from 'contract/calls/all'
import { sectionsOf } from 'contract/sections'
import { contains, sql } from '../kernel/database.ts'
import { visibleTo } from '../kernel/who.ts'
import { few, type Finder, named } from '../server/finder.ts'

export const shops: Finder = {
  kind: 'shop',
  access: calls.shop.getShopList.access,
  find: (tx, who, asked) => {
    const hasShops = sectionsOf[who.role].includes('MERCHANT_SETTINGS')
    return named(
      tx,
      asked,
      sql`select s.id, s.name as title, s.platform as note, m.name as merchant_name
            from shop s join merchant m on m.id = s.merchant_id
           where ${visibleTo(who, sql`s.merchant_id`)} and s.name ilike ${contains(asked.text)}
           order by lower(s.name), s.id limit ${few}`,
      // Who has no screen of shops reads the orders of it.
      (id) => (hasShops ? `/settings/shop-management?open=${id}` : `/order/order-management?shopId=${id}`),
    )
  },
}
