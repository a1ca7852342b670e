import type { Corner, Picture } from './engine.ts'

/**
 * A place in a picture where light and dark lie side by side like the bars of a label; in pixels of the whole picture.
 */
export type Stripes = {
  x: number
  y: number
  /** The direction across the bars, in radians. */
  angle: number
  /** Extents from the middle: across the bars and along them. */
  left: number
  right: number
  up: number
  down: number
  score: number
  /** Middles of the blocks it was found in, from its own middle. */
  blocks: readonly Corner[]
}

const blockSize = 8
const mostSeeds = 40
const fewestBlocks = 6
const shortestPixels = 60

type Blocks = {
  columns: number
  rows: number
  weight: Float32Array
  angle: Float32Array
  coherence: Float32Array
  xx: Float32Array
  yy: Float32Array
  xy: Float32Array
}

/**
 * Sums of the slopes' products over every other row of each block of 8 x 8 pixels: xx, yy, xy, x, y, five numbers a
 * block.
 */
function slopesOf({ data, width, height }: Picture, columns: number, rows: number): Float32Array {
  const sums = new Float32Array(columns * rows * 5)
  for (let y = 1; y < rows * blockSize && y < height - 1; y += 2) {
    const line = (y >> 3) * columns * 5
    const row = y * width
    for (let column = 0; column < columns; column += 1) {
      let [xx, yy, xy, sumX, sumY] = [0, 0, 0, 0, 0]
      const from = row + Math.max(1, column * blockSize)
      const to = row + Math.min(width - 1, (column + 1) * blockSize)
      for (let at = from; at < to; at += 1) {
        const x = (data[at + 1] as number) - (data[at - 1] as number)
        const y2 = (data[at + width] as number) - (data[at - width] as number)
        xx += x * x
        yy += y2 * y2
        xy += x * y2
        sumX += x
        sumY += y2
      }
      const place = line + column * 5
      sums[place] = (sums[place] as number) + xx
      sums[place + 1] = (sums[place + 1] as number) + yy
      sums[place + 2] = (sums[place + 2] as number) + xy
      sums[place + 3] = (sums[place + 3] as number) + sumX
      sums[place + 4] = (sums[place + 4] as number) + sumY
    }
  }
  return sums
}

/** Each block with its neighbours: how stripy it is, and which way its bars lie. */
function blocksOf(half: Picture): Blocks {
  const [columns, rows] = [half.width >> 3, half.height >> 3]
  const sums = slopesOf(half, columns, rows)
  const make = () => new Float32Array(columns * rows)
  const blocks: Blocks = {
    columns,
    rows,
    weight: make(),
    angle: make(),
    coherence: make(),
    xx: make(),
    yy: make(),
    xy: make(),
  }
  const pixels = (9 * blockSize * blockSize) / 2
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let [xx, yy, xy, x, y] = [0, 0, 0, 0, 0]
      for (let near = Math.max(0, row - 1); near <= Math.min(rows - 1, row + 1); near += 1) {
        for (let beside = Math.max(0, column - 1); beside <= Math.min(columns - 1, column + 1); beside += 1) {
          const place = (near * columns + beside) * 5
          xx += sums[place] as number
          yy += sums[place + 1] as number
          xy += sums[place + 2] as number
          x += sums[place + 3] as number
          y += sums[place + 4] as number
        }
      }
      const block = row * columns + column
      const total = xx + yy
      if (total / pixels < 4) continue
      const coherence = Math.sqrt((xx - yy) ** 2 + 4 * xy * xy) / total
      const balance = (x * x + y * y) / (pixels * total)
      blocks.coherence[block] = coherence
      blocks.angle[block] = 0.5 * Math.atan2(2 * xy, xx - yy)
      blocks.weight[block] = Math.max(0, coherence - 0.35) * Math.sqrt(total / pixels) * Math.max(0, 1 - 2 * balance)
      const own = block * 5
      blocks.xx[block] = sums[own] as number
      blocks.yy[block] = sums[own + 1] as number
      blocks.xy[block] = sums[own + 2] as number
    }
  }
  return blocks
}

const apart = (one: number, two: number): number => {
  const difference = Math.abs(one - two) % Math.PI
  return Math.min(difference, Math.PI - difference)
}

/** The blocks that hang together with a seed and lie the same way. */
function grow(blocks: Blocks, seed: number, taken: Uint8Array): number[] {
  const { columns, rows, weight, angle, coherence } = blocks
  const [least, direction] = [(weight[seed] as number) * 0.12, angle[seed] as number]
  const found = [seed]
  taken[seed] = 1
  for (const block of found) {
    const [row, column] = [Math.floor(block / columns), block % columns]
    for (let near = Math.max(0, row - 1); near <= Math.min(rows - 1, row + 1); near += 1) {
      for (let beside = Math.max(0, column - 1); beside <= Math.min(columns - 1, column + 1); beside += 1) {
        const other = near * columns + beside
        if (
          taken[other] ||
          (coherence[other] as number) < 0.45 ||
          (weight[other] as number) < least ||
          apart(angle[other] as number, direction) > 0.35
        )
          continue
        taken[other] = 1
        found.push(other)
      }
    }
  }
  return found
}

const rank = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0

/** How far some blocks reach across and along bars of this angle. */
export function extentsOf(
  blocks: readonly Corner[],
  angle: number,
): Pick<Stripes, 'angle' | 'left' | 'right' | 'up' | 'down'> {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const across = blocks.map(([x, y]) => x * cos + y * sin).toSorted((one, two) => one - two)
  const along = blocks.map(([x, y]) => y * cos - x * sin).toSorted((one, two) => one - two)
  return {
    angle,
    left: 2 * blockSize - rank(across, 0.02),
    right: rank(across, 0.98) + 2 * blockSize,
    up: blockSize - rank(along, 0.03),
    down: rank(along, 0.97) + blockSize,
  }
}

/** A group of blocks in pixels of the whole picture, which is twice as large. */
function measure({ columns, weight, xx, yy, xy }: Blocks, found: readonly number[]): Stripes | undefined {
  let [sumXX, sumYY, sumXY, sumX, sumY, sum] = [0, 0, 0, 0, 0, 0]
  const middleOf = (block: number): Corner => [
    2 * blockSize * ((block % columns) + 0.5),
    2 * blockSize * (Math.floor(block / columns) + 0.5),
  ]
  for (const block of found) {
    const share = weight[block] as number
    const [middleX, middleY] = middleOf(block)
    sumXX += xx[block] as number
    sumYY += yy[block] as number
    sumXY += xy[block] as number
    sumX += share * middleX
    sumY += share * middleY
    sum += share
  }
  const [x, y] = [sumX / sum, sumY / sum]
  const blocks = found.map((block): Corner => [middleOf(block)[0] - x, middleOf(block)[1] - y])
  const extents = extentsOf(blocks, 0.5 * Math.atan2(2 * sumXY, sumXX - sumYY))
  if (extents.left + extents.right < shortestPixels) return undefined
  return { x, y, ...extents, score: sum * Math.sqrt(found.length), blocks }
}

/** Where labels may be in a picture of which this is a copy of half the size, the likeliest first. */
export function findStripes(half: Picture, most: number): Stripes[] {
  const blocks = blocksOf(half)
  const taken = new Uint8Array(blocks.weight.length)
  const seeds = Array.from(blocks.weight.keys())
    .filter((block) => (blocks.weight[block] as number) > 0.5)
    .toSorted((one, two) => (blocks.weight[two] as number) - (blocks.weight[one] as number))
  const found: Stripes[] = []
  let tried = 0
  for (const seed of seeds) {
    if (taken[seed]) continue
    tried += 1
    if (tried > mostSeeds) break
    const group = grow(blocks, seed, taken)
    const stripes = group.length >= fewestBlocks ? measure(blocks, group) : undefined
    if (stripes) found.push(stripes)
  }
  return found.toSorted((one, two) => two.score - one.score).slice(0, most)
}
