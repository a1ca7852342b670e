import { prepareZXingModule, type ZXingReaderModule } from 'zxing-wasm/reader'
import type { CodeFormat, Engine, Reading, Ways } from '../engine.ts'

type ReaderOptions = Parameters<ZXingReaderModule['readBarcodesFromPixmap']>[3]

/** What Emscripten gives besides, which the package's types leave out: lists and memory are ours to free. */
type FoundList = { size: () => number; get: (index: number) => Found | undefined; delete?: () => void }
type Memory = { HEAPU8: Uint8Array; _malloc: (size: number) => number; _free: (place: number) => void }

const localAverage = 0
const plain = 0

const optionsFor = (formats: readonly CodeFormat[], ways: Ways): ReaderOptions => ({
  formats: formats.flatMap((format) => (format === 'EAN13' ? ['EAN13', 'UPCA'] : [format])).join(','),
  tryHarder: true,
  tryRotate: ways.withColumns,
  tryInvert: ways.withLightBars,
  tryDownscale: ways.withSmallCopy,
  tryDenoise: false,
  binarizer: localAverage,
  isPure: false,
  downscaleThreshold: 500,
  downscaleFactor: 3,
  minLineCount: 1,
  maxNumberOfSymbols: 255,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 0,
  textMode: plain,
  characterSet: 0,
  tryCode39ExtendedMode: false,
})

const families: Record<string, CodeFormat> = {
  EAN8: 'EAN8',
  EAN13: 'EAN13',
  UPCA: 'EAN13',
  Code128: 'Code128',
  Code39: 'Code39',
  Code39Std: 'Code39',
  Code39Ext: 'Code39',
}

type Found = {
  text: string
  format: string
  symbologyIdentifier: string
  lineCount: number
  position: Record<'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft', { x: number; y: number }>
}

function readingOf({ text, format, symbologyIdentifier, lineCount, position }: Found): Reading | undefined {
  const family = families[format]
  if (!family) return undefined
  const { topLeft, topRight, bottomRight, bottomLeft } = position
  return {
    text: family === 'EAN13' ? text.padStart(13, '0') : text,
    format: family,
    lines: lineCount,
    isGs1: symbologyIdentifier === ']C1',
    corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => [x, y] as const),
  }
}

/** zxing-cpp in WebAssembly. `wasm` is where its file stands, or what stands in it. */
export async function openZxingWasm(wasm: string | ArrayBuffer): Promise<Engine> {
  const overrides = typeof wasm === 'string' ? { locateFile: () => wasm } : { wasmBinary: wasm }
  const zxing = (await prepareZXingModule({ overrides, fireImmediately: true })) as ZXingReaderModule & Memory
  return {
    name: 'zxing-wasm',
    read: async ({ data, width, height }, formats, ways) => {
      const place = zxing._malloc(data.length)
      try {
        zxing.HEAPU8.set(data, place)
        const found: FoundList = zxing.readBarcodesFromPixmap(place, width, height, optionsFor(formats, ways))
        const readings = Array.from({ length: found.size() }, (_, index) => found.get(index)).flatMap((item) =>
          item ? (readingOf(item) ?? []) : [],
        )
        found.delete?.()
        return readings
      } finally {
        zxing._free(place)
      }
    },
    close: () => {},
  }
}
