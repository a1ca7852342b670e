import pg from 'pg'
import { changeColumns } from '../changes/write.ts'
import { asTable, one, run, sql, type Tx } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import { placeKinds, type Spot } from './spot.ts'

export type MovementKind =
  | 'receive'
  | 'adjust'
  | 'allocate'
  | 'release'
  | 'pick'
  | 'pack'
  | 'issue'
  | 'undo'
  | 'transfer'

/** Units that go from one spot to another: two rows of the ledger that sum to zero. */
export type Move = {
  merchantId: number
  locationId: number
  productId: number
  batchId: number
  kind: MovementKind
  from: Spot
  to: Spot
  quantity: number
  /** Unique among the merchant's movements: posting the same entry again is refused. */
  entry: string
  reason?: string
  orderId?: number
  outboundRequestId?: number
  inboundRequestId?: number
}

const row = (move: Move, n: number): object => ({
  n,
  m: move.merchantId,
  l: move.locationId,
  p: move.productId,
  b: move.batchId,
  k: move.kind,
  q: move.quantity,
  e: move.entry,
  r: move.reason ?? '',
  o: move.orderId ?? null,
  u: move.outboundRequestId ?? null,
  i: move.inboundRequestId ?? null,
  fp: placeKinds[move.from.place],
  fi: move.from.id,
  fc: move.from.condition,
  fa: move.from.isAllocated,
  tp: placeKinds[move.to.place],
  ti: move.to.id,
  tc: move.to.condition,
  ta: move.to.isAllocated,
})

/**
 * Posts movements and changes the balances they touch, in one statement. Balances are locked in the order of their ids.
 * Refuses with 'stock-short' when a balance would fall below what it holds or has promised, with 'stale' when an entry
 * was posted before; nothing is ever clamped.
 */
export async function post(tx: Tx, who: Who, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  if (moves.some((move) => !Number.isSafeInteger(move.quantity) || move.quantity <= 0))
    throw new Error('A movement moves one unit or more.')
  const { emptied } = await one<{ emptied: number[] }>(tx, postStatement(who, moves)).catch(refusePosting)
  // A tray or a parcel that holds no more of something has no balance of it.
  if (emptied.length)
    await run(
      tx,
      sql`
      delete from stock_balance
       where place_kind in (2, 3) and place_id = any (${emptied}::bigint[]) and on_hand = 0`,
    )
}

function refusePosting(problem: unknown): never {
  if (problem instanceof pg.DatabaseError && problem.code === '23514')
    throw refuse('stock-short', { sku: 'this product in this place', needed: 'more', available: 'less' })
  if (
    problem instanceof pg.DatabaseError &&
    problem.code === '23505' &&
    problem.constraint?.startsWith('stock_movement')
  )
    throw refuse('stale', { what: 'The stock' })
  throw problem
}

const postStatement = (who: Who, moves: readonly Move[]) => sql`
  with move as (
    select * from ${asTable(moves.map(row))} as t (
      n int, m bigint, l bigint, p bigint, b bigint, k text, q int, e text, r text, o bigint, u bigint, i bigint,
      fp smallint, fi bigint, fc text, fa boolean, tp smallint, ti bigint, tc text, ta boolean)
  ), leg as (
    select n, m, l, p, b, k, e, r, o, u, i, -1 as side, -q as quantity, fp as place, fi as place_id, fc as condition,
           fa as is_allocated from move
    union all
    select n, m, l, p, b, k, e, r, o, u, i, 1, q, tp, ti, tc, ta from move
  ), delta as (
    select m, l, p, b, place, place_id, condition, sum(quantity) as on_hand,
           coalesce(sum(quantity) filter (where is_allocated), 0) as allocated
      from leg where place > 0 group by m, l, p, b, place, place_id, condition
  ), locked as materialized (
    select s.merchant_id, s.id, c.on_hand, c.allocated, c.place, c.place_id, c.condition, c.p, c.b, c.m
      from delta c join stock_balance s
        on s.merchant_id = c.m and s.product_id = c.p and s.batch_id = c.b and s.place_kind = c.place
       and s.place_id = c.place_id and s.condition = c.condition and s.location_id = c.l
     order by s.id for update of s
  ), changed as (
    update stock_balance s set on_hand = s.on_hand + x.on_hand, allocated = s.allocated + x.allocated,
           updated_at = now(),
           received_at = case when s.on_hand = 0 then now() else s.received_at end
      from locked x where s.merchant_id = x.merchant_id and s.id = x.id
    returning s.merchant_id, s.product_id, s.batch_id, s.place_kind, s.place_id, s.condition, s.on_hand
  ), added as (
    insert into stock_balance as s
           (merchant_id, location_id, product_id, batch_id, place_kind, place_id, condition, on_hand, allocated,
            received_at, updated_at)
    select m, l, p, b, place, place_id, condition, on_hand, allocated, now(), now() from delta c
     where not exists (select 1 from locked x
                        where x.m = c.m and x.p = c.p and x.b = c.b and x.place = c.place and x.place_id = c.place_id
                          and x.condition = c.condition)
    on conflict (merchant_id, product_id, batch_id, place_kind, place_id, condition, location_id)
      do update set on_hand = s.on_hand + excluded.on_hand, allocated = s.allocated + excluded.allocated,
                    updated_at = now()
    returning s.merchant_id, s.product_id, s.batch_id, s.place_kind, s.place_id, s.condition, s.on_hand
  ), after as (
    select * from changed union all select * from added
  ), written as (
    insert into stock_movement (merchant_id, entry, side, kind, location_id, product_id, batch_id, place_kind, place_id,
                                condition, is_allocated, quantity, on_hand_after, order_id, outbound_request_id,
                                inbound_request_id, reason, actor, user_id, at)
    select g.m, g.e, g.side, g.k, g.l, g.p, g.b, g.place, g.place_id, g.condition, g.is_allocated, g.quantity,
           (select a.on_hand from after a
             where a.merchant_id = g.m and a.product_id = g.p and a.batch_id = g.b and a.place_kind = g.place
               and a.place_id = g.place_id and a.condition = g.condition)
           - coalesce(sum(g.quantity) over (
               partition by g.m, g.p, g.b, g.place, g.place_id, g.condition order by g.n
               groups between 1 following and unbounded following), 0),
           g.o, g.u, g.i, g.r, ${who.name}, ${who.userId}, now()
      from leg g order by g.n, g.side
  ), told as (
    insert into change (${changeColumns})
    select distinct 'stock', p, 'changed', m, l, null::bigint, null::int, null::int from move
  )
  select array(select distinct place_id from after where place_kind in (2, 3) and on_hand = 0) as emptied`

/**
 * The batch of a product with this number and expiry day, made when it is new. '' and null stand for goods without
 * batch.
 */
export async function batchOf(
  tx: Tx,
  merchantId: number,
  productId: number,
  batchNo: string,
  expiryDay: string | null,
): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`
    with known as (
      select id from batch
       where merchant_id = ${merchantId} and product_id = ${productId} and batch_no = ${batchNo}
         and expiry_day is not distinct from ${expiryDay}::date
    ), made as (
      insert into batch (merchant_id, product_id, batch_no, expiry_day)
      select ${merchantId}, ${productId}, ${batchNo}, ${expiryDay}::date where not exists (select 1 from known)
      on conflict (merchant_id, product_id, batch_no, expiry_day) do update set batch_no = excluded.batch_no
      returning id
    )
    select id from known union all select id from made`,
  )
  return id
}
