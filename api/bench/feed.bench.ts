import WebSocket from 'ws'
import { makeTestDatabase } from '../../tools/test-database.mjs'
import { asTable, openPool, rows, run, sql } from '../src/kernel/database.ts'
import { settings } from '../src/kernel/settings.ts'
import { transaction } from '../src/kernel/transaction.ts'
import { systemWho } from '../src/kernel/who.ts'
import { newToken, tokenHash } from '../src/server/session.ts'
import { readWhileKilled } from '../test/killed-readers.ts'
import { type BenchHouse, openBenchHouse } from './house.ts'
import { at, caller } from './load.ts'

const lists = 200
const perSecond = 20
const seconds = 20
const rounds = 3

/**
 * How soon a change committed by one process is heard at 200 connections of another, what that costs it,
 * and what readers miss.
 */
export async function benchFeed(): Promise<void> {
  await arrivals()
  const database = await makeTestDatabase()
  const pool = openPool(database.appUrl, 6)
  const { taken, different, rebuilt, kills } = await readWhileKilled(pool, database.ownerUrl, 10_000)
  await pool.end()
  await database.drop()
  console.log(
    `10,000 changes, two readers killed ${kills} times: ${10_000 - different} missed, ${taken - different} twice, ` +
      `${rebuilt - 1} rebuilt after the first start`,
  )
}

async function arrivals(): Promise<void> {
  const house = await openBenchHouse()
  try {
    const [listening, writing] = [await house.serve(), await house.serve()]
    const tokens = await makePeople(house)
    const cells = await makeCells(house)
    const sentAt = new Map<number, number>()
    const late: number[] = []
    const sockets = await Promise.all(
      tokens.map((token) =>
        listenTo(listening.base, token, (id) => {
          const sent = sentAt.get(id)
          if (sent !== undefined) late.push(performance.now() - sent)
        }),
      ),
    )
    const write = caller(writing.base, writing.token, 4)
    const idle = await cpuOf(listening.base, async () => pause(5_000))
    console.log(`${lists} open lists, nothing changes: ${percent(idle)} of a core`)
    for (let round = 1; round <= rounds; round++) {
      late.length = 0
      const mine = cells.slice((round - 1) * perSecond * seconds, round * perSecond * seconds)
      const used = await cpuOf(listening.base, async () => {
        const startedAt = performance.now()
        for (const [n, cellId] of mine.entries()) {
          await pause(startedAt + (n * 1000) / perSecond - performance.now())
          // From before it is asked for: what the write itself takes is counted too.
          sentAt.set(cellId, performance.now())
          const { status } = await write('POST', '/api/Warehouse/Cell/Update', { CellId: cellId, Priority: 5 })
          if (status !== 200) throw new Error(`A cell was answered with ${status}.`)
        }
        await pause(1_500)
      })
      const wanted = mine.length * lists
      console.log(
        `round ${round}: ${late.length} of ${wanted} heard; p50 ${ms(0.5, late)}, p95 ${ms(0.95, late)}, ` +
          `slowest ${ms(1, late)}; ${percent(used)} of a core`,
      )
    }
    for (const socket of sockets) socket.terminate()
  } finally {
    await house.close()
  }
}

const ms = (share: number, list: readonly number[]): string => `${Math.round(at(share, list))} ms`
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, Math.max(0, milliseconds)))

/** The share of one core that a process used while the work was done, as it says itself. */
async function cpuOf(base: string, work: () => Promise<void>): Promise<number> {
  const used = async (): Promise<number> =>
    Number(/^process_cpu_seconds_total (\S+)/m.exec(await (await fetch(`${base}/metrics`)).text())?.[1])
  const [before, startedAt] = [await used(), performance.now()]
  await work()
  return ((await used()) - before) / ((performance.now() - startedAt) / 1000)
}

/** People of the location, each signed in once. */
export async function makePeople(house: BenchHouse, count = lists): Promise<string[]> {
  const people = Array.from({ length: count }, (_, n) => ({ email: `list-${n}@crossdock.example`, token: newToken() }))
  const hashed = people.map(({ email, token }) => ({
    email,
    hash: tokenHash(settings().secret, token).toString('hex'),
  }))
  await transaction(house.pool, systemWho(), (tx) =>
    run(
      tx,
      sql`
  with asked as (
    select * from ${asTable(hashed)} as t (email text, hash text)
  ), made as (
    insert into app_user (email, name, role, location_id, password_hash)
    select email, email, 'WAREHOUSE_WORKER', ${house.locationId}, '' from asked returning id, email)
  insert into session (token_hash, user_id, expires_at)
  select decode(a.hash, 'hex'), m.id, now() + interval '1 day' from made m join asked a using (email)`,
    ),
  )
  return people.map(({ token }) => token)
}

async function makeCells(house: BenchHouse): Promise<number[]> {
  const made = await transaction(house.pool, systemWho(), (tx) =>
    rows<{ id: number }>(
      tx,
      sql`
  insert into cell (location_id, code, walk_sequence)
  select ${house.locationId}, 'F-' || n, n from generate_series(1, ${perSecond * seconds * rounds}) n returning id`,
    ),
  )
  return made.map(({ id }) => id)
}

/** One open list: connected, past the handshake, told of every change it hears. */
async function listenTo(base: string, token: string, heard: (id: number) => void): Promise<WebSocket> {
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/hubs/notification?access_token=${token}`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send('{"protocol":"json","version":1}\u001e')
  await new Promise((resolve) => socket.once('message', resolve))
  const ping = setInterval(() => socket.send('{"type":6}\u001e'), 10_000)
  socket.once('close', () => clearInterval(ping))
  socket.on('message', (data) => {
    for (const record of String(data).split('\u001e').slice(0, -1)) {
      const { target, arguments: [told] = [] } = JSON.parse(record) as {
        target?: string
        arguments?: [{ changes: { id?: number }[] }]
      }
      if (target === 'Changed') for (const { id } of told?.changes ?? []) if (id !== undefined) heard(id)
    }
  })
  return socket
}
