import { refuseStaleClock } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/database.ts'
import { inOrder, pageOfIds } from '../../kernel/page.ts'
import { found } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import type { Handlers } from '../../server/handler.ts'
import * as queries from './queries.ts'

type Calls =
  | 'getBatchList'
  | 'getProductList'
  | 'getProductListCount'
  | 'getProductStockList'
  | 'getProductStockListCount'
  | 'merchantGetProductList'

/** Lists of products, with the stock of each. */
export const products: Pick<Handlers<'stock'>, Calls> = {
  getBatchList: async (tx, { query }, who) => {
    found((await queries.productsById(tx, who, [query.productId]))[0], 'The product')
    return queries.batchesOf(tx, who, query.productId)
  },

  getProductList: (tx, { query }, who) => listed(tx, who, query),

  getProductListCount: (tx, { query }, who) => queries.countProducts(tx, queries.productFilter(who, query)),

  getProductStockList: (tx, { query }, who) => listed(tx, who, query),

  getProductStockListCount: (tx, { query }, who) => queries.countProducts(tx, queries.productFilter(who, query)),

  merchantGetProductList: async (tx, { query }, who) => {
    refuseStaleClock(query.timestamp, who.now)
    found(await queries.shopOfMerchant(tx, who, query.shopId), 'The shop')
    return listed(tx, who, query)
  },
}

async function listed(
  tx: Tx,
  who: Who,
  asked: Parameters<typeof queries.productFilter>[1] & {
    sorting?: string
    pageNumber?: number
    pageSize?: number
    cursor?: string
  },
) {
  const where = queries.productFilter(who, asked)
  const { ids, cursor } = await pageOfIds(
    tx,
    { from: queries.products, where, id: queries.productId, sort: queries.productSort(asked.sorting) },
    asked,
  )
  return { result: inOrder(ids, await queries.productsById(tx, who, ids)), cursor }
}
