import { expect, test } from 'vitest'
import { planFor } from './plan.ts'

const frames = Array.from({ length: 12 }, (_, frame) => planFor(frame))

test('every frame begins with the places that look like bars, in two strengths', () => {
  expect(
    frames.every(
      (looks) => looks.filter(({ kind }) => kind === 'stripes').length === 2 && looks[0]?.kind === 'stripes',
    ),
  ).toBe(true)
})

test('every third frame is also seen at half size, every sixth whole and in every way', () => {
  expect(frames.flatMap((looks, frame) => (looks.some(({ kind }) => kind === 'half') ? [frame] : []))).toEqual([
    0, 3, 6, 9,
  ])
  const whole = frames.flatMap((looks, frame) =>
    looks.flatMap((look) => (look.kind === 'whole' ? [[frame, look.ways]] : [])),
  )
  expect(whole).toEqual([
    [1, { withColumns: true, withLightBars: true, withSmallCopy: true }],
    [7, { withColumns: true, withLightBars: true, withSmallCopy: true }],
  ])
})

test('all strengths of sharpening come round', () => {
  const strengths = new Set(
    frames.flatMap(([first]) => (first?.kind === 'stripes' ? [`${first.sharpen.radius} ${first.sharpen.amount}`] : [])),
  )
  expect(strengths.size).toBe(4)
})

test('the second engine is asked only when nothing was read for a while', () => {
  expect(frames.flat().some(({ isSecondOpinion }) => isSecondOpinion)).toBe(false)
  const late = Array.from({ length: 6 }, (_, frame) => planFor(frame, true))
    .flat()
    .filter(({ isSecondOpinion }) => isSecondOpinion)
  expect(late.map(({ kind }) => kind)).toEqual(['stripes', 'whole', 'stripes'])
})
