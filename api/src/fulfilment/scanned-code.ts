import { rows, sql, type Tx } from '../database.ts'
import { refuse } from '../refuse.ts'

/** What a scanned code stands for; a pack barcode counts several units. */
export type ScannedCode = { productId: number; sku: string; productName: string; packQuantity: number }
type Hit = ScannedCode & { isBarcode: boolean; isExact: boolean }

const hitsOf = (tx: Tx, merchantId: number, code: string) =>
  rows<Hit>(
    tx,
    sql`
  select p.id as product_id, p.sku, p.name as product_name, b.pack_quantity, true as is_barcode, true as is_exact
    from product_barcode b join product p on p.merchant_id = b.merchant_id and p.id = b.product_id
   where b.merchant_id = ${merchantId} and b.code = ${code}
  union all
  select p.id, p.sku, p.name, 1, false, p.sku = ${code} from product p
   where p.merchant_id = ${merchantId} and p.sku = any (${[code, code.toUpperCase()]}::text[])`,
  )

/** One meaning or a refusal: a barcode first, then a SKU; codes that stand for two products ask (domain.md 10). */
export function meaningOf(code: string, hits: readonly Hit[]): ScannedCode {
  const exact = hits.filter((hit) => hit.isExact)
  const candidates = exact.length ? exact : hits
  const [first] = candidates.toSorted((a, b) => Number(b.isBarcode) - Number(a.isBarcode))
  if (!first) throw refuse('unknown-code', { code, field: 'Code' })
  if (candidates.some((hit) => hit.productId !== first.productId))
    throw refuse('ambiguous-code', { code, field: 'Code' })
  return {
    productId: first.productId,
    sku: first.sku,
    productName: first.productName,
    packQuantity: first.packQuantity,
  }
}

/** What a code means to the merchant whose task is open. */
export const readCode = async (tx: Tx, merchantId: number, code: string): Promise<ScannedCode> =>
  meaningOf(code.trim(), await hitsOf(tx, merchantId, code.trim()))
