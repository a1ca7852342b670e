import type { Picture } from '../src/scanning/engine.ts'
import { greyOf } from '../src/scanning/picture.ts'
import { clips } from './clips.ts'
import { streamOf, type Variant } from './stream.ts'

/** What a film shows: a photograph as one variant, or a clip by its name. */
export type Script = { photograph: string; variant: Variant; seed: number } | { clip: string; seed: number }

const frameMs = 66

async function openPhotograph(address: string): Promise<Picture> {
  const image = await createImageBitmap(await (await fetch(address)).blob())
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  if (!context) throw new Error('No canvas can be had.')
  context.drawImage(image, 0, 0)
  return greyOf(context.getImageData(0, 0, image.width, image.height))
}

async function frameAtOf(script: Script): Promise<(ms: number) => Picture> {
  if ('photograph' in script) return streamOf(await openPhotograph(script.photograph), script.variant, script.seed)
  const clip = clips.find(({ name }) => name === script.clip)
  if (!clip) throw new Error(`There is no clip ${script.clip}.`)
  return clip.make(script.seed).frameAt
}

/** A frame as cameras give it: grey apart, colours at a quarter. */
function cameraFrame({ data, width, height }: Picture, ms: number): VideoFrame {
  const bytes = new Uint8Array(width * height * 1.5).fill(128)
  bytes.set(data)
  return new VideoFrame(bytes, { format: 'I420', codedWidth: width, codedHeight: height, timestamp: ms * 1000 })
}

addEventListener(
  'message',
  async ({ data: { script, writable } }: MessageEvent<{ script: Script; writable: WritableStream<VideoFrame> }>) => {
    const frameAt = await frameAtOf(script)
    const writer = writable.getWriter()
    for (let ms = 0; ; ms += frameMs) {
      const began = performance.now()
      await writer.write(cameraFrame(frameAt(ms), ms))
      if (ms === 0) postMessage('shown')
      await new Promise((done) => setTimeout(done, Math.max(0, frameMs - (performance.now() - began))))
    }
  },
)
