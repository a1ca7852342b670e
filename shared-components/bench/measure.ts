import type { Picture } from '../src/scanning/engine.ts'
import type { Photograph } from './photographs.ts'
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

/** Codes that stand in a photograph beside the one its list names: a second label in view, seen by eye. */
const alsoInView: Record<string, readonly string[]> = {
  'code39-3_0': ['001EC947D49B', '001EC9476B0A', '165627', '165340'],
  'ean13-2_': ['1920081045006', '9784872348880'],
}

/** Whether a text stands in the photograph. */
export function isRight({ file, format, text }: Pick<Photograph, 'file' | 'format' | 'text'>, read: string): boolean {
  if (format === 'none') return false
  const beside = Object.entries(alsoInView).flatMap(([start, texts]) => (file.startsWith(start) ? texts : []))
  return text.split('|').includes(read) || beside.includes(read)
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

export const median = (numbers: readonly number[]): number => numbers.toSorted((one, two) => one - two)[numbers.length >> 1] ?? NaN
export const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
