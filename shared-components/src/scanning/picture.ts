import type { Picture } from './engine.ts'

/** The grey of an RGBA picture. */
export function greyOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Picture {
  // Four bytes in one read; every machine a browser runs on keeps the lowest byte first, which is red.
  const colours = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const grey = new Uint8Array(width * height)
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const colour = colours[pixel] as number
    grey[pixel] = (306 * (colour & 255) + 601 * ((colour >> 8) & 255) + 117 * ((colour >> 16) & 255) + 512) >> 10
  }
  return { data: grey, width, height }
}

/** A copy of half the size, each pixel the mean of four. */
export function halfOf({ data, width, height }: Picture): Picture {
  const [columns, rows] = [width >> 1, height >> 1]
  const half = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    let at = 2 * row * width
    for (let pixel = row * columns; pixel < (row + 1) * columns; pixel += 1, at += 2)
      half[pixel] =
        ((data[at] as number) +
          (data[at + 1] as number) +
          (data[at + width] as number) +
          (data[at + width + 1] as number) +
          2) >>
        2
  }
  return { data: half, width: columns, height: rows }
}
