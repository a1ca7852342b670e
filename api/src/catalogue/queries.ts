import type { ProductStatus } from 'contract/product-status'
import { asTable, first, one, rows, run, snake, sql, type Sql, type Tx } from '../kernel/database.ts'
import { type Who, visibleTo } from '../kernel/who.ts'
import { pictureType, type Picture } from './picture.ts'
import type { Sizes } from './measure.ts'
import type { Barcode, Columns } from './rules.ts'

export type Product = {
  id: number
  merchantId: number
  sku: string
  status: ProductStatus
  currency: string
  onHand: number
}
/** The product with its row locked, and what of it is in the warehouse. */
export const lockProduct = (tx: Tx, who: Who, productId: number) =>
  first<Product>(
    tx,
    sql`
  select p.id, p.merchant_id, p.sku, p.status, m.currency,
         (select coalesce(sum(b.on_hand), 0) from stock_balance b
           where b.merchant_id = p.merchant_id and b.product_id = p.id) as on_hand
    from product p join merchant m on m.id = p.merchant_id
   where p.id = ${productId} and ${visibleTo(who, sql`p.merchant_id`)} for update of p`,
  )

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

/** The product with its row locked, and what is known of its size. */
export const lockUnmeasured = (tx: Tx, who: Who, productId: number) =>
  first<Sizes & { id: number; merchantId: number; sku: string }>(
    tx,
    sql`
  select p.id, p.merchant_id, p.sku, p.package_length_mm, p.package_width_mm, p.package_height_mm,
         p.package_weight_grams
    from product p
   where p.id = ${productId} and ${visibleTo(who, sql`p.merchant_id`)} for update`,
  )

type Measure = {
  productId: number
  packageLength: number | null
  packageWidth: number | null
  packageHeight: number | null
  packageWeight: number | null
  measuredBy: string
  measuredTimestamp: number
}

export const setMeasured = (
  tx: Tx,
  who: Who,
  { merchantId, id }: { merchantId: number; id: number },
  sizes: Partial<Sizes>,
) =>
  one<Measure>(
    tx,
    sql`
  update product set updated_at = now(), measured_by = ${who.name}, measured_at = now()${sql.join(
    Object.entries(sizes).map(([name, value]) => sql`, ${sql.ref(snake(name))} = ${value}`),
    sql``,
  )}
   where merchant_id = ${merchantId} and id = ${id}
  returning id as product_id, package_length_mm / 10.0 as package_length, package_width_mm / 10.0 as package_width,
            package_height_mm / 10.0 as package_height, package_weight_grams / 1000.0 as package_weight, measured_by,
            measured_at as measured_timestamp`,
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
    select ${merchantId}, ${productId}, b.code, b.format, b."packQuantity"
      from ${asTable(barcodes)} as b (code text, format text, "packQuantity" int)
    on conflict (merchant_id, code) do nothing returning code`,
  )
  const kept = new Set(added.map((row) => row.code))
  return barcodes.map((barcode) => barcode.code).filter((code) => !kept.has(code))
}

export const setImage = (tx: Tx, merchantId: number, productId: number, { bytes, small }: Picture) =>
  run(
    tx,
    sql`
  with picture as (
    insert into product_image (merchant_id, product_id, content_type, bytes, small)
    values (${merchantId}, ${productId}, ${pictureType}, ${bytes}, ${small})
    on conflict (merchant_id, product_id)
    do update set content_type = excluded.content_type, bytes = excluded.bytes, small = excluded.small)
  update product set has_image = true where merchant_id = ${merchantId} and id = ${productId}`,
  )

export const imageOf = (tx: Tx, who: Who, productId: number) =>
  first<{ contentType: string; bytes: Buffer }>(
    tx,
    sql`
  select content_type, bytes from product_image where product_id = ${productId} and ${visibleTo(who)}`,
  )

export const smallImagesOf = (tx: Tx, who: Who, productIds: readonly number[]) =>
  rows<{ productId: number; small: Buffer }>(
    tx,
    sql`
  select product_id, small from product_image
   where product_id = any (${[...productIds]}::bigint[]) and length(small) > 0 and ${visibleTo(who)}`,
  )

/** A picture that was kept as it came, before small ones were. */
export const oldImage = (tx: Tx) =>
  first<{ merchantId: number; productId: number; bytes: Buffer }>(
    tx,
    sql`
  select merchant_id, product_id, bytes from product_image where small is null limit 1 for update skip locked`,
  )

/** It stays as it came: lists show none. */
export const leaveImage = (tx: Tx, merchantId: number, productId: number) =>
  run(
    tx,
    sql`
  update product_image set small = '' where merchant_id = ${merchantId} and product_id = ${productId}`,
  )

/** The currency of a merchant this person may see. */
export const currencyOf = (tx: Tx, who: Who, merchantId: number) =>
  first<{ currency: string }>(
    tx,
    sql`
  select currency from merchant where id = ${merchantId} and ${visibleTo(who, sql`id`)}`,
  )
