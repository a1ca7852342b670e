import type { Item, Query } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import type { ProductStatus } from 'contract/product-status'
import { allOf, asTable, contains, first, one, rows, run, sql, startsWith, type Sql, type Tx } from '../database.ts'
import type { SortBy } from '../page.ts'
import { balances, incomingOf, quantities } from '../stock/quantities.ts'
import { atLocation, visibleTo, type Who } from '../who.ts'
import type { Barcode, Columns } from './rules.ts'

export type Product = {
  id: number
  merchantId: number
  sku: string
  status: ProductStatus
  currency: string
  onHand: number
}
type Listed = Item<Calls['product']['getProductStockList']>

/** The product with its row locked, and what of it is in the warehouse. */
export const lockProduct = (tx: Tx, who: Who, productId: number) =>
  first<Product>(
    tx,
    sql`
  select p.id, p.merchant_id, p.sku, p.status, m.currency,
         (select coalesce(sum(b.on_hand), 0) from stock_balance b where b.merchant_id = p.merchant_id and b.product_id = p.id) as on_hand
    from product p join merchant m on m.id = p.merchant_id
   where p.id = ${productId} and ${visibleTo(who, sql`p.merchant_id`)} for update of p`,
  )

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnNames = (columns: Columns): Sql => sql.join(Object.keys(columns).map((name) => sql.ref(snake(name))))
const columnValues = (columns: Columns): Sql => sql.join(Object.values(columns).map((value) => sql`${value}`))

/** Undefined when the merchant has the SKU already. */
export const addProduct = (tx: Tx, merchantId: number, columns: Columns) =>
  first<{ productId: number }>(
    tx,
    sql`
  insert into product (merchant_id, ${columnNames(columns)}) values (${merchantId}, ${columnValues(columns)})
  on conflict (merchant_id, sku) do nothing returning id as product_id`,
  )

export const setProduct = (tx: Tx, product: Product, columns: Columns) =>
  run(
    tx,
    sql`
  update product set updated_at = now()${sql.join(
    Object.entries(columns).map(([name, value]) => sql`, ${sql.ref(snake(name))} = ${value}`),
    sql``,
  )}
   where merchant_id = ${product.merchantId} and id = ${product.id}`,
  )

export const idOfSku = (tx: Tx, merchantId: number, sku: string) =>
  first<{ id: number }>(
    tx,
    sql`
  select id from product where merchant_id = ${merchantId} and sku = ${sku}`,
  )

/** The codes replace those the product had. Answers the codes another product of the merchant holds. */
export async function setBarcodes(
  tx: Tx,
  merchantId: number,
  productId: number,
  barcodes: readonly Barcode[],
): Promise<string[]> {
  await run(tx, sql`delete from product_barcode where merchant_id = ${merchantId} and product_id = ${productId}`)
  const added = await rows<{ code: string }>(
    tx,
    sql`
    insert into product_barcode (merchant_id, product_id, code, format, pack_quantity)
    select ${merchantId}, ${productId}, b.code, b.format, b."packQuantity" from ${asTable(barcodes)} as b (code text, format text, "packQuantity" int)
    on conflict (merchant_id, code) do nothing returning code`,
  )
  const kept = new Set(added.map((row) => row.code))
  return barcodes.map((barcode) => barcode.code).filter((code) => !kept.has(code))
}

export const setImage = (tx: Tx, merchantId: number, productId: number, contentType: string, bytes: Buffer) =>
  run(
    tx,
    sql`
  with picture as (
    insert into product_image (merchant_id, product_id, content_type, bytes) values (${merchantId}, ${productId}, ${contentType}, ${bytes})
    on conflict (merchant_id, product_id) do update set content_type = excluded.content_type, bytes = excluded.bytes)
  update product set has_image = true where merchant_id = ${merchantId} and id = ${productId}`,
  )

export const imageOf = (tx: Tx, who: Who, productId: number) =>
  first<{ contentType: string; bytes: Buffer }>(
    tx,
    sql`
  select content_type, bytes from product_image where product_id = ${productId} and ${visibleTo(who)}`,
  )

/** The currency of a merchant this person may see. */
export const currencyOf = (tx: Tx, who: Who, merchantId: number) =>
  first<{ currency: string }>(
    tx,
    sql`
  select currency from merchant where id = ${merchantId} and ${visibleTo(who, sql`id`)}`,
  )

type Filters = Query<Calls['product']['getProductListCount']> & Query<Calls['product']['getProductStockListCount']>

/** One `where` for a list and its count. Words are looked for in name and SKU. */
export const productFilter = (who: Who, asked: Filters): Sql =>
  allOf(
    visibleTo(who, sql`p.merchant_id`, asked.merchantId),
    ...(asked.sku ? [sql`p.sku = ${asked.sku}`] : []),
    ...(asked.wordsStartWith
      ? [
          sql`(lower(p.name) like lower(${startsWith(asked.wordsStartWith)}) or lower(p.sku) like lower(${startsWith(asked.wordsStartWith)}))`,
        ]
      : []),
    ...(asked.wordsContain
      ? [sql`(p.name ilike ${contains(asked.wordsContain)} or p.sku ilike ${contains(asked.wordsContain)})`]
      : []),
    ...(asked.externalWarehouseId ? [sql`p.external_warehouse_id = ${asked.externalWarehouseId}`] : []),
    ...(asked.externalSyncStatus ? [sql`p.external_sync_status = ${asked.externalSyncStatus}`] : []),
    ...(asked.productStatus ? [sql`p.status = ${asked.productStatus}`] : []),
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
  select p.id, p.id as product_id, p.merchant_id, m.name as merchant_name, p.sku, p.name as product_name, p.model, p.brand, p.description as product_description,
         json_build_object('minor', p.base_price_minor, 'currency', m.currency) as base_price,
         p.package_height_mm / 10.0 as package_height, p.package_length_mm / 10.0 as package_length, p.package_width_mm / 10.0 as package_width,
         p.package_weight_grams / 1000.0 as package_weight, p.color, p.size, p.flavour, p.has_expiry as has_exp_date, p.collection, p.material_code,
         p.pack_case, p.shelf_life_days as shelf_life, p.status, p.has_image, p.created_at as created_timestamp, p.updated_at as updated_timestamp,
         coalesce((select json_agg(json_build_object('code', c.code, 'format', c.format, 'packQuantity', c.pack_quantity) order by c.pack_quantity, c.code)
            from product_barcode c where c.merchant_id = p.merchant_id and c.product_id = p.id), '[]'::json) as barcodes,
         s.on_hand, s.allocated, s.available, ${incomingOf(who)} as incoming
    from product p join merchant m on m.id = p.merchant_id
   cross join lateral (select ${quantities} from ${balances} where b.merchant_id = p.merchant_id and b.product_id = p.id and ${atLocation(who, sql`b.location_id`)}) s
   where p.id = any (${[...ids]}::bigint[]) and ${visibleTo(who, sql`p.merchant_id`)}`,
  )

export const batchesOf = (tx: Tx, who: Who, productId: number) =>
  rows<Item<Calls['product']['getBatchList']>>(
    tx,
    sql`
  select x.id as batch_id, x.batch_no, x.expiry_day, s.on_hand, s.available from batch x
   cross join lateral (select ${quantities} from ${balances} where b.merchant_id = x.merchant_id and b.batch_id = x.id and ${atLocation(who, sql`b.location_id`)}) s
   where x.product_id = ${productId} and ${visibleTo(who, sql`x.merchant_id`)} order by x.expiry_day nulls last, x.id`,
  )

export const shopOfMerchant = (tx: Tx, who: Who, shopId: number) =>
  first<{ id: number }>(
    tx,
    sql`
  select id from shop where id = ${shopId} and ${visibleTo(who)}`,
  )
