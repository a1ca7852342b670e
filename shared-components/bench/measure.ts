import type { Picture } from '../src/scanning/engine.ts'
import type { Photograph } from './photographs.ts'
import { isRight } from './right.ts'
import { pixelsOf, type Pixels } from './rivals.ts'

export const frameMs = 66
export const streamMs = 1500

/** A stream of frames and what stands on the label. */
export type Shown = Pick<Photograph, 'file' | 'format' | 'text'> & { variant: string; frameAt: (ms: number) => Picture }

/** Looks at one frame; answers the text it gives, if any. */
export type Scanner = (frame: { pixels: Pixels; picture: Picture }, ms: number) => Promise<string | undefined>

export type Outcome = { text?: string; ms: number; frames: number; lookMs: number[] }

/** Shows a stream until it is read or over. A look's cost is processor time, which a busy machine does not stretch. */
export async function show({ frameAt }: Shown, scan: Scanner, atMost = Infinity): Promise<Outcome> {
  const lookMs: number[] = []
  for (let ms = 0; ms <= streamMs && lookMs.length < atMost; ms += frameMs) {
    const picture = frameAt(ms)
    const frame = { picture, pixels: pixelsOf(picture) }
    const before = process.cpuUsage()
    const text = await scan(frame, ms)
    const { user, system } = process.cpuUsage(before)
    lookMs.push((user + system) / 1000)
    if (text !== undefined) return { text, ms: ms + (lookMs.at(-1) ?? 0), frames: lookMs.length, lookMs }
  }
  return { ms: streamMs, frames: lookMs.length, lookMs }
}

/** What one scanner did over many streams. */
export class Tally {
  streams = 0
  codes = 0
  read = 0
  readonly wrong: string[] = []
  readonly readMs: number[] = []
  readonly lookMs: number[] = []

  constructor(readonly name: string) {}

  add(shown: Shown, { text, ms, lookMs }: Outcome): void {
    this.streams += 1
    if (shown.format !== 'none') this.codes += 1
    this.lookMs.push(...lookMs)
    if (text === undefined) return
    if (isRight(shown, text)) {
      this.read += 1
      this.readMs.push(ms)
    } else this.wrong.push(`${shown.file} (${shown.variant}): ${shown.text || 'no code'} read as ${text}`)
  }
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, two) => one - two)[numbers.length >> 1] ?? NaN
export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length
