import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultKinds, planOf } from '../tools/src/chaos/faults.ts'
import { shake, type Wanted } from '../tools/src/chaos/run.ts'
import { dice } from '../tools/src/demo/house.ts'
import { altered, build, type Built } from './parts/servers.ts'

/** A few rounds of npm run chaos: a house of its own while what it stands on fails, and one that was built wrongly. */
let built: Built
beforeAll(async () => {
  built = await build()
}, 60_000)
afterAll(() => built.remove())

const seed = 11
/** How long something takes is no business of a test on a busy machine. */
const rounds: Partial<Wanted> = { loadMs: 3_000, readyWithinMs: Infinity, isQuick: true }
const leftFolders = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`crossdock-chaos-${process.pid}-`))

test('three rounds of kills, cuts and a full disk lose nothing and double nothing, and all is back by itself', async () => {
  const faults: Wanted['faults'] = [
    ['kill an api', 'cut the clients off', 'end its connections'],
    ['kill the database', 'kill the worker'],
    ['stop an api', 'fill the disk'],
  ]
  const outcome = await shake({ ...rounds, rounds: 3, seed, faults, build: built.folder })
  expect(outcome.findings).toEqual([])
  expect(outcome.rounds).toBe(3)
  for (const kind of faults.flat().filter((kind) => outcome.hasDisk || kind !== 'fill the disk'))
    expect(outcome.counts[`fault: ${kind}`], kind).toBe(1)
  for (const what of ['acts acknowledged', 'imports ended', 'acts said again', 'sent again after a lost connection'])
    expect(outcome.counts[what] ?? 0, what).toBeGreaterThan(0)
  expect(leftFolders()).toEqual([])
}, 240_000)

test('a build that keeps keys apart from the work is found, within one round', async () => {
  const folder = altered(built, [
    [
      'const early = await bracket.opened?.(',
      'await client.query("commit"); await client.query(opening(who)); const early = await bracket.opened?.(',
    ],
  ])
  const faults: Wanted['faults'] = [['kill an api', 'end its connections', 'cut the clients off']]
  const { findings } = await shake({ ...rounds, rounds: 1, seed, faults, build: folder })
  expect(findings.join('\n')).toContain('was acknowledged without what it should answer')
}, 240_000)

test('the same seed throws the same faults, each kind before any comes again, and ends no thing too often', () => {
  const plan = () => planOf(dice(seed), { rounds: 200, loadMs: 5_500, hasDisk: true })
  expect(plan()).toEqual(plan())
  const kinds = plan().map((round) => round.map(({ kind }) => kind))
  expect(new Set(kinds.slice(0, 12).flat())).toEqual(new Set(Object.keys(faultKinds)))
  const ends = (round: number): string[] => (kinds[round] ?? []).map((kind) => faultKinds[kind]).filter(Boolean)
  for (const round of kinds.keys()) {
    const three = [round, round + 1, round + 2].flatMap(ends)
    expect(new Set(three).size, `round ${round}`).toBe(three.length)
  }
})
