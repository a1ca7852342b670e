import { refuseUnserved } from '../location/rules.ts'
import { locationFor } from '../stock/floor.ts'
import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../kernel/database.ts'
import { Refusal, found, refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import { reprocess } from '../order/allocate/allocate.ts'
import { coveredBy, lockWaiting } from '../order/allocate/covered.ts'
import { post, type Move } from '../stock/ledger.ts'
import { inCell, outside, type Condition } from '../stock/spot.ts'
import {
  adjustment,
  batchMeant,
  refuseCell,
  type Balance,
  type Batch,
  type BatchAsked,
  type Cell,
} from '../stock/rules.ts'
import * as queries from './queries.ts'

type Asked = Body<Calls['counting']['adjustStocks']>
type Answer = Reply<Calls['counting']['adjustStocks']>
type Line = BatchAsked & {
  no: number
  merchantId: number | null
  productId: number | null
  sku: string | null
  cellCode: string
  change: number
  condition?: Condition
  reason: string
}
type Placed = Line & {
  product: { id: number; merchantId: number; sku: string }
  cell: Cell
  stands: Condition
  batch: number | Batch | undefined
}
type Settled = Placed & { batchId: number }

/**
 * Corrects counted stock, one line or many, all or nothing. One line is refused in its own words, many name every bad
 * line.
 */
export async function adjust(tx: Tx, body: Asked, who: Who): Promise<Answer> {
  const lines = linesOf(body, who)
  const { id: locationId } = found(
    await locationFor(tx, who, body.locationId, lines[0]?.merchantId ?? null),
    'The warehouse location',
  )
  const wrong = new Map<number, Refusal>()
  const located = keepRight(lines, wrong, whereabouts(await queries.linesFound(tx, who, locationId, lines)))
  // Those that may be tried again before the balances, as an allocation locks them.
  await lockWaiting(
    tx,
    located.filter(({ change }) => change > 0).map(({ product }) => product.id),
  )
  const held = await queries.lockBalances(
    tx,
    located.map(({ product, cell }) => ({ merchantId: product.merchantId, productId: product.id, cellId: cell.id })),
  )
  const placed = keepRight(located, wrong, (line): Placed => {
    const here = held.filter(
      (one) =>
        one.merchantId === line.product.merchantId && one.productId === line.product.id && one.cellId === line.cell.id,
    )
    return {
      ...line,
      batch: batchMeant(here, line, {
        condition: line.stands,
        change: line.change,
        sku: line.product.sku,
        hasExpiry: line.product.hasExpiry,
      }),
    }
  })
  const batches = await batchesOf(tx, placed)
  const balances = new Map(
    held.map((one): [string, Balance] => [
      keyOf(one.merchantId, one.productId, one.batchId, one.cellId, one.condition),
      one,
    ]),
  )
  const settled = keepRight(placed, wrong, (line): Settled => {
    const batchId = found(typeof line.batch === 'number' ? line.batch : batches.get(line.no), 'The batch')
    const key = keyOf(line.product.merchantId, line.product.id, batchId, line.cell.id, line.stands)
    balances.set(key, adjustment(balances.get(key) ?? { onHand: 0, allocated: 0 }, line.change, line.product.sku))
    return { ...line, batchId }
  })
  refuseWrong(wrong, lines.length, body.items !== undefined)
  await inLine(tx, who, locationId, settled)
  await post(tx, who, movesOf(settled, locationId))
  return answer(settled, balances)
}

const keyOf = (...parts: (number | string)[]): string => parts.join(':')

/** The merchant of a person who sees just one. */
const onlyMerchant = (who: Who): number | null =>
  who.merchants !== '*' && who.merchants.length === 1 ? (who.merchants[0] ?? null) : null

function linesOf(body: Asked, who: Who): Line[] {
  if (
    body.items &&
    (body.change !== undefined || body.cellCode !== undefined || body.sku !== undefined || body.productId !== undefined)
  )
    throw refuse('bad-input', { field: 'Items', problem: 'is given beside one correction: send one or the other' })
  const asked = body.items ?? [body]
  return asked.map((line, index) => {
    const { cellCode, change, reason } = line
    const field = (name: string): string => (body.items ? `Items[${index}].${name}` : name)
    const missing = (name: string): Refusal => refuse('bad-input', { field: field(name), problem: 'is missing' })
    if (cellCode === undefined) throw missing('CellCode')
    if (change === undefined) throw missing('Change')
    if (reason === undefined) throw missing('Reason')
    if (!line.productId && !line.sku) throw missing('Sku')
    if (change === 0) throw refuse('bad-input', { field: field('Change'), problem: 'must not be 0' })
    const merchantId = line.merchantId ?? body.merchantId ?? onlyMerchant(who)
    if (!line.productId && merchantId === null)
      throw refuse('bad-input', {
        field: field('MerchantId'),
        problem: 'is missing: a SKU is unique within a merchant only',
      })
    return {
      ...line,
      no: index + 1,
      merchantId,
      productId: line.productId ?? null,
      sku: line.sku ?? null,
      cellCode,
      change,
      reason: reason.trim(),
    }
  })
}

/** What `work` makes of each line; a line it refuses is kept in `wrong` and left out. */
function keepRight<A extends { no: number }, B>(
  lines: readonly A[],
  wrong: Map<number, Refusal>,
  work: (line: A) => B,
): B[] {
  return lines.flatMap((line) => {
    try {
      return [work(line)]
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      wrong.set(line.no, problem)
      return []
    }
  })
}

const whereabouts = (known: readonly queries.LineFound[]) => {
  const byNo = new Map(known.map((line) => [line.no, line]))
  return (line: Line) => {
    const known = found(byNo.get(line.no), 'The product')
    const { productId, merchantId, sku, hasExpiry, isAmbiguous, cell } = known
    if (isAmbiguous) throw refuse('ambiguous-code', { code: line.sku ?? '', field: 'Sku' })
    if (productId === null) throw refuse('not-found', { what: line.sku ? `The SKU ${line.sku}` : 'The product' })
    if (cell === null) throw refuse('not-found', { what: `The cell ${line.cellCode}` })
    const stands = line.condition ?? (cell.isUnusableStock ? 'Unusable' : 'Good')
    if (line.change > 0) {
      refuseUnserved(known)
      refuseCell(cell, stands, merchantId)
    }
    return { ...line, product: { id: productId, merchantId, sku, hasExpiry }, cell, stands }
  }
}

/** Batches that the cells do not hold yet. */
async function batchesOf(tx: Tx, placed: readonly Placed[]): Promise<Map<number, number>> {
  const wanted = placed
    .filter((line) => typeof line.batch !== 'number')
    .map((line) => ({
      no: line.no,
      merchantId: line.product.merchantId,
      productId: line.product.id,
      batchId: line.batchId ?? null,
      batchNo: '',
      expiryDay: null,
      ...(typeof line.batch === 'object' ? line.batch : {}),
    }))
  return new Map(wanted.length ? (await queries.batchesFor(tx, wanted)).map(({ no, batchId }) => [no, batchId]) : [])
}

function refuseWrong(wrong: ReadonlyMap<number, Refusal>, total: number, isList: boolean): void {
  const [only] = wrong.values()
  if (!only) return
  if (!isList) throw only
  throw refuse(
    'rows-refused',
    { bad: wrong.size, total, field: 'Items' },
    [...wrong].sort(([one], [two]) => one - two).map(([itemId, { message }]) => ({ itemId, msg: message })),
  )
}

/** Orders that found stock completes go back in line. */
async function inLine(tx: Tx, who: Who, locationId: number, lines: readonly Settled[]): Promise<void> {
  const gains = lines.filter((line) => line.change > 0 && line.stands === 'Good' && line.cell.isPickable)
  for (const merchantId of new Set(gains.map((line) => line.product.merchantId))) {
    const mine = gains
      .filter((line) => line.product.merchantId === merchantId)
      .map((line) => ({ productId: line.product.id, batchId: line.batchId, quantity: line.change }))
    const covered = await coveredBy(tx, merchantId, locationId, mine)
    if (covered.length)
      await reprocess(
        tx,
        who,
        covered.map((order) => order.id),
        'stock was found',
      )
  }
}

function movesOf(lines: readonly Settled[], locationId: number): Move[] {
  const entry = randomUUID()
  return lines.map((line) => {
    const [from, to] = [outside(line.stands), inCell(line.cell.id, line.stands)]
    return {
      merchantId: line.product.merchantId,
      locationId,
      productId: line.product.id,
      batchId: line.batchId,
      kind: 'adjust',
      quantity: Math.abs(line.change),
      ...(line.change > 0 ? { from, to } : { from: to, to: from }),
      entry: `adjust:${entry}:${line.no}`,
      reason: line.reason,
    }
  })
}

function answer(lines: readonly Settled[], balances: ReadonlyMap<string, Balance>): Answer {
  const items = lines.map((line) => {
    const { onHand = 0, allocated = 0 } =
      balances.get(keyOf(line.product.merchantId, line.product.id, line.batchId, line.cell.id, line.stands)) ?? {}
    return {
      productId: line.product.id,
      sku: line.product.sku,
      cellCode: line.cell.code,
      batchId: line.batchId,
      condition: line.stands,
      onHand,
      allocated,
      available: line.stands === 'Good' ? onHand - allocated : 0,
    }
  })
  const touched = [
    ...new Map(
      items.map((item) => [keyOf(item.productId, item.batchId, item.cellCode, item.condition), item]),
    ).values(),
  ]
  const sum = (name: 'onHand' | 'allocated' | 'available'): number =>
    touched.reduce((total, item) => total + item[name], 0)
  return { onHand: sum('onHand'), allocated: sum('allocated'), available: sum('available'), items }
}
