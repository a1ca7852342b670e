import { randomUUID } from 'node:crypto'
import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { countOf } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import { statusOf } from 'contract/order-status'
import type { Tx } from '../../kernel/database.ts'
import { found } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { orderDemand } from '../../order/demand.ts'
import { noteOrders } from '../../order/move.ts'
import { linesToSplit, splitOff } from '../../order/split.ts'
import { outgoing } from '../../packing/parcel.ts'
import { type Parcel, refuseLosingCash } from '../../packing/rules.ts'
import { beginNext, moveParcel } from '../../packing/void.ts'
import { lockTraysOf } from '../../picking/trays.ts'
import { type Move, post } from '../../stock/ledger.ts'
import { outside, stray } from '../../stock/spot.ts'
import { cashLeft, cashWithout, setCash } from '../cash.ts'
import { cut } from '../cancel/cut.ts'
import * as cuts from '../cancel/cut-queries.ts'
import { type Cut, cutsInWords, isWhole, type Held } from '../cancel/cut-rules.ts'
import { type Order, unitsToPutBack } from '../cancel/queries.ts'
import { settle } from '../cancel/settle.ts'
import { giveSerials, packedIn, straysOf } from './queries.ts'
import { failed, failedWords, refuseEmpty } from './rules.ts'
import { leaving, type Lying, unitsOf, writeOff } from './write-off.ts'

type Call = Calls['shipping']['reportFailed']
type Alone = Pick<Body<Call>, 'cause' | 'reason' | 'codAmount'> & { parcel: Parcel; strays: readonly Lying[] }

/**
 * One parcel of several fails: with its units it is a failed order of its own from now on, which is put back, sent again
 * or closed like any other; what is left goes on from where it stands. Undefined where nothing would be left.
 */
export async function failAlone(tx: Tx, who: Who, order: Order, said: Alone): Promise<Reply<Call> | undefined> {
  const { parcel, strays, cause, reason } = said
  const parts = await packedIn(tx, order, parcel.id)
  const lines = await cuts.linesOf(tx, order)
  const gone = lines.flatMap((line) => {
    const units = unitsOf(parts.filter(({ productId }) => productId === line.productId))
    return units > 0 ? [{ ...line, units }] : []
  })
  if (gone.length > 0 && isWhole(lines, gone)) return undefined
  refuseEmpty(order, parcel.number, cause, { units: unitsOf(parts), strays: unitsOf(strays) })
  const told = `parcel ${parcel.number} ${failedWords(cause, reason)}`
  if (order.pickingListId !== null) await lockTraysOf(tx, order.pickingListId, [order.id])
  const apart = gone.length > 0 ? await standAlone(tx, who, order, { ...said, parts, gone, told }) : undefined
  const lost = await written(tx, who, order, { ...said, apart, told })
  const fate = [
    ...(apart === undefined ? [] : [`${cutsInWords(gone)} is ${warehouseOrderId(apart)} now`]),
    ...(lost > 0 ? [`${countOf(lost, 'unit')} ${apart === undefined ? 'promised to nobody ' : ''}written off`] : []),
  ]
  const note = `${told}; ${fate.join(', ')}`
  await noteOrders(tx, who, [{ merchantId: order.merchantId, orderId: order.id, note }])
  await settle(tx, who, order, {
    note: 'what is left of it goes on',
    parcelIds: apart === undefined ? [parcel.id] : [],
  })
  const { status } = found(await outgoing(tx, who, order.id), 'The order')
  const asked = orderDemand({ ...order, id: apart ?? order.id })
  return {
    orderId: order.id,
    status: statusOf(status).code,
    unitsToPutBack: await unitsToPutBack(tx, asked),
    unitsWrittenOff: lost,
    trayNames: [],
    failedOrderId: apart ?? null,
  }
}

type Leaving = Alone & { parts: readonly Held[]; gone: readonly Cut[]; told: string }

/** The parcel and its units leave their order for one of their own; answers its number. */
async function standAlone(tx: Tx, who: Who, order: Order, said: Leaving): Promise<number> {
  const { parcel, parts, gone, told } = said
  const codMinor = await cashApart(tx, who, order, said)
  const units = new Map(gone.map((line) => [line.lineNo, line.units]))
  const lines = (await linesToSplit(tx, order)).flatMap((line) => {
    const quantity = units.get(line.lineNo) ?? 0
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  const note = `parcel ${parcel.number} of ${warehouseOrderId(order.id)}`
  const reason = `${told}, of ${warehouseOrderId(order.id)}`
  const { id } = await splitOff(tx, who, order, lines, { status: failed, note, reason, codMinor })
  if (parcel.isHanded) {
    await giveSerials(tx, order, parcel.id, id)
    await cuts.forget(tx, order, { parts, cuts: gone })
    await passOn(tx, who, order, { parts, parcel, to: id, told })
  } else await cut(tx, who, order, { parts, cuts: gone, reason: told })
  await moveParcel(tx, order, parcel, id)
  await beginNext(tx, found(await outgoing(tx, who, order.id), 'The order'))
  await cuts.setReason(tx, order, told)
  return id
}

/** What is collected with the parcel: what was not said to be collected with the others. */
async function cashApart(tx: Tx, who: Who, order: Order, { parcel, codAmount }: Leaving): Promise<number | null> {
  const { codMinor } = order
  if (codMinor === null) return null
  const { parcels } = found(await outgoing(tx, who, order.id), 'The order')
  const isMoreHere = parcels.some(({ id, isHanded }) => id !== parcel.id && !isHanded)
  const left =
    parcel.isHanded && parcels[0]?.id === parcel.id
      ? cashWithout({ ...order, codMinor }, codAmount, isMoreHere)
      : await cashLeft(tx, order, codAmount)
  if (left === undefined) return null
  await setCash(tx, order, left)
  const now = found(await outgoing(tx, who, order.id), 'The order')
  refuseLosingCash(
    now,
    now.parcels.filter(({ id }) => id === parcel.id),
  )
  const apart = codMinor - (left ?? 0)
  return apart > 0 ? apart : null
}

/** What the courier has of the parcel it has for the other order from now on: in the ledger it was back and left again. */
async function passOn(
  tx: Tx,
  who: Who,
  order: Order,
  { parts, parcel, to, told }: { parts: readonly Held[]; parcel: Parcel; to: number; told: string },
): Promise<void> {
  const entry = `failed:${randomUUID()}`
  const moves = parts.flatMap(({ locationId, productId, batchId, quantity }, index): Move[] => {
    const unit = { merchantId: order.merchantId, locationId, productId, batchId, quantity, reason: told }
    const spot = stray('parcel', parcel.id)
    return [
      { ...unit, kind: 'receive', from: outside(), to: spot, entry: `${entry}:back:${index}`, orderId: order.id },
      { ...unit, kind: 'issue', from: spot, to: outside(), entry: `${entry}:away:${index}`, orderId: to },
    ]
  })
  for (const kind of ['receive', 'issue'])
    await post(
      tx,
      who,
      moves.filter((move) => move.kind === kind),
    )
}

/** Lost units leave the books: those of the parcel, and what lay in it promised to nobody. */
async function written(
  tx: Tx,
  who: Who,
  order: Order,
  { cause, parcel, strays, apart, told }: Alone & { apart: number | undefined; told: string },
): Promise<number> {
  if (cause !== 'Lost') return 0
  if (apart === undefined) {
    await post(tx, who, strays.map(leaving(order, told)))
    return unitsOf(strays)
  }
  const alone = { merchantId: order.merchantId, id: apart }
  return writeOff(tx, who, alone, { here: await straysOf(tx, alone, parcel.id), told })
}
