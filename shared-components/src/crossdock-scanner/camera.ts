import type { ScanErrorReason } from './events.ts'

export type CameraTrouble = Exclude<ScanErrorReason, 'unknown-format'>

/** There is no picture, for a reason that can be told. */
export class CameraProblem extends Error {
  constructor(readonly reason: CameraTrouble) {
    super(reason)
  }
}

const reasons: Record<string, CameraTrouble> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'no-camera',
  OverconstrainedError: 'no-camera',
  NotReadableError: 'camera-busy',
  AbortError: 'camera-busy',
}
const reasonOf = (problem: unknown): CameraTrouble =>
  (problem instanceof Error ? reasons[problem.name] : undefined) ?? 'no-camera'
const isTooNarrow = (problem: unknown): boolean =>
  problem instanceof Error && (problem.name === 'OverconstrainedError' || problem.name === 'NotFoundError')

const size = { width: { ideal: 1920 }, height: { ideal: 1080 } }
// A view of 460 x 360 must not be read from 460 x 360: small pictures give wrong reads.
const fineSize = { width: { min: 1280, ...size.width }, height: { min: 720, ...size.height } }
const rear: MediaTrackConstraints = { facingMode: { ideal: 'environment' } }

/** What to ask for, the best first: the camera chosen before, else the rear one; a fine picture, else any. */
function wishes(deviceId: string | undefined): MediaTrackConstraints[] {
  const chosen = deviceId ? [{ deviceId: { exact: deviceId } }] : []
  return [...chosen, rear].flatMap((which) => [
    { ...which, ...fineSize },
    { ...which, ...size },
  ])
}

/** Opens the camera, or says why not by CameraProblem. */
export async function openCamera(deviceId = rememberedCamera()): Promise<MediaStream> {
  if (!isSecureContext) throw new CameraProblem('insecure-page')
  if (!('mediaDevices' in navigator)) throw new CameraProblem('no-camera')
  let problem: unknown
  for (const video of wishes(deviceId)) {
    try {
      return await navigator.mediaDevices.getUserMedia({ audio: false, video })
    } catch (refusal) {
      problem = refusal
      if (!isTooNarrow(refusal)) break
    }
  }
  throw new CameraProblem(reasonOf(problem))
}

/** The cameras to choose from; their names are known once one was allowed. */
export const listCameras = async (): Promise<readonly MediaDeviceInfo[]> =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')

const key = 'crossdock-scanner-camera'

/** The camera chosen on this device; storage that is closed forgets it. */
export function rememberedCamera(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps the choice for the next time, where the browser lets us. */
export function rememberCamera(deviceId: string): void {
  try {
    localStorage.setItem(key, deviceId)
  } catch {
    // The choice holds until the page is left.
  }
}
