import { rows, sql, type Tx } from '../kernel/database.ts'
import { isStillHere, unitsHanded } from './promised.ts'

export type Difference = {
  what: string
  merchantId: number
  productId: number
  place: string
  kept: number
  counted: number
}

/**
 * Proves the ledger: every balance is the sum of its movements (on hand over all rows, allocated over the allocated
 * ones), every entry sums to zero, and what orders hold is what is allocated. Answers each difference; none means all
 * is well.
 */
export const differences = (tx: Tx): Promise<Difference[]> =>
  rows<Difference>(
    tx,
    sql`
  with counted as (
    select merchant_id, location_id, product_id, batch_id, place_kind, place_id, condition,
           sum(quantity)::int as on_hand, coalesce(sum(quantity) filter (where is_allocated), 0)::int as allocated
      from stock_movement where place_kind > 0 group by 1, 2, 3, 4, 5, 6, 7
  ), compared as (
    select coalesce(c.merchant_id, b.merchant_id) as merchant_id, coalesce(c.product_id, b.product_id) as product_id,
           coalesce(c.place_kind, b.place_kind) || ':' || coalesce(c.place_id, b.place_id) as place,
           coalesce(b.on_hand, 0) as kept_on_hand, coalesce(c.on_hand, 0) as on_hand,
           coalesce(b.allocated, 0) as kept_allocated, coalesce(c.allocated, 0) as allocated
      from counted c full join stock_balance b
     using (merchant_id, location_id, product_id, batch_id, place_kind, place_id, condition)
  ), promised as (
    select a.merchant_id, a.product_id, sum(a.quantity - ${unitsHanded})::int as promised
      from allocation a where ${isStillHere} group by 1, 2
  ), held as (
    select merchant_id, product_id, sum(allocated)::int as allocated from stock_balance group by 1, 2
  )
  select 'on hand' as what, merchant_id, product_id, place, kept_on_hand as kept, on_hand as counted
    from compared where kept_on_hand <> on_hand
  union all
  select 'allocated', merchant_id, product_id, place, kept_allocated, allocated
    from compared where kept_allocated <> allocated
  union all
  select 'entry ' || entry, merchant_id, min(product_id), '', 0, sum(quantity)::int
    from stock_movement group by merchant_id, entry having sum(quantity) <> 0 or count(*) <> 2
  union all
  select 'promised', coalesce(p.merchant_id, h.merchant_id), coalesce(p.product_id, h.product_id), '',
         coalesce(h.allocated, 0),
         coalesce(p.promised, 0)
    from promised p full join held h on h.merchant_id = p.merchant_id and h.product_id = p.product_id
   where coalesce(p.promised, 0) <> coalesce(h.allocated, 0)`,
  )
