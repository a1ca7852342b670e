import { writeChanges } from '../changes/write.ts'
import { isShortInside, readTable } from '../kernel/read-table.ts'
import { inOrder, pageOfIds } from '../kernel/page.ts'
import { found, refuse } from '../kernel/refuse.ts'
import type { Table } from '../kernel/table.ts'
import type { Handlers, Upload } from '../server/handler.ts'
import { stockIn } from './receive/receive.ts'
import { comesBack, makeRequest, makeReturn } from './requests.ts'
import { isKnownColumn, readRows } from './row-rules.ts'
import { announced, groupMoves, movesFor, refuseMove, refuseOrderOf } from './rules.ts'
import * as queries from './queries.ts'

export const inbound: Handlers<'inbound'> = {
  stockIn: (tx, { body }, who) => stockIn(tx, body, who),

  createRequest: async (tx, { body, files }, who) => {
    const merchantId = body.merchantId ?? who.merchantId
    const file = files['csvFile']
    if (!merchantId) throw refuse('bad-input', { field: 'MerchantId', problem: 'is missing' })
    if (!file) throw refuse('bad-input', { field: 'csvFile', problem: 'is missing' })
    const { rows, problems } = readRows(await announcementOf(file))
    const { orderId, ...said } = { ...body, merchantId, referenceCode: body.referenceCode.trim(), items: rows }
    if (orderId === undefined) return makeRequest(tx, who, said, problems)
    refuseOrderOf(said.type)
    return makeReturn(tx, who, { ...said, orderId }, problems)
  },

  getRequests: async (tx, { query }, who) => {
    const where = queries.requestFilter(who, query)
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: queries.requests, where, id: queries.requestId, sort: queries.requestSort(query.sorting) },
      query,
    )
    const listed = await queries.requestsById(tx, who, ids)
    return {
      result: inOrder(
        ids,
        listed.map((request) => ({ ...request, moves: movesFor(request.status, who.role) })),
      ),
      cursor,
    }
  },
  getTotalRequestsCount: (tx, { query }, who) => queries.countRequests(tx, queries.requestFilter(who, query)),

  getItemGroups: async (tx, { query }, who) => {
    found(await queries.isVisible(tx, who, query.requestId), 'The inbound request')
    return queries.groupsOf(tx, who, query.requestId)
  },

  getItems: async (tx, { query }, who) => {
    const where = queries.itemFilter(who, query)
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: queries.items, where, id: queries.itemId, sort: queries.itemSort(query.sorting) },
      query,
    )
    return { result: inOrder(ids, await queries.itemsById(tx, who, ids)), cursor }
  },
  getTotalItemsCount: (tx, { query }, who) => queries.countItems(tx, queries.itemFilter(who, query)),

  updateRequestStatus: async (tx, { body }, who) => {
    const request = found(await queries.lockRequest(tx, who, body.inboundRequestId), 'The inbound request')
    refuseMove(request.status, body.status, who.role)
    await queries.setStatus(tx, request, body.status, groupMoves[body.status])
    const { id, merchantId, locationId } = request
    // A return that was a draft, or that was announced before its order had left.
    if (request.type === 'Return' && request.orderId !== null && announced.includes(body.status)) {
      const order = await queries.lockReturning(tx, who, merchantId, request.orderId)
      if (order) await comesBack(tx, who, order, request.referenceCode)
    }
    const move = { kind: 'moved' as const, from: request.status, to: body.status }
    await writeChanges(tx, [{ subject: 'inbound', id, merchantId, locationId, ...move }])
    const { short } = body.status === 600 ? await queries.closeGroups(tx, request) : { short: 0 }
    return { inboundRequestId: request.id, status: body.status, shortQuantity: short }
  },
}

/** What an announcement holds at most: it is read while its sender waits. A longer one is imported. */
const most = { megabytes: 2, rows: 50_000 }

async function announcementOf(file: Upload): Promise<Table> {
  const field = 'csvFile'
  const next = 'Send it to CreateJobWithAttachment as an InboundImport, which takes longer files, or split it.'
  const tooLong = refuse('file-too-large', { field, megabytes: most.megabytes, next })
  if (file.size > most.megabytes * 1024 * 1024) throw tooLong
  const bytes = await file.first(file.size)
  if (!isShortInside(bytes, field)) throw tooLong
  return readTable(bytes, field, isKnownColumn, { mostRows: most.rows })
}
