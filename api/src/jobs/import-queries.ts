import type { ProductStatus } from 'contract/product-status'
import { asTable, rows, run, sql, type Tx } from '../database.ts'

export type KnownSku = { sku: string; id: number; status: ProductStatus; hasExpiry: boolean }

/** The products of a merchant by SKU, exactly as written. */
export const productsBySku = async (
  tx: Tx,
  merchantId: number,
  skus: readonly string[],
): Promise<Map<string, KnownSku>> =>
  new Map(
    (
      await rows<KnownSku>(
        tx,
        sql`
    select sku, id, status, has_expiry from product where merchant_id = ${merchantId} and sku = any (${[...new Set(skus)]}::text[])`,
      )
    ).map((row) => [row.sku, row]),
  )

/** SKUs that begin alike, for each text that is none: what a slip of the finger may have meant. */
export const skusLike = (tx: Tx, merchantId: number, texts: readonly string[]) =>
  rows<{ text: string; sku: string }>(
    tx,
    sql`
  select t.text, p.sku from ${asTable(texts.map((text) => ({ text })))} as t (text text)
   cross join lateral (select sku from product where merchant_id = ${merchantId} and starts_with(lower(sku), lower(left(t.text, 3))) order by sku limit 200) p`,
  )

/** The orders of a merchant by reference code. */
export const ordersByReference = async (
  tx: Tx,
  merchantId: number,
  codes: readonly string[],
): Promise<Map<string, number>> =>
  new Map(
    (
      await rows<{ code: string; id: number }>(
        tx,
        sql`
    select reference_code as code, id from orders where merchant_id = ${merchantId} and reference_code = any (${[...codes]}::text[])`,
      )
    ).map((row) => [row.code, row.id]),
  )

/** Those of the codes that an inbound request of the merchant has. */
export const inboundReferences = async (tx: Tx, merchantId: number, codes: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await rows<{ code: string }>(
        tx,
        sql`
    select reference_code as code from inbound_request where merchant_id = ${merchantId} and reference_code = any (${[...codes]}::text[])`,
      )
    ).map((row) => row.code),
  )

/** Those of the records of a job that stand well: every row good, or made already. */
export const soundRecords = async (
  tx: Tx,
  merchantId: number,
  jobId: number,
  keys: readonly string[],
): Promise<Set<string>> =>
  new Set(
    (
      await rows<{ record: string }>(
        tx,
        sql`
    select record from job_row where merchant_id = ${merchantId} and job_id = ${jobId} and record = any (${[...keys]}::text[])
     group by record having bool_and(state in ('good', 'made'))`,
      )
    ).map((row) => row.record),
  )

/** Whose the barcodes are. */
export const ownersOfBarcodes = async (
  tx: Tx,
  merchantId: number,
  codes: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (
      await rows<{ code: string; sku: string }>(
        tx,
        sql`
    select b.code, p.sku from product_barcode b join product p on p.merchant_id = b.merchant_id and p.id = b.product_id
     where b.merchant_id = ${merchantId} and b.code = any (${[...codes]}::text[])`,
      )
    ).map((row) => [row.code, row.sku]),
  )

/** A step that may be refused without undoing what came before it in the transaction. */
export async function apart<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await run(tx, sql`savepoint apart`)
  try {
    const done = await work()
    await run(tx, sql`release savepoint apart`)
    return done
  } catch (problem) {
    await run(tx, sql`rollback to savepoint apart`)
    throw problem
  }
}
