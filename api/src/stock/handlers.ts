import { statusLabel } from 'contract/order-status'
import { inOrder, pageOfIds } from '../page.ts'
import { found, refuse } from '../refuse.ts'
import type { Handlers } from '../server/handler.ts'
import { adjust } from './adjust.ts'
import { allocateOrder, reprocess } from './allocation.ts'
import { ordersNamed } from './floor-queries.ts'
import * as queries from './queries.ts'
import { stockIn } from './receive.ts'
import { refuseReprocessing } from './rules.ts'

export const stock: Handlers<'stock'> = {
  stockIn: (tx, { body }, who) => stockIn(tx, body, who),
  adjustStocks: (tx, { body }, who) => adjust(tx, body, who),

  getStockByProduct: async (tx, { query }, who) => {
    if (!query.productId && !query.sku) throw refuse('bad-input', { field: 'Sku', problem: 'or ProductId is missing' })
    const [product, other] = await queries.stockOf(tx, who, query)
    if (other) throw refuse('ambiguous-code', { code: query.sku ?? '', field: 'Sku' })
    const { id, ...shown } = found(product, 'The product')
    return { ...shown, places: await queries.placesOf(tx, who, { merchantId: shown.merchantId, id }) }
  },

  getStockByProductList: async (tx, { query }, who) => {
    const where = queries.productFilter(who, query)
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: queries.products, where, id: queries.productId, sort: queries.productSort(who, query.sorting) },
      query,
    )
    return { result: inOrder(ids, await queries.stockById(tx, who, ids)), cursor }
  },
  getStockByProductListCount: (tx, { query }, who) => queries.countProducts(tx, queries.productFilter(who, query)),

  getStockBatchInfoList: async (tx, { query }, who) => {
    const where = queries.batchFilter(who, query)
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: queries.batches, where, id: queries.batchId, sort: queries.batchSort(query.sorting) },
      query,
    )
    return { result: inOrder(ids, await queries.batchesById(tx, who, ids)), cursor }
  },
  getStockBatchInfoListCount: (tx, { query }, who) => queries.countBatches(tx, queries.batchFilter(who, query)),

  reProcessOrder: async (tx, { body }, who) => {
    const asked = [...new Set([...(body.orderIds ?? []), ...(body.orderId ? [body.orderId] : [])])]
    if (asked.length === 0) throw refuse('bad-input', { field: 'OrderIds', problem: 'or OrderId is missing' })
    const orders = await ordersNamed(tx, who, asked)
    const missing = asked.find((id) => !orders.some((order) => order.id === id))
    if (missing) throw refuse('not-found', { what: `The order ${missing}` })
    for (const order of orders) refuseReprocessing(order.status, statusLabel(order.status), order.referenceCode)
    const moved = await reprocess(tx, who, asked)
    if (moved.length !== asked.length) throw refuse('stale', { what: 'One of the orders' })
    // One statement an order, in demand order: the first in line gets the stock.
    for (const { id } of orders) await allocateOrder(tx, who, id)
    return (await ordersNamed(tx, who, asked)).map(({ id, status, reason, hold }) => ({
      orderId: id,
      status,
      reason: status === 1500 && hold ? `on hold: ${hold}` : reason,
    }))
  },
}
