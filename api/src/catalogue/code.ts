import { rows, sql, type Sql, type Tx } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { visibleTo, type Who } from '../kernel/who.ts'

/** What a scanned code stands for; a pack barcode counts several units. */
export type ScannedCode = { productId: number; sku: string; productName: string; packQuantity: number }

/**
 * Whether a product `p` has this SKU, in any letter case (domain.md 10); where one is spelt exactly so, that one alone.
 * `key` is `said` in lower case: a column where `said` is one, so that row security lets the index be used.
 */
export const hasSku = (said: Sql, key: Sql = sql`lower(${said})`): Sql => sql`(p.sku_key = ${key} and (p.sku = ${said}
  or not exists (select from product e where e.merchant_id = p.merchant_id and e.sku = ${said})))`

/** Joins the product `p` that a person has said a SKU means, where it is no product's own. `key` is a column in lower case. */
export const mappedTo = (merchant: Sql, key: Sql): Sql => sql`
  join mapped_sku x on x.merchant_id = ${merchant} and x.sku_key = ${key}
   and not exists (select from product e where e.merchant_id = x.merchant_id and e.sku_key = x.sku_key)
  join product p on p.merchant_id = x.merchant_id and p.id = x.product_id`

/** The barcodes of a product `p`, the smallest pack first. */
export const barcodesOf: Sql = sql`coalesce((
  select json_agg(json_build_object('code', c.code, 'format', c.format, 'packQuantity', c.pack_quantity)
                  order by c.pack_quantity, c.code)
    from product_barcode c where c.merchant_id = p.merchant_id and c.product_id = p.id), '[]'::json)`

/**
 * What a code may stand for in any letter case at each of `merchants`, a select of their ids: barcodes and SKUs, each
 * found by its key, whatever the planner knows of how many products there are.
 */
export const codeHits = (merchants: Sql, code: string): Sql => sql`
  select m.id as merchant_id, x.product_id, x.pack_quantity, x.is_exact, x.is_sku
    from (${merchants}) m
   cross join lateral (
     select b.product_id, b.pack_quantity, b.code = ${code.trim()} as is_exact, false as is_sku
       from product_barcode b where b.merchant_id = m.id and b.code_key = lower(${code.trim()})
     union all
     select s.id, 1, s.sku = ${code.trim()}, true
       from product s where s.merchant_id = m.id and s.sku_key = lower(${code.trim()})) x`

/** The merchants a person may see, for `codeHits`. */
export const merchantsSeen = (who: Who, merchantId?: number): Sql =>
  sql`select m.id from merchant m where ${visibleTo(who, sql`m.id`, merchantId)}`

/**
 * A list's filter by SKU or barcode, in any letter case: `productId` is a product that has it. A filter never asks, so
 * it shows all of them. The ids are an array, so that the code is looked up once and not row by row.
 */
export const ofCode = (
  productId: Sql,
  who: Who,
  code: string,
  merchantId?: number,
): Sql => sql`${productId} = any (array(
  select h.product_id from (${codeHits(merchantsSeen(who, merchantId), code)}) h))`

type Hit = ScannedCode & { isExact: boolean }

/** Barcodes first, then SKUs, what is spelt exactly so before all. */
const hitsAt = (tx: Tx, merchants: Sql, code: string): Promise<Hit[]> =>
  rows<Hit>(
    tx,
    sql`
  select h.product_id, p.sku, p.name as product_name, h.pack_quantity, h.is_exact
    from (${codeHits(merchants, code)}) h
    join lateral (
      -- By the id alone: with the merchant, a planner without statistics may take any key that begins with it.
      select q.merchant_id, q.sku, q.name from product q where q.id = h.product_id offset 0) p on p.merchant_id = h.merchant_id
   order by h.is_exact desc, h.is_sku, p.sku`,
  )

/** What is spelt exactly so, else what is spelt so in any letter case. */
function bestOf(hits: readonly Hit[]): ScannedCode[] {
  const hasExact = hits.some((hit) => hit.isExact)
  return hits
    .filter((hit) => hit.isExact === hasExact)
    .map(({ productId, sku, productName, packQuantity }) => ({ productId, sku, productName, packQuantity }))
}

/** What a code may stand for at a merchant. */
export const hitsOf = async (tx: Tx, merchantId: number, code: string): Promise<ScannedCode[]> =>
  bestOf(await hitsAt(tx, sql`select ${merchantId}::bigint as id`, code))

/** What a code may stand for at the merchants a person may see; of one product alone where that is named too. */
export async function hitsSeen(
  tx: Tx,
  who: Who,
  code: string,
  asked: { merchantId?: number; productId?: number } = {},
): Promise<ScannedCode[]> {
  const hits = await hitsAt(tx, merchantsSeen(who, asked.merchantId), code)
  return bestOf(asked.productId ? hits.filter((hit) => hit.productId === asked.productId) : hits)
}

/** One meaning, or none; codes that stand for two products ask. */
export function meaningIfKnown(code: string, hits: readonly ScannedCode[], field = 'Code'): ScannedCode | undefined {
  const [hit] = hits
  if (hits.some((other) => other.productId !== hit?.productId))
    throw refuse('ambiguous-code', { code: code.trim(), field })
  return hit
}

/** One meaning or a refusal. */
export function meaningOf(code: string, hits: readonly ScannedCode[]): ScannedCode {
  const hit = meaningIfKnown(code, hits)
  if (!hit) throw refuse('unknown-code', { code: code.trim(), field: 'Code' })
  return hit
}

/** The units one scan counts where a product is expected; refuses a code of another. */
export function unitsMeant(
  code: string,
  hits: readonly ScannedCode[],
  expected: { productId: number; sku: string },
): number {
  const hit = hits.find((other) => other.productId === expected.productId)
  if (hit) return hit.packQuantity
  throw hits[0]
    ? refuse('wrong-item', { got: hits[0].sku, expected: expected.sku, field: 'Code' })
    : refuse('unknown-code', { code: code.trim(), field: 'Code' })
}

/** What a code means to the merchant whose task is open. */
export const readCode = async (tx: Tx, merchantId: number, code: string): Promise<ScannedCode> =>
  meaningOf(code, await hitsOf(tx, merchantId, code))
