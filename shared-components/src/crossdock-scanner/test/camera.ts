import { toCanvas } from 'bwip-js/browser'

export type Label = { bcid: 'ean13' | 'code128'; text: string }
export type TestCamera = {
  /** Tracks that nobody has stopped. */
  live: () => number
  tracks: MediaStreamTrack[]
  /** Lays another label before the camera; none is an empty table. */
  show: (label: Label | undefined) => void
  /** Puts the browser's own camera back. */
  restore: () => void
}

function drawn({ bcid, text }: Label): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  toCanvas(canvas, { bcid, text, scale: 3, height: 25, paddingwidth: 12, paddingheight: 8, backgroundcolor: 'ffffff' })
  return canvas
}

/**
 * Stands in for the device of the machine, which has none: real streams of a drawn label, or the browser's refusal by
 * name.
 */
export function useCamera(
  label?: Label,
  refusal?: () => string | undefined,
  onTrack?: (track: MediaStreamTrack) => void,
): TestCamera {
  const table = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
  let picture = label && drawn(label)
  const draw = (): void => {
    const context = table.getContext('2d')
    if (!context) return
    context.fillStyle = '#999'
    context.fillRect(0, 0, 1280, 720)
    if (picture) context.drawImage(picture, 400, 200)
  }
  const timer = setInterval(draw, 50)
  const tracks: MediaStreamTrack[] = []
  const getUserMedia = async (): Promise<MediaStream> => {
    const name = refusal?.()
    if (name) throw new DOMException('', name)
    draw()
    const stream = table.captureStream()
    for (const track of stream.getTracks()) {
      tracks.push(track)
      onTrack?.(track)
    }
    return stream
  }
  Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { configurable: true, value: getUserMedia })
  return {
    tracks,
    live: () => tracks.filter(({ readyState }) => readyState === 'live').length,
    show: (next) => {
      picture = next && drawn(next)
    },
    restore: () => {
      clearInterval(timer)
      Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia')
    },
  }
}
