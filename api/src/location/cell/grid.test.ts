import { expect, test } from 'vitest'
import { cellsOf } from './grid.ts'

const byWalk = (asked: Parameters<typeof cellsOf>[0]): string[] =>
  cellsOf(asked)
    .sort((a, b) => a.walk - b.walk)
    .map((cell) => cell.code)

test('a grid is walked up the odd aisles and back down the even ones', () => {
  expect(byWalk({ zone: 'A', aisleFrom: 1, aisleTo: 3, bayFrom: 1, bayTo: 3, levels: ['A'] })).toEqual([
    'A-01-01-A',
    'A-01-02-A',
    'A-01-03-A',
    'A-02-03-A',
    'A-02-02-A',
    'A-02-01-A',
    'A-03-01-A',
    'A-03-02-A',
    'A-03-03-A',
  ])
})

test('levels are walked from the floor up, numbers as numbers', () => {
  expect(byWalk({ zone: 'B', aisleFrom: 2, bayFrom: 7, levels: ['10', '9', '1'] })).toEqual([
    'B-02-07-1',
    'B-02-07-9',
    'B-02-07-10',
  ])
  expect(byWalk({ zone: 'B', aisleFrom: 2, bayFrom: 7, levels: ['c', 'A', 'a'] })).toEqual(['B-02-07-A', 'B-02-07-C'])
})

test('a cell made by its code walks where a grid would have put it, any other code walks last', () => {
  const [inGrid] = cellsOf({ zone: 'C', aisleFrom: 3, bayFrom: 12, levels: ['B'] })
  expect(cellsOf({ code: ' c-03-12-b ' })).toEqual([inGrid])
  const [dock] = cellsOf({ code: 'RETURNS' })
  expect(dock?.walk).toBeGreaterThan(
    cellsOf({ zone: 'ZZZ', aisleFrom: 999, bayFrom: 999, levels: ['ZZ'] })[0]?.walk ?? Infinity,
  )
  expect(Number.isSafeInteger(dock?.walk)).toBe(true)
})

test('zones come in the order of their names', () => {
  const walk = (zone: string): number => cellsOf({ zone, aisleFrom: 999, bayFrom: 1, levels: ['A'] })[0]?.walk ?? 0
  expect(['B', 'A', 'AA', 'Z', 'A1'].sort((a, b) => walk(a) - walk(b))).toEqual(['A', 'A1', 'AA', 'B', 'Z'])
})

test.each([
  ['nothing said', {}, 'Zone'],
  ['no levels', { zone: 'A', aisleFrom: 1, bayFrom: 1 }, 'Levels'],
  ['aisles that end before they start', { zone: 'A', aisleFrom: 3, aisleTo: 2, bayFrom: 1, levels: ['A'] }, 'AisleTo'],
  ['aisle 0', { zone: 'A', aisleFrom: 0, bayFrom: 1, levels: ['A'] }, 'AisleFrom'],
  ['a bay beyond 999', { zone: 'A', aisleFrom: 1, bayFrom: 1, bayTo: 1000, levels: ['A'] }, 'BayTo'],
  ['a zone with a hyphen', { zone: 'A-', aisleFrom: 1, bayFrom: 1, levels: ['A'] }, 'Zone'],
  ['too many cells', { zone: 'A', aisleFrom: 1, aisleTo: 100, bayFrom: 1, bayTo: 51, levels: ['A'] }, 'AisleTo'],
  ['a code and a grid', { code: 'A-1', zone: 'A' }, 'Code'],
  ['a code with a space', { code: 'A 1' }, 'Code'],
])('%s is refused', (_, asked, field) => {
  expect(() => cellsOf(asked)).toThrow(
    expect.objectContaining({ code: 'bad-input', facts: expect.objectContaining({ field }) }),
  )
})
