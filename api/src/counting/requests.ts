import { randomUUID } from 'node:crypto'
import type { Calls } from 'contract/calls/all'
import { type countReasons } from 'contract/calls/counting'
import type { Body, Item, Query, Reply } from 'contract/define'
import { allOf, first, one, rows, run, sql, type Tx } from '../kernel/database.ts'
import { found, refuse } from '../kernel/refuse.ts'
import { atLocation, visibleTo, type Who } from '../kernel/who.ts'
import { reprocessWaiting } from '../order/allocate/allocate.ts'
import { lockWaiting } from '../order/allocate/covered.ts'
import { type Move, post } from '../stock/ledger.ts'
import { inCell, outside } from '../stock/spot.ts'
import { settled } from './rules.ts'

export type CountReason = (typeof countReasons)[number]

/** What a picker found otherwise than the books say. `held` units of it were held for the count just now. */
export type CountAsked = {
  merchantId: number
  locationId: number
  cellId: number
  productId: number
  batchId: number
  reason: CountReason | null
  note: string
  held: number
}

/** Asks for a count of a batch in a cell; one that stands already takes what is held in addition. */
export const askCount = (tx: Tx, who: Who, asked: CountAsked) =>
  run(
    tx,
    sql`
  insert into count_request as c (merchant_id, location_id, cell_id, product_id, batch_id, reason, note, held, asked_by,
    asked_at)
  values (${asked.merchantId}, ${asked.locationId}, ${asked.cellId}, ${asked.productId}, ${asked.batchId},
          ${asked.reason}, ${asked.note}, ${asked.held}, ${who.name}, now())
  on conflict (merchant_id, cell_id, product_id, batch_id) where counted_at is null
    do update set held = c.held + excluded.held, reason = coalesce(excluded.reason, c.reason), note = excluded.note`,
  )

const isSeen = (who: Who) => allOf(visibleTo(who, sql`c.merchant_id`), atLocation(who, sql`c.location_id`))

/** What the books say lies in the cell of the batch. */
const inBooks = sql`
  left join lateral (
    select coalesce(sum(b.on_hand), 0) as on_hand, coalesce(sum(b.allocated), 0) as allocated,
           coalesce(sum(b.on_hand) filter (where b.condition = 'Held'), 0) as held
      from stock_balance b
     where b.merchant_id = c.merchant_id and b.product_id = c.product_id and b.batch_id = c.batch_id
       and b.place_kind = 1 and b.place_id = c.cell_id and b.condition in ('Good', 'Held')) k on true`

export const countRequests = (tx: Tx, who: Who, asked: Query<Calls['counting']['getCountRequests']>) =>
  rows<Item<Calls['counting']['getCountRequests']>>(
    tx,
    sql`
  select c.id as count_request_id, m.id as merchant_id, m.name as merchant_name, p.id as product_id, p.sku,
         p.name as product_name, t.batch_no, t.expiry_day, l.code as cell_code, k.on_hand, least(c.held, k.held) as held,
         c.reason, c.note, c.asked_by, c.asked_at as asked_timestamp
    from count_request c
    join merchant m on m.id = c.merchant_id
    join product p on p.merchant_id = c.merchant_id and p.id = c.product_id
    join batch t on t.merchant_id = c.merchant_id and t.id = c.batch_id
    join cell l on l.id = c.cell_id ${inBooks}
   where c.counted_at is null and ${isSeen(who)}
     and ${allOf(...(asked.locationId ? [sql`c.location_id = ${asked.locationId}`] : []))}
   order by c.asked_at, c.id limit 500`,
  )

type Standing = Omit<CountAsked, 'reason' | 'note'> & { id: number; countedBy: string | null }

const lockRequest = (tx: Tx, who: Who, id: number) =>
  first<Standing>(
    tx,
    sql`
  select c.id, c.merchant_id, c.location_id, c.cell_id, c.product_id, c.batch_id, c.held, c.counted_by
    from count_request c where c.id = ${id} and ${isSeen(who)} for update`,
  )

/** The books of the batch in the cell, its balances locked. */
const lockBooks = async (tx: Tx, { merchantId, productId, batchId, cellId, held }: Standing) => {
  const balances = await rows<{ condition: string; onHand: number; allocated: number }>(
    tx,
    sql`
    select condition, on_hand, allocated from stock_balance
     where merchant_id = ${merchantId} and product_id = ${productId} and batch_id = ${batchId} and place_kind = 1
       and place_id = ${cellId} and condition in ('Good', 'Held') order by id for update`,
  )
  const good = balances.find((balance) => balance.condition === 'Good')
  const inHold = balances.find((balance) => balance.condition === 'Held')?.onHand ?? 0
  return {
    good: good?.onHand ?? 0,
    allocated: good?.allocated ?? 0,
    held: Math.min(held, inHold),
    otherHeld: inHold - Math.min(held, inHold),
  }
}

/** The books follow the count; what was held for it is free again, and orders that wait for the product are tried. */
export async function settleCount(
  tx: Tx,
  who: Who,
  { countRequestId, counted }: Body<Calls['counting']['settleCount']>,
): Promise<Reply<Calls['counting']['settleCount']>> {
  const request = found(await lockRequest(tx, who, countRequestId), 'The count')
  if (request.countedBy !== null)
    throw refuse('wrong-state', {
      what: 'The count',
      state: `done by ${request.countedBy}`,
      problem: 'correct the stock with an adjustment',
    })
  // Those that may be tried again before the balances, as an allocation locks them.
  await lockWaiting(tx, [request.productId])
  const books = await lockBooks(tx, request)
  const { change, lostOfHeld, lostOfGood, found: gained, freed } = settled(books, counted)
  await post(tx, who, movesOf(request, { lostOfHeld, lostOfGood, gained, freed }))
  await one(
    tx,
    sql`update count_request set counted = ${counted}, counted_by = ${who.name}, counted_at = now()
         where merchant_id = ${request.merchantId} and id = ${request.id} returning id`,
  )
  if (gained + freed > 0) await reprocessWaiting(tx, who, request.merchantId, [request.productId])
  return { change, onHand: counted, allocated: books.allocated }
}

type Parts = { lostOfHeld: number; lostOfGood: number; gained: number; freed: number }

function movesOf(request: Standing, { lostOfHeld, lostOfGood, gained, freed }: Parts): Move[] {
  const { merchantId, locationId, productId, batchId, cellId } = request
  const [good, held] = [inCell(cellId), inCell(cellId, 'Held')]
  const entry = `count:${request.id}:${randomUUID()}`
  const ways = [
    { name: 'held', kind: 'adjust', quantity: lostOfHeld, from: held, to: outside('Held') },
    { name: 'good', kind: 'adjust', quantity: lostOfGood, from: good, to: outside() },
    { name: 'found', kind: 'adjust', quantity: gained, from: outside(), to: good },
    { name: 'free', kind: 'transfer', quantity: freed, from: held, to: good },
  ] as const
  return ways
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, ...way }) => ({
      ...way,
      merchantId,
      locationId,
      productId,
      batchId,
      entry: `${entry}:${name}`,
      reason: 'counted after a pick',
    }))
}
