import type { Picture } from '../src/scanning/engine.ts'

export const variants = ['as is', 'turned 90', 'turned 180', 'blurred', 'noisy', 'dark'] as const
export type Variant = (typeof variants)[number]

export const view = { width: 1280, height: 720 }
const surroundings = 128

/** Numbers in 0..1 that a seed decides (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** How a hand holds the camera: offset in pixels, turn in degrees and scale at a moment. */
export function hand(seed: number): (ms: number) => { x: number; y: number; degrees: number; scale: number } {
  const next = chance(seed)
  const wave = (size: number) => {
    const [phase, hertz] = [next() * 2 * Math.PI, 0.4 + next() * 0.8]
    return (ms: number) => size * Math.sin(phase + (2 * Math.PI * hertz * ms) / 1000)
  }
  const [x, y, degrees, scale] = [wave(5), wave(5), wave(1), wave(0.02)]
  return (ms) => ({ x: x(ms), y: y(ms), degrees: degrees(ms), scale: 1 + scale(ms) })
}

function blurLine(
  data: Uint8Array,
  out: Uint8Array,
  start: number,
  step: number,
  length: number,
  radius: number,
): void {
  const at = (index: number): number => data[start + step * Math.min(length - 1, Math.max(0, index))] ?? 0
  let sum = 0
  for (let index = -radius; index <= radius; index += 1) sum += at(index)
  for (let index = 0; index < length; index += 1) {
    out[start + step * index] = Math.round(sum / (2 * radius + 1))
    sum += at(index + radius + 1) - at(index - radius)
  }
}

/** Out of focus: a box of this radius, twice each way. */
export function blur({ data, width, height }: Picture, radius: number): Picture {
  const [one, two] = [data.slice(), data.slice()]
  for (let pass = 0; pass < 2; pass += 1) {
    for (let y = 0; y < height; y += 1) blurLine(one, two, y * width, 1, width, radius)
    for (let x = 0; x < width; x += 1) blurLine(two, one, x, width, height, radius)
  }
  return { data: one, width, height }
}

/** A picture turned, scaled and moved into the view, as a camera would show it. */
export function place(
  { data, width, height }: Picture,
  turn: number,
  scale: number,
  dx: number,
  dy: number,
  seen = view,
): Picture {
  const out = new Uint8Array(seen.width * seen.height).fill(surroundings)
  const [cos, sin] = [Math.cos(turn) / scale, Math.sin(turn) / scale]
  const [middleX, middleY] = [seen.width / 2 + dx, seen.height / 2 + dy]
  for (let y = 0; y < seen.height; y += 1) {
    let fromX = (0 - middleX) * cos + (y - middleY) * sin + (width - 1) / 2
    let fromY = -(0 - middleX) * sin + (y - middleY) * cos + (height - 1) / 2
    for (let x = 0; x < seen.width; x += 1, fromX += cos, fromY -= sin) {
      if (fromX < 0 || fromY < 0 || fromX >= width - 1 || fromY >= height - 1) continue
      const [column, row] = [fromX | 0, fromY | 0]
      const [partX, partY, at] = [fromX - column, fromY - row, row * width + column]
      const upper = (data[at] ?? 0) * (1 - partX) + (data[at + 1] ?? 0) * partX
      const lower = (data[at + width] ?? 0) * (1 - partX) + (data[at + width + 1] ?? 0) * partX
      out[y * seen.width + x] = upper * (1 - partY) + lower * partY + 0.5
    }
  }
  return { data: out, width: seen.width, height: seen.height }
}

/**
 * What a sensor adds: dimmed by `light`, noise of `sigma` grey levels (three even numbers summed are nearly normal).
 */
export function expose(picture: Picture, light: number, sigma: number, seed: number): Picture {
  const next = chance(seed)
  const noise = Float32Array.from({ length: 4093 }, () => (next() + next() + next() - 1.5) * 2 * sigma)
  let at = Math.floor(next() * noise.length)
  for (let pixel = 0; pixel < picture.data.length; pixel += 1) {
    at += 1
    if (at >= noise.length) at = Math.floor(next() * 64)
    picture.data[pixel] = Math.min(255, Math.max(0, (picture.data[pixel] ?? 0) * light + (noise[at] ?? 0) + 0.5))
  }
  return picture
}

const turns: Partial<Record<Variant, number>> = { 'turned 90': Math.PI / 2, 'turned 180': Math.PI }

/** A photograph before a slightly moving camera: the frame at any moment, always the same for one seed. */
export function streamOf(photograph: Picture, variant: Variant, seed: number): (ms: number) => Picture {
  const turn = turns[variant] ?? 0
  const [width, height] =
    variant === 'turned 90' ? [photograph.height, photograph.width] : [photograph.width, photograph.height]
  const fit = Math.min(view.width / width, view.height / height)
  const shown = variant === 'blurred' ? blur(photograph, Math.max(1, Math.round(1.5 / fit))) : photograph
  const move = hand(seed)
  return (ms) => {
    const { x, y, degrees, scale } = move(ms)
    const frame = place(shown, turn + (degrees * Math.PI) / 180, fit * scale, x, y)
    if (variant === 'noisy') return expose(frame, 1, 24, seed * 1009 + ms)
    if (variant === 'dark') return expose(frame, 0.22, 3, seed * 1009 + ms)
    return frame
  }
}
