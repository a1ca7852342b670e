import type { CodeFormat, Corner, Engine, Picture, Reading } from './engine.ts'
import { halfOf } from './picture.ts'
import type { Look } from './plan.ts'
import { countEdges, flatten, sharpen, stretch, type Profile } from './profile.ts'
import { bandsOf, cutOut, type Patch } from './rectify.ts'
import { findStripes, type Stripes } from './stripes.ts'

const mostPlaces = 6
const probeRows = 6
const bandCount = 8
const stretched = 2
/** An EAN-8 has 44 edges, the shortest Code 39 and Code 128 about 30; what has fewer is print or the rim of a box. */
const fewestEdges = 22
const rowsOnly = { withColumns: false, withLightBars: false, withSmallCopy: false }

type Place = { patch: Patch; bands: readonly Profile[]; span: number }

/** A frame, and what was worked out from it already. */
export type Frame = { picture: Picture; half?: Picture; places?: readonly Place[] }

const halfIn = (frame: Frame): Picture => (frame.half ??= halfOf(frame.picture))

/** A first look at a few rows in the middle tells bars from print and rims. */
function isLabel(picture: Picture, stripes: Stripes, span: number): boolean {
  const [probe] = bandsOf(cutOut(picture, stripes, probeRows), 1)
  return probe !== undefined && countEdges(flatten(probe, span)) >= fewestEdges
}

function placesIn(frame: Frame): readonly Place[] {
  frame.places ??= findStripes(frame.picture, mostPlaces, halfIn(frame)).flatMap((stripes) => {
    const span = Math.round(0.075 * (stripes.left + stripes.right))
    if (!isLabel(frame.picture, stripes, span)) return []
    const patch = cutOut(frame.picture, stripes)
    return [{ patch, bands: bandsOf(patch, bandCount), span }]
  })
  return frame.places
}

function linesOf({ bands, span }: Place, { radius, amount }: { radius: number; amount: number }): Picture {
  const rows = bands.map((row) => stretch(flatten(sharpen(row, radius, amount), span), stretched))
  const width = rows[0]?.length ?? 0
  const data = new Uint8Array(width * rows.length)
  for (const [index, row] of rows.entries()) data.set(Uint8ClampedArray.from(row), index * width)
  return { data, width, height: rows.length }
}

/** From the lines of a patch back to the frame; along the bars the whole place counts as read. */
function inFrame({ margin, stripes: { x, y, angle, left, up, down } }: Patch, corners: readonly Corner[]): Corner[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [from = 0, to = 0] = corners.map(([column]) => column / stretched - left - margin)
  return ([[from, -up], [to, -up], [to, down], [from, down]] as const).map(([u, v]) => [x + u * cos - v * sin, y + u * sin + v * cos])
}

async function lookAtStripes(frame: Frame, strength: { radius: number; amount: number }, engine: Engine, formats: readonly CodeFormat[]): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const place of placesIn(frame)) {
    const found = await engine.read(linesOf(place, strength), formats, rowsOnly)
    readings.push(...found.map((reading) => ({ ...reading, corners: inFrame(place.patch, reading.corners) })))
  }
  return readings
}

/** Three neighbouring rows of a picture show the same bars, blurred alike: they are one witness, not three. */
const rowsOfALine = 3

/** Looks at a frame in one way. */
export async function lookAt(frame: Frame, look: Look, engine: Engine, formats: readonly CodeFormat[]): Promise<readonly Reading[]> {
  if (look.kind === 'stripes') return lookAtStripes(frame, look.sharpen, engine, formats)
  const times = look.kind === 'half' ? 2 : 1
  const found = await engine.read(look.kind === 'half' ? halfIn(frame) : frame.picture, formats, look.ways)
  return found.map((reading) => ({ ...reading, lines: reading.lines / rowsOfALine, corners: reading.corners.map(([x, y]) => [times * x, times * y] as const) }))
}
