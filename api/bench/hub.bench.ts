import { readFileSync } from 'node:fs'
import { rows, run, sql } from '../src/kernel/database.ts'
import { transaction } from '../src/kernel/transaction.ts'
import { systemWho } from '../src/kernel/who.ts'
import { hintOf } from '../src/changes/hint.ts'
import { makePeople } from './feed.bench.ts'
import { type BenchHouse, openBenchHouse } from './house.ts'
import { type Listening, listenOver, type Transport } from './hub-listeners.ts'
import { at, atOnce } from './load.ts'

const connections = Number(process.env['HUB_CONNECTIONS'] ?? 2_000)
const rounds = 5
const patienceMs = 20_000
const all: readonly Transport[] = ['WebSockets', 'ServerSentEvents', 'LongPolling']
/** All unless `HUB_TRANSPORT` names one. */
const transports = all.filter((one) => one === (process.env['HUB_TRANSPORT'] ?? one))

/**
 * How soon a notification committed by somebody else is heard at 2,000 connections of two processes, over each transport. With
 * HUB_MINUTES=10 each then hears one a second for so long, and what the processes' memory does is told.
 */
export async function benchHub(): Promise<void> {
  process.env['CONNECTIONS_PER_ADDRESS'] = '20000'
  const house = await openBenchHouse()
  try {
    const processes = [await house.serve(), await house.serve()]
    const tokens = await makePeople(house, connections)
    for (const transport of transports) await measure(house, processes, tokens, transport)
  } finally {
    await house.close()
  }
}

type Processes = readonly { base: string; pid: number }[]

async function measure(house: BenchHouse, processes: Processes, tokens: readonly string[], transport: Transport) {
  const told = { message: '', sentAt: 0, late: [] as number[] }
  const bases = processes.map(({ base }) => base)
  const hear = (message: string): void => {
    if (message === told.message) told.late.push(performance.now() - told.sentAt)
  }
  const startedAt = performance.now()
  const { results } = await atOnce(
    tokens.map((token, n) => ({ token, bases: n % 2 ? bases : bases.toReversed() })),
    40,
    (one): Promise<Listening> => listenOver[transport](one.bases, one.token, hear),
  )
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${transport}: ${results.length} connections in ${seconds.toFixed(1)} s, ${memoryOf(processes)}`)
  for (let round = 1; round <= rounds; round++) {
    await tellAll(house, told, `${transport} ${round}`)
    console.log(
      `round ${round}: heard by ${told.late.length} of ${connections}; p50 ${ms(0.5, told.late)}, ` +
        `p95 ${ms(0.95, told.late)}, last ${ms(1, told.late)}`,
    )
    await pause(1_000)
  }
  const minutes = Number(process.env['HUB_MINUTES'] ?? 0)
  if (minutes > 0) await slope(house, processes, told, minutes)
  for (const { stop } of results) stop()
  await pause(2_000)
}

type Told = { message: string; sentAt: number; late: number[] }

/** One notification for each, in one transaction, and the hint that every process gives after a commit; until all have heard. */
async function tellAll(house: BenchHouse, told: Told, message: string): Promise<void> {
  Object.assign(told, { message, late: [] })
  await transaction(house.pool, systemWho(), (tx) =>
    rows(
      tx,
      sql`
      with made as (
        insert into notification (user_id, type, message)
        select id, 'Message', ${message} from app_user where email like 'list-%' returning user_id, id)
      insert into change (subject, subject_id, kind, user_id, to_status)
      select 'notification', id, 'changed', user_id, 0 from made`,
    ),
  )
  told.sentAt = performance.now()
  hintOf(house.pool)()
  while (told.late.length < connections && performance.now() - told.sentAt < patienceMs) await pause(5)
}

/** Memory every ten seconds while all hear something each second: how much it grows a minute, by least squares. */
async function slope(house: BenchHouse, processes: Processes, told: Told, minutes: number): Promise<void> {
  const until = performance.now() + minutes * 60_000
  const samples: { minute: number; megabytes: number }[] = []
  const beganAt = performance.now()
  for (let n = 0; performance.now() < until; n++) {
    await tellAll(house, told, `steady ${n}`)
    if (n % 10 === 9) {
      samples.push({ minute: (performance.now() - beganAt) / 60_000, megabytes: megabytesOf(processes) })
      await transaction(house.pool, systemWho(), (tx) =>
        run(tx, sql`delete from notification where message like 'steady %'`),
      )
    }
    await pause(1_000)
  }
  // The first minute is warming up.
  const later = samples.filter(({ minute }) => minute >= 1)
  console.log(`${minutes} min: ${memoryOf(processes)}, ${growth(later).toFixed(2)} MB a minute after the first`)
}

function growth(samples: readonly { minute: number; megabytes: number }[]): number {
  const mean = (of: (one: (typeof samples)[number]) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const [x, y] = [mean(({ minute }) => minute), mean(({ megabytes }) => megabytes)]
  const over = samples.reduce((sum, { minute, megabytes }) => sum + (minute - x) * (megabytes - y), 0)
  return over / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
}

/** Resident memory of both processes. */
const megabytesOf = (processes: Processes): number =>
  processes.reduce(
    (sum, { pid }) => sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    0,
  )
const memoryOf = (processes: Processes): string => `${Math.round(megabytesOf(processes))} MB in both`
const ms = (share: number, list: readonly number[]): string => `${Math.round(at(share, list))} ms`
const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))
