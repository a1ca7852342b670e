import type { Engine, Read } from './engine.ts'
import { openZxingWasm } from './engines/zxing-wasm.ts'
import { greyOf } from './picture.ts'
import type { FromWorker, ToWorker } from './messages.ts'

const tell = (message: FromWorker): void => postMessage(message)
let opened: { engine: Promise<Engine>; options: Extract<ToWorker, { kind: 'open' }> } | undefined
let canvas: OffscreenCanvas | undefined

function pixelsOf(frame: VideoFrame | ImageBitmap) {
  const [width, height] = 'displayWidth' in frame ? [frame.displayWidth, frame.displayHeight] : [frame.width, frame.height]
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(frame, 0, 0)
  frame.close()
  return context?.getImageData(0, 0, width, height)
}

async function look(frame: VideoFrame | ImageBitmap, at: number): Promise<readonly Read[]> {
  const pixels = pixelsOf(frame)
  if (!opened || !pixels) return []
  const engine = await opened.engine
  const readings = await engine.read(greyOf(pixels), opened.options.formats)
  return readings.filter(({ lines }) => lines >= 4).map(({ text, format, isGs1 = false, corners }) => ({ text, format, isGs1, engine: engine.name, ms: at, corners }))
}

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  try {
    if (data.kind === 'open') {
      opened = { engine: openZxingWasm(data.wasm), options: data }
      await opened.engine
      tell({ kind: 'open' })
    }
    if (data.kind === 'look') tell({ kind: 'looked', reads: await look(data.frame, data.at) })
  } catch (problem) {
    tell({ kind: 'trouble', message: String(problem) })
  }
})
