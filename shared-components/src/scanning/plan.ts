import type { Ways } from './engine.ts'

/** The places that look like bars, each turned upright and laid together into a few even, sharpened lines. */
export type StripesLook = { kind: 'stripes'; sharpen: { radius: number; amount: number } }
/** The frame as it is, or a copy of half the size. */
export type WholeLook = { kind: 'whole' | 'half'; ways: Ways }
/** One way to look at a frame. */
export type Look = (StripesLook | WholeLook) & { isSecondOpinion?: boolean }

const rowsAndColumns: Ways = { withColumns: true, withLightBars: false, withSmallCopy: false }
const everyWay: Ways = { withColumns: true, withLightBars: true, withSmallCopy: true }

/** What brings back blurred bars of different widths; no single one reads all that the others read. */
const strengths = [
  { radius: 4, amount: 3 },
  { radius: 3, amount: 2 },
  { radius: 7, amount: 3 },
  { radius: 2, amount: 1 },
] as const

/** After so many frames every way of looking has had its turn. */
export const round = 6

/**
 * How the frame of this number (from 0) is looked at, in order. Stripes read most and cost least, so each frame begins
 * with them, in two strengths; every third is also seen at half size, every sixth whole. Where nothing was read for a
 * while, the second engine takes the place of the second strength.
 */
export function planFor(frame: number, isLate = false): readonly Look[] {
  const stripes = (turn: number): Look => ({
    kind: 'stripes',
    sharpen: strengths[turn % strengths.length] ?? strengths[0],
  })
  const turn = frame % round
  if (turn % 3 === 0) return [stripes(frame), stripes(frame + 2), { kind: 'half', ways: rowsAndColumns }]
  if (turn === 1) return [stripes(frame), stripes(frame + 2), { kind: 'whole', ways: everyWay }]
  if (!isLate) return [stripes(frame), stripes(frame + 2)]
  const second: Look = turn === 4 ? { kind: 'whole', ways: rowsAndColumns } : stripes(frame)
  return [stripes(frame), { ...second, isSecondOpinion: true }]
}
