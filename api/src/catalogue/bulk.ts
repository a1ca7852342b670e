import { writeChanges } from '../changes/write.ts'
import { asTable, rows, run, snake, sql, type Sql, type Tx } from '../kernel/database.ts'
import type { Barcode, Columns } from './rules.ts'

export type NewProduct = Columns & { sku: string; barcodes: readonly Barcode[] }

const types = {
  name: 'text',
  model: 'text',
  brand: 'text',
  description: 'text',
  base_price_minor: 'bigint',
  package_height_mm: 'int',
  package_length_mm: 'int',
  package_width_mm: 'int',
  package_weight_grams: 'int',
  color: 'text',
  size: 'text',
  flavour: 'text',
  has_expiry: 'boolean',
  collection: 'text',
  material_code: 'text',
  pack_case: 'int',
  shelf_life_days: 'int',
  minimum_days_left: 'int',
}
const columns = Object.keys(types)
const said = (products: readonly NewProduct[]): Sql =>
  sql`${asTable(
    products.map((product) =>
      Object.fromEntries(
        Object.entries(product)
          .filter(([name]) => name !== 'barcodes')
          .map(([name, value]) => [snake(name), value]),
      ),
    ),
  )} as x (sku text, ${sql.raw(
    Object.entries(types)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  )})`
const unsaid: Record<string, string> = { text: "''", bigint: '0', int: 'null', boolean: 'false' }

/** Adds products with their barcodes, any number in two statements; answers the SKUs that were not there before. */
export async function addProducts(tx: Tx, merchantId: number, products: readonly NewProduct[]): Promise<Set<string>> {
  if (products.length === 0) return new Set()
  const values = sql.raw(
    Object.entries(types)
      .map(([name, type]) => `coalesce(x.${name}, ${unsaid[type]})`)
      .join(', '),
  )
  const made = await rows<{ id: number; sku: string }>(
    tx,
    sql`
    insert into product (merchant_id, sku, ${sql.raw(columns.join(', '))})
    select ${merchantId}, x.sku, ${values} from ${said(products)}
    on conflict (merchant_id, sku) do nothing returning id, sku`,
  )
  const skus = new Set(made.map((row) => row.sku))
  await writeChanges(
    tx,
    made.map(({ id }) => ({ subject: 'product', id, kind: 'made', merchantId })),
  )
  await addBarcodes(
    tx,
    merchantId,
    products.filter(({ sku }) => skus.has(sku)),
  )
  return skus
}

const isSized = sql`coalesce(x.package_length_mm, x.package_width_mm, x.package_height_mm, x.package_weight_grams) is not null`
/** A file that says sides or a weight: no bench has measured them any more. */
const unmeasured = sql`measured_by = case when ${isSized} then null else p.measured_by end,
  measured_at = case when ${isSized} then null else p.measured_at end`

/**
 * Changes what is said of products found by SKU; what is not said stays. Barcodes are added to those they have, which
 * keep the format they were given: a file says none.
 */
export async function setProducts(tx: Tx, merchantId: number, products: readonly NewProduct[]): Promise<void> {
  if (products.length === 0) return
  const values = sql.raw(columns.map((name) => `${name} = coalesce(x.${name}, p.${name})`).join(', '))
  const set = await rows<{ id: number }>(
    tx,
    sql`
    update product p set updated_at = now(), ${values}, ${unmeasured}
      from ${said(products)} where p.merchant_id = ${merchantId} and p.sku = x.sku returning p.id`,
  )
  await writeChanges(
    tx,
    set.map(({ id }) => ({ subject: 'product', id, kind: 'changed', merchantId })),
  )
  await addBarcodes(tx, merchantId, products)
}

async function addBarcodes(tx: Tx, merchantId: number, products: readonly NewProduct[]): Promise<void> {
  const barcodes = products.flatMap(({ sku, barcodes: codes }) => codes.map((barcode) => ({ sku, ...barcode })))
  if (barcodes.length === 0) return
  await run(
    tx,
    sql`
    insert into product_barcode (merchant_id, product_id, code, format, pack_quantity)
    select p.merchant_id, p.id, b.code, b.format, b."packQuantity"
      from ${asTable(barcodes)} as b (sku text, code text, format text, "packQuantity" int)
        join product p on p.merchant_id = ${merchantId} and p.sku = b.sku
    on conflict (merchant_id, code) do update set pack_quantity = excluded.pack_quantity
     where product_barcode.product_id = excluded.product_id`,
  )
}
