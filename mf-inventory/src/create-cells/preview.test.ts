import { expect, test } from 'vitest'
import { levelsOf, previewOf } from './preview.ts'

test('levels are read one by one and as a range', () => {
  expect([levelsOf('a-c, e'), levelsOf('1-3'), levelsOf('A B A'), levelsOf(' ')]).toEqual([
    ['A', 'B', 'C', 'E'],
    ['1', '2', '3'],
    ['A', 'B'],
    [],
  ])
})

test('a grid shows its first and last code and how many it makes', () => {
  expect(previewOf({ zone: 'a', aisleFrom: 3, aisleTo: 4, bayFrom: 1, bayTo: 12, levels: ['A', 'B'] })).toEqual({
    first: 'A-03-01-A',
    last: 'A-04-12-B',
    total: 48,
  })
  expect(previewOf({ zone: 'X', aisleFrom: 1, bayFrom: 2, levels: ['1'] })).toEqual({
    first: 'X-01-02-1',
    last: 'X-01-02-1',
    total: 1,
  })
})

test('a grid that cannot be made says why', () => {
  expect(previewOf({ zone: 'A', levels: [] })).toEqual({ problem: 'Give a zone, aisles, bays and levels' })
  expect(previewOf({ zone: 'A', aisleFrom: 1, aisleTo: 100, bayFrom: 1, bayTo: 100, levels: ['A'] })).toEqual({
    problem: 'That makes 10000 cells; at most 5000 at once',
  })
  expect(previewOf({ zone: 'A', aisleFrom: 2, aisleTo: 1, bayFrom: 1, levels: ['A'] })).toEqual({
    problem: 'The last is before the first',
  })
})
