import { expect, test } from 'vitest'
import { shipBy } from './ship-by.ts'

const at = (text: string): number => Date.parse(text)
const said = (now: string, cutOffs: string[], timeZone: string): string =>
  new Date(shipBy(at(now), cutOffs, timeZone)).toISOString()

test('an order leaves with the next cut-off of its location, whatever their order in the list', () => {
  expect(said('2026-11-21T01:00:00Z', ['18:00', '11:00'], 'Asia/Kuala_Lumpur')).toBe('2026-11-21T03:00:00.000Z')
  expect(said('2026-11-21T05:00:00Z', ['18:00', '11:00'], 'Asia/Kuala_Lumpur')).toBe('2026-11-21T10:00:00.000Z')
})

test('at the cut-off itself the van is gone, and after the last one the next day counts', () => {
  expect(said('2026-11-21T03:00:00Z', ['11:00', '18:00'], 'Asia/Kuala_Lumpur')).toBe('2026-11-21T10:00:00.000Z')
  expect(said('2026-11-21T10:00:00Z', ['11:00', '18:00'], 'Asia/Kuala_Lumpur')).toBe('2026-11-22T03:00:00.000Z')
})

test('the day is the one of the location, also when it is another day in UTC', () => {
  expect(said('2026-11-20T20:00:00Z', ['11:00'], 'Asia/Kuala_Lumpur')).toBe('2026-11-21T03:00:00.000Z')
  expect(said('2026-12-31T23:30:00Z', ['11:00'], 'America/New_York')).toBe('2027-01-01T16:00:00.000Z')
})

test('a cut-off at midnight is the next midnight of the location', () => {
  expect(said('2026-11-21T15:59:59Z', ['00:00'], 'Asia/Kuala_Lumpur')).toBe('2026-11-21T16:00:00.000Z')
  expect(said('2026-11-21T16:00:00Z', ['00:00'], 'Asia/Kuala_Lumpur')).toBe('2026-11-22T16:00:00.000Z')
})

test('without a cut-off that can be read, the end of the day counts', () => {
  expect(said('2026-11-21T05:00:00Z', [], 'Asia/Kuala_Lumpur')).toBe('2026-11-21T16:00:00.000Z')
  expect(said('2026-11-21T05:00:00Z', ['late'], 'Asia/Kuala_Lumpur')).toBe('2026-11-21T16:00:00.000Z')
})

test('clocks put forward or back keep the time on the wall', () => {
  expect(said('2026-03-28T18:00:00Z', ['11:00'], 'Europe/Berlin')).toBe('2026-03-29T09:00:00.000Z')
  expect(said('2026-10-24T18:00:00Z', ['11:00'], 'Europe/Berlin')).toBe('2026-10-25T10:00:00.000Z')
  expect(said('2026-03-07T20:00:00Z', ['11:00'], 'America/New_York')).toBe('2026-03-08T15:00:00.000Z')
})

test('a cut-off that the clocks skip stands for the moment after the skip, one they show twice for the first', () => {
  expect(said('2026-03-28T18:00:00Z', ['02:30'], 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  expect(said('2026-03-07T20:00:00Z', ['02:30'], 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  expect(said('2026-10-24T18:00:00Z', ['02:30'], 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  expect(said('2026-10-31T18:00:00Z', ['01:30'], 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
})
