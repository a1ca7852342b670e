// By file: the package as a whole would bring every symbology there is, four times the code.
import BarcodeFormat from '@zxing/library/esm/core/BarcodeFormat'
import BitArray from '@zxing/library/esm/core/common/BitArray'
import GlobalHistogramBinarizer from '@zxing/library/esm/core/common/GlobalHistogramBinarizer'
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType'
import LuminanceSource from '@zxing/library/esm/core/LuminanceSource'
import Code128Reader from '@zxing/library/esm/core/oned/Code128Reader'
import Code39Reader from '@zxing/library/esm/core/oned/Code39Reader'
import EAN13Reader from '@zxing/library/esm/core/oned/EAN13Reader'
import EAN8Reader from '@zxing/library/esm/core/oned/EAN8Reader'
import type OneDReader from '@zxing/library/esm/core/oned/OneDReader'
import type Result from '@zxing/library/esm/core/Result'
import type { CodeFormat, Corner, Engine, Picture, Reading, Ways } from '../engine.ts'

const makers: Record<CodeFormat, () => OneDReader> = {
  EAN13: () => new EAN13Reader(),
  EAN8: () => new EAN8Reader(),
  Code128: () => new Code128Reader(),
  Code39: () => new Code39Reader(),
}
const nameOf = new Map<BarcodeFormat, CodeFormat>([
  [BarcodeFormat.EAN_13, 'EAN13'],
  [BarcodeFormat.EAN_8, 'EAN8'],
  [BarcodeFormat.CODE_128, 'Code128'],
  [BarcodeFormat.CODE_39, 'Code39'],
])

/** Lines looked at in a picture: neighbours show the same, and this engine is slow. */
const mostLines = 64

/**
 * Grey levels as the library takes them. Turning it turns the pixels and swaps width and height: the library's own
 * keeps the two, so nothing upright is ever read.
 */
export class GreySource extends LuminanceSource {
  constructor(private readonly picture: Picture) {
    super(picture.width, picture.height)
  }

  override getRow(y: number, row?: Uint8ClampedArray): Uint8ClampedArray {
    const { data, width } = this.picture
    const line = data.subarray(y * width, (y + 1) * width)
    if (!row || row.length < width) return Uint8ClampedArray.from(line)
    row.set(line)
    return row
  }

  override getMatrix(): Uint8ClampedArray {
    return Uint8ClampedArray.from(this.picture.data)
  }

  override isRotateSupported(): boolean {
    return true
  }

  override rotateCounterClockwise(): GreySource {
    const { data, width, height } = this.picture
    const turned = new Uint8Array(data.length)
    for (let y = 0; y < width; y += 1)
      for (let x = 0; x < height; x += 1) turned[y * height + x] = data[x * width + width - 1 - y] ?? 0
    return new GreySource({ data: turned, width: height, height: width })
  }

  override invert(): GreySource {
    const { data, width, height } = this.picture
    return new GreySource({ data: data.map((grey) => 255 - grey), width, height })
  }
}

/** Called after every line: a page that must stay awake waits here now and then. */
export type Pause = () => Promise<void> | undefined

const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.ASSUME_GS1, true]])
const gs1Mark = ']C1'

/** A line without contrast has no threshold, and a line without a code makes a reader throw. */
function attempt<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}

function readingOf(result: Result, y: number, width: number, isReversed: boolean): Reading | undefined {
  const format = nameOf.get(result.getBarcodeFormat())
  if (!format) return undefined
  const [from = 0, to = width] = result
    .getResultPoints()
    .map((point) => (isReversed ? width - 1 - point.getX() : point.getX()))
  const isGs1 = result.getText().startsWith(gs1Mark)
  return {
    text: isGs1 ? result.getText().slice(gs1Mark.length) : result.getText(),
    format,
    isGs1,
    lines: 1,
    corners: [
      [from, y],
      [to, y],
      [to, y],
      [from, y],
    ],
  }
}

/** The same code on a lower line as well. */
function joined(upper: Reading, lower: Reading): Reading {
  return { ...upper, lines: upper.lines + 1, corners: [...upper.corners.slice(0, 2), ...lower.corners.slice(2)] }
}

/** Reads lines from top to bottom, both ways. */
async function readRows(source: LuminanceSource, readers: readonly OneDReader[], pause: Pause): Promise<Reading[]> {
  const [width, height] = [source.getWidth(), source.getHeight()]
  const binarizer = new GlobalHistogramBinarizer(source)
  const found = new Map<string, Reading>()
  const step = Math.max(1, Math.ceil(height / mostLines))
  for (let y = (step - 1) >> 1; y < height; y += step) {
    const row = attempt(() => binarizer.getBlackRow(y, new BitArray(width)))
    for (const isReversed of row ? [false, true] : []) {
      if (isReversed) row?.reverse()
      for (const reader of readers) {
        const result = attempt(() => row && reader.decodeRow(y, row, hints))
        const reading = result && readingOf(result, y, width, isReversed)
        if (!reading) continue
        const upper = found.get(reading.text)
        found.set(reading.text, upper ? joined(upper, reading) : reading)
      }
    }
    await pause()
  }
  return [...found.values()]
}

/**
 * zxing-js: slower, and runs without WebAssembly. The lines are asked for one by one, so nothing is logged and a page
 * can stay awake.
 */
export function openZxingJs(pause: Pause = () => undefined): Engine {
  const made = new Map<CodeFormat, OneDReader>()
  const readerFor = (format: CodeFormat): OneDReader => {
    const reader = made.get(format) ?? makers[format]()
    made.set(format, reader)
    return reader
  }
  return {
    name: 'zxing-js',
    async read(picture: Picture, formats: readonly CodeFormat[], { withColumns }: Ways) {
      const source = new GreySource(picture)
      const upright = await readRows(source, formats.map(readerFor), pause)
      if (!withColumns) return upright
      const turned = await readRows(source.rotateCounterClockwise(), formats.map(readerFor), pause)
      const back = ([x, y]: Corner): Corner => [picture.width - 1 - y, x]
      return [...upright, ...turned.map((reading) => ({ ...reading, corners: reading.corners.map(back) }))]
    },
    close: () => made.clear(),
  }
}
