import type { Engine } from './engine.ts'
import { openZxingJs } from './engines/zxing-js.ts'
import type { Eye, EyeHost } from './eye.ts'
import { greyOf } from './picture.ts'
import { createReader } from './reader.ts'

const sliceMs = 12
/** Fewer pixels than the camera gives: this engine is slow and shares its time with the page. */
const widestPixels = 800

/** Hands the page its turn whenever a slice of time is over. */
function slices(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < sliceMs) return undefined
    return new Promise((done) =>
      setTimeout(() => {
        began = performance.now()
        done()
      }),
    )
  }
}

/** Looks within the page, in slices that leave it awake: for a browser or page without workers. */
export function openPageEye({ wanted, onReads, onTrouble }: Omit<EyeHost, 'onBroken'>): Eye {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const engine: Engine = openZxingJs(slices())
  const reader = createReader({ ...wanted, engine })
  let [isBusy, isClosed] = [false, false]

  async function see(video: HTMLVideoElement, ms: number): Promise<void> {
    const scale = Math.min(1, widestPixels / video.videoWidth)
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    if (!context) throw new Error('This browser gives no picture of the camera to read.')
    context.drawImage(video, 0, 0, width, height)
    const reads = await reader.look(greyOf(context.getImageData(0, 0, width, height)), ms)
    if (isClosed || reads.length === 0) return
    onReads(reads.map((read) => ({ ...read, corners: read.corners.map(([x, y]) => [x / scale, y / scale] as const) })))
  }

  return {
    async look(video, ms) {
      if (isBusy || isClosed || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return
      isBusy = true
      try {
        await see(video, ms)
      } catch (problem) {
        if (!isClosed) onTrouble(problem instanceof Error ? problem : new Error(String(problem)))
      }
      isBusy = false
    },
    expect: reader.expect,
    close() {
      isClosed = true
      engine.close()
    },
  }
}
