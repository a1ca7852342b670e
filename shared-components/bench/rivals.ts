import Quagga from '@ericblade/quagga2'
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  NotFoundException,
} from '@zxing/library'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Picture } from '../src/scanning/engine.ts'
import { GreySource } from '../src/scanning/engines/zxing-js.ts'

/** A picture as a canvas gives it: what every scanner starts from. */
export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
/** One scanner: the first text it reads in one picture. */
export type Rival = (pixels: Pixels, picture: Picture) => Promise<string | undefined>

/** The colours of a grey picture. */
export function pixelsOf({ data, width, height }: Picture): Pixels {
  const words = new Uint32Array(data.length)
  for (let at = 0; at < data.length; at += 1) words[at] = 0xff000000 | ((data[at] as number) * 0x10101)
  return { data: new Uint8ClampedArray(words.buffer), width, height }
}

/** zxing-wasm by its own call, with every option that makes it try harder: what the element is measured against. */
export async function zxingWasmAlone(wasmBinary: ArrayBuffer): Promise<Rival> {
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  return async (pixels) => {
    const [first] = await readBarcodes(pixels as ImageData, {
      formats: ['EAN13', 'EAN8', 'UPCA', 'Code128', 'Code39'],
      tryHarder: true,
      tryRotate: true,
      tryInvert: true,
      tryDownscale: true,
      textMode: 'Plain',
    })
    return first?.text
  }
}

/** Turns the pixels but not width and height, as the source of @zxing/browser does. */
class HalfTurnedSource extends GreySource {
  override rotateCounterClockwise(): GreySource {
    const turned = super.rotateCounterClockwise()
    return new GreySource({
      data: new Uint8Array(turned.getMatrix()),
      width: this.getWidth(),
      height: this.getHeight(),
    })
  }
}

/** What @zxing/browser does with a frame; the package itself needs a page to run in. */
export function zxingBrowser(): Rival {
  const reader = new MultiFormatReader()
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.TRY_HARDER, true],
      [
        DecodeHintType.POSSIBLE_FORMATS,
        [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.CODE_128, BarcodeFormat.CODE_39],
      ],
    ]),
  )
  return async (_pixels, picture) => {
    const { warn } = console
    // It warns of every frame without a code.
    console.warn = () => {}
    try {
      return reader.decodeWithState(new BinaryBitmap(new HybridBinarizer(new HalfTurnedSource(picture)))).getText()
    } catch (problem) {
      if (problem instanceof NotFoundException) return undefined
      throw problem
    } finally {
      console.warn = warn
    }
  }
}

/** quagga2 by decodeSingle, which wants a file: the frame as PNG. */
export const quagga2: Rival = async (_pixels, { data, width, height }) => {
  const png = await sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const result = await Quagga.decodeSingle({
    src: `data:image/png;base64,${png.toString('base64')}`,
    numOfWorkers: 0,
    locate: true,
    inputStream: { size: width },
    decoder: { readers: ['ean_reader', 'ean_8_reader', 'code_128_reader', 'code_39_reader'] },
  })
  return result?.codeResult?.code ?? undefined
}
