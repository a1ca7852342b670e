import { expect, test } from 'vitest'
import { decimalOf, distance, wholeNumberOf } from './values.ts'

test('numbers are read as people write them', () => {
  expect(['2.55', '2,55', '1,204.50', '1.204,50', '£2.55', 'RM 24.50', '-1', 'RM -3'].map(decimalOf)).toEqual([
    2.55, 2.55, 1204.5, 1204.5, 2.55, 24.5, -1, -3,
  ])
  expect(['6', '6.0', '1,204', '6.5', 'six', '', '1e3'].map(wholeNumberOf)).toEqual([
    6,
    6,
    1204,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('letters that differ are counted up to three', () => {
  expect([
    distance('TENT-2P-OLVE', 'TENT-2P-OLV'),
    distance('abc', 'abd'),
    distance('abc', 'xyz'),
    distance('a', 'abcdef'),
  ]).toEqual([1, 1, 3, 3])
})
