import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { blur, chance, expose, hand, place } from '../../bench/stream.ts'
import { codeFormats, type Engine, type Picture } from './engine.ts'
import { openZxingWasm } from './engines/zxing-wasm.ts'
import { createReader } from './reader.ts'
import { drawLabel, randomCode } from './test/label.ts'

// The same labels and frames each time, and nothing is timed; npm run bench measures photographs and milliseconds.

const view = { width: 480, height: 480 }
const everyWay = { withColumns: true, withLightBars: true, withSmallCopy: true }
const frames = 6

const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
const engine = await openZxingWasm(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer)

/** A random label, dim, noisy and out of focus, in six frames of a moving camera. */
function film(seed: number): { text: string; pictures: Picture[] } {
  const next = chance(seed)
  const format = codeFormats[seed % codeFormats.length] ?? 'EAN13'
  const text = randomCode(format, next)
  const label = blur(drawLabel(format, text, 4), 1 + Math.floor(next() * 3))
  const [turn, light, noise, scale, move] = [
    (Math.floor(next() * 4) * Math.PI) / 2,
    0.3 + 0.5 * next(),
    2 + next() * 6,
    0.4 + 0.25 * next(),
    hand(seed),
  ]
  const pictures = Array.from({ length: frames }, (_, frame) => {
    const { x, y, degrees, scale: near } = move(frame * 66)
    return expose(
      place(label, turn + (degrees * Math.PI) / 180, scale * near, x, y, view),
      light,
      noise,
      seed * 100 + frame,
    )
  })
  return { text, pictures }
}

async function firstText(
  pictures: readonly Picture[],
  read: (picture: Picture, ms: number) => Promise<string | undefined>,
): Promise<string | undefined> {
  for (const [index, picture] of pictures.entries()) {
    const text = await read(picture, index * 66)
    if (text !== undefined) return text
  }
  return undefined
}

test(
  'of eighty poor labels it reads more than zxing-wasm alone on the same frames, and none wrong',
  { timeout: 60_000 },
  async () => {
    const read = { ours: 0, alone: 0, wrong: 0 }
    for (let seed = 1; seed <= 80; seed += 1) {
      const { text, pictures } = film(seed)
      const reader = createReader({ formats: codeFormats, engine })
      const ours = await firstText(pictures, async (picture, ms) => (await reader.look(picture, ms))[0]?.text)
      const alone = await firstText(
        pictures,
        async (picture) => (await engine.read(picture, codeFormats, everyWay)).find(({ lines }) => lines >= 2)?.text,
      )
      if (ours === text) read.ours += 1
      else if (ours !== undefined) read.wrong += 1
      if (alone === text) read.alone += 1
    }
    expect(read.wrong).toBe(0)
    expect(read.ours).toBeGreaterThanOrEqual(1.05 * read.alone)
  },
)

test('the engine is given less than half of the pixels that looking at each whole frame in every way would give it', async () => {
  const given = { ours: 0, whole: 0 }
  const counted: Engine = {
    ...engine,
    read: async ({ width, height }, _, ways) => {
      given.ours += width * height * (ways.withColumns ? 2 : 1) * (ways.withLightBars ? 2 : 1)
      return []
    },
  }
  for (let seed = 1; seed <= 8; seed += 1) {
    const reader = createReader({ formats: codeFormats, engine: counted })
    for (const [index, picture] of film(seed).pictures.entries()) {
      await reader.look(picture, index * 66)
      given.whole += picture.width * picture.height * 4
    }
  }
  expect(given.ours).toBeLessThan(0.5 * given.whole)
})
