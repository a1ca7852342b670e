/** Where a cell lies, as its code says it; without aisle and bay it has its place in the walk alone. */
export type Place = { cellId: number; zone: string; aisle: number; bay: number; walkSequence: number }

/** How far a zone reaches: its first and last aisle, and the bays of its longest one. */
export type ZoneSize = { zone: string; firstAisle: number; lastAisle: number; bays: number }

/**
 * The floor as we take it to be (docs/decisions.md): zones side by side in the order of their names along one front
 * corridor, aisles 4 m apart with a corridor at either end of a zone, bays of 1.2 m, the carts at the front of the
 * first aisle.
 */
export const [aisleMetres, bayMetres] = [4, 1.2]

/** Cells one above the other: the cart stands once for them. */
type Spot<T> = { zone: number; x: number; y: number; depth: number; cells: T[] }

export type Walk<T> = { cells: T[]; metres: number }

/** How much of a walk is worth leaving the order of the aisles for. */
const worthLeaving = 0.05

/**
 * The walk over these cells: zone by zone, aisles in order, up one and down the next, an aisle left at the end it was
 * entered where that is shorter. The order of aisles is left where that saves a twentieth of the way. Cells whose code
 * names no aisle come last, and their metres are not known.
 */
export function walkOver<T extends Place>(places: readonly T[], zones: readonly ZoneSize[]): Walk<T> {
  const spots = spotsOf(
    places.filter((place) => place.aisle > 0),
    zones,
  )
  const byAisle = [...new Set(spots.map((spot) => spot.zone))]
    .toSorted((a, b) => a - b)
    .flatMap((zone) => upAndDown(spots.filter((spot) => spot.zone === zone)))
  const shorter = shortened(byAisle)
  const [usual, best] = [metresOf(byAisle), metresOf(shorter)]
  const way = best < usual * (1 - worthLeaving) ? shorter : byAisle
  const rest = places.filter((place) => place.aisle <= 0).toSorted(bySequence)
  return { cells: [...way.flatMap((spot) => spot.cells), ...rest], metres: metresOf(way) }
}

const bySequence = (a: Place, b: Place): number => a.walkSequence - b.walkSequence || a.cellId - b.cellId

function spotsOf<T extends Place>(places: readonly T[], zones: readonly ZoneSize[]): Spot<T>[] {
  const known = new Map<string, ZoneSize>(zones.map((size) => [size.zone, size]))
  const starts = new Map<string, { zone: number; x: number }>()
  let x = 0
  for (const [zone, name] of [...known.keys()].toSorted().entries()) {
    starts.set(name, { zone, x })
    const size = known.get(name)
    if (size) x += (size.lastAisle - size.firstAisle + 1) * aisleMetres
  }
  const spots = new Map<string, Spot<T>>()
  for (const place of places.toSorted(bySequence)) {
    const key = `${place.zone}/${place.aisle}/${place.bay}`
    const [size, start] = [known.get(place.zone), starts.get(place.zone)]
    const spot = spots.get(key) ?? {
      zone: start?.zone ?? zones.length,
      x: (start?.x ?? x) + (place.aisle - (size?.firstAisle ?? 1)) * aisleMetres,
      y: place.bay * bayMetres,
      depth: (Math.max(size?.bays ?? 0, place.bay) + 1) * bayMetres,
      cells: [],
    }
    spot.cells.push(place)
    spots.set(key, spot)
  }
  return [...spots.values()]
}

type Ground = Pick<Spot<unknown>, 'zone' | 'x' | 'y' | 'depth'>
const carts: Ground = { zone: -1, x: 0, y: 0, depth: 0 }

/** Metres between two spots: within an aisle, or around its nearer end; zones meet at the front corridor alone. */
export function metresBetween(from: Ground, to: Ground): number {
  const [across, front] = [Math.abs(from.x - to.x), from.y + to.y]
  if (from.zone !== to.zone) return across + front
  if (across === 0) return Math.abs(from.y - to.y)
  return across + Math.min(front, from.depth + to.depth - front)
}

/** From the carts over these spots and back. */
function metresOf(spots: readonly Ground[]): number {
  const stations = [...spots, carts]
  return stations.reduce((sum, spot, index) => sum + metresBetween(stations[index - 1] ?? carts, spot), 0)
}

type Way<T> = { metres: number; spots: Spot<T>[] }

/** The aisles of one zone in order: for each end of an aisle the shortest way to stand there with all before it done. */
function upAndDown<T>(spots: readonly Spot<T>[]): Spot<T>[] {
  let [front, back]: [Way<T>, Way<T>] = [
    { metres: 0, spots: [] },
    { metres: Infinity, spots: [] },
  ]
  for (const x of [...new Set(spots.map((spot) => spot.x))].toSorted((a, b) => a - b)) {
    const up = spots.filter((spot) => spot.x === x).toSorted((a, b) => a.y - b.y)
    const [depth, nearest, farthest] = [up[0]?.depth ?? 0, up[0]?.y ?? 0, up.at(-1)?.y ?? 0]
    const on = (way: Way<T>, metres: number, aisle: readonly Spot<T>[]): Way<T> => ({
      metres: way.metres + metres,
      spots: [...way.spots, ...aisle],
    })
    const down = up.toReversed()
    ;[front, back] = [
      shorterOf(on(front, 2 * farthest, up), on(back, depth, down)),
      shorterOf(on(front, depth, up), on(back, 2 * (depth - nearest), down)),
    ]
  }
  return front.spots
}

const shorterOf = <T>(a: Way<T>, b: Way<T>): Way<T> => (b.metres < a.metres ? b : a)

const mostPasses = 20
/** Turns parts of the way round, and moves up to three spots elsewhere, within their zone, while that shortens it. */
function shortened<T>(spots: readonly Spot<T>[]): Spot<T>[] {
  const way = [...spots]
  let isShorter = true
  for (let pass = 0; isShorter && pass < mostPasses; pass++) {
    isShorter = false
    for (let from = 0; from < way.length; from++)
      for (let to = from; to < way.length && way[to]?.zone === way[from]?.zone; to++) {
        isShorter = turned(way, from, to) || isShorter
        if (to - from < 3) isShorter = moved(way, from, to) || isShorter
      }
  }
  return way
}

const atLeast = 0.001
const spotAt = (way: readonly Ground[], index: number): Ground => way[index] ?? carts

/** Walks the part from one spot to another the other way round, if that is shorter. */
function turned(way: Spot<unknown>[], from: number, to: number): boolean {
  const [before, first, last, after] = [from - 1, from, to, to + 1].map((index) => spotAt(way, index)) as Four
  const saved =
    metresBetween(before, first) +
    metresBetween(last, after) -
    metresBetween(before, last) -
    metresBetween(first, after)
  if (saved < atLeast) return false
  way.splice(from, to - from + 1, ...way.slice(from, to + 1).toReversed())
  return true
}

type Four = [Ground, Ground, Ground, Ground]

/** Puts the part from one spot to another between two other spots of its zone, if that is shorter. */
function moved(way: Spot<unknown>[], from: number, to: number): boolean {
  const [before, first, last, after] = [from - 1, from, to, to + 1].map((index) => spotAt(way, index)) as Four
  const out = metresBetween(before, first) + metresBetween(last, after) - metresBetween(before, after)
  const rest = [...way.slice(0, from), ...way.slice(to + 1)]
  for (let place = 0; place <= rest.length; place++) {
    if (place === from || !isWithin(rest, place, first.zone)) continue
    const [left, right] = [spotAt(rest, place - 1), spotAt(rest, place)]
    const saved = out - metresBetween(left, first) - metresBetween(last, right) + metresBetween(left, right)
    if (saved < atLeast) continue
    const part = way.splice(from, to - from + 1)
    way.splice(place, 0, ...part)
    return true
  }
  return false
}

/** Whether the zones stay in order with a spot of this zone put there. */
const isWithin = (way: readonly Ground[], place: number, zone: number): boolean =>
  spotAt(way, place - 1).zone <= zone && (place >= way.length || spotAt(way, place).zone >= zone)
