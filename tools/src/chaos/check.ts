import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { rows, sql, type Sql } from 'api/kernel/database'
import { transaction } from 'api/kernel/transaction'
import { systemWho } from 'api/kernel/who'
import { differences } from 'api/stock/verify'
import { calls } from 'contract/calls/all'
import type { Book } from './book.ts'
import { type Doors, Hand } from './hand.ts'

/** The books of both sides compared, while nobody works. */

const repeated = 12
const mostNamed = 8

const ask = <T>(pool: pg.Pool, statement: Sql): Promise<T[]> =>
  transaction(pool, systemWho(), (tx) => rows<T>(tx, statement))

/** Everything that a round must leave as the book has it. */
export async function compare(pool: pg.Pool, doors: Doors, stamp: string): Promise<void> {
  const { book } = doors
  await sayAgain(doors)
  for (const { what, productId, place, kept, counted } of await transaction(pool, systemWho(), differences))
    book.find(`verify: ${what} of product ${productId} ${place}: kept ${kept}, counted ${counted}`)
  await compareUnits(pool, book, stamp)
  await compareOrders(pool, book, stamp)
  await compareLists(pool, book)
  await compareSignIns(doors)
}

/** What was acknowledged is answered the same when it is said again, and counts no second time. */
async function sayAgain({ book, roll, ...doors }: Doors): Promise<void> {
  const hand = new Hand({ book, roll, ...doors }, 'somebody who says it again')
  for (let n = 0; n < repeated && book.acts.length > 0; n++) {
    // Half of them of the last moments, which were shaken.
    const from = n % 2 === 0 ? Math.max(0, book.acts.length - 200) : 0
    const act = book.acts[from + roll(book.acts.length - from)]
    const answer = act && (await hand.sayAgain(act.sending))
    if (!act || !answer) continue
    book.count('acts said again')
    if (!isDeepStrictEqual(answer.json, JSON.parse(act.answer)))
      book.find(
        `${act.who}: ${act.what} under key ${act.key} is answered ${answer.text.slice(0, 200)}, ` +
          `and was answered ${act.answer.slice(0, 200)}`,
      )
  }
}

type Counted = { what: string; units: number }

async function compareUnits(pool: pg.Pool, book: Book, stamp: string): Promise<void> {
  const counted = await ask<Counted>(
    pool,
    sql`
    select 'receive ' || p.sku || '@' || c.code as what, sum(m.quantity)::int as units
      from stock_movement m join product p on p.id = m.product_id and p.merchant_id = m.merchant_id
      join cell c on c.id = m.place_id
     where m.kind = 'receive' and m.side = 1 group by 1
    union all
    select 'adjust ' || m.reason, sum(m.quantity)::int from stock_movement m
     where m.kind = 'adjust' and m.place_kind = 1 and starts_with(m.reason, ${stamp}) group by 1
    union all
    select m.kind || ' ' || m.order_id || ' ' || p.sku, sum(m.quantity)::int
      from stock_movement m join product p on p.id = m.product_id and p.merchant_id = m.merchant_id
     where m.kind in ('pick', 'pack', 'issue') and m.side = 1 group by 1
    union all
    select 'on hand ' || p.sku, sum(b.on_hand)::int
      from stock_balance b join product p on p.id = b.product_id and p.merchant_id = b.merchant_id group by 1`,
  )
  const kept = new Map(counted.map(({ what, units }) => [what, units]))
  const off = [...new Set([...kept.keys(), ...book.units.keys()])]
    .map((what) => ({ what, told: book.units.get(what) ?? 0, is: kept.get(what) ?? 0 }))
    .filter(({ told, is }) => told !== is)
  for (const { what, told, is } of off.slice(0, mostNamed))
    book.find(
      `${what}: acknowledged ${told}, in the books ${is}: ${Math.abs(is) < Math.abs(told) ? 'lost' : 'doubled'}`,
    )
  if (off.length > mostNamed) book.find(`${off.length - mostNamed} more of the kind.`)
  // Said once; the next round looks for its own.
  book.units = kept
}

type KeptOrder = { reference: string; orders: number; id: number; status: number }

async function compareOrders(pool: pg.Pool, book: Book, stamp: string): Promise<void> {
  const kept = await ask<KeptOrder>(
    pool,
    sql`
    select reference_code as reference, count(*)::int as orders, max(id) as id, max(status)::int as status
      from orders where starts_with(reference_code, ${stamp}) group by 1`,
  )
  const found = new Map(kept.map((one) => [one.reference, one]))
  for (const [orderId, { reference, status }] of book.orders) {
    const one = found.get(reference)
    found.delete(reference)
    if (one?.orders !== 1 || one.id !== orderId)
      book.find(`${reference} is there ${one?.orders ?? 0} times (${one?.id}), acknowledged as ${orderId}`)
    else if (one.status < status) book.find(`${reference} reached ${status} and is ${one.status}: lost`)
  }
  const ofFiles = new Map(book.imports.map(({ prefix }) => [prefix, 0]))
  for (const { reference, orders } of found.values()) {
    const prefix = /^.*-I-\d+-/.exec(reference)?.[0]
    if (prefix === undefined || !ofFiles.has(prefix)) book.find(`${reference} is there, and nobody was told so`)
    else ofFiles.set(prefix, (ofFiles.get(prefix) ?? 0) + orders)
  }
  for (const { prefix, rows: wanted, isOver } of book.imports) {
    const made = ofFiles.get(prefix) ?? 0
    if (made > wanted || (isOver && made < wanted)) book.find(`${prefix} has ${made} orders of ${wanted}`)
  }
}

async function compareLists(pool: pg.Pool, book: Book): Promise<void> {
  const [kept] = await ask<{ lists: number }>(pool, sql`select count(*)::int as lists from picking_list`)
  if (kept?.lists !== book.lists) book.find(`${kept?.lists} picking lists are there, ${book.lists} were acknowledged`)
  book.lists = kept?.lists ?? 0
}

/** Whoever was told to be signed in, is. */
async function compareSignIns(doors: Doors): Promise<void> {
  const tokens = doors.book.tokens
  doors.book.tokens = []
  for (const token of tokens)
    await new Hand(doors, 'somebody who signed in', token, true).look(calls.order.getOrderListCount, {})
}
