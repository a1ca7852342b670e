import { newestFirst } from '../../kernel/lists.ts'
import { inOrder, pageOfIds } from '../../kernel/page.ts'
import type { Handlers } from '../../server/handler.ts'
import * as queries from './queries.ts'

/** The log of stock: its movements. */
export const movements: Pick<Handlers<'stock'>, 'getProductStockLog' | 'getProductStockLogTotal'> = {
  getProductStockLog: async (tx, { query }, who) => {
    const where = queries.movementFilter(who, query)
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: queries.movements, where, id: queries.movementId, sort: newestFirst(queries.movementId) },
      query,
    )
    return { result: inOrder(ids, await queries.movementsById(tx, who, ids)), cursor }
  },

  getProductStockLogTotal: (tx, { query }, who) => queries.countMovements(tx, queries.movementFilter(who, query)),
}
