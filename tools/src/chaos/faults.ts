import pg from 'pg'
import { isAlive } from '../../../tools/lock.mjs'
import type { Book } from './book.ts'
import type { Ground } from './ground.ts'

/** What is done to the house, and what each ends. What ends twice within three rounds would be given up before long. */
export const faultKinds = {
  'kill an api': 'api',
  'kill the worker': 'worker',
  'kill the database': 'database',
  'end its connections': '',
  'cut the clients off': '',
  'fill the disk': 'database',
  'stop an api': 'api',
  'pause an api': '',
} as const
export type FaultKind = keyof typeof faultKinds
export type Fault = { kind: FaultKind; afterMs: number; which: number; forMs: number }

type Roll = (sides: number) => number
type Rounds = { rounds: number; loadMs: number; hasDisk: boolean; only?: readonly (readonly FaultKind[])[] }

/** One or two faults a round, at random moments of its load; the same for the same numbers. */
export function planOf(roll: Roll, { rounds, loadMs, hasDisk, only }: Rounds): Fault[][] {
  const isPossible = (kind: FaultKind): boolean => hasDisk || kind !== 'fill the disk'
  const next = fromBag((Object.keys(faultKinds) as FaultKind[]).filter(isPossible), roll)
  const ended: string[][] = []
  return Array.from({ length: rounds }, (_, round) => {
    const without = new Set(ended.slice(-2).flat())
    const chosen: FaultKind[] = []
    const wanted = only?.[round % only.length]?.filter(isPossible)
    for (let n = wanted?.length ?? 1 + roll(2); n > 0; n--) {
      const kind = wanted ? wanted[n - 1] : next((one) => !without.has(faultKinds[one]) && !chosen.includes(one))
      if (kind === undefined) continue
      chosen.push(kind)
      if (faultKinds[kind]) without.add(faultKinds[kind])
    }
    ended.push(chosen.map((kind) => faultKinds[kind]).filter(Boolean))
    return chosen.map((kind) => ({
      kind,
      afterMs: Math.round(loadMs * 0.1) + roll(Math.round(loadMs * 0.6)),
      which: roll(2),
      forMs: kind === 'fill the disk' ? 1_000 + roll(1_000) : 1_000,
    }))
  })
}

/** Each once before any comes again, as far as what is asked of them allows. */
function fromBag<T>(all: readonly T[], roll: Roll): (may: (one: T) => boolean) => T | undefined {
  const bag: T[] = []
  return (may) => {
    if (!bag.some(may)) bag.push(...all)
    const allowed = bag.filter(may)
    const chosen = allowed[roll(allowed.length)]
    if (chosen !== undefined) bag.splice(bag.indexOf(chosen), 1)
    return chosen
  }
}

type Shaken = { ground: Ground; book: Book; cutClients: () => void }

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const doings: Record<FaultKind, (shaken: Shaken, fault: Fault) => Promise<void> | void> = {
  'kill an api': ({ ground }, { which }) => ground.apis[which]?.signal('SIGKILL', true),
  'kill the worker': ({ ground }) => ground.worker.signal('SIGKILL', true),
  'kill the database': async ({ ground }) => {
    const { pid } = ground.database
    if (!pid) return
    process.kill(pid, 'SIGKILL')
    // Until it is gone it could still answer, and nothing would be away.
    for (let tries = 0; isAlive(pid) && tries < 200; tries++) await pause(5)
  },
  'end its connections': ({ ground }) => endConnections(ground.database.adminUrl),
  'cut the clients off': ({ cutClients }) => cutClients(),
  'fill the disk': async ({ ground: { disk } }, { forMs }) => {
    disk?.fill()
    await pause(forMs)
    disk?.free()
  },
  'stop an api': ({ ground }, { which }) => ground.apis[which]?.signal('SIGTERM', true),
  'pause an api': async ({ ground }, { which, forMs }) => {
    const api = ground.apis[which]
    const child = api?.child
    child?.kill('SIGSTOP')
    await pause(forMs)
    child?.kill('SIGCONT')
  },
}

/** Does it at its moment. */
export async function inflict(shaken: Shaken, fault: Fault): Promise<void> {
  await pause(fault.afterMs)
  shaken.book.faults++
  try {
    await doings[fault.kind](shaken, fault)
    shaken.book.count(`fault: ${fault.kind}`)
  } catch (problem) {
    // Another fault was there before it: what it would end is gone already.
    shaken.book.count(`fault without effect: ${fault.kind}`)
    if (fault.kind === 'fill the disk') throw problem
  }
}

async function endConnections(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'crossdock_app'")
  } finally {
    await client.end()
  }
}
