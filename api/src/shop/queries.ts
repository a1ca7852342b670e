import type { Calls } from 'contract/calls/all'
import type { Body, Item } from 'contract/define'
import { first, one, rows, run, sql, type Tx } from '../kernel/database.ts'
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
  shop: Pick<Body<Calls['shop']['create']>, 'shopName' | 'platform' | 'marketShopId' | 'minimumDaysLeft'>,
) =>
  one<{ shopId: number }>(
    tx,
    sql`
  insert into shop (merchant_id, name, platform, market_shop_id, minimum_days_left)
  values (${merchantId}, ${shop.shopName.trim()}, ${shop.platform}, ${shop.marketShopId ?? null},
          ${shop.minimumDaysLeft ?? null})
    returning id as shop_id`,
  ).catch(orNamed(shop.shopName))

const orNamed = (shopName: string) =>
  orTaken({ shop_merchant_id_name_key: { what: 'The shop', name: shopName.trim(), field: 'ShopName' } })

/** The merchant of a shop that this person sees, its row locked. */
export const lockShop = (tx: Tx, who: Who, shopId: number) =>
  first<{ merchantId: number }>(
    tx,
    sql`select merchant_id from shop where id = ${shopId} and ${visibleTo(who)} for update`,
  )

/** Null asks for no days left; what is not said stays. */
export const setShop = (
  tx: Tx,
  { merchantId, id }: { merchantId: number; id: number },
  { shopName, minimumDaysLeft }: Omit<Body<Calls['shop']['update']>, 'shopId'>,
) =>
  run(
    tx,
    sql`
  update shop set name = coalesce(${shopName?.trim() ?? null}, name),
                  minimum_days_left = ${minimumDaysLeft === undefined ? sql`minimum_days_left` : sql`${minimumDaysLeft}`}
   where merchant_id = ${merchantId} and id = ${id}`,
  ).catch(orNamed(shopName ?? ''))

export const listShops = (tx: Tx, who: Who, merchantId?: number) =>
  rows<Omit<Item<Calls['shop']['getShopList']>, 'connection' | 'keys' | 'orders'>>(
    tx,
    sql`
  select s.id, s.id as shop_id, s.name as shop_name, s.merchant_id, m.name as merchant_name, s.platform,
         s.market_shop_id, s.minimum_days_left, s.is_active, s.created_at as created_timestamp
    from shop s join merchant m on m.id = s.merchant_id where ${visibleTo(who, sql`s.merchant_id`, merchantId)}
   order by lower(m.name), lower(s.name), s.id`,
  )
