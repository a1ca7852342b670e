import { countOf } from 'contract/format'
import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { isIn, reprocessable, statusOf } from 'contract/order-status'
import type { Tx } from '../../kernel/database.ts'
import { found } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { reprocessWaiting } from '../../order/allocate/allocate.ts'
import { promiseAnew } from '../../order/allocate/anew.ts'
import { noteOrders } from '../../order/move.ts'
import { stayOnList } from '../../picking/leave.ts'
import type { PickingList } from '../../picking/rules.ts'
import { lockTraysOf, trayNames } from '../../picking/trays.ts'
import { cashLeft, setCash } from '../cash.ts'
import { cut } from './cut.ts'
import * as queries from './cut-queries.ts'
import { type Cut, cutsInWords, cutsOf, type Held, isWhole, taken } from './cut-rules.ts'
import { lockOrder } from './queries.ts'
import type { Order } from './queries.ts'
import { refusePart } from './rules.ts'
import { settle } from './settle.ts'

type Call = Calls['shipping']['cancelOrder']

/** The units that a cancel names; undefined where they are all that is left: that is the whole order. */
export async function partOf(tx: Tx, order: Order, lines: Body<Call>['lines']): Promise<Cut[] | undefined> {
  if (!lines) return undefined
  const known = await queries.linesOf(tx, order)
  const cuts = cutsOf(order.id, known, lines)
  return isWhole(known, cuts) ? undefined : cuts
}

/** Units of an order are cancelled; what is left of it goes on from where it stands. */
export async function cancelPart(
  tx: Tx,
  who: Who,
  order: Order,
  { cuts, list, reason, codAmount }: Body<Call> & { cuts: readonly Cut[]; list: PickingList | undefined },
): Promise<Reply<Call>> {
  refusePart(order)
  const cash = await cashLeft(tx, order, codAmount)
  const parts = taken(await queries.heldOf(tx, order), cuts)
  const told = `cancelled in part, ${cutsInWords(cuts)}: ${reason}`
  const free = [...new Set(parts.filter(({ trayId }) => trayId === null).map(({ productId }) => productId))]
  await reprocessWaiting(tx, who, order.merchantId, free)
  if (list) await lockTraysOf(tx, list.id, [order.id])
  await cut(tx, who, order, { parts, cuts, reason: told })
  if (cash !== undefined) await setCash(tx, order, cash)
  const strays = parts.filter(({ trayId }) => trayId !== null)
  const units = strays.reduce((sum, { quantity }) => sum + quantity, 0)
  const note = told + (units ? `; ${countOf(units, 'unit')} to be put back` : '')
  await queries.setReason(tx, order, told)
  await noteOrders(tx, who, [{ merchantId: order.merchantId, orderId: order.id, note }])
  await settle(tx, who, order, { note: 'what is left of it goes on', parcelIds: parcelsOf(parts) })
  if (list) await stayOnList(tx, list)
  if (isIn(reprocessable, order.status)) await promiseAnew(tx, who, order)
  const { status } = found(await lockOrder(tx, who, order.id), 'The order')
  const trays = strays.flatMap(({ trayId, parcelId }) => (parcelId === null && trayId !== null ? [trayId] : []))
  return {
    orderId: order.id,
    status: statusOf(status).code,
    unitsToPutBack: units,
    trayNames: await trayNames(tx, trays),
  }
}

export const parcelsOf = (parts: readonly Held[]): number[] => [
  ...new Set(parts.flatMap(({ parcelId }) => (parcelId === null ? [] : [parcelId]))),
]
