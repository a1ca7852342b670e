import type { Picture } from './engine.ts'
import type { Profile } from './profile.ts'
import { extentsOf, type Stripes } from './stripes.ts'

/** The pixels round some stripes, with the bars upright. */
export type Patch = { picture: Picture; margin: number; stripes: Stripes }

/**
 * Cuts the stripes out and turns them, so that their bars stand upright. Rows lie a few pixels apart, at most so many;
 * columns one.
 */
export function cutOut({ data, width, height }: Picture, stripes: Stripes, most = 60): Patch {
  const { x, y, angle, left, right, up, down } = stripes
  const margin = Math.round(0.15 * (left + right)) + 16
  const columns = Math.round(left + right) + 2 * margin
  const step = Math.max(2, (up + down) / 60)
  const rows = Math.min(most, Math.max(3, Math.floor((up + down) / step)))
  const top = (down - up - rows * step) / 2
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const out = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    const along = top + (row + 0.5) * step
    let fromX = x - (left + margin) * cos - along * sin
    let fromY = y - (left + margin) * sin + along * cos
    for (let pixel = row * columns; pixel < (row + 1) * columns; pixel += 1, fromX += cos, fromY += sin) {
      const safeX = Math.min(width - 1.001, Math.max(0, fromX))
      const safeY = Math.min(height - 1.001, Math.max(0, fromY))
      const [column, line] = [safeX | 0, safeY | 0]
      const [partX, partY, at] = [safeX - column, safeY - line, line * width + column]
      const upper = (data[at] as number) * (1 - partX) + (data[at + 1] as number) * partX
      const lower = (data[at + width] as number) * (1 - partX) + (data[at + width + 1] as number) * partX
      out[pixel] = upper * (1 - partY) + lower * partY + 0.5
    }
  }
  return { picture: { data: out, width: columns, height: rows }, margin, stripes }
}

const coarse = [-0.24, -0.18, -0.12, -0.06, 0, 0.06, 0.12, 0.18, 0.24]
const fine = [-0.03, -0.02, -0.01, 0, 0.01, 0.02, 0.03]
const testRows = 8

/**
 * How sharp the bars stand in the mean of some rows laid across at an angle, `reach` pixels up and down from the
 * middle.
 */
function sharpnessAt(
  { data, width, height }: Picture,
  { x, y, left, right }: Stripes,
  angle: number,
  reach: number,
): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const columns = Math.floor(0.7 * (left + right))
  const start = -0.7 * left
  const mean = new Float32Array(columns)
  for (let row = 0; row < testRows; row += 1) {
    const along = (((row + 0.5) / testRows) * 2 - 1) * reach
    let fromX = x + start * cos - along * sin
    let fromY = y + start * sin + along * cos
    for (let column = 0; column < columns; column += 1, fromX += cos, fromY += sin) {
      const safeX = Math.min(width - 1, Math.max(0, Math.round(fromX)))
      const safeY = Math.min(height - 1, Math.max(0, Math.round(fromY)))
      mean[column] = (mean[column] as number) + (data[safeY * width + safeX] as number)
    }
  }
  let sum = 0
  for (let column = 1; column < columns; column += 1)
    sum += ((mean[column] as number) - (mean[column - 1] as number)) ** 2
  return sum
}

/**
 * The stripes at the angle at which their bars stand sharpest: slopes alone are some degrees out where bars are few
 * pixels wide.
 */
export function straighten(picture: Picture, stripes: Stripes): Stripes {
  const best = (from: number, offsets: readonly number[], reach: number): number => {
    const values = offsets.map((offset) => sharpnessAt(picture, stripes, from + offset, reach))
    return from + (offsets[values.indexOf(Math.max(...values))] ?? 0)
  }
  const height = stripes.up + stripes.down
  const angle = best(best(stripes.angle, coarse, Math.min(12, height / 4)), fine, height / 4)
  return { ...stripes, ...extentsOf(stripes.blocks, angle) }
}

/** The patch as few rows, each the mean of one band of it, in grey levels. */
export function bandsOf({ picture: { data, width, height } }: Patch, most: number): Profile[] {
  const count = Math.max(1, Math.min(most, height >> 1))
  return Array.from({ length: count }, (_, band) => {
    const [from, to] = [Math.floor((band * height) / count), Math.floor(((band + 1) * height) / count)]
    const mean = new Float32Array(width)
    for (let row = from; row < to; row += 1)
      for (let column = 0; column < width; column += 1)
        mean[column] = (mean[column] as number) + (data[row * width + column] as number) / (to - from)
    return mean
  })
}
