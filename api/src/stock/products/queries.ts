import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { allOf, first, one, rows, sql, type Sql, type Tx } from '../../kernel/database.ts'
import type { SortBy } from '../../kernel/page.ts'
import { atLocation, type Who, visibleTo } from '../../kernel/who.ts'
import { madeBy } from '../../jobs/made.ts'
import { balances, incomingOf, quantities } from '../quantities.ts'
import { barcodesOf, ofCode } from '../../catalogue/code.ts'
import { hasPart, hasWords } from '../../catalogue/words.ts'

type Listed = Item<Calls['stock']['getProductStockList']>

type Filters = Query<Calls['stock']['getProductListCount']> & Query<Calls['stock']['getProductStockListCount']>

/** One `where` for a list and its count. Words are looked for in name, SKU and barcodes. */
export const productFilter = (who: Who, asked: Filters): Sql =>
  allOf(
    visibleTo(who, sql`p.merchant_id`, asked.merchantId),
    ...(asked.sku?.trim() ? [ofCode(sql`p.id`, who, asked.sku, asked.merchantId)] : []),
    ...(asked.wordsStartWith?.trim() ? [hasWords(who, asked.wordsStartWith.trim(), asked.merchantId)] : []),
    ...(asked.wordsContain?.trim() ? [hasPart(who, asked.wordsContain.trim(), asked.merchantId)] : []),
    ...(asked.externalWarehouseId ? [sql`p.external_warehouse_id = ${asked.externalWarehouseId}`] : []),
    ...(asked.externalSyncStatus ? [sql`p.external_sync_status = ${asked.externalSyncStatus}`] : []),
    ...(asked.productStatus ? [sql`p.status = ${asked.productStatus}`] : []),
    ...(asked.jobId ? [madeBy(asked.jobId, 'ProductImport', sql`p.merchant_id`, sql`p.sku`)] : []),
  )

export const products = sql`product p`

export const productId = sql`p.id`

/** Newest first unless asked otherwise. */
export function productSort(sorting = '-created'): SortBy {
  const isDescending = sorting.startsWith('-')
  const name = sorting.replace('-', '')
  return name === 'name'
    ? { by: sql`lower(p.name)`, type: 'text', isDescending }
    : name === 'sku'
      ? { by: sql`p.sku`, type: 'text', isDescending }
      : { by: sql`p.created_at`, type: 'timestamptz', isDescending }
}

export const countProducts = async (tx: Tx, where: Sql): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from product p where ${where}`)).n

/** Everything a list shows of the products named, stock included. */
export const productsById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Listed>(
    tx,
    sql`
  select p.id, p.id as product_id, p.merchant_id, m.name as merchant_name, p.sku, p.name as product_name, p.model,
         p.brand, p.description as product_description,
         json_build_object('minor', p.base_price_minor, 'currency', m.currency) as base_price,
         p.package_height_mm / 10.0 as package_height, p.package_length_mm / 10.0 as package_length,
         p.package_width_mm / 10.0 as package_width,
         p.package_weight_grams / 1000.0 as package_weight, p.color, p.size, p.flavour, p.has_expiry as has_exp_date,
         p.asks_serial, p.measured_by, p.measured_at as measured_timestamp, p.collection, p.material_code,
         p.pack_case, p.shelf_life_days as shelf_life, p.minimum_days_left, p.status, p.has_image, p.created_at as created_timestamp,
         p.updated_at as updated_timestamp,
         ${barcodesOf} as barcodes,
         s.on_hand, s.allocated, s.available, ${incomingOf(who)} as incoming
    from product p join merchant m on m.id = p.merchant_id
   cross join lateral (select ${quantities} from ${balances}
     where b.merchant_id = p.merchant_id and b.product_id = p.id and ${atLocation(who, sql`b.location_id`)}) s
   where p.id = any (${[...ids]}::bigint[]) and ${visibleTo(who, sql`p.merchant_id`)}`,
  )

export const batchesOf = (tx: Tx, who: Who, productId: number) =>
  rows<Item<Calls['stock']['getBatchList']>>(
    tx,
    sql`
  select x.id as batch_id, x.batch_no, x.expiry_day, s.on_hand, s.available from batch x
   cross join lateral (select ${quantities} from ${balances}
     where b.merchant_id = x.merchant_id and b.batch_id = x.id and ${atLocation(who, sql`b.location_id`)}) s
   where x.product_id = ${productId} and ${visibleTo(who, sql`x.merchant_id`)} order by x.expiry_day nulls last, x.id`,
  )

export const shopOfMerchant = (tx: Tx, who: Who, shopId: number) =>
  first<{ id: number }>(
    tx,
    sql`
  select id from shop where id = ${shopId} and ${visibleTo(who)}`,
  )
