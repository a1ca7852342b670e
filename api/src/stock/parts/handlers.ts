import type { Handlers } from '../../server/handler.ts'
import { found } from '../../kernel/refuse.ts'
import * as queries from './queries.ts'

/** What each number of a product's stock is made of. */
export const parts: Pick<Handlers<'stock'>, 'getStockParts'> = {
  getStockParts: async (tx, { query }, who) => {
    const product = found(await queries.productSeen(tx, who, query.productId), 'The product')
    const made = queries.partsOf(who, query.number, product)
    return { result: await queries.pageOf(tx, product, made, query), ...(await queries.sumOf(tx, made)) }
  },
}
