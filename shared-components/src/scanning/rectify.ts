import type { Picture } from './engine.ts'
import type { Profile } from './profile.ts'
import type { Stripes } from './stripes.ts'


/** The pixels round some stripes, with the bars upright. */
export type Patch = { picture: Picture; margin: number; stripes: Stripes }

/** Cuts the stripes out and turns them, so that their bars stand upright. Rows lie a few pixels apart, at most so many; columns one. */
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

/** The patch as few rows, each the mean of one band of it, in grey levels. */
export function bandsOf({ picture: { data, width, height } }: Patch, most: number): Profile[] {
  const count = Math.max(1, Math.min(most, height >> 1))
  return Array.from({ length: count }, (_, band) => {
    const [from, to] = [Math.floor(band * height / count), Math.floor((band + 1) * height / count)]
    const mean = new Float32Array(width)
    for (let row = from; row < to; row += 1)
      for (let column = 0; column < width; column += 1) mean[column] = (mean[column] as number) + (data[row * width + column] as number) / (to - from)
    return mean
  })
}
