import type { Picture } from './engine.ts'

/** The grey of an RGBA picture. */
export function greyOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Picture {
  const grey = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < grey.length; pixel += 1, at += 4)
    grey[pixel] = (306 * (data[at] ?? 0) + 601 * (data[at + 1] ?? 0) + 117 * (data[at + 2] ?? 0) + 512) >> 10
  return { data: grey, width, height }
}
