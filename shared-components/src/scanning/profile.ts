/** Grey levels along one line across the bars. */
export type Profile = Float32Array

/** The mean of `radius` neighbours on both sides. */
export function smooth(row: Profile, radius: number): Profile {
  const out = new Float32Array(row.length)
  const last = row.length - 1
  const at = (index: number): number => row[index < 0 ? 0 : index > last ? last : index] as number
  const share = 1 / (2 * radius + 1)
  let sum = 0
  for (let index = -radius; index <= radius; index += 1) sum += at(index)
  for (let index = 0; index <= last; index += 1) {
    out[index] = sum * share
    sum += at(index + radius + 1) - at(index - radius)
  }
  return out
}

/** Takes back some of the blur: what differs from the mean of the neighbours is made `amount` larger. */
export function sharpen(row: Profile, radius: number, amount: number): Profile {
  const mean = smooth(smooth(row, radius), radius)
  return row.map((value, index) => value + amount * (value - (mean[index] as number)))
}

/** The largest value (the smallest for sign -1) of `radius` neighbours on both sides. */
function slidingPeak(row: Profile, radius: number, sign: 1 | -1): Profile {
  const out = new Float32Array(row.length)
  // Places whose value is still the largest of those after them, the largest first.
  const waiting = new Int32Array(row.length)
  let first = 0
  let end = 0
  for (let index = 0; index < row.length + radius; index += 1) {
    if (index < row.length) {
      const value = sign * (row[index] as number)
      while (end > first && sign * (row[waiting[end - 1] as number] as number) <= value) end -= 1
      waiting[end] = index
      end += 1
    }
    const middle = index - radius
    if (middle < 0) continue
    while ((waiting[first] as number) < middle - radius) first += 1
    out[middle] = row[waiting[first] as number] as number
  }
  return out
}

/** Evens out the light: near dark becomes 0, near light 255. `radius` should span a few bars. */
export function flatten(row: Profile, radius: number): Profile {
  const light = smooth(slidingPeak(row, radius, 1), radius)
  const dark = smooth(slidingPeak(row, radius, -1), radius)
  let sum = 0
  for (let index = 0; index < row.length; index += 1) sum += (light[index] as number) - (dark[index] as number)
  const least = Math.max(1, (0.6 * sum) / row.length)
  const out = new Float32Array(row.length)
  for (let index = 0; index < row.length; index += 1) {
    const range = (light[index] as number) - (dark[index] as number)
    out[index] = 255 * (1 - ((light[index] as number) - (row[index] as number)) / (range > least ? range : least))
  }
  return out
}

/** Three points for each, on a smooth curve through them. */
export function stretch(row: Profile, times: number): Profile {
  const out = new Float32Array(row.length * times)
  const last = row.length - 1
  for (let index = 0; index < out.length; index += 1) {
    const place = Math.min(last, Math.max(0, (index + 0.5) / times - 0.5))
    const at = Math.floor(place)
    const part = place - at
    const [before, here, next, after] = [
      row[Math.max(0, at - 1)] as number,
      row[at] as number,
      row[Math.min(last, at + 1)] as number,
      row[Math.min(last, at + 2)] as number,
    ]
    out[index] =
      here +
      0.5 *
        part *
        (next -
          before +
          part * (2 * before - 5 * here + 4 * next - after + part * (3 * (here - next) + after - before)))
  }
  return out
}

/** Where an even profile crosses from light to dark or back. */
function edgesOf(row: Profile): number[] {
  const edges: number[] = []
  let isDark = false
  for (const [index, value] of row.entries()) {
    if (isDark ? value < 150 : value > 105) continue
    isDark = !isDark
    edges.push(index)
  }
  return edges
}

/** A run of bars in a profile: from its first to its last edge. */
export type Bars = { from: number; to: number; edges: number }

/**
 * Times the usual gap: wider is a quiet zone. A blurred label loses thin bars, so within a code five times the usual
 * occurs.
 */
const quietGaps = 8

/** The longest run of bars between quiet zones. */
export function barsIn(row: Profile): Bars | undefined {
  const edges = edgesOf(row)
  const gaps = edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0))
  const widest = quietGaps * (gaps.toSorted((one, two) => one - two)[gaps.length >> 1] ?? 0)
  let longest: Bars | undefined
  let first = 0
  for (let index = 0; index < edges.length; index += 1) {
    if (index < gaps.length && (gaps[index] as number) <= widest) continue
    const run: Bars = { from: edges[first] ?? 0, to: edges[index] ?? 0, edges: index - first + 1 }
    if (!longest || run.edges > longest.edges) longest = run
    first = index + 1
  }
  return longest
}
