import type { InboundStatus, InboundType } from 'contract/inbound-status'
import { statesBefore } from 'contract/order-moves'
import { writeChanges } from '../changes/write.ts'
import type { Tx } from '../kernel/database.ts'
import { found, refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import { moveAll } from '../order/move.ts'
import * as queries from './queries.ts'
import { type Announced, type Problem, productProblem, type Row } from './row-rules.ts'
import { progressOf } from './rules.ts'

/**
 * What other subjects do with inbound requests: make one, make a return, receive an item.
 * All in the caller's transaction.
 */
export type Request = {
  merchantId: number
  referenceCode: string
  type?: InboundType
  estimatedDeliveryTimestamp?: number | null
  remark?: string
  orderId?: number
  /** A draft waits until its merchant submits it. */
  isDraft?: boolean
  /** RowNo is named where an item is refused; its place in the list unless given. */
  items: readonly (Announced & { rowNo?: number })[]
}
export type Made = {
  inboundRequestId: number
  status: InboundStatus
  groupCount: number
  itemCount: number
  quantity: number
}

/**
 * Announces a delivery, whole or not at all: every item that cannot be kept is named ('rows-refused'),
 * and those in `problems` with them.
 */
export async function makeRequest(
  tx: Tx,
  who: Who,
  request: Request,
  problems: readonly Problem[] = [],
): Promise<Made> {
  const { merchantId, merchantName, locationId } = found(
    await queries.receiverOf(tx, who, request.merchantId, request.orderId),
    'The merchant',
  )
  if (locationId === null)
    throw refuse('wrong-state', {
      what: `The merchant ${merchantName}`,
      state: 'without a warehouse',
      problem: 'no active location serves it',
    })
  const rows = request.items.map((item, index): Row => ({ ...item, rowNo: item.rowNo ?? index + 1 }))
  const known = new Map((await queries.productsOfRows(tx, merchantId, rows)).map((row) => [row.rowNo, row]))
  const refused = rows.flatMap((row): Problem[] => {
    const msg = productProblem(row, known.get(row.rowNo), merchantName, request.type === 'Return')
    return msg ? [{ itemId: row.rowNo, msg }] : []
  })
  const all = [...problems, ...refused].sort((one, two) => one.itemId - two.itemId)
  if (all.length)
    throw refuse('rows-refused', { bad: all.length, total: rows.length + problems.length }, all.slice(0, mostNamed))
  if (rows.length === 0) throw refuse('bad-input', { field: 'Items', problem: 'must have at least 1' })
  const items = together(
    rows.map((row) => ({
      rowNo: row.rowNo,
      productId: known.get(row.rowNo)?.productId ?? 0,
      quantity: row.quantity,
      carton: row.carton?.trim() || 'Carton 1',
      batchNo: row.batchNo?.trim() ?? '',
      expiryDay: row.expiryDay || null,
    })),
  )
  const status = request.isDraft ? 100 : 200
  const made = await queries.addRequest(
    tx,
    who,
    { ...request, merchantId, locationId, type: request.type ?? 'Standard', status },
    items,
  )
  if (!made)
    throw refuse('already-exists', { what: 'The inbound request', name: request.referenceCode, field: 'ReferenceCode' })
  const { id } = made
  await writeChanges(tx, [{ subject: 'inbound', id, kind: 'made', merchantId, locationId, to: status }])
  return {
    inboundRequestId: id,
    status,
    groupCount: new Set(items.map((item) => item.carton)).size,
    itemCount: items.length,
    quantity: items.reduce((sum, item) => sum + item.quantity, 0),
  }
}

/** Rows of one product, carton, batch and expiry are one item. */
function together(rows: readonly queries.Kept[]): queries.Kept[] {
  const items = new Map<string, queries.Kept>()
  for (const row of rows) {
    const key = JSON.stringify([row.productId, row.carton, row.batchNo, row.expiryDay])
    const known = items.get(key)
    items.set(key, known ? { ...known, quantity: known.quantity + row.quantity } : row)
  }
  return [...items.values()]
}

/** Rows that are named in one refusal; it says how many there are. */
const mostNamed = 1_000

const returned = 530

export type Return = {
  merchantId: number
  orderId: number
  referenceCode: string
  remark?: string
  estimatedDeliveryTimestamp?: number
  isDraft?: boolean
  items: readonly (Announced & { rowNo?: number })[]
}

/**
 * Announces the return of an order's goods, at the location that sent them. Batches are read when the parcel comes. The
 * order is Returned from then on, unless the request is a draft.
 */
export async function makeReturn(
  tx: Tx,
  who: Who,
  { items, ...request }: Return,
  problems: readonly Problem[] = [],
): Promise<Made> {
  const order = found(await queries.lockReturning(tx, who, request.merchantId, request.orderId), 'The order')
  const made = await makeRequest(
    tx,
    who,
    { ...request, type: 'Return', items: items.map((item) => ({ ...item, carton: item.carton || 'Return' })) },
    problems,
  )
  if (!request.isDraft) await comesBack(tx, who, order, request.referenceCode)
  return made
}

/** An order the courier has or had is Returned once its return is announced; any other stays where it is. */
export async function comesBack(
  tx: Tx,
  who: Who,
  { merchantId, id: orderId, status: from }: queries.Returning,
  referenceCode: string,
): Promise<void> {
  if (!statesBefore(returned).some((status) => status === from)) return
  const reason = `return ${referenceCode} announced`
  await moveAll(tx, who, [{ merchantId, orderId, from, to: returned, reason, note: reason }])
}

export type ItemToReceive = queries.Receivable

/** An announced item this person may receive, locked. */
export const itemToReceive = async (tx: Tx, who: Who, inboundItemId: number): Promise<ItemToReceive> =>
  found(await queries.lockItem(tx, who, inboundItemId), 'The inbound item')

/** Counts units of an item in, and moves its carton and its request along. */
export async function countReceived(
  tx: Tx,
  item: ItemToReceive,
  quantity: number,
  damaged: number,
): Promise<{ item: ItemToReceive }> {
  await queries.addReceived(tx, item, quantity, damaged)
  const progress = progressOf(await queries.countedGroups(tx, item))
  await queries.setProgress(tx, item, progress)
  const { requestId: id, merchantId, locationId, requestStatus: from } = item
  const kind = from === progress.status ? 'changed' : 'moved'
  await writeChanges(tx, [{ subject: 'inbound', id, kind, merchantId, locationId, from, to: progress.status }])
  const groupStatus = progress.groups.find((group) => group.groupId === item.groupId)?.status ?? item.groupStatus
  return {
    item: {
      ...item,
      received: item.received + quantity,
      damaged: item.damaged + damaged,
      groupStatus,
      requestStatus: progress.status,
    },
  }
}
