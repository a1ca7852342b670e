import type { CodeFormat, Corner, Read } from '../scanning/engine.ts'
import type { Watch } from '../scanning/decoder.ts'
import { CameraProblem, listCameras, openCamera, rememberCamera, type CameraTrouble } from './camera.ts'
import { focusAlways, focusOn, lensOf, setTorch, setZoom, type Lens } from './lens.ts'

/** Why the camera rests: a scan is done, another scanner took it, the page is hidden. */
export type Rest = 'done' | 'taken' | 'away'
export type SessionState = 'off' | 'starting' | 'camera' | 'paused'
/** The last code found, in the picture's own pixels. */
export type Outline = { corners: readonly Corner[]; width: number; height: number }

type SessionHost = {
  wants: () => { formats: readonly CodeFormat[]; expected: readonly string[]; torch: boolean }
  onChange: () => void
  /** A camera is about to be opened. */
  onTake: () => void
  onRead: (read: Read) => void
  onTrouble: (reason: CameraTrouble) => void
}

// calls.md 9: the dialog stands before the browser asks for the camera.
const startMs = 50
const outlineMs = 700
const refocusMs = 3000

function makeVideo(): HTMLVideoElement {
  const video = Object.assign(document.createElement('video'), {
    muted: true,
    playsInline: true,
    disablePictureInPicture: true,
  })
  video.setAttribute('part', 'video')
  video.setAttribute('aria-label', 'Picture of the camera')
  return video
}

const stopTracks = (stream: MediaStream | undefined): void => stream?.getTracks().forEach((track) => track.stop())

async function loadDecoder() {
  try {
    return await import('../scanning/decoder.ts')
  } catch {
    throw new CameraProblem('no-decoder')
  }
}

/** One camera being read: opened, watched, paused, and everything undone on stop. */
export class CameraSession {
  readonly video = makeVideo()
  state: SessionState = 'off'
  rest: Rest | undefined
  lens: Lens | undefined
  cameras: readonly MediaDeviceInfo[] = []
  outline: Outline | undefined
  private stream: MediaStream | undefined
  private watch: Watch | undefined
  private chosen: string | undefined
  /** Counts starts and stops, so that what comes late is known to be stale. */
  private turn = 0
  private timers: Partial<Record<'start' | 'outline' | 'refocus', ReturnType<typeof setTimeout>>> = {}

  constructor(private readonly host: SessionHost) {}

  get deviceId(): string | undefined {
    return this.track?.getSettings().deviceId
  }

  /** Opens the camera after the delay the specification asks for; also goes on after a pause. */
  start(delayMs = startMs): void {
    this.release()
    this.become('starting')
    document.addEventListener('visibilitychange', this.lookAway)
    this.timers.start = setTimeout(() => void this.open(this.turn), delayMs)
  }

  /** Camera and decoder are let go; the last picture stays. */
  pause(rest: Rest): void {
    if (this.state === 'off' || this.state === 'paused') return
    // Paused first, it keeps showing the last picture.
    this.video.pause()
    this.release()
    this.become('paused', rest)
  }

  stop(): void {
    if (this.state === 'off') return
    document.removeEventListener('visibilitychange', this.lookAway)
    this.release()
    this.video.srcObject = null
    this.become('off')
  }

  expect(codes: readonly string[]): void {
    this.watch?.expect(codes)
  }

  choose(deviceId: string): void {
    this.chosen = deviceId
    rememberCamera(deviceId)
    this.start(0)
  }

  async light(isOn: boolean): Promise<boolean> {
    return this.track !== undefined && setTorch(this.track, isOn)
  }

  async zoom(value: number): Promise<void> {
    if (this.track) await setZoom(this.track, value)
  }

  /** Focuses on what was tapped, and a moment later on whatever comes. */
  async focus(x: number, y: number): Promise<void> {
    const { track } = this
    if (!track || !this.lens?.canFocus) return
    await focusOn(track, x, y)
    clearTimeout(this.timers.refocus)
    if (track === this.track) this.timers.refocus = setTimeout(() => void focusAlways(track), refocusMs)
  }

  private get track(): MediaStreamTrack | undefined {
    return this.stream?.getVideoTracks()[0]
  }

  private async open(turn: number): Promise<void> {
    this.host.onTake()
    const decoder = loadDecoder()
    // Told below; until then nobody listens.
    decoder.catch(() => undefined)
    try {
      const stream = await openCamera(this.chosen)
      if (turn !== this.turn) return stopTracks(stream)
      this.stream = stream
      this.track?.addEventListener('ended', this.lose)
      this.video.srcObject = stream
      await this.video.play()
      const { watch } = await decoder
      if (turn === this.turn) await this.begin(watch)
    } catch (problem) {
      if (turn === this.turn) this.fail(problem instanceof CameraProblem ? problem.reason : 'no-decoder')
    }
  }

  private async begin(watch: typeof import('../scanning/decoder.ts').watch): Promise<void> {
    const { track, host } = this
    if (!track) return
    const { formats, expected, torch } = host.wants()
    this.watch = watch(this.video, { formats, expected, onRead: this.read, onTrouble: () => this.fail('no-decoder') })
    this.lens = lensOf(track)
    this.become('camera')
    void focusAlways(track)
    if (torch && this.lens.hasTorch) void setTorch(track, true)
    const cameras = await listCameras()
    if (track !== this.track) return
    this.cameras = cameras
    host.onChange()
  }

  private read = (read: Read): void => {
    this.outline = { corners: read.corners, width: this.video.videoWidth, height: this.video.videoHeight }
    clearTimeout(this.timers.outline)
    this.timers.outline = setTimeout(() => this.forgetOutline(), outlineMs)
    this.host.onChange()
    this.host.onRead(read)
  }

  private forgetOutline(): void {
    // A resting picture keeps what was found in it.
    if (this.state === 'paused') return
    this.outline = undefined
    this.host.onChange()
  }

  private lookAway = (): void => {
    if (document.hidden) this.pause('away')
    else if (this.rest === 'away') this.start(0)
  }

  private lose = (): void => {
    // Some browsers take the camera from hidden pages; that is no reason to complain.
    if (document.hidden) this.pause('away')
    else this.fail('unplugged')
  }

  private fail(reason: CameraTrouble): void {
    this.stop()
    this.host.onTrouble(reason)
  }

  private release(): void {
    this.turn += 1
    for (const timer of Object.values(this.timers)) clearTimeout(timer)
    this.timers = {}
    this.watch?.stop()
    this.watch = undefined
    this.track?.removeEventListener('ended', this.lose)
    stopTracks(this.stream)
    this.stream = undefined
    this.lens = undefined
  }

  private become(state: SessionState, rest?: Rest): void {
    this.state = state
    this.rest = rest
    if (state !== 'paused') this.outline = undefined
    this.host.onChange()
  }
}
