import { expect, test } from 'vitest'
import { expectedIn, formatsIn, unitsIn } from './settings.ts'
import { Sightings } from './sightings.ts'

test('a code is new when it comes into view, and again when it had left it', () => {
  const sightings = new Sightings()
  const seen = [[0, 'A'], [100, 'A'], [300, 'B'], [900, 'A'], [1800, 'A'], [2799, 'A'], [3799, 'A']] as const
  expect(seen.filter(([at, text]) => sightings.isNew(text, at))).toEqual([[0, 'A'], [300, 'B'], [3799, 'A']])
})

test('formats come by blanks or commas, and unknown names are told apart', () => {
  expect(formatsIn('EAN13, Code39 QR')).toEqual({ formats: ['EAN13', 'Code39'], unknown: ['QR'] })
  expect(formatsIn(['EAN8']).formats).toEqual(['EAN8'])
  expect(formatsIn('QR').formats).toEqual(['EAN13', 'EAN8', 'Code128', 'Code39'])
})

test('expected codes are parted by commas only', () => {
  expect(expectedIn('BOX 7, T-12,')).toEqual(['BOX 7', 'T-12'])
})

test.each([['1', 1], ['0012', 12], ['0', undefined], ['', undefined], ['1.5', undefined], ['9'.repeat(20), undefined]])('the quantity %j is %j', (text, units) => {
  expect(unitsIn(text)).toBe(units)
})
