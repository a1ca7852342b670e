import { type OrderMove, orderMoves } from 'contract/order-moves'
import { asTable, rows, run, sql, type Tx } from '../src/kernel/database.ts'
import { makeProduct } from './floor.ts'
import type { House } from './house.ts'

/** Numbers that look drawn by lot, the same for the same seed: mulberry32. */
export function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Event = { at: number; from: number | null; to: number; note: string }
export type Line = { productId: number; sku: string; quantity: number; priceMinor: number }
export type Told = {
  id: number
  merchantId: number
  locationId: number
  shopId: number | null
  placed: number
  made: number
  shipBy: number
  isSplit: boolean
  events: Event[]
  lines: Line[]
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const steps = orderMoves.filter(({ kind }) => kind !== 'undo')
/** What mostly happens: forward. */
const weight = ({ from, to }: OrderMove): number => (from !== null && to > from ? 6 : 1)

export type Plan = {
  seed: number
  orders: number
  /** When orders are made: from, to. */
  spells: readonly (readonly [number, number])[]
  /** Nothing happens in these stretches, so that an answer does not hang on when exactly it was asked for. */
  still: readonly (readonly [number, number])[]
}

/** Random lives of orders of Birch and Alder at both locations, as their calls would have written them. */
export async function makeHistory(tx: Tx, house: House, { seed, orders, spells, still }: Plan): Promise<Told[]> {
  const chance = drawn(seed)
  const among = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const owned = await goodsOf(tx, [house.birch, house.alder])
  const moved = (at: number): number => still.find(([from, to]) => at >= from && at < to)?.[1] ?? at
  const told = Array.from({ length: orders }, (): Told => {
    const { merchantId, products, shops } = among(owned)
    const [from, to] = among(spells)
    const made = moved(Math.floor(from + chance() * (to - from)))
    const lines = [...products]
      .toSorted(() => chance() - 0.5)
      .slice(0, 1 + Math.floor(chance() * 3))
      .map((product) => ({
        ...product,
        quantity: 1 + Math.floor(chance() * 4),
        priceMinor: Math.floor(chance() * 9_000),
      }))
    return {
      id: 0,
      merchantId,
      locationId: among([house.locationId, house.locationId, house.otherLocationId]),
      shopId: among([null, ...shops]),
      placed: made - Math.floor(chance() * 3 * hour),
      made,
      shipBy: made + Math.floor(chance() * 3 * day),
      isSplit: chance() < 0.05,
      events: lifeOf(made, lines, chance, moved),
      lines,
    }
  })
  await write(tx, told)
  return told
}

function lifeOf(made: number, lines: readonly Line[], chance: () => number, moved: (at: number) => number): Event[] {
  const events: Event[] = [{ at: made, from: null, to: chance() < 0.2 ? 500 : 1000, note: '' }]
  for (let at = made; events.length < 16;) {
    at = moved(at + Math.floor(chance() ** 3 * 20 * hour) + minute)
    const from = events.at(-1)?.to ?? 0
    const ways = steps.filter((move) => move.from === from)
    const all = ways.reduce((sum, move) => sum + weight(move), 0)
    let pick = chance() * all
    const way = ways.find((move) => (pick -= weight(move)) <= 0)
    if (!way || at >= Date.now() || chance() < 0.04) break
    const named = lines[Math.floor(chance() * lines.length)]
    const note = way.to === 540 && chance() < 0.9 ? `${named?.sku}: 3 needed, 0 available` : 'moved'
    events.push({ at, from, to: way.to, note })
    // A note moves nothing.
    if (chance() < 0.1) events.push({ at: at + 1, from: way.to, to: way.to, note: 'a remark' })
  }
  return events
}

async function goodsOf(tx: Tx, merchants: readonly number[]) {
  const owned: { merchantId: number; products: { productId: number; sku: string }[]; shops: number[] }[] = []
  for (const merchantId of merchants) {
    const products: { productId: number; sku: string }[] = []
    for (const sku of ['MUG', 'MUG-2', 'CAP', 'TEA', 'SOCK'])
      products.push({ productId: await makeProduct(tx, merchantId, { sku }), sku })
    const shops = await rows<{ id: number }>(
      tx,
      sql`insert into shop (merchant_id, name, platform)
          select ${merchantId}, 'Shop ' || n, (array['Shopee', 'Lazada'])[n % 2 + 1] from generate_series(1, 8) n
          returning id`,
    )
    owned.push({ merchantId, products, shops: shops.map(({ id }) => id) })
  }
  return owned
}

async function write(tx: Tx, told: readonly Told[]): Promise<void> {
  const stamp = (name: string) => sql`to_timestamp(${sql.ref(name)} / 1000.0)`
  const made = await rows<{ id: number; n: number }>(
    tx,
    sql`
    insert into orders (merchant_id, location_id, shop_id, reference_code, status, status_changed_at, placed_at,
                        created_at, ship_by, currency, source, split_from, line_count, unit_count)
    select h.m, h.l, h.s, 'H-' || h.n, h.status, ${stamp('h.since')}, ${stamp('h.placed')}, ${stamp('h.made')},
           ${stamp('h.due')}, 'MYR', 'internal', case when h.split then 1 end, 1, 1
      from ${asTable(
        told.map((order, n) => ({
          n,
          m: order.merchantId,
          l: order.locationId,
          s: order.shopId,
          status: order.events.at(-1)?.to,
          since: order.events.at(-1)?.at,
          placed: order.placed,
          made: order.made,
          due: order.shipBy,
          split: order.isSplit,
        })),
      )} as h (n int, m bigint, l bigint, s bigint, status int, since bigint, placed bigint, made bigint, due bigint, split boolean)
    returning id, substr(reference_code, 3)::int as n`,
  )
  for (const { id, n } of made) Object.assign(told[n] ?? {}, { id })
  const events = told.flatMap((order) => order.events.map((event) => ({ m: order.merchantId, o: order.id, ...event })))
  await run(
    tx,
    sql`
    insert into order_event (merchant_id, order_id, at, from_status, to_status, actor, note)
    select h.m, h.o, ${stamp('h.at')}, h.from, h.to, 'history', h.note
      from ${asTable(events.toSorted((one, two) => one.at - two.at))}
        as h (m bigint, o bigint, at bigint, "from" int, "to" int, note text)`,
  )
  const lines = told.flatMap((order) =>
    order.lines.map((line, n) => ({
      m: order.merchantId,
      o: order.id,
      n: n + 1,
      p: line.productId,
      s: line.sku,
      q: line.quantity,
      c: line.priceMinor,
    })),
  )
  await run(
    tx,
    sql`
    insert into order_line (merchant_id, order_id, line_no, product_id, sku, name, quantity, unit_price_minor)
    select h.m, h.o, h.n, h.p, h.s, h.s, h.q, h.c
      from ${asTable(lines)} as h (m bigint, o bigint, n int, p bigint, s text, q int, c bigint)`,
  )
}
