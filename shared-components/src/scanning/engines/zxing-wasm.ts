import { prepareZXingModule, type ZXingReaderModule } from 'zxing-wasm/reader'
import type { CodeFormat, Engine, Picture, Reading } from '../engine.ts'

type ReaderOptions = Parameters<ZXingReaderModule['readBarcodesFromPixmap']>[3]

/** What may be asked of zxing-wasm for one picture. */
export type Ways = {
  /** Every row instead of some in the middle. */
  isThorough: boolean
  /** Columns as well as rows. */
  withColumns: boolean
  /** Light bars on dark as well. */
  withLightBars: boolean
  /** A copy of a third of the size as well. */
  withSmallCopy: boolean
}

const allWays: Ways = { isThorough: true, withColumns: true, withLightBars: true, withSmallCopy: true }

/** What Emscripten gives besides, which the package's types leave out. */
type Memory = { HEAPU8: Uint8Array; _malloc: (size: number) => number; _free: (place: number) => void }

const localAverage = 0
const plain = 0

const optionsFor = (formats: readonly CodeFormat[], ways: Ways): ReaderOptions => ({
  formats: formats.flatMap((format) => (format === 'EAN13' ? ['EAN13', 'UPCA'] : [format])).join(','),
  tryHarder: ways.isThorough, tryRotate: ways.withColumns, tryInvert: ways.withLightBars, tryDownscale: ways.withSmallCopy, tryDenoise: false,
  binarizer: localAverage, isPure: false, downscaleThreshold: 500, downscaleFactor: 3, minLineCount: 1, maxNumberOfSymbols: 255,
  validateOptionalChecksum: false, returnErrors: false, eanAddOnSymbol: 0, textMode: plain, characterSet: 0, tryCode39ExtendedMode: false,
})

const families: Record<string, CodeFormat> = { EAN8: 'EAN8', EAN13: 'EAN13', UPCA: 'EAN13', Code128: 'Code128', Code39: 'Code39', Code39Std: 'Code39', Code39Ext: 'Code39' }

type Found = { text: string; format: string; symbologyIdentifier: string; lineCount: number; position: Record<'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft', { x: number; y: number }> }

function readingOf({ text, format, symbologyIdentifier, lineCount, position }: Found): Reading | undefined {
  const family = families[format]
  if (!family) return undefined
  const { topLeft, topRight, bottomRight, bottomLeft } = position
  return {
    text: family === 'EAN13' ? text.padStart(13, '0') : text, format: family, lines: lineCount, isGs1: symbologyIdentifier === ']C1',
    corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => [x, y] as const),
  }
}

/** zxing-cpp in WebAssembly. `wasm` is where its file stands, or what stands in it. */
export async function openZxingWasm(wasm: string | ArrayBuffer): Promise<Engine & { look: (picture: Picture, formats: readonly CodeFormat[], ways: Ways) => readonly Reading[] }> {
  const overrides = typeof wasm === 'string' ? { locateFile: () => wasm } : { wasmBinary: wasm }
  const zxing = await prepareZXingModule({ overrides, fireImmediately: true }) as ZXingReaderModule & Memory
  const look = ({ data, width, height }: Picture, formats: readonly CodeFormat[], ways: Ways): readonly Reading[] => {
    const place = zxing._malloc(data.length)
    try {
      zxing.HEAPU8.set(data, place)
      const found = zxing.readBarcodesFromPixmap(place, width, height, optionsFor(formats, ways))
      return Array.from({ length: found.size() }, (_, index) => found.get(index)).flatMap((item) => (item ? readingOf(item) ?? [] : []))
    } finally {
      zxing._free(place)
    }
  }
  return { name: 'zxing-wasm', look, read: async (picture, formats) => look(picture, formats, allWays), close: () => {} }
}
