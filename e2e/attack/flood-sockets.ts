import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { calls } from 'contract/calls/all'
import type { Role } from 'contract/roles'
import { rows, run, sql } from '../../api/src/kernel/database.ts'
import type { Flooded, Told } from './flooded.ts'
import { bytesOf, socketTo } from './wire.ts'

export const connected = (base: string, count: number): Promise<Socket[]> =>
  Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = socketTo(base)
          socket.once('connect', () => resolve(socket))
          socket.once('close', () => resolve(socket))
        }),
    ),
  )

/** Says so much to each, as long as it is open, so often. */
export async function drip(sockets: readonly Socket[], seconds: number, say: (socket: Socket) => void): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    for (const socket of sockets) if (!socket.destroyed && socket.writable) say(socket)
    await setTimeout(1_000)
  }
}

/** How many were turned away, or answered, waited for on a machine that is slow. */
export async function turnedAwayOf(count: () => number, atLeast: number): Promise<number> {
  for (const end = Date.now() + 10_000; count() < atLeast && Date.now() < end;) await setTimeout(50)
  return count()
}

export const destroy = (sockets: readonly Socket[]): void => sockets.forEach((socket) => void socket.destroy())
/** Connections that nobody has ended. */
const openOf = (sockets: readonly Socket[]): number => sockets.filter((socket) => socket.writable).length
const keepAlive = ['connection', 'keep-alive'] as const

const tokenHeader = async ({ target }: Flooded, role?: Role): Promise<(readonly [string, string])[]> =>
  role ? [['authorization', `Bearer ${await target.house.tokenOf(role)}`]] : []

/**
 * Many requests in one piece on each of many connections, of which nothing is read until the flood is over: by then those
 * that asked for too much are closed, as they find who read on.
 */
export async function pipelined(flooded: Flooded, path: string, role?: Role): Promise<Told> {
  const [connections, requests, rounds] = flooded.size === 'whole' ? [50, 200, 5] : [20, 100, 1]
  const headers = [keepAlive, ...(await tokenHeader(flooded, role))]
  const one = bytesOf({ method: 'GET', target: path, headers })
  const all = Buffer.concat(Array.from({ length: requests }, () => one))
  // As many as are answered without being closed, and then nothing is read of them either.
  const few = Buffer.concat(Array.from({ length: 16 }, () => one))
  let [turnedAway, reached, answered] = [0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    const sockets = await connected(flooded.base, connections)
    const greedy = sockets.filter((_, n) => n % 2 === 0)
    let closed = 0
    for (const socket of greedy) socket.once('close', () => closed++)
    reached += sockets.filter((socket) => socket.writable).length
    for (const socket of sockets) {
      socket.pause()
      if (socket.writable) socket.write(greedy.includes(socket) ? all : few)
    }
    await setTimeout(flooded.size === 'whole' ? 2_000 : 500)
    const modest = sockets.filter((_, n) => n % 2 === 1)
    let heard = 0
    for (const socket of modest) socket.once('data', () => heard++)
    for (const socket of sockets) socket.resume()
    turnedAway += await turnedAwayOf(() => closed, greedy.length)
    answered += await turnedAwayOf(() => heard, modest.length)
    destroy(sockets)
  }
  return {
    times: (connections * (requests + 16) * rounds) / 2,
    through: {
      'connections opened': { was: reached, atLeast: connections * rounds },
      // Those that asked for no more than may be are answered, when they read on.
      'of them answered': { was: answered, atLeast: (connections * rounds) / 2 },
    },
    turnedAway: { was: turnedAway, atLeast: (connections * rounds) / 2 },
  }
}

/** Heads that never end, a letter a second. */
export async function slowHeads({ base, size }: Flooded): Promise<Told> {
  const sockets = await connected(base, size === 'whole' ? 500 : 100)
  for (const socket of sockets) socket.write('GET /api/Order/GetOrderList HTTP/1.1\r\nhost: x\r\nx-slow: ')
  await drip(sockets, size === 'whole' ? 10 : 2, (socket) => socket.write('x'))
  const open = openOf(sockets)
  destroy(sockets)
  return { times: sockets.length, through: { 'heads that never ended': { was: open, atLeast: sockets.length } } }
}

/** As many of 900 kB as fit into the 16 MB of one person (BODY_MEGABYTES_PER_PERSON). */
const bodiesHeld = 18

/** Bodies that are said to be long, a letter a second: of one person, and of nobody to an address that is no call. */
export async function slowBodies(flooded: Flooded): Promise<Told> {
  const { base, size } = flooded
  const sockets = await connected(base, size === 'whole' ? 300 : 60)
  const { path } = calls.order.takeOrder
  const headers = [keepAlive, ['content-type', 'application/json'] as const, ['content-length', '900000'] as const]
  const signedIn = await tokenHeader(flooded, 'MERCHANT_ADMIN')
  const head = bytesOf({ method: 'PUT', target: path, headers: [...headers, ...signedIn] })
  const strange = await connected(base, sockets.length / 2)
  const nowhere = bytesOf({ method: 'POST', target: '/no-such-call', headers })
  const refused = new Set<Socket>()
  for (const socket of sockets)
    socket.on('data', (piece: Buffer) => String(piece).startsWith('HTTP/1.1 429 ') && refused.add(socket))
  // Half of each body at once, so that there is something to keep.
  const half = Buffer.alloc(450_000, 'x')
  for (const socket of sockets) socket.write(Buffer.concat([head, half]))
  for (const socket of strange) if (socket.writable) socket.write(Buffer.concat([nowhere, half]))
  await drip([...sockets, ...strange], size === 'whole' ? 10 : 2, (socket) => socket.write('x'))
  const atLeast = sockets.length - bodiesHeld
  const turnedAway = await turnedAwayOf(() => refused.size, atLeast)
  const held = sockets.filter((socket) => socket.writable && !refused.has(socket)).length
  destroy([...sockets, ...strange])
  return {
    times: sockets.length + strange.length,
    through: { 'bodies held half': { was: held, atLeast: bodiesHeld } },
    turnedAway: { was: turnedAway, atLeast },
  }
}

const fewOrders = 20
/** As many as one page of a list holds, and each with more lines than a house sees in a day. */
const manyOrders = 200
const linesEach = 40

/** Orders of one merchant, of which a page of 200 is some 300 kB; made once. */
const largeOrders = async ({ target: { house }, size }: Flooded): Promise<void> =>
  house.system(async (tx) => {
    const ids = await rows<{ id: number }>(
      tx,
      sql`
      insert into orders (merchant_id, location_id, reference_code, status, placed_at, ship_by, currency, source, remark,
                          line_count, unit_count)
      select ${house.birch}, ${house.locationId}, 'LARGE-' || n, 500, now(), now() + interval '1 day', 'MYR', 'internal',
             repeat('long ', 100), ${linesEach}, ${linesEach}
        from generate_series(1, ${size === 'whole' ? manyOrders : fewOrders}::int) n
       where not exists (select from orders o where o.merchant_id = ${house.birch} and o.reference_code = 'LARGE-1')
      returning id`,
    )
    await run(
      tx,
      sql`
      insert into parcel (merchant_id, demand_kind, demand_id, number)
      select ${house.birch}, 'order', o.id, 1 from unnest(${ids.map(({ id }) => id)}::bigint[]) o (id)`,
    )
    await run(
      tx,
      sql`
      insert into order_line (merchant_id, order_id, line_no, product_id, sku, name, quantity)
      select ${house.birch}, o.id, n, p.id, p.sku, repeat('Long name ', 20), 1
        from unnest(${ids.map(({ id }) => id)}::bigint[]) o (id), generate_series(1, ${linesEach}::int) n,
             (select id, sku from product where merchant_id = ${house.birch} order by id limit 1) p`,
    )
  })

/** Answers that are large, the document of all calls and a list of large orders, of which a little is read in a second. */
export async function slowReaders(flooded: Flooded): Promise<Told> {
  const { base, size } = flooded
  await largeOrders(flooded)
  const sockets = await connected(base, size === 'whole' ? 300 : 60)
  const list = `/api/Order/GetOrderList?PageSize=${manyOrders}&Keyword=LARGE-`
  const asked = [bytesOf({ method: 'GET', target: '/openapi.json', headers: [keepAlive] })]
  for (const role of ['MERCHANT_ADMIN', 'CLIENT', 'WAREHOUSE_MANAGER'] as const)
    asked.push(bytesOf({ method: 'GET', target: list, headers: [keepAlive, ...(await tokenHeader(flooded, role))] }))
  for (const [n, socket] of sockets.entries()) {
    socket.pause()
    const one = asked[n % asked.length]
    if (one && socket.writable) socket.write(one)
  }
  const begun = new Set<Socket>()
  await drip(sockets, size === 'whole' ? 10 : 2, (socket) => {
    if (socket.read(64)) begun.add(socket)
  })
  destroy(sockets)
  return { times: sockets.length, through: { 'answers begun': { was: begun.size, atLeast: sockets.length } } }
}
