import bwip from 'bwip-js/node'
import sharp from 'sharp'
import type { CodeFormat, Picture } from '../src/scanning/engine.ts'
import { greyOf } from '../src/scanning/picture.ts'
import type { Shown } from './measure.ts'
import { blur, chance, expose, hand, place } from './stream.ts'

const symbologies: Record<CodeFormat, string> = { EAN13: 'ean13', EAN8: 'ean8', Code128: 'code128', Code39: 'code39' }
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'

const checkDigit = (digits: string): string => {
  const sum = [...digits].toReversed().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - sum % 10) % 10)
}

/** A code of the house's own range of numbers, decided by chance. */
export function randomCode(format: CodeFormat, next: () => number): string {
  const some = (alphabet: string, count: number): string => Array.from({ length: count }, () => alphabet[Math.floor(next() * alphabet.length)]).join('')
  if (format === 'Code128' || format === 'Code39') return some(letters, 6 + Math.floor(next() * 6))
  const digits = `2${some('0123456789', format === 'EAN13' ? 11 : 6)}`
  return digits + checkDigit(digits)
}

/** A printed label: dark on white, with quiet zones. */
export async function labelOf(format: CodeFormat, text: string, scale = 3): Promise<Picture> {
  const png = await bwip.toBuffer({ bcid: symbologies[format], text, scale, height: 18, paddingwidth: 12, paddingheight: 6, backgroundcolor: 'ffffff' })
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return greyOf({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })
}

/** The left part out of focus, as where a label is bent away. */
function partlyBlurred(label: Picture, radius: number): Picture {
  const soft = blur(label, radius)
  const data = label.data.map((grey, at) => (at % label.width < label.width * 0.4 ? soft.data[at] ?? 0 : grey))
  return { ...label, data }
}

async function code128Clip(seed: number): Promise<Shown> {
  const text = randomCode('Code128', chance(seed))
  const label = partlyBlurred(await labelOf('Code128', text), 2)
  const move = hand(seed)
  const frameAt = (ms: number): Picture => {
    const { x, y, degrees, scale } = move(ms)
    return expose(place(label, degrees * Math.PI / 60, scale * 1.2, 12 * x, 8 * y), 0.3, 4, seed * 1009 + ms)
  }
  return { file: `Code 128 clip ${seed}`, format: 'Code128', text, variant: 'moving, dim, partly blurred', frameAt }
}

async function ean8Clip(seed: number): Promise<Shown> {
  const text = randomCode('EAN8', chance(seed))
  const label = await labelOf('EAN8', text)
  const move = hand(seed)
  const frameAt = (ms: number): Picture => {
    const { x, y, degrees, scale } = move(ms)
    return expose(place(label, Math.PI / 2 + degrees * Math.PI / 180, scale * 1.2, x, y), 0.9, 4, seed * 1009 + ms)
  }
  return { file: `EAN-8 clip ${seed}`, format: 'EAN8', text, variant: 'turned 90 degrees', frameAt }
}

/** Clips of random codes, and within how many milliseconds half of them are to be read. */
export const clips = [
  { name: 'Code 128, moving, dim, partly blurred', make: code128Clip, atMostMs: 700 },
  { name: 'EAN-8, turned 90 degrees', make: ean8Clip, atMostMs: 500 },
] as const
export const clipCount = 24
