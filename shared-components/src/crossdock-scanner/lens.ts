type Range = { min: number; max: number; step: number }
/** What tracks can do beyond the standard's list. */
type Abilities = { torch?: boolean; zoom?: Partial<Range>; focusMode?: readonly string[]; pointsOfInterest?: unknown }
type Setting = MediaTrackConstraintSet & {
  torch?: boolean
  zoom?: number
  focusMode?: string
  pointsOfInterest?: readonly { x: number; y: number }[]
}

/** What can be set on a camera: only what its track offers. */
export type Lens = { hasTorch: boolean; zoom: (Range & { value: number }) | undefined; canFocus: boolean }

// Not every browser can say what a track offers.
const abilitiesOf = (track: MediaStreamTrack): MediaTrackCapabilities & Abilities =>
  'getCapabilities' in track ? track.getCapabilities() : {}

export function lensOf(track: MediaStreamTrack): Lens {
  const { torch, zoom, focusMode = [], pointsOfInterest } = abilitiesOf(track)
  const { min = 1, max = 1, step = 0.1 } = zoom ?? {}
  const settings: { zoom?: number } = track.getSettings()
  return {
    hasTorch: torch === true,
    zoom: max > min ? { min, max, step, value: settings.zoom ?? min } : undefined,
    canFocus: pointsOfInterest !== undefined && focusMode.includes('single-shot'),
  }
}

/** True when the camera took the setting; one that does not goes on as it is. */
async function set(track: MediaStreamTrack, setting: Setting): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [setting] })
    return true
  } catch {
    return false
  }
}

export const setTorch = (track: MediaStreamTrack, torch: boolean): Promise<boolean> => set(track, { torch })
export const setZoom = (track: MediaStreamTrack, zoom: number): Promise<boolean> => set(track, { zoom })

/** Keeps what is before the camera sharp, where the camera can. */
export async function focusAlways(track: MediaStreamTrack): Promise<void> {
  if (abilitiesOf(track).focusMode?.includes('continuous')) await set(track, { focusMode: 'continuous' })
}

/** Focuses once on a point, given as parts of width and height. */
export const focusOn = (track: MediaStreamTrack, x: number, y: number): Promise<boolean> =>
  set(track, { focusMode: 'single-shot', pointsOfInterest: [{ x, y }] })
