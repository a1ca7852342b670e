import type pg from 'pg'
import { openPool } from 'api/kernel/database'
import { calls } from 'contract/calls/all'
import { dice } from '../demo/house.ts'
import { manager } from '../demo/people.ts'
import { Book } from './book.ts'
import { compare } from './check.ts'
import { type Crew, workTogether } from './clients.ts'
import { endJobs } from './jobs.ts'
import { type Fault, type FaultKind, inflict, planOf } from './faults.ts'
import { type Ground, openDatabase, type Opened, startGround } from './ground.ts'
import { type Doors, Hand } from './hand.ts'
import { Ear } from './hub.ts'
import { backAgain } from './ready.ts'
import { fillCells, handOf, makeWorld, signIn, type World } from './world.ts'

export type Wanted = {
  rounds: number
  seed: number
  /** Where the product is built. */
  build: string
  loadMs?: number
  /** How long after the database an api process may be ready. */
  readyWithinMs?: number
  /** The faults of each round in turn, instead of those that the seed throws. */
  faults?: readonly (readonly FaultKind[])[]
  /** Leases of killed workers are over at once. */
  isQuick?: boolean
  say?: (line: string) => void
  signal?: AbortSignal
}
export type Outcome = {
  seed: number
  rounds: number
  hasDisk: boolean
  counts: Record<string, number>
  /** Of processes that lived on, after the database answered; of those started again, after that and their start. */
  largestReadyMs: number
  /** The first of them, by the fault after which it was. */
  readyAfterMs: Record<string, number>
  largestRestartMs: number
  findings: readonly string[]
}

const usualLoadMs = 5_500
const quietWithinMs = 90_000
const jobsWithinMs = 150_000
const hearWithinMs = 10_000

type Shaken = {
  ground: Ground
  book: Book
  doors: Doors
  crew: Crew
  ears: readonly Ear[]
  pool: pg.Pool
  world: World
}

/** Shakes a house of its own for some rounds, and says what of it was not right afterwards. */
export async function shake(wanted: Wanted): Promise<Outcome> {
  const { seed, build, say = () => undefined, signal } = wanted
  const book = new Book()
  signal?.addEventListener('abort', () => book.gate.end())
  const opened = await openDatabase(build, say)
  const closing: (() => unknown)[] = [opened.close]
  let rounds = 0
  try {
    const shaken = await moveIn(opened, book, wanted, closing)
    rounds = await shakeFor(shaken, wanted)
  } finally {
    book.gate.end()
    for (const close of closing.toReversed()) await close()
  }
  return {
    seed,
    rounds,
    hasDisk: opened.disk !== undefined,
    counts: Object.fromEntries([...book.counts].sort()),
    largestReadyMs: Math.max(0, ...book.readyMs),
    readyAfterMs: Object.fromEntries([...book.readyAfter].sort()),
    largestRestartMs: Math.max(0, ...book.restartMs),
    findings: book.findings,
  }
}

/** Everything at its place and everybody signed in; `closing` learns how it is cleared up, the last of it first. */
async function moveIn(
  opened: Opened,
  book: Book,
  { say = () => undefined, seed }: Wanted,
  closing: (() => unknown)[],
): Promise<Shaken> {
  const world = await makeWorld(opened.database.appUrl, opened.env['SECRET'] ?? '')
  const pool = openPool(opened.database.appUrl, 4)
  closing.push(() => pool.end().catch(() => undefined))
  const ground = await startGround(opened, book, say)
  closing.push(ground.stop)
  const { bases, logOf } = ground
  const doors: Doors = { book, roll: chance, anyBase: () => bases[chance(bases.length)] ?? '', logOf }
  await backAgain(ground, book, { after: 'the start', since: 0, mostMs: Infinity })
  book.restartMs.length = 0
  book.gate.open()
  const crew = await openCrew(doors, world, `C${seed}`)
  closing.push(() => handsOf(crew).forEach((hand) => hand.cut()))
  await fillCells(crew.manager, world)
  const ears: Ear[] = []
  closing.push(() => ears.forEach((ear) => ear.end()))
  for (const base of bases) ears.push(new Ear(base, (await signIn(doors, manager)) ?? ''))
  await book.gate.close(quietWithinMs)
  return { ground, book, doors, crew, ears, pool, world }
}

/** The rounds, and a last look; answers how many there were. */
async function shakeFor(shaken: Shaken, wanted: Wanted): Promise<number> {
  const { ground, book, crew, doors, pool, world } = shaken
  const { loadMs = usualLoadMs, faults, signal } = wanted
  const working = workTogether(crew, world)
  const hasDisk = ground.disk !== undefined
  const plan = planOf(dice(wanted.seed), {
    rounds: wanted.rounds,
    loadMs,
    hasDisk,
    ...(faults ? { only: faults } : {}),
  })
  let rounds = 0
  for (const round of plan) {
    if (signal?.aborted) break
    await oneRound(shaken, round, wanted, ++rounds)
  }
  if (!signal?.aborted) {
    await endJobs(pool, doors, jobsWithinMs, wanted.isQuick ?? false)
    await compare(pool, doors, crew.stamp)
  }
  book.gate.end()
  await working
  return rounds
}

const handsOf = ({ manager: boss, workers, sellers }: Crew): Hand[] => [
  boss,
  ...workers,
  ...sellers.map(({ hand }) => hand),
]

/** What clients do beside the plan of faults is chance: how fast they are is never the same twice. */
const chance = (sides: number): number => Math.floor(Math.random() * sides)

async function openCrew(doors: Doors, world: World, stamp: string): Promise<Crew> {
  const workers: Hand[] = []
  for (const email of world.workers) workers.push(await handOf(doors, email))
  const sellers = []
  for (const seller of world.sellers) sellers.push({ seller, hand: await handOf(doors, seller.email) })
  return { stamp, manager: await handOf(doors, manager), sellers, workers }
}

async function oneRound(shaken: Shaken, plan: readonly Fault[], wanted: Wanted, number: number): Promise<void> {
  const { ground, book, doors, crew, ears, pool } = shaken
  const { loadMs = usualLoadMs, readyWithinMs = 5_000, say = () => undefined, rounds } = wanted
  const startedAt = Date.now()
  const [before, actsBefore] = [book.findings.length, book.counts.get('acts acknowledged') ?? 0]
  const cutClients = (): void => {
    for (const hand of handsOf(crew)) hand.cut()
    for (const ear of ears) ear.cut()
  }
  book.gate.open()
  const load = new Promise((resolve) => setTimeout(resolve, loadMs))
  const { token } = crew.manager
  // Each for itself: what one fault did is not hidden behind how long the other took to come.
  await Promise.all(
    plan.map(async (fault) => {
      await inflict({ ground, book, cutClients }, fault)
      const since = startedAt + fault.afterMs
      await backAgain(ground, book, { after: fault.kind, since, mostMs: readyWithinMs, token })
    }),
  )
  await load
  if (wanted.signal?.aborted) return
  if (!(await book.gate.close(quietWithinMs))) book.find('Clients still wait for an answer.')
  await hear(shaken)
  await compare(pool, doors, crew.stamp)
  const acts = (book.counts.get('acts acknowledged') ?? 0) - actsBefore
  say(
    `round ${number} of ${rounds}: ${plan.map(({ kind, afterMs }) => `${kind} after ${afterMs} ms`).join(', ')}; ` +
      `${acts} acts, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
  )
  for (const finding of book.findings.slice(before)) say(`  FOUND: ${finding}`)
}

/** The last change reaches everybody who listens, whatever cut them off before. */
async function hear({ book, crew: { manager: boss }, ears, world }: Shaken): Promise<void> {
  const until = async (words: string, isSo: (ear: Ear) => boolean): Promise<boolean> => {
    for (const end = Date.now() + hearWithinMs; !ears.every(isSo);) {
      if (Date.now() > end) return (book.find(words), false)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    return true
  }
  if (!(await until(`The hub was not live again within ${hearWithinMs / 1000} s.`, ({ isLive }) => isLive))) return
  for (const ear of ears) ear.forget()
  const [{ merchantId, skus }] = world.sellers as [World['sellers'][number]]
  const [sku = '', cellCode = ''] = [skus[0], world.cells[0]]
  let [productId, doneAt] = [0, 0]
  const atRest = new Hand(boss.doors, 'who shows a last change', boss.token, true)
  await atRest.act(calls.inbound.stockIn, { body: { merchantId, sku, cellCode, quantity: 1 } }, (done) => {
    ;[productId, doneAt] = [done.productId, Date.now()]
    book.add(`receive ${sku}@${cellCode}`, 1)
    book.add(`on hand ${sku}`, 1)
  })
  if (await until('A change was not heard at the hub.', (ear) => ear.hasHeard('stock', productId, doneAt)))
    book.count('last changes heard', ears.length)
}
