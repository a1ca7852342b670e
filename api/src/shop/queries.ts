import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { first, one, rows, sql, type Tx } from '../kernel/database.ts'
import { orTaken } from '../kernel/taken.ts'
import { visibleTo, type Who } from '../kernel/who.ts'

/** A merchant this person may see and that is still served. */
export const activeMerchant = (tx: Tx, who: Who, merchantId: number) =>
  first<{ id: number }>(
    tx,
    sql`
  select id from merchant where id = ${merchantId} and is_active and ${visibleTo(who, sql`id`)}`,
  )

export const addShop = (
  tx: Tx,
  merchantId: number,
  shop: { shopName: string; platform: string; marketShopId?: string },
) =>
  one<{ shopId: number }>(
    tx,
    sql`
  insert into shop (merchant_id, name, platform, market_shop_id)
  values (${merchantId}, ${shop.shopName.trim()}, ${shop.platform}, ${shop.marketShopId ?? null})
    returning id as shop_id`,
  ).catch(orTaken({ shop_merchant_id_name_key: { what: 'The shop', name: shop.shopName.trim(), field: 'ShopName' } }))

export const listShops = (tx: Tx, who: Who, merchantId?: number) =>
  rows<Item<Calls['shop']['getShopList']>>(
    tx,
    sql`
  select s.id, s.id as shop_id, s.name as shop_name, s.merchant_id, m.name as merchant_name, s.platform,
         s.market_shop_id, s.is_active, s.created_at as created_timestamp
    from shop s join merchant m on m.id = s.merchant_id where ${visibleTo(who, sql`s.merchant_id`, merchantId)}
   order by lower(m.name), lower(s.name), s.id`,
  )
