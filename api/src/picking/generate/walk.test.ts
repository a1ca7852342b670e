import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aisleMetres, bayMetres, metresBetween, type Place, walkOver, type ZoneSize } from './walk.ts'

type Floor = { zones: ZoneSize[]; places: Place[] }

/** A house of up to three zones, and up to 12 cells of it; a cell's walk sequence goes by zone, aisle, bay and level. */
const floors: fc.Arbitrary<Floor> = fc
  .record({
    zones: fc.integer({ min: 1, max: 3 }),
    aisles: fc.integer({ min: 1, max: 12 }),
    bays: fc.integer({ min: 5, max: 30 }),
  })
  .chain(({ zones, aisles, bays }) => {
    const sizes = ['A', 'B', 'C'].slice(0, zones).map((zone) => ({ zone, firstAisle: 1, lastAisle: aisles, bays }))
    const cell = fc.record({
      zone: fc.constantFrom(...sizes.map(({ zone }) => zone)),
      aisle: fc.integer({ min: 1, max: aisles }),
      bay: fc.integer({ min: 1, max: bays }),
    })
    return fc.array(cell, { minLength: 1, maxLength: 12 }).map((cells) => ({
      zones: sizes,
      places: cells.map((place, index) => ({ ...place, cellId: index + 1, walkSequence: index })),
    }))
  })

const codeOf = ({ zone, aisle, bay }: Place): string => `${zone}-${aisle}-${bay}`
const placesOf = (...codes: string[]): Place[] =>
  codes.map((code, index) => {
    const [zone = '', aisle, bay] = code.split('-')
    return { cellId: index + 1, zone, aisle: Number(aisle), bay: Number(bay), walkSequence: index }
  })
const twoZones = ['A', 'B'].map((zone) => ({ zone, firstAisle: 1, lastAisle: 6, bays: 20 }))
const walked = (...codes: string[]): string[] => walkOver(placesOf(...codes), twoZones).cells.map(codeOf)

test('aisles are walked in order, up one and down the next that has a stop', () => {
  expect(walked('A-5-19', 'A-5-2', 'A-1-3', 'A-3-4', 'A-1-18', 'A-3-17', 'A-6-3', 'A-6-18')).toEqual([
    'A-1-3',
    'A-1-18',
    'A-3-17',
    'A-3-4',
    'A-5-2',
    'A-5-19',
    'A-6-18',
    'A-6-3',
  ])
})

test('an aisle is left at the end it was entered where that is shorter', () => {
  expect(walked('A-1-2', 'A-1-1', 'A-2-3', 'A-2-1')).toEqual(['A-1-1', 'A-1-2', 'A-2-1', 'A-2-3'])
  expect(walkOver(placesOf('A-1-2'), twoZones).metres).toBeCloseTo(2 * 2 * bayMetres)
  expect(walkOver(placesOf('A-2-1'), twoZones).metres).toBeCloseTo(2 * (aisleMetres + bayMetres))
})

test('zones come in order, cells whose code names no aisle last and in their own order', () => {
  expect(walked('B-1-1', 'A-6-20', 'B-2-3', 'A-1-1').map((code) => code[0])).toEqual(['A', 'A', 'B', 'B'])
  const dock = { cellId: 9, zone: '', aisle: 0, bay: 0, walkSequence: 9_000 }
  const { cells } = walkOver([{ ...dock, cellId: 10 }, dock, ...placesOf('B-1-1')], twoZones)
  expect(cells.map((cell) => cell.cellId)).toEqual([1, 9, 10])
})

test('cells one above the other are one place of the walk', () => {
  const [low, far, high] = placesOf('A-1-5', 'A-1-9', 'A-1-5') as [Place, Place, Place]
  const { cells, metres } = walkOver([high, far, low], twoZones)
  expect(cells).toEqual([low, high, far])
  expect(metres).toBe(walkOver([low, far], twoZones).metres)
})

test('a walk has every stop once, the zones in order', () => {
  fc.assert(
    fc.property(floors, ({ zones, places }) => {
      const { cells } = walkOver(places, zones)
      expect(cells.map((cell) => cell.cellId).toSorted((a, b) => a - b)).toEqual(places.map((cell) => cell.cellId))
      const inOrder = cells.map((cell) => cell.zone)
      expect(inOrder).toEqual(inOrder.toSorted())
    }),
    { seed: 11, numRuns: 1_000 },
  )
})

test('over 1,000 lists of up to 12 stops a walk is at most a quarter longer than the shortest there is, a tenth on average', () => {
  const ratios = fc
    .sample(floors, { seed: 11, numRuns: 1_000 })
    .map(({ zones, places }) => walkOver(places, zones).metres / shortest(places, zones))
  expect(Math.min(...ratios)).toBeGreaterThan(0.999_999)
  expect(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length).toBeLessThanOrEqual(1.1)
  expect(Math.max(...ratios)).toBeLessThanOrEqual(1.25)
})

/** The shortest way from the carts over all places and back, whatever the order: dynamic programming over the sets. */
function shortest(places: readonly Place[], zones: readonly ZoneSize[]): number {
  const grounds = places.map((place) => {
    const zone = zones.findIndex((size) => size.zone === place.zone)
    const aisles = zone * (zones[0]?.lastAisle ?? 0) + place.aisle - 1
    const depth = ((zones[zone]?.bays ?? 0) + 1) * bayMetres
    return { zone, x: aisles * aisleMetres, y: place.bay * bayMetres, depth }
  })
  const home = grounds.map(({ x, y }) => x + y)
  const between = grounds.map((from) => grounds.map((to) => metresBetween(from, to)))
  const [count, sets] = [grounds.length, 2 ** grounds.length]
  const best = new Float64Array(sets * count).fill(Infinity)
  for (let last = 0; last < count; last++) best[2 ** last * count + last] = home[last] ?? 0
  for (let set = 1; set < sets; set++)
    for (let last = 0; last < count; last++) {
      const metres = best[set * count + last] ?? Infinity
      if (metres === Infinity) continue
      for (let next = 0; next < count; next++) {
        if (set & (1 << next)) continue
        const at = (set | (1 << next)) * count + next
        best[at] = Math.min(best[at] ?? Infinity, metres + (between[last]?.[next] ?? 0))
      }
    }
  return Math.min(...home.map((metres, last) => (best[(sets - 1) * count + last] ?? 0) + metres))
}
