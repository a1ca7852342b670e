import { calls } from 'contract/calls/all'
import { warehouseOrderId } from 'contract/order-number'
import { openStatuses } from 'contract/order-status'
import { sql, type Tx } from '../kernel/database.ts'
import { inOrder } from '../kernel/page.ts'
import type { Who } from '../kernel/who.ts'
import { few, type Finder, type Found, idsOf } from '../server/finder.ts'
import { type Filters, ordersFound } from './found.ts'
import { ordersById } from './queries.ts'

/** Of a beginning that thousands share, no more than these are sorted. */
const sorted = sql.lit(1000)

/** The orders that filters find, the newest first, as they are shown. */
async function ordersShown(tx: Tx, who: Who, filters: Filters, most: number) {
  const { from, where } = ordersFound(who, filters)
  const ids = await idsOf(
    tx,
    sql`select id from (select o.id from ${from} where ${where} limit ${sorted}) x order by id desc limit ${few}`,
  )
  const first = ids.slice(0, most)
  const shown = inOrder(first, await ordersById(tx, who, first)).map(
    ({ id, firstProductName, firstSku, lineCount, merchantName, status, referenceCode }): Found => ({
      id,
      title: warehouseOrderId(id),
      code: referenceCode,
      note: (firstProductName || firstSku) + (lineCount > 1 ? ` and ${lineCount - 1} more` : ''),
      merchantName,
      status,
      holds: lineCount,
      link: `/order/order-management?open=${id}`,
    }),
  )
  return { shown, count: ids.length }
}

export const orders: Finder = {
  kind: 'order',
  access: calls.order.getOrderList.access,
  find: (tx, who, { text, isWhole, most }) =>
    ordersShown(tx, who, isWhole ? { called: text } : { keyword: text }, most),
}

/** The open orders that a product is ordered with. */
export const openOrdersOf = (tx: Tx, who: Who, sku: string, most: number) =>
  ordersShown(tx, who, { sku, status: [...openStatuses] }, most)
