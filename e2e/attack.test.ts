import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Chapter } from './attack/book.ts'
import { attackFloods } from './attack/floods.ts'
import { attackForeign } from './attack/foreign.ts'
import { attackOdd } from './attack/odd.ts'
import { attackSignIn } from './attack/sign-in.ts'
import { signedRank, rankSum, unlikely } from './attack/statistics.ts'
import { openTarget, type Target } from './attack/target.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** The short form of `npm run attack`: every call a little, drawn by lot; ATTACK_SEED draws others. */
let target: Target
beforeAll(async () => {
  target = await openTarget({ seed: Number(process.env['ATTACK_SEED'] ?? 1) })
})
afterAll(() => target?.close())

const held = ({ findings, rows }: Chapter): void => {
  expect(findings).toEqual([])
  expect(rows.length).toBeGreaterThan(0)
}

test("what is another's is answered as what is not there, whoever asks", async () => {
  held(await attackForeign(target, { oneOf: 5 }))
})

test('odd inputs are refused in words, and change nothing', async () => {
  held(await attackOdd(target, { perCall: 6, cursors: 3 }))
})

test('who pipelines, dawdles or comes in crowds takes no memory', async () => {
  const names = ['pipelined /openapi.json, never read', 'bodies sent letter by letter', 'connections of one address']
  held(await attackFloods(target, { names, size: 'short', isTimed: false }))
})

test('guesses are counted in every spelling, and a known device gets in', async () => {
  held(await attackSignIn(target, { timePairs: 3, guesses: 30 }))
})

test('times that differ are told from times that only vary', () => {
  const noise = Array.from({ length: 60 }, (_, n) => ((n * 37) % 60) - 29.5)
  expect(signedRank(noise)).toBeGreaterThan(0.5)
  expect(signedRank(noise.map((value) => value + 15))).toBeLessThan(0.001)
  expect(rankSum(noise, noise)).toBeGreaterThan(0.5)
  expect(
    rankSum(
      noise,
      noise.map((value) => value + 30),
    ),
  ).toBeLessThan(0.001)
  expect(unlikely([{ p: 0.02 }, { p: 0.0001 }, { p: 0.9 }])).toEqual([{ p: 0.0001 }])
})
