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
  const least = Math.max(1, 0.6 * sum / row.length)
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
    const [before, here, next, after] = [row[Math.max(0, at - 1)] as number, row[at] as number, row[Math.min(last, at + 1)] as number, row[Math.min(last, at + 2)] as number]
    out[index] = here + 0.5 * part * (next - before + part * (2 * before - 5 * here + 4 * next - after + part * (3 * (here - next) + after - before)))
  }
  return out
}

/** How often an even profile crosses from light to dark or back. */
export function countEdges(row: Profile): number {
  let [edges, isDark] = [0, false]
  for (const value of row) {
    if (isDark ? value < 150 : value > 105) continue
    isDark = !isDark
    edges += 1
  }
  return edges
}
