import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { code128, ean13, type Bars } from './bars.ts'

beforeAll(() => {
  const wasmBinary = new Uint8Array(
    readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))),
  ).buffer
  prepareZXingModule({ overrides: { wasmBinary } })
})

const [module, quiet, height] = [3, 12, 60]

/** The bars as a picture, black on white. */
function pictureOf(bars: Bars) {
  const row = [
    ...Array<number>(quiet).fill(255),
    ...bars.flatMap((width, index) => Array<number>(width).fill(index % 2 === 0 ? 0 : 255)),
    ...Array<number>(quiet).fill(255),
  ].flatMap((shade) => Array<number>(module).fill(shade))
  const pixels = row.flatMap((shade) => [shade, shade, shade, 255])
  return {
    data: new Uint8ClampedArray(Array<number[]>(height).fill(pixels).flat()),
    width: row.length,
    height,
    colorSpace: 'srgb' as const,
  }
}
async function readOf(bars: Bars) {
  const [found] = await readBarcodes(pictureOf(bars) as ImageData, { textMode: 'Plain' })
  return found && [found.symbologyIdentifier, found.text]
}

test('what is drawn is read as it was meant', async () => {
  expect(await readOf(ean13('2001234500173'))).toEqual([']E0', '2001234500173'])
  for (const text of ['A-03-12-B', 'T-12', '12345', 'ab1234567Z~ !', '0099'])
    expect(await readOf(code128(text))).toEqual([']C0', text])
  expect(await readOf(code128('\u001d0102001234500173172712311026-B4\u001d3012'))).toEqual([
    ']C1',
    '0102001234500173172712311026-B4\u001d3012',
  ])
})
