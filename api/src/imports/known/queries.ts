import { cancelled, failedOrders, openStatuses } from 'contract/order-status'
import type { ProductStatus } from 'contract/product-status'
import { hasSku, mappedTo } from '../../catalogue/code.ts'
import { asTable, rows, run, sql, type Tx } from '../../kernel/database.ts'

export type KnownSku = { sku: string; id: number; status: ProductStatus; hasExpiry: boolean }

/** Those of the SKUs that a merchant has, exactly as written. */
export const ownSkus = async (tx: Tx, merchantId: number, skus: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await rows<{ sku: string }>(
        tx,
        sql`select sku from product where merchant_id = ${merchantId} and sku = any (${[...new Set(skus)]}::text[])`,
      )
    ).map((row) => row.sku),
  )

/** The products that SKUs may mean, in any letter case. */
export const productsMeant = (tx: Tx, merchantId: number, skus: readonly string[]) =>
  rows<KnownSku & { said: string }>(
    tx,
    sql`
  with said as materialized (
    select s, lower(s) as key from ${asTable([...new Set(skus)].map((s) => ({ s })))} as t (s text)
  )
  select t.s as said, p.sku, p.id, p.status, p.has_expiry
    from said t join product p on p.merchant_id = ${merchantId} and ${hasSku(sql`t.s`, sql`t.key`)}
   union all
  select t.s, p.sku, p.id, p.status, p.has_expiry from said t ${mappedTo(sql`${merchantId}`, sql`t.key`)}
   order by sku`,
  )

/** The order of the merchant that keeps a tracking number from being used again: it has it, or had it until it was void. */
export type Holder = { code: string; isVoid: boolean }

/** Those of the tracking numbers that an open order of the merchant has, or a stopped one or a void parcel had. */
export const holdersOf = async (tx: Tx, merchantId: number, numbers: readonly string[]): Promise<Map<string, Holder>> =>
  new Map(
    (
      await rows<Holder & { number: string }>(
        tx,
        sql`
    with known as (
      select demand_id, tracking_number, tracking_key, false as is_void from parcel where merchant_id = ${merchantId}
       union all
      select demand_id, tracking_number, tracking_key, true from void_parcel where merchant_id = ${merchantId}
    )
    select k.tracking_number as number, k.is_void or o.status = any (${[...stopped]}::int[]) as is_void,
           o.reference_code || coalesce(' of shop ' || s.name, '') as code
      from known k join orders o on o.merchant_id = ${merchantId} and o.id = k.demand_id
      left join shop s on s.merchant_id = o.merchant_id and s.id = o.shop_id
     where k.tracking_key = any (${numbers.map((number) => number.toLowerCase())}::text[])
       and k.tracking_number = any (${[...numbers]}::text[])
       and (k.is_void or o.status = any (${[...openStatuses, ...stopped]}::int[]))`,
      )
    ).map(({ number, ...holder }) => [number, holder]),
  )
const stopped = [...cancelled, ...failedOrders]

/** The couriers that carry for a merchant, by name and by code in small letters. */
export const couriersOf = async (tx: Tx, merchantId: number): Promise<Map<string, number>> =>
  new Map(
    (
      await rows<{ id: number; name: string; code: string }>(
        tx,
        sql`
    select p.id, lower(p.name) as name, lower(p.code) as code
      from merchant_shipping_provider a join shipping_provider p on p.id = a.shipping_provider_id
     where a.merchant_id = ${merchantId} and p.master_status = 'Active'`,
      )
    ).flatMap(({ id, name, code }) => [
      [code, id],
      [name, id],
    ]),
  )

/** SKUs that begin alike, for each text that is none: what a slip of the finger may have meant. */
export const skusLike = (tx: Tx, merchantId: number, texts: readonly string[]) =>
  rows<{ text: string; sku: string }>(
    tx,
    sql`
  select t.text, p.sku from ${asTable(texts.map((text) => ({ text })))} as t (text text)
   cross join lateral (
     select sku from product where merchant_id = ${merchantId} and starts_with(lower(sku), lower(left(t.text, 3)))
      order by sku limit 200) p`,
  )

/** Those of the codes that an inbound request of the merchant has. */
export const inboundReferences = async (tx: Tx, merchantId: number, codes: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await rows<{ code: string }>(
        tx,
        sql`
    select reference_code as code from inbound_request
     where merchant_id = ${merchantId} and reference_code = any (${[...codes]}::text[])`,
      )
    ).map((row) => row.code),
  )

/** The returns of a merchant that have these codes, each with the order it takes back. */
export const returnsNumbered = async (
  tx: Tx,
  merchantId: number,
  codes: readonly string[],
): Promise<Map<string, number | null>> =>
  new Map(
    (
      await rows<{ code: string; orderId: number | null }>(
        tx,
        sql`
    select reference_code as code, order_id from inbound_request
     where merchant_id = ${merchantId} and reference_code = any (${[...codes]}::text[])`,
      )
    ).map(({ code, orderId }) => [code, orderId]),
  )

/** Those of the records of a job that stand well: every row good or made, but for those left out or alone. */
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
    select record from job_row
     where merchant_id = ${merchantId} and job_id = ${jobId} and record = any (${[...keys]}::text[])
       and state not in ('excluded', 'skipped')
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
