import { expect, test } from 'vitest'
import { cutOffsOf } from './cut-offs.ts'

test('cut-offs are typed as people write them', () => {
  expect(cutOffsOf('17:30, 9:00;17:30')).toEqual(['09:00', '17:30'])
  expect(cutOffsOf('')).toEqual([])
})

test('what is no time of day is not taken', () => {
  expect([cutOffsOf('25:00'), cutOffsOf('5 pm'), cutOffsOf('17:60')]).toEqual([undefined, undefined, undefined])
})
