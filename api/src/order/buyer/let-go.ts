import { openStatuses } from 'contract/order-status'
import { asTable, numbers, run, sql } from '../../kernel/database.ts'
import { byAge } from '../../kernel/prune.ts'
import { keptDays, type OrderKey } from './fields.ts'

/**
 * Who bought is forgotten: of a marketplace's order however it stands, since it can be asked there again; of one that is
 * known here alone, when nothing waits for its address any more. The state and the country stay: no person is found by them.
 */
export const oldBuyers = byAge<OrderKey>({
  table: 'order_buyer',
  days: keptDays,
  since: sql`t.created_at`,
  which: sql`not exists (
    select from orders o
     where o.merchant_id = t.merchant_id and o.id = t.order_id and o.marketplace_order_id is null
       and o.status in (${numbers(openStatuses)}))`,
  gone: sql`t.merchant_id, t.order_id`,
  also: (tx, gone) =>
    run(
      tx,
      sql`
    update orders o set shipping_city = ''
      from ${asTable(gone)} as g ("merchantId" bigint, "orderId" bigint)
     where o.merchant_id = g."merchantId" and o.id = g."orderId" and o.shipping_city <> ''`,
    ),
})
