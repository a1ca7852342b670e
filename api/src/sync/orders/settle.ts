import type { Tx } from '../../kernel/database.ts'
import type { Who } from '../../kernel/who.ts'
import type { MarketOrder } from '../../marketplaces/marketplace.ts'
import { makeOrders } from '../../order/make/make.ts'
import { renewLines } from '../../order/make/replace.ts'
import { moveOrders, noteOrders } from '../../order/move.ts'
import { cancelOrder, cancelThere } from '../../shipping/cancel/cancel.ts'
import { reportFailed } from '../../shipping/fail/failed.ts'
import { createReturn } from '../../shipping/fail/returned.ts'
import { draftOf, type Shop, skuOf } from './draft.ts'
import * as queries from './queries.ts'
import {
  cancelledPart,
  isGrantedAlone,
  isStale,
  mayBePart,
  type Step,
  type Units,
  type Verdict,
  verdictOf,
} from './rules.ts'

/** What became of an order that was looked at: `again` where somebody else made it meanwhile. */
export type Outcome = {
  id: string
  did: 'made' | 'changed' | 'same' | 'left' | 'again'
  /** Why nothing was made of it. */
  why?: string
  /** Ours, whose buyer's wish to cancel is granted by itself. */
  grants?: number
}

type Looked = { order: MarketOrder; ours: queries.Standing | undefined; verdict: Verdict }

/** Brings orders to where their marketplace says they stand, as far as that goes, all of them in the one transaction. */
export async function settleOrders(
  tx: Tx,
  who: Who,
  shop: Shop & { grantsCancels: boolean },
  said: readonly MarketOrder[],
): Promise<Outcome[]> {
  const orders = [...new Map(said.map((order) => [order.id, order])).values()]
  const before = await queries.standing(
    tx,
    shop,
    orders.map(({ id }) => id),
  )
  const looked = orders.map((order): Looked => {
    const ours = before.get(order.id.toLowerCase())
    return { order, ours, verdict: verdictOf(order, ours) }
  })
  const made = await makeAll(tx, who, shop, looked)
  const sent = looked.filter(({ verdict }) => verdict.step.do === 'keep').map(({ order }) => order)
  if (sent.length > 0) await queries.keepSent(tx, shop, sent)
  await moveAll(tx, who, shop, looked)
  await cutAll(tx, who, shop, looked)
  for (const one of looked) await endOne(tx, who, one)
  await tellAll(tx, who, shop, looked, made)
  return looked.map((one) => outcomeOf(one, made, shop.grantsCancels))
}

type Made = ReadonlyMap<string, number>

/** The orders that are not here yet, by their numbers there. */
async function makeAll(tx: Tx, who: Who, shop: Shop, looked: readonly Looked[]): Promise<Made> {
  const drafts = looked.flatMap(({ order, verdict: { step } }) =>
    step.do === 'make' ? [draftOf(order, shop, step)] : [],
  )
  const { made } = await makeOrders(tx, who, drafts)
  return new Map(made.map(({ orderId, referenceCode }) => [referenceCode, orderId]))
}

async function moveAll(tx: Tx, who: Who, shop: Shop, looked: readonly Looked[]): Promise<void> {
  const moving = looked.flatMap(({ order, ours, verdict: { step } }) =>
    ours && step.do === 'move' ? [{ order, ours, step }] : [],
  )
  // What was odd about it may have been its lines.
  for (const { order, ours, step } of moving)
    if (ours.status === 200) await renewLines(tx, ours.id, draftOf(order, shop, { status: step.to, reason: '' }))
  await moveOrders(
    tx,
    who,
    moving.map(({ ours, step }) => ({
      merchantId: shop.merchantId,
      orderId: ours.id,
      from: ours.status,
      to: step.to,
      note: step.note,
      reason: '',
    })),
  )
}

/** What was cancelled there of an order that goes on is cancelled here; where nobody can tell what it was, it is flagged. */
async function cutAll(tx: Tx, who: Who, shop: Shop, looked: readonly Looked[]): Promise<void> {
  const going = looked.flatMap((one) =>
    one.ours && !isStale(one.ours, one.order.updatedAt) && mayBePart(one.order, one.ours)
      ? [{ one, order: one.order, id: one.ours.id }]
      : [],
  )
  if (going.length === 0) return
  const lines = await queries.linesOf(
    tx,
    shop,
    going.map(({ id }) => id),
  )
  const linesBy = new Map<number, Units[]>()
  for (const { orderId, ...line } of lines) linesBy.set(orderId, [...(linesBy.get(orderId) ?? []), line])
  for (const { one, order, id } of going) {
    const theirs = order.lines.map((line) => ({ sku: skuOf(line), quantity: line.quantity }))
    const part = cancelledPart(theirs, linesBy.get(id) ?? [])
    if (part === null && one.verdict.flag === '') one.verdict = { ...one.verdict, flag: 'Cancelled in part' }
    if (part) await cutOne(tx, who, order, id, part)
  }
}

async function cutOne(tx: Tx, who: Who, { codAmount }: MarketOrder, orderId: number, lines: Units[]): Promise<void> {
  const cash = codAmount === undefined ? {} : { codAmount: Number(codAmount) }
  // Nothing is to be answered there: it was the marketplace that said it.
  await cancelOrder(
    tx,
    who,
    { orderId, reason: 'Cancelled in part at its marketplace', lines, ...cash },
    () => undefined,
  )
}

/** What touches goods goes by the way a person's word for it goes. */
async function endOne(tx: Tx, who: Who, { ours, verdict }: Looked): Promise<void> {
  if (!ours) return
  const ends: Partial<Record<Step['do'], () => Promise<unknown>>> = {
    cancel: () => cancelThere(tx, who, ours.id, 'Cancelled at its marketplace'),
    fail: () => reportFailed(tx, who, { orderId: ours.id, cause: 'ShipFailed', reason: 'its marketplace says so' }),
    return: () => createReturn(tx, who, { orderId: ours.id }),
  }
  await ends[verdict.step.do]?.()
}

/** How they stand there, what is odd about that, and the holds that come and go with it. */
async function tellAll(tx: Tx, who: Who, shop: Shop, looked: readonly Looked[], made: Made): Promise<void> {
  const told = looked.flatMap(({ order, ours, verdict }) => {
    const id = ours?.id ?? made.get(order.id)
    return id === undefined || isStale(ours, order.updatedAt) ? [] : [{ id, order, ours, verdict }]
  })
  if (told.length === 0) return
  // Somebody else may have read it later, and been here first.
  const news = await queries.stillNews(
    tx,
    shop,
    told.map(({ id, order: { updatedAt } }) => ({ id, updatedAt })),
  )
  const fresh = told.filter(({ id }) => news.has(id))
  if (fresh.length === 0) return
  const asked = fresh.filter(({ ours, verdict }) => verdict.isAsked && !ours?.isHeld)
  const answered = fresh.filter(({ ours, verdict }) => ours?.isHeld && ours.flag === 'Cancel asked' && !verdict.isAsked)
  if (asked.length > 0)
    await queries.holdAsked(
      tx,
      shop,
      asked.map(({ id }) => id),
    )
  if (answered.length > 0)
    await queries.letGo(
      tx,
      shop,
      answered.map(({ id }) => id),
    )
  await queries.setSeen(
    tx,
    shop,
    fresh.map(({ id, order, verdict }) => ({
      id,
      marketStatus: order.status,
      updatedAt: order.updatedAt,
      flag: verdict.flag,
      cancelBy: verdict.isAsked ? (order.cancelBy ?? null) : null,
    })),
  )
  await noteOrders(
    tx,
    who,
    fresh
      .filter(({ ours, verdict }) => verdict.flag !== (ours?.flag ?? ''))
      .map(({ id, order, ours, verdict }) => ({
        merchantId: shop.merchantId,
        orderId: id,
        note: verdict.flag ? `${verdict.flag}: “${order.status}”` : `not any more: ${ours?.flag ?? ''}`,
      })),
  )
}

function outcomeOf({ order, ours, verdict }: Looked, made: Made, grantsCancels: boolean): Outcome {
  const { step } = verdict
  const { id } = order
  if (step.do === 'leave') return { id, did: 'left', why: step.why }
  if (step.do === 'keep') return { id, did: 'left', why: 'Its marketplace sends it itself.' }
  const orderId = ours?.id ?? made.get(id)
  if (orderId === undefined) return { id, did: 'again' }
  const status = step.do === 'make' ? step.status : step.do === 'move' ? step.to : ours?.status
  const isGranted = status !== undefined && isGrantedAlone(verdict, status, grantsCancels)
  const did = step.do === 'make' ? 'made' : step.do === 'nothing' && verdict.flag === ours?.flag ? 'same' : 'changed'
  return { id, did, ...(isGranted ? { grants: orderId } : {}) }
}
