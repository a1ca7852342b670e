import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import { blur, chance, expose, hand, place } from '../../bench/stream.ts'
import { codeFormats, type CodeFormat, type Engine, type Picture } from './engine.ts'
import { openZxingJs } from './engines/zxing-js.ts'
import { openZxingWasm } from './engines/zxing-wasm.ts'
import { createReader } from './reader.ts'
import { checkDigitOf, drawBars, drawLabel, modulesOf, randomCode } from './test/label.ts'

const view = { width: 560, height: 560 }
const frameMs = 66
let engine: Engine

beforeAll(async () => {
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  engine = await openZxingWasm(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer)
})

/**
 * What is told first of a label that a hand holds before the camera, turned, dim, noisy or a little out of focus as
 * `next` decides.
 */
async function firstRead(
  label: Picture,
  next: () => number,
  frames: number,
  formats: readonly CodeFormat[] = codeFormats,
): Promise<string | undefined> {
  const radius = Math.floor(next() * 2)
  const [shown, turn, light, noise, scale] = [
    radius > 0 ? blur(label, radius) : label,
    next() * 2 * Math.PI,
    0.35 + 0.65 * next(),
    2 + next() * 8,
    0.4 + 0.25 * next(),
  ]
  const move = hand(Math.floor(next() * 1e6))
  const reader = createReader({ formats, engine })
  for (let frame = 0; frame < frames; frame += 1) {
    const { x, y, degrees, scale: near } = move(frame * frameMs)
    const picture = expose(
      place(shown, turn + (degrees * Math.PI) / 180, scale * near, x, y, view),
      light,
      noise,
      Math.floor(next() * 1e6),
    )
    const [read] = await reader.look(picture, frame * frameMs)
    if (read) return read.text
  }
  return undefined
}

describe.each(codeFormats)('a hundred labels of %s', (format) => {
  test('are read however they lie, none of them wrong', { timeout: 60_000 }, async () => {
    const outcomes = { read: 0, wrong: [] as string[] }
    for (let seed = 1; seed <= 100; seed += 1) {
      const next = chance(seed * 7919 + codeFormats.indexOf(format))
      const text = randomCode(format, next)
      const read = await firstRead(drawLabel(format, text, 4), next, 6)
      if (read === text) outcomes.read += 1
      else if (read !== undefined) outcomes.wrong.push(`${text} read as ${read}`)
    }
    expect(outcomes.wrong).toEqual([])
    expect(outcomes.read).toBeGreaterThanOrEqual(90)
  })
})

test('fifty EANs with a wrong check digit are not read', { timeout: 60_000 }, async () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const next = chance(seed)
    const right = randomCode(seed % 2 === 0 ? 'EAN13' : 'EAN8', next)
    const wrong = `${right.slice(0, -1)}${(checkDigitOf(right.slice(0, -1)) + 1 + Math.floor(next() * 9)) % 10}`
    expect(await firstRead(drawBars(modulesOf(wrong.length === 13 ? 'EAN13' : 'EAN8', wrong), 4, 180), next, 6)).toBe(
      undefined,
    )
  }
})

/** Rows of small dark marks, as print is. */
function drawPrint(next: () => number): Picture {
  const [width, height] = [800, 300]
  const data = new Uint8Array(width * height).fill(235)
  for (let y = 20; y < height - 30; y += 34)
    for (let x = 20; x < width - 30; x += 20)
      for (let mark = 0; mark < 5; mark += 1) {
        const [left, top, right, down] = [x + next() * 10, y + next() * 16, 2 + next() * 8, 2 + next() * 10].map(
          Math.floor,
        ) as [number, number, number, number]
        for (let row = top; row < top + down; row += 1) data.fill(25, row * width + left, row * width + left + right)
      }
  return { data, width, height }
}

test('print, stripes and random bars are not read', { timeout: 60_000 }, async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const next = chance(seed * 31)
    const bars = Array.from({ length: 95 }, () => (next() < 0.5 ? '0' : '1')).join('')
    for (const label of [
      drawPrint(next),
      drawBars('10'.repeat(40), 4, 180),
      drawBars('1100'.repeat(25), 4, 180),
      drawBars(`1${bars}1`, 4, 180),
    ])
      expect(await firstRead(label, next, 6)).toBe(undefined)
  }
})

test('only the asked formats are read', async () => {
  expect(await firstRead(drawLabel('Code128', 'CROSS-1', 4), chance(1), 6, ['EAN13', 'EAN8', 'Code39'])).toBe(undefined)
})

test('of two labels in one view the one nearest the middle comes first', async () => {
  const [near, far] = [drawLabel('Code128', 'NEAR-1', 2, 90), drawLabel('Code128', 'FAR-22', 2, 90)]
  const data = new Uint8Array(1280 * 720).fill(128)
  const lay = (label: Picture, left: number, top: number): void => {
    for (let row = 0; row < label.height; row += 1)
      data.set(label.data.subarray(row * label.width, (row + 1) * label.width), (top + row) * 1280 + left)
  }
  lay(far, 100, 80)
  lay(near, 500, 330)
  const reads = await createReader({ formats: codeFormats, engine }).look({ data, width: 1280, height: 720 }, 0)
  expect(reads.map(({ text }) => text)).toEqual(['NEAR-1', 'FAR-22'])
  const [x, y] = reads[0]?.corners[0] ?? []
  expect([Math.abs((x ?? 0) - 524) < 30, Math.abs((y ?? 0) - 338) < 40]).toEqual([true, true])
})

test('the second engine is opened when nothing was read for a second and a half, and what it reads is told', async () => {
  const blind: Engine = { name: 'blind', read: async () => [], close: () => {} }
  let opened = 0
  const reader = createReader({
    formats: codeFormats,
    engine: blind,
    openSecond: async () => {
      opened += 1
      return openZxingJs()
    },
  })
  const picture = place(drawLabel('Code128', 'CROSS-1', 4), 0, 0.7, 0, 0, view)
  const told: string[] = []
  for (let frame = 0; frame < 40; frame += 1) {
    for (const { text, engine: name } of await reader.look(picture, frame * frameMs)) told.push(`${text} ${name}`)
    if (frame * frameMs < 1500) expect(opened).toBe(0)
  }
  expect([told, opened]).toEqual([['CROSS-1 zxing-js'], 1])
})
