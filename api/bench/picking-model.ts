import { atOnce } from '../src/kernel/pieces.ts'
import { fill } from '../src/picking/generate/fill.ts'
import { metresPerSecond, secondsOf, type Taken } from './rate.ts'
import { limitsOf, type Asked, type Candidate } from '../src/picking/generate/rules.ts'
import { walkOver, type Place, type ZoneSize } from '../src/picking/generate/walk.ts'

const zones: ZoneSize[] = ['A', 'B'].map((zone) => ({ zone, firstAisle: 1, lastAisle: 8, bays: 20 }))
const cellsInZone = 160

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** 320 products, each in a bay of its own, in two zones of eight aisles. */
export const places: Place[] = zones.flatMap(({ zone }, index) =>
  Array.from({ length: cellsInZone }, (_, n) => ({
    cellId: index * cellsInZone + n + 1,
    zone,
    aisle: (n % 8) + 1,
    bay: Math.floor(n / 8) + 1,
    walkSequence: index * cellsInZone + n,
  })),
)

type ModelOrder = Candidate & { taken: Taken[] }

/**
 * Orders as a shop has them: half of one line, the rest of two to four; every fifth line of two units; products in the
 * shares of Zipf's law, the popular ones anywhere on the floor.
 */
export function modelOrders(count: number, seed: number): ModelOrder[] {
  const random = randomOf(seed)
  const order = places.map((place) => ({ place, key: random() })).toSorted((a, b) => a.key - b.key)
  const shares = order.map((_, rank) => 1 / (rank + 1))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const anyPlace = (): Place => {
    let left = random() * whole
    return (order.find((_, rank) => (left -= shares[rank] ?? 0) < 0) ?? order[0])?.place as Place
  }
  return Array.from({ length: count }, (_, index) => {
    const lines = random() < 0.5 ? 1 : 2 + Math.floor(random() * 3)
    const cells = [...new Map(Array.from({ length: lines }, anyPlace).map((place) => [place.cellId, place])).values()]
    const taken = cells.map(({ cellId }) => ({
      cellId,
      productId: cellId,
      orderId: index + 1,
      units: random() < 0.2 ? 2 : 1,
    }))
    return orderOf(index + 1, cells, taken)
  })
}

const orderOf = (id: number, cells: readonly Place[], taken: Taken[]): ModelOrder => ({
  id,
  status: 2000,
  holds: [],
  merchantId: 1,
  locationId: 1,
  priority: 0,
  shipBy: 0,
  lines: taken.length,
  units: taken.reduce((sum, line) => sum + line.units, 0),
  grams: 0,
  cubicMm: 0,
  unmeasured: 0,
  firstSku: String(cells[0]?.cellId),
  cells: cells.map((cell) => cell.cellId),
  zones: [...new Set(cells.map((cell) => cell.zone))],
  aisles: [...new Set(cells.map((cell) => `${cell.zone}/${cell.aisle}`))],
  taken,
})

type Modelled = { lists: number; lines: number; bins: number; seconds: number; walkSeconds: number; metres: number }

/** What the model makes of picking all these orders, on the lists that are asked for. */
export function modelled(orders: readonly ModelOrder[], asked: Asked): Modelled {
  const { lists } = atOnce(fill(orders, limitsOf({ ...asked, lists: Infinity })))
  const sum = { lists: lists.length, lines: 0, bins: 0, seconds: 0, walkSeconds: 0, metres: 0 }
  for (const list of lists) {
    const taken = (list as ModelOrder[]).flatMap((order) => order.taken)
    const cells = [...new Set(taken.map((line) => line.cellId))].map((cell) => places[cell - 1] as Place)
    const { metres } = walkOver(cells, zones)
    sum.lines += taken.length
    sum.bins += cells.length
    sum.seconds += secondsOf(taken)
    sum.metres += metres
    sum.walkSeconds += metres / metresPerSecond
  }
  return sum
}

export const linesAnHour = (lines: number, seconds: number): number => (lines * 3_600) / seconds
