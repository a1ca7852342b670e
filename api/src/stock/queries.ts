import type { Item, Query, Result } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import { allOf, contains, first, one, rows, sql, type Sql, type Tx } from '../kernel/database.ts'
import type { SortBy } from '../kernel/page.ts'
import { atLocation, visibleTo, type Who } from '../kernel/who.ts'
import { ofCode } from '../catalogue/code.ts'
import { hasPart } from '../catalogue/words.ts'
import { mayExpire } from './expiring.ts'
import { refuseDays } from './rules.ts'
import { balances, incomingOf, quantities } from './quantities.ts'

type ProductFilters = Query<Calls['stock']['getStockByProductListCount']>
type BatchFilters = Query<Calls['stock']['getStockBatchInfoListCount']>
type StockOfProduct = Omit<Item<Calls['stock']['getStockByProductList']>, 'cellCount' | 'batchCount' | 'nextExpiryDay'>

export const products = sql`product p`
export const productId = sql`p.id`
const inStock = (who: Who, isInStock: boolean, batch: Sql): Sql => sql`exists (select 1 from stock_balance b
  where b.merchant_id = p.merchant_id and b.product_id = p.id and ${batch} and b.on_hand > 0
    and ${atLocation(who, sql`b.location_id`)}) = ${isInStock}`

/** Some of it expires on one of the days, as figures count it. */
function expires(who: Who, asked: ProductFilters): Sql {
  const { expiresFromDay: from, expiresUntilDay: until } = asked
  refuseDays(asked)
  return sql`p.id in (
  select t.product_id from batch t
    join stock_balance b on b.merchant_id = t.merchant_id and b.product_id = t.product_id and b.batch_id = t.id
   where ${mayExpire} and ${allOf(
     visibleTo(who, sql`t.merchant_id`),
     atLocation(who, sql`b.location_id`),
     sql`t.expiry_day is not null`,
     ...(from ? [sql`t.expiry_day >= ${from}::date`] : []),
     ...(until ? [sql`t.expiry_day <= ${until}::date`] : []),
   )})`
}

/** One `where` for the list of products and its count. A keyword is looked for in name, SKU and barcodes. */
export const productFilter = (who: Who, asked: ProductFilters): Sql =>
  allOf(
    visibleTo(who, sql`p.merchant_id`, asked.merchantId),
    ...(asked.productId ? [sql`p.id = ${asked.productId}`] : []),
    ...(asked.sku?.trim() ? [ofCode(sql`p.id`, who, asked.sku, asked.merchantId)] : []),
    ...(asked.keyword?.trim() ? [hasPart(who, asked.keyword.trim(), asked.merchantId)] : []),
    ...(asked.isInStock === undefined ? [] : [inStock(who, asked.isInStock, sql`true`)]),
    ...(asked.expiresFromDay || asked.expiresUntilDay ? [expires(who, asked)] : []),
  )

const onHandOf = (who: Who): Sql => sql`
  (select coalesce(sum(b.on_hand), 0) from stock_balance b
     where b.merchant_id = p.merchant_id and b.product_id = p.id and ${atLocation(who, sql`b.location_id`)})`

export function productSort(who: Who, sorting = 'sku'): SortBy {
  const isDescending = sorting.startsWith('-')
  const name = sorting.replace('-', '')
  return name === 'name'
    ? { by: sql`lower(p.name)`, type: 'text', isDescending }
    : name === 'created'
      ? { by: sql`p.created_at`, type: 'timestamptz', isDescending }
      : name === 'onHand'
        ? { by: onHandOf(who), type: 'bigint', isDescending }
        : { by: sql`p.sku`, type: 'text', isDescending }
}

export const countProducts = async (tx: Tx, where: Sql): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from product p where ${where}`)).n

export const stockById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Item<Calls['stock']['getStockByProductList']>>(
    tx,
    sql`
  select p.id, p.id as product_id, p.merchant_id, m.name as merchant_name, p.sku, p.name as product_name, p.has_image,
         p.has_expiry as has_exp_date, s.*, ${incomingOf(who)} as incoming
    from product p join merchant m on m.id = p.merchant_id
   cross join lateral (
     select ${quantities}, count(distinct c.id) filter (where b.on_hand > 0)::int as cell_count,
            count(distinct b.batch_id) filter (where b.on_hand > 0)::int as batch_count,
            min(t.expiry_day) filter (where b.on_hand > 0) as next_expiry_day
       from ${balances} where b.merchant_id = p.merchant_id and b.product_id = p.id
         and ${atLocation(who, sql`b.location_id`)}) s
   where p.id = any (${[...ids]}::bigint[]) and ${visibleTo(who, sql`p.merchant_id`)}`,
  )

/** A product with its quantities. */
export const stockOf = (tx: Tx, who: Who, asked: { productId: number; merchantId?: number }) =>
  first<StockOfProduct>(
    tx,
    sql`
  select p.id, p.id as product_id, p.merchant_id, m.name as merchant_name, p.sku, p.name as product_name, p.has_image,
         p.has_expiry as has_exp_date, s.*, ${incomingOf(who)} as incoming
    from product p join merchant m on m.id = p.merchant_id
   cross join lateral (
     select ${quantities} from ${balances}
      where b.merchant_id = p.merchant_id and b.product_id = p.id and ${atLocation(who, sql`b.location_id`)}) s
   where p.id = ${asked.productId} and ${visibleTo(who, sql`p.merchant_id`, asked.merchantId)}`,
  )

/** Where the units of a product are, as they would be allocated: the first to expire first. */
export const placesOf = (tx: Tx, who: Who, { merchantId, id }: { merchantId: number; id: number }) =>
  rows<Result<Calls['stock']['getStockByProduct']>['places'][number]>(
    tx,
    sql`
  select case b.place_kind when 1 then 'cell' when 2 then 'tray' else 'parcel' end as place,
         coalesce(c.code, y.name, o.reference_code) as cell_code,
         b.location_id, b.batch_id, t.batch_no, t.expiry_day, b.condition, b.on_hand, b.allocated
    from ${balances}
    left join tray y on b.place_kind = 2 and y.id = b.place_id
    left join parcel r on b.place_kind = 3 and r.merchant_id = b.merchant_id and r.id = b.place_id
    left join orders o on o.merchant_id = r.merchant_id and o.id = r.demand_id
   where b.merchant_id = ${merchantId} and b.product_id = ${id} and b.on_hand > 0
     and ${visibleTo(who, sql`b.merchant_id`)} and ${atLocation(who, sql`b.location_id`)}
   order by b.place_kind, t.expiry_day nulls last, b.received_at, c.walk_sequence, b.id`,
  )

export const batches = sql`batch t join product p on p.merchant_id = t.merchant_id and p.id = t.product_id`
export const batchId = sql`t.id`

const hasPartOrBatch = (who: Who, said: string, merchantId?: number): Sql =>
  sql`(t.batch_no ilike ${contains(said)} or ${hasPart(who, said, merchantId)})`

/** One `where` for the list of batches and its count. A keyword is looked for in batch number, name, SKU and barcodes. */
export const batchFilter = (who: Who, asked: BatchFilters): Sql =>
  allOf(
    visibleTo(who, sql`t.merchant_id`, asked.merchantId),
    ...(asked.productId ? [sql`t.product_id = ${asked.productId}`] : []),
    ...(asked.batchNo?.trim() ? [sql`t.batch_no ilike ${contains(asked.batchNo.trim())}`] : []),
    ...(asked.keyword?.trim() ? [hasPartOrBatch(who, asked.keyword.trim(), asked.merchantId)] : []),
    ...(asked.isInStock === undefined ? [] : [inStock(who, asked.isInStock, sql`b.batch_id = t.id`)]),
  )

/** The first to expire first unless asked otherwise; batches that never expire come last. */
export function batchSort(sorting = 'expiry'): SortBy {
  const isDescending = sorting.startsWith('-')
  const name = sorting.replace('-', '')
  return name === 'batch'
    ? { by: sql`t.batch_no`, type: 'text', isDescending }
    : name === 'created'
      ? { by: sql`t.created_at`, type: 'timestamptz', isDescending }
      : { by: sql`coalesce(t.expiry_day::text, ${isDescending ? '' : '9999-99-99'})`, type: 'text', isDescending }
}

export const countBatches = async (tx: Tx, where: Sql): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from ${batches} where ${where}`)).n

export const batchesById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Item<Calls['stock']['getStockBatchInfoList']>>(
    tx,
    sql`
  select t.id, t.id as batch_id, p.id as product_id, t.merchant_id, m.name as merchant_name, p.sku,
         p.name as product_name, p.has_image, p.has_expiry as has_exp_date,
         t.batch_no, t.expiry_day, t.is_held, t.created_at as created_timestamp, s.on_hand, s.allocated, s.available,
         (select coalesce(sum(v.quantity), 0)::int from stock_movement v
            where v.merchant_id = t.merchant_id and v.product_id = t.product_id and v.batch_id = t.id
             and v.kind = 'receive' and v.side = 1 and ${atLocation(who, sql`v.location_id`)}) as received,
         coalesce((
           select json_agg(json_build_object('cellCode', c.code, 'condition', b.condition, 'onHand', b.on_hand)
                           order by c.walk_sequence, c.code)
             from stock_balance b join cell c on c.id = b.place_id
            where b.merchant_id = t.merchant_id and b.product_id = t.product_id and b.batch_id = t.id
             and b.place_kind = 1 and b.on_hand > 0 and ${atLocation(who, sql`b.location_id`)}), '[]'::json) as cells
    from ${batches} join merchant m on m.id = t.merchant_id
   cross join lateral (
     select ${quantities} from stock_balance b join product g on g.merchant_id = b.merchant_id and g.id = b.product_id
       left join cell c on b.place_kind = 1 and c.id = b.place_id
      where b.merchant_id = t.merchant_id and b.product_id = t.product_id and b.batch_id = t.id
        and ${atLocation(who, sql`b.location_id`)}) s
   where t.id = any (${[...ids]}::bigint[]) and ${visibleTo(who, sql`t.merchant_id`)}`,
  )
