import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/**
 * zxing-wasm alone in a worker, as a page that uses it would write it: a canvas, its pixels, every option that tries
 * harder.
 */

const canvas = new OffscreenCanvas(1280, 720)
const context = canvas.getContext('2d', { willReadFrequently: true })

addEventListener(
  'message',
  async ({ data }: MessageEvent<{ kind: 'open'; wasm: string } | { kind: 'look'; frame: VideoFrame }>) => {
    if (data.kind === 'open') {
      await prepareZXingModule({ overrides: { locateFile: () => data.wasm }, fireImmediately: true })
      return postMessage({ kind: 'open' })
    }
    context?.drawImage(data.frame, 0, 0)
    data.frame.close()
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height)
    const [first] = pixels
      ? await readBarcodes(pixels, {
          formats: ['EAN13', 'EAN8', 'UPCA', 'Code128', 'Code39'],
          tryHarder: true,
          tryRotate: true,
          tryInvert: true,
          tryDownscale: true,
          textMode: 'Plain',
        })
      : []
    postMessage({ kind: 'looked', text: first?.text })
  },
)
