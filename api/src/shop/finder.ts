import { calls } from 'contract/calls/all'
import { contains, sql } from '../kernel/database.ts'
import { visibleTo } from '../kernel/who.ts'
import { few, type Finder, named } from '../server/finder.ts'

export const shops: Finder = {
  kind: 'shop',
  access: calls.shop.getShopList.access,
  find: (tx, who, asked) =>
    named(
      tx,
      asked,
      sql`select s.id, s.name as title, s.platform as note, m.name as merchant_name
            from shop s join merchant m on m.id = s.merchant_id
           where ${visibleTo(who, sql`s.merchant_id`)} and s.name ilike ${contains(asked.text)}
           order by lower(s.name), s.id limit ${few}`,
      (id) => `/settings/shop-management?open=${id}`,
    ),
}
