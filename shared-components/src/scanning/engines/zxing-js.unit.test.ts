import { expect, test, vi } from 'vitest'
import type { CodeFormat, Picture } from '../engine.ts'
import { codeFormats } from '../engine.ts'
import { drawBars, drawLabel, modulesOf } from '../test/label.ts'
import { GreySource, openZxingJs } from './zxing-js.ts'

const rowsOnly = { withColumns: false, withLightBars: false, withSmallCopy: false }
const rowsAndColumns = { ...rowsOnly, withColumns: true }
const engine = openZxingJs()

const texts: Record<CodeFormat, string> = {
  EAN13: '2001234567893',
  EAN8: '20123451',
  Code128: 'Cross-4711',
  Code39: 'CROSS 39',
}

function turned({ data, width, height }: Picture): Picture {
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) out[x * height + height - 1 - y] = data[y * width + x] ?? 0
  return { data: out, width: height, height: width }
}

test.each(codeFormats)('an upright %s is read, on many lines', async (format) => {
  const [found] = await engine.read(drawLabel(format, texts[format]), codeFormats, rowsOnly)
  expect(found).toMatchObject({ text: texts[format], format })
  expect(found?.lines).toBeGreaterThan(20)
})

test.each(codeFormats)('a %s turned by 90 degrees is read, where it stands', async (format) => {
  const label = turned(drawLabel(format, texts[format]))
  expect(await engine.read(label, codeFormats, rowsOnly)).toEqual([])
  const [found] = await engine.read(label, codeFormats, rowsAndColumns)
  expect(found).toMatchObject({ text: texts[format], format })
  for (const [x, y] of found?.corners ?? [])
    expect([x >= 0 && x < label.width, y >= 0 && y < label.height]).toEqual([true, true])
})

test('a turned source swaps width and height with its pixels', () => {
  const source = new GreySource({ data: Uint8Array.of(1, 2, 3, 4, 5, 6), width: 3, height: 2 }).rotateCounterClockwise()
  expect([source.getWidth(), source.getHeight()]).toEqual([2, 3])
  expect([...source.getMatrix()]).toEqual([3, 6, 2, 5, 1, 4])
})

test('only the asked formats are read', async () => {
  expect(await engine.read(drawLabel('Code128', 'CROSS-1'), ['EAN13', 'EAN8', 'Code39'], rowsOnly)).toEqual([])
})

test('a picture without a code gives nothing and says nothing', async () => {
  const warn = vi.spyOn(console, 'warn')
  expect(
    await engine.read(
      { data: new Uint8Array(320 * 200).fill(128), width: 320, height: 200 },
      codeFormats,
      rowsAndColumns,
    ),
  ).toEqual([])
  expect(await engine.read(drawBars('10'.repeat(60), 3, 120), codeFormats, rowsAndColumns)).toEqual([])
  expect(warn).not.toHaveBeenCalled()
})

test('it pauses after every line, so that a page stays awake', async () => {
  let pauses = 0
  const slow = openZxingJs(() => {
    pauses += 1
    return undefined
  })
  await slow.read(drawLabel('Code39', 'CROSS'), codeFormats, rowsOnly)
  expect(pauses).toBeGreaterThan(40)
})

test('an EAN-13 whose check digit is wrong is not read', async () => {
  expect(await engine.read(drawBars(modulesOf('EAN13', '2001234567894'), 3, 120), codeFormats, rowsOnly)).toEqual([])
})
