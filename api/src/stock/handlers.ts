import type { Calls } from 'contract/calls/all'
import type { Query } from 'contract/define'
import { hitsSeen, meaningIfKnown } from '../catalogue/code.ts'
import type { Tx } from '../kernel/database.ts'
import { inOrder, pageOfIds } from '../kernel/page.ts'
import { found, refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import type { Handlers } from '../server/handler.ts'
import { movements } from './movements/handlers.ts'
import { parts } from './parts/handlers.ts'
import { products } from './products/handlers.ts'
import * as queries from './queries.ts'

/** The product of an id, or of a code that has to stand for one product alone. */
async function productAsked(tx: Tx, query: Query<Calls['stock']['getStockByProduct']>, who: Who): Promise<number> {
  const { sku } = query
  if (sku) return found(meaningIfKnown(sku, await hitsSeen(tx, who, sku, query), 'Sku'), 'The product').productId
  if (!query.productId) throw refuse('bad-input', { field: 'Sku', problem: 'or ProductId is missing' })
  return query.productId
}

export const stock: Handlers<'stock'> = {
  getStockByProduct: async (tx, { query }, who) => {
    const productId = await productAsked(tx, query, who)
    const { id, ...shown } = found(await queries.stockOf(tx, who, { ...query, productId }), 'The product')
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

  ...parts,
  ...products,
  ...movements,
}
