import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { Refusal } from '../kernel/refuse.ts'
import { nobody } from '../kernel/who.ts'
import { askedBy, countTry, forgiveTry, guessesOf, type Limit } from './tries.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const limit: Limit = { key: 'guess 10.0.0.7', most: 3, withinMs: 60_000 }
const now = Date.now()
const tried = (at = now, of = limit): Promise<'taken' | number> =>
  house
    .system((tx) => countTry(tx, of, at))
    .then(
      () => 'taken' as const,
      (problem: unknown) => {
        if (problem instanceof Refusal && problem.code === 'too-many-tries') return Number(problem.facts['seconds'])
        throw problem
      },
    )

test('so many tries are taken within the time, at once or not; then it says how long to wait, and begins anew', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => tried()))
  expect(answers.filter((answer) => answer === 'taken').length).toBe(3)
  expect(answers.filter((answer) => answer === 60).length).toBe(2)
  expect(await tried(now + 30_000)).toBe(30)
  expect(await tried(now, { ...limit, key: 'guess 10.0.0.8' })).toBe('taken')
  expect(await tried(now + 60_000)).toBe('taken')
})

test('a try that was right is taken back', async () => {
  const of = { ...limit, key: 'guess 10.0.0.9' }
  for (let n = 0; n < 9; n++) {
    expect(await tried(now, of)).toBe('taken')
    await house.system((tx) => forgiveTry(tx, of))
  }
})

test('addresses count apart, and guesses apart from mails', () => {
  const from = (address: string) => nobody(now, 'r', { address, userAgent: '' })
  const keys = [guessesOf(from('10.0.0.7')), guessesOf(from('10.0.0.8')), askedBy(from('10.0.0.7'))].map(
    ({ key }) => key,
  )
  expect(new Set(keys).size).toBe(3)
})
