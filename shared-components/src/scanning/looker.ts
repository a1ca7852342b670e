import type { CodeFormat, Corner, Engine, Picture, Reading } from './engine.ts'
import { halfOf } from './picture.ts'
import type { Look, StripesLook } from './plan.ts'
import { barsIn, flatten, sharpen, stretch, type Bars, type Profile } from './profile.ts'
import { bandsOf, cutOut, straighten, type Patch } from './rectify.ts'
import { findStripes, type Stripes } from './stripes.ts'

const mostPlaces = 6
const probeRows = 6
const bandCount = 8
const stretched = 2
/** An EAN-8 has 44 edges, the shortest Code 39 and Code 128 about 30; what has fewer is print or the rim of a box. */
const fewestEdges = 22
const rowsOnly = { withColumns: false, withLightBars: false, withSmallCopy: false }

/** A place with bars in it: its bands, and from where to where bars lie close together. */
type Place = { patch: Patch; bands: readonly Profile[]; bars: Bars }

/** A frame, and what was worked out from it already. */
export type Frame = { picture: Picture; half?: Picture; places?: readonly Place[] }

const halfIn = (frame: Frame): Picture => (frame.half ??= halfOf(frame.picture))
const spanOf = (width: number): number => Math.max(2, Math.round(0.075 * width))

/** A first look at a few rows in the middle tells bars from print and rims. */
function mayBeLabel(picture: Picture, stripes: Stripes): boolean {
  const [probe] = bandsOf(cutOut(picture, stripes, probeRows), 1)
  return (
    probe !== undefined && (barsIn(flatten(probe, spanOf(stripes.left + stripes.right)))?.edges ?? 0) >= fewestEdges / 2
  )
}

function placeOf(picture: Picture, stripes: Stripes): Place | undefined {
  const patch = cutOut(picture, straighten(picture, stripes))
  const bands = bandsOf(patch, bandCount)
  const [middle] = bandsOf({ ...patch, picture: middleOf(patch.picture) }, 1)
  const bars = middle && barsIn(flatten(middle, spanOf(patch.picture.width)))
  if (!bars || bars.edges < fewestEdges) return undefined
  return { patch, bands, bars }
}

const middleOf = ({ data, width, height }: Picture): Picture => {
  const [from, to] = [Math.floor(height / 4), Math.max(Math.floor(height / 4) + 1, Math.ceil(0.75 * height))]
  return { data: data.subarray(from * width, to * width), width, height: to - from }
}

function placesIn(frame: Frame): readonly Place[] {
  frame.places ??= findStripes(halfIn(frame), mostPlaces)
    .filter((stripes) => mayBeLabel(frame.picture, stripes))
    .flatMap((stripes) => placeOf(frame.picture, stripes) ?? [])
  return frame.places
}

type Lines = { picture: Picture; start: number }

/** The bands of a place, evened out and sharpened, as a small picture that reaches from quiet zone to quiet zone. */
function linesOf({ bands, bars }: Place, { sharpen: { radius, amount } }: StripesLook): Lines {
  const width = bars.to - bars.from
  const quiet = Math.round(0.15 * width) + 8
  const [start, end] = [Math.max(0, bars.from - quiet), bars.to + quiet]
  const rows = bands.map((band) =>
    stretch(flatten(sharpen(band.subarray(start, end), radius, amount), spanOf(width)), stretched),
  )
  const columns = rows[0]?.length ?? 0
  const data = new Uint8Array(columns * rows.length)
  for (const [index, row] of rows.entries()) data.set(Uint8ClampedArray.from(row), index * columns)
  return { picture: { data, width: columns, height: rows.length }, start }
}

/** From the lines of a patch back to the frame; along the bars the whole place counts as read. */
function inFrame(
  { margin, stripes: { x, y, angle, left, up, down } }: Patch,
  start: number,
  corners: readonly Corner[],
): Corner[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [from = 0, to = 0] = corners.map(([column]) => start + column / stretched - left - margin)
  // Of a code that stands on its head the own top lies below.
  const [top, bottom] = from <= to ? [-up, down] : [down, -up]
  return (
    [
      [from, top],
      [to, top],
      [to, bottom],
      [from, bottom],
    ] as const
  ).map(([u, v]) => [x + u * cos - v * sin, y + u * sin + v * cos])
}

async function lookAtStripes(
  frame: Frame,
  look: StripesLook,
  engine: Engine,
  formats: readonly CodeFormat[],
): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const place of placesIn(frame)) {
    const { picture, start } = linesOf(place, look)
    const found = await engine.read(picture, formats, rowsOnly)
    readings.push(...found.map((reading) => ({ ...reading, corners: inFrame(place.patch, start, reading.corners) })))
  }
  return readings
}

/** Three neighbouring rows of a picture show the same bars, blurred alike: they are one witness, not three. */
const rowsOfALine = 3

/** Looks at a frame in one way. */
export async function lookAt(
  frame: Frame,
  look: Look,
  engine: Engine,
  formats: readonly CodeFormat[],
): Promise<readonly Reading[]> {
  if (look.kind === 'stripes') return lookAtStripes(frame, look, engine, formats)
  const times = look.kind === 'half' ? 2 : 1
  const found = await engine.read(look.kind === 'half' ? halfIn(frame) : frame.picture, formats, look.ways)
  return found.map((reading) => ({
    ...reading,
    lines: reading.lines / rowsOfALine,
    corners: reading.corners.map(([x, y]) => [times * x, times * y] as const),
  }))
}
