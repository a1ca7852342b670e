import type { Picture } from './engine.ts'
import { greyOf } from './picture.ts'

let canvas: OffscreenCanvas | undefined

function drawn(frame: VideoFrame | ImageBitmap, width: number, height: number): Picture {
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas can be had to read the camera’s picture.')
  context.drawImage(frame, 0, 0, width, height)
  return greyOf(context.getImageData(0, 0, width, height))
}

/** A camera's frame often holds its grey apart, so that no colour need be worked out. */
async function copied(
  frame: VideoFrame & { rotation?: number },
  width: number,
  height: number,
): Promise<Picture | undefined> {
  const isPlain =
    !frame.rotation &&
    /^(I420|I422|I444|NV12)/.test(frame.format ?? '') &&
    frame.visibleRect?.width === width &&
    frame.visibleRect.height === height
  if (!isPlain) return undefined
  const bytes = new Uint8Array(frame.allocationSize())
  const [grey] = await frame.copyTo(bytes)
  if (!grey) return undefined
  if (grey.stride === width) return { data: bytes.subarray(grey.offset, grey.offset + width * height), width, height }
  const data = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1)
    data.set(bytes.subarray(grey.offset + row * grey.stride, grey.offset + row * grey.stride + width), row * width)
  return { data, width, height }
}

/** The grey of a frame, which is closed. */
export async function greyOfFrame(frame: VideoFrame | ImageBitmap): Promise<Picture> {
  try {
    if (!('displayWidth' in frame)) return drawn(frame, frame.width, frame.height)
    const { displayWidth, displayHeight } = frame
    return (await copied(frame, displayWidth, displayHeight)) ?? drawn(frame, displayWidth, displayHeight)
  } finally {
    frame.close()
  }
}
