import { BarcodeFormat, BitArray, DecodeHintType, GlobalHistogramBinarizer, LuminanceSource, MultiFormatOneDReader, type Result } from '@zxing/library'
import type { CodeFormat, Corner, Engine, Picture, Reading, Ways } from '../engine.ts'

const formatOf: Record<CodeFormat, BarcodeFormat> = { EAN13: BarcodeFormat.EAN_13, EAN8: BarcodeFormat.EAN_8, Code128: BarcodeFormat.CODE_128, Code39: BarcodeFormat.CODE_39 }
const nameOf = new Map(Object.entries(formatOf).map(([name, format]) => [format, name as CodeFormat]))

/** Lines looked at in a picture: neighbours show the same, and this engine is slow. */
const mostLines = 64

/** Grey levels as the library takes them. Turning it turns the pixels and swaps width and height: the library's own keeps the two, so nothing upright is ever read. */
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
  const isUpcA = result.getBarcodeFormat() === BarcodeFormat.UPC_A
  const format = isUpcA ? 'EAN13' : nameOf.get(result.getBarcodeFormat())
  if (!format) return undefined
  const [from = 0, to = width] = result.getResultPoints().map((point) => (isReversed ? width - 1 - point.getX() : point.getX()))
  const isGs1 = result.getText().startsWith(gs1Mark)
  const text = isGs1 ? result.getText().slice(gs1Mark.length) : result.getText()
  return { text: isUpcA ? `0${text}` : text, format, isGs1, lines: 1, corners: [[from, y], [to, y], [to, y], [from, y]] }
}

/** The same code on a lower line as well. */
function joined(upper: Reading, lower: Reading): Reading {
  return { ...upper, lines: upper.lines + 1, corners: [...upper.corners.slice(0, 2), ...lower.corners.slice(2)] }
}

/** Reads lines from top to bottom, both ways. */
async function readRows(source: LuminanceSource, reader: MultiFormatOneDReader, pause: Pause): Promise<Reading[]> {
  const [width, height] = [source.getWidth(), source.getHeight()]
  const binarizer = new GlobalHistogramBinarizer(source)
  const found = new Map<string, Reading>()
  const step = Math.max(1, Math.ceil(height / mostLines))
  for (let y = (step - 1) >> 1; y < height; y += step) {
    const row = attempt(() => binarizer.getBlackRow(y, new BitArray(width)))
    for (const isReversed of row ? [false, true] : []) {
      if (isReversed) row?.reverse()
      const result = attempt(() => row && reader.decodeRow(y, row, hints))
      const reading = result && readingOf(result, y, width, isReversed)
      if (!reading) continue
      const upper = found.get(reading.text)
      found.set(reading.text, upper ? joined(upper, reading) : reading)
    }
    await pause()
  }
  return [...found.values()]
}

/** zxing-js: slower, and runs without WebAssembly. The lines are asked for one by one, so nothing is logged and a page can stay awake. */
export function openZxingJs(pause: Pause = () => undefined): Engine {
  const readers = new Map<string, MultiFormatOneDReader>()
  const readerFor = (formats: readonly CodeFormat[]): MultiFormatOneDReader => {
    const reader = readers.get(formats.join()) ?? new MultiFormatOneDReader(new Map([[DecodeHintType.POSSIBLE_FORMATS, formats.map((format) => formatOf[format])]]))
    readers.set(formats.join(), reader)
    return reader
  }
  return {
    name: 'zxing-js',
    async read(picture: Picture, formats: readonly CodeFormat[], { withColumns }: Ways) {
      const source = new GreySource(picture)
      const upright = await readRows(source, readerFor(formats), pause)
      if (!withColumns) return upright
      const turned = await readRows(source.rotateCounterClockwise(), readerFor(formats), pause)
      const back = ([x, y]: Corner): Corner => [picture.width - 1 - y, x]
      return [...upright, ...turned.map((reading) => ({ ...reading, corners: reading.corners.map(back) }))]
    },
    close: () => readers.clear(),
  }
}
