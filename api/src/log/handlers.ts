import { inOrder, pageOfIds } from '../page.ts'
import type { Handlers } from '../server/handler.ts'
import * as queries from './queries.ts'
import { refuseBackwards, refuseFlood } from './rules.ts'
import * as stock from './stock-queries.ts'

export const log: Handlers<'log'> = {
  getMerchantLogs: async (tx, { query }, who) => {
    refuseBackwards(query)
    const where = queries.errorFilter(who, query)
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: queries.errorLog, where, id: queries.errorId, sort: queries.newestFirst(queries.errorId) },
      query,
    )
    return { result: inOrder(ids, await queries.errorsById(tx, who, ids)), cursor }
  },

  getMerchantLogsCount: (tx, { query }, who) => {
    refuseBackwards(query)
    return queries.countErrors(tx, queries.errorFilter(who, query))
  },

  reportError: async (tx, { body }, who) => {
    await queries.writeAsSystem(tx)
    refuseFlood(await queries.reportsLastMinute(tx, who))
    await queries.addReport(tx, who, body)
    return null
  },

  getProductStockLog: async (tx, { query }, who) => {
    refuseBackwards(query)
    const where = stock.movementFilter(who, query)
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: stock.movements, where, id: stock.movementId, sort: queries.newestFirst(stock.movementId) },
      query,
    )
    return { result: inOrder(ids, await stock.movementsById(tx, who, ids)), cursor }
  },

  getProductStockLogTotal: (tx, { query }, who) => {
    refuseBackwards(query)
    return stock.countMovements(tx, stock.movementFilter(who, query))
  },
}
