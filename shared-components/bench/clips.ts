import type { Picture } from '../src/scanning/engine.ts'
import { drawLabel, randomCode } from '../src/scanning/test/label.ts'
import type { Shown } from './measure.ts'
import { blur, chance, expose, hand, place } from './stream.ts'

/** The left part out of focus, as where a label is bent away. */
function partlyBlurred(label: Picture, radius: number): Picture {
  const soft = blur(label, radius)
  const data = label.data.map((grey, at) => (at % label.width < label.width * 0.4 ? (soft.data[at] ?? 0) : grey))
  return { ...label, data }
}

function code128Clip(seed: number): Shown {
  const text = randomCode('Code128', chance(seed))
  const label = partlyBlurred(drawLabel('Code128', text), 2)
  const move = hand(seed)
  const frameAt = (ms: number): Picture => {
    const { x, y, degrees, scale } = move(ms)
    return expose(place(label, (degrees * Math.PI) / 60, scale * 1.2, 12 * x, 8 * y), 0.3, 4, seed * 1009 + ms)
  }
  return { file: `Code 128 clip ${seed}`, format: 'Code128', text, variant: 'moving, dim, partly blurred', frameAt }
}

function ean8Clip(seed: number): Shown {
  const text = randomCode('EAN8', chance(seed))
  const label = drawLabel('EAN8', text)
  const move = hand(seed)
  const frameAt = (ms: number): Picture => {
    const { x, y, degrees, scale } = move(ms)
    return expose(place(label, Math.PI / 2 + (degrees * Math.PI) / 180, scale * 1.2, x, y), 0.9, 4, seed * 1009 + ms)
  }
  return { file: `EAN-8 clip ${seed}`, format: 'EAN8', text, variant: 'turned 90 degrees', frameAt }
}

/** Clips of random codes, and within how many milliseconds half of them are to be read. */
export const clips = [
  { name: 'Code 128, moving, dim, partly blurred', make: code128Clip, atMostMs: 700 },
  { name: 'EAN-8, turned 90 degrees', make: ean8Clip, atMostMs: 500 },
] as const
export const clipCount = 24
