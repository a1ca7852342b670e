import { expect, test } from 'vitest'
import { createAgreement } from './agreement.ts'
import type { CodeFormat, Reading } from './engine.ts'

const reading = (text: string, format: CodeFormat, lines: number, x = 500): Reading => ({
  text,
  format,
  lines,
  corners: [
    [x, 300],
    [x + 300, 300],
    [x + 300, 400],
    [x, 400],
  ],
})
const textsOf = (readings: readonly Reading[]): string[] => readings.map(({ text }) => text)

/** What is believed after each of some frames, 66 ms apart. */
function after(frames: readonly (readonly Reading[])[], expected: readonly string[] = []): string[][] {
  const agreement = createAgreement(expected)
  return frames.map((readings, index) => textsOf(agreement.see(index, index * 66, readings)))
}

test('a Code 128 or Code 39 on two lines is believed at once', () => {
  expect(after([[reading('CROSS-1', 'Code128', 2)]])).toEqual([['CROSS-1']])
  expect(after([[reading('CROSS-1', 'Code39', 2)]])).toEqual([['CROSS-1']])
})

test('a Code 128 on one line waits for a second frame', () => {
  expect(after([[reading('CROSS-1', 'Code128', 1)], [reading('CROSS-1', 'Code128', 1)]])).toEqual([[], ['CROSS-1']])
})

test('an EAN-13 on five lines is believed at once', () => {
  expect(after([[reading('2001234567893', 'EAN13', 5)]])).toEqual([['2001234567893']])
})

test('an EAN-13 on fewer lines needs two frames and eight lines in all', () => {
  const weak = [reading('2001234567893', 'EAN13', 4)]
  expect(after([weak, weak])).toEqual([[], ['2001234567893']])
  const weaker = [reading('2001234567893', 'EAN13', 1)]
  expect(after([weaker, weaker, weaker])).toEqual([[], [], []])
})

test('an EAN-8 always needs two frames, and twelve lines in all', () => {
  const clear = [reading('20123451', 'EAN8', 8)]
  expect(after([clear])).toEqual([[]])
  expect(after([clear, clear])).toEqual([[], ['20123451']])
})

test('two looks at one frame are not two frames', () => {
  const agreement = createAgreement()
  expect(agreement.see(0, 0, [reading('20123451', 'EAN8', 8)])).toEqual([])
  expect(agreement.see(0, 0, [reading('20123451', 'EAN8', 8)])).toEqual([])
})

test('a contradiction starts over, and then one look is not enough', () => {
  expect(
    after([
      [reading('2001234567893', 'EAN13', 3)],
      [reading('2009876543214', 'EAN13', 6)],
      [reading('2001234567893', 'EAN13', 3)],
    ]),
  ).toEqual([[], [], []])
  expect(
    after([
      [reading('2001234567893', 'EAN13', 3)],
      [reading('2009876543214', 'EAN13', 6)],
      [reading('2009876543214', 'EAN13', 6)],
    ]),
  ).toEqual([[], [], ['2009876543214']])
})

test('two texts in one place of one look count for neither', () => {
  expect(after([[reading('CROSS-1', 'Code128', 5), reading('CROSS-2', 'Code128', 2)]])).toEqual([[]])
})

test('two labels side by side contradict nothing', () => {
  expect(after([[reading('CROSS-1', 'Code128', 5, 100), reading('CROSS-2', 'Code128', 5, 700)]])).toEqual([
    ['CROSS-1', 'CROSS-2'],
  ])
})

test('a code that the page expects is believed at once', () => {
  expect(after([[reading('20123451', 'EAN8', 0.3)]], ['20123451'])).toEqual([['20123451']])
})

test('what the page expects may change while it watches', () => {
  const agreement = createAgreement(['CROSS-1'])
  agreement.expect(['CROSS-2'])
  expect(
    textsOf(agreement.see(0, 0, [reading('CROSS-1', 'Code128', 0.3, 100), reading('CROSS-2', 'Code128', 0.3, 700)])),
  ).toEqual(['CROSS-2'])
})

test('a code is told once while it stays in sight, and again after a second without it', () => {
  const agreement = createAgreement()
  const clear = [reading('CROSS-1', 'Code128', 5)]
  expect(textsOf(agreement.see(0, 0, clear))).toEqual(['CROSS-1'])
  for (let frame = 1; frame < 40; frame += 1) expect(agreement.see(frame, frame * 66, clear)).toEqual([])
  expect(textsOf(agreement.see(55, 55 * 66, clear))).toEqual(['CROSS-1'])
})

test('on a slow device that looks less than once a second a label that stays in sight is told once', () => {
  const agreement = createAgreement()
  const clear = [reading('CROSS-1', 'Code128', 5)]
  expect(textsOf(agreement.see(0, 0, clear))).toEqual(['CROSS-1'])
  for (let frame = 1; frame < 20; frame += 1)
    expect(agreement.see(frame, frame * 1500, frame % 3 === 0 ? clear : [])).toEqual([])
  expect(textsOf(agreement.see(25, 25 * 1500, clear))).toEqual(['CROSS-1'])
})

test('a label of which only a line is read now and then is still in sight', () => {
  const agreement = createAgreement()
  expect(textsOf(agreement.see(0, 0, [reading('2001234567893', 'EAN13', 8)]))).toEqual(['2001234567893'])
  for (let frame = 10; frame < 100; frame += 10)
    expect(agreement.see(frame, frame * 66, [reading('2001234567893', 'EAN13', 1)])).toEqual([])
  expect(agreement.see(100, 6600, [reading('2001234567893', 'EAN13', 8)])).toEqual([])
})

test('what was seen long ago does not count', () => {
  const agreement = createAgreement()
  const clear = [reading('20123451', 'EAN8', 8)]
  expect(agreement.see(0, 0, clear)).toEqual([])
  expect(agreement.see(30, 1980, clear)).toEqual([])
})
