import type { CodeFormat, Corner, Reading } from './engine.ts'
import { round } from './plan.ts'

type Box = { left: number; top: number; right: number; bottom: number }
type Claim = {
  text: string
  format: CodeFormat
  box: Box
  sightings: { frame: number; lines: number }[]
  isDisputed: boolean
}

/**
 * What is enough to believe a text. A check digit protects nothing: every misread has a valid one. `once` lines in one
 * look are enough; less needs `again` lines in all, from at least two frames. EAN-8 always needs two frames. An EAN's
 * misreads are alike from frame to frame (measured: 6 lines at half size, and the same wrong text in three frames), so
 * it needs most.
 */
export const enough: Record<CodeFormat, { once: number; again: number }> = {
  Code128: { once: 2, again: 2 },
  Code39: { once: 2, again: 2 },
  EAN13: { once: 5, again: 8 },
  EAN8: { once: Infinity, again: 12 },
}

const memoryFrames = 12
const quietMs = 1000

const boxOf = (corners: readonly Corner[]): Box => {
  const [x, y] = [corners.map(([right]) => right), corners.map(([, down]) => down)]
  return { left: Math.min(...x), right: Math.max(...x), top: Math.min(...y), bottom: Math.max(...y) }
}
const overlap = (one: Box, two: Box): boolean =>
  one.left <= two.right && two.left <= one.right && one.top <= two.bottom && two.top <= one.bottom

function isEnough({ format, sightings, isDisputed }: Claim, lines: number): boolean {
  const { once, again } = enough[format]
  if (lines >= once && !isDisputed) return true
  return (
    new Set(sightings.map(({ frame }) => frame)).size >= 2 &&
    sightings.reduce((sum, sighting) => sum + sighting.lines, 0) >= again
  )
}

/** Decides which readings are believed, over the frames of one watch. */
export function createAgreement(expected: readonly string[] = []) {
  let awaited = new Set(expected)
  let claims: Claim[] = []
  /** When each text that was told was seen last. */
  const told = new Map<string, { frame: number; ms: number }>()

  /** Gone is what every way of looking has missed, and that for a second: slow devices look less than once a second. */
  function isInView(text: string, frame: number, ms: number): boolean {
    const last = told.get(text)
    return last !== undefined && (frame - last.frame <= round || ms - last.ms < quietMs)
  }

  /** Takes back what another text in the same place says; answers whether there was any. */
  function oppose(reading: Reading, box: Box): boolean {
    const opposed = claims.filter((claim) => claim.text !== reading.text && overlap(claim.box, box))
    claims = claims.filter((claim) => !opposed.includes(claim))
    return opposed.length > 0
  }

  function claimOf(reading: Reading, box: Box, frame: number): Claim {
    const isDisputed = oppose(reading, box)
    const claim = claims.find(({ text, format }) => text === reading.text && format === reading.format) ?? {
      text: reading.text,
      format: reading.format,
      box,
      sightings: [],
      isDisputed: false,
    }
    claims = [...claims.filter((other) => other !== claim), claim]
    claim.isDisputed ||= isDisputed
    claim.box = box
    claim.sightings.push({ frame, lines: reading.lines })
    return claim
  }

  return {
    /** Adds what one look at a frame gave; answers what is believed now and was not in view before. */
    see(frame: number, ms: number, readings: readonly Reading[]): Reading[] {
      claims = claims
        .map((claim) => ({
          ...claim,
          sightings: claim.sightings.filter((sighting) => frame - sighting.frame <= memoryFrames),
        }))
        .filter(({ sightings }) => sightings.length > 0)
      const placed = readings.map((reading) => ({ reading, box: boxOf(reading.corners) }))
      const believed: Reading[] = []
      for (const { reading, box } of placed) {
        const stays = isInView(reading.text, frame, ms)
        if (stays) told.set(reading.text, { frame, ms })
        const rivals = placed.filter((other) => other.reading.text !== reading.text && overlap(other.box, box))
        if (rivals.length > 0) {
          oppose(reading, box)
          continue
        }
        const claim = claimOf(reading, box, frame)
        if (!awaited.has(reading.text) && !isEnough(claim, reading.lines)) continue
        told.set(reading.text, { frame, ms })
        if (!stays) believed.push(reading)
      }
      return believed
    },
    expect(codes: readonly string[]): void {
      awaited = new Set(codes)
    },
  }
}
