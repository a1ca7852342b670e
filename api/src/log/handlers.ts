import { writeChanges } from '../changes/write.ts'
import { newestFirst } from '../kernel/lists.ts'
import { inOrder, pageOfIds } from '../kernel/page.ts'
import type { Handlers } from '../server/handler.ts'
import { refuseFlood } from './rules.ts'
import * as queries from './queries.ts'

export const log: Handlers<'log'> = {
  getMerchantLogs: async (tx, { query }, who) => {
    const where = queries.errorFilter(who, query)
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: queries.errorLog, where, id: queries.errorId, sort: newestFirst(queries.errorId) },
      query,
    )
    return { result: inOrder(ids, await queries.errorsById(tx, who, ids)), cursor }
  },

  getMerchantLogsCount: (tx, { query }, who) => queries.countErrors(tx, queries.errorFilter(who, query)),

  reportError: async (tx, { body }, who) => {
    await queries.writeAsSystem(tx)
    refuseFlood(await queries.reportsLately(tx, who))
    const { id } = await queries.addReport(tx, who, body)
    const { merchantId, locationId } = who
    await writeChanges(tx, [{ subject: 'error', id, kind: 'made', merchantId, locationId }])
    return null
  },
}
