import { expect, test } from 'vitest'
import { Chance } from './chance.ts'
import { type Place, Timeline } from './timeline.ts'

/** What a timeline must say, found by sorting everything. */
function sorted(entries: Map<string, { time: number; order: number }>): string[] {
  return [...entries].sort(([, one], [, other]) => one.time - other.time || one.order - other.order).map(([id]) => id)
}

test('pages from anywhere, up and down, hold what a sorted list holds', () => {
  const chance = new Chance(11)
  for (let round = 0; round < 30; round += 1) {
    const timeline = new Timeline<string>()
    const expected = new Map<string, { time: number; order: number }>()
    for (let step = 0; step < 200; step += 1) {
      const [id, time] = [`o${chance.below(60)}`, chance.below(40)]
      if (expected.get(id)?.time !== time) expected.set(id, { time, order: step })
      timeline.set(id, time, id)
      if (step % 50 !== 0) continue
      const from = chance.below(40)
      const within = sorted(expected).filter((one) => (expected.get(one)?.time ?? 0) >= from)
      expect([...timeline.from(from)].map(({ of }) => of)).toEqual(within)
      const below = sorted(expected).filter((one) => (expected.get(one)?.time ?? 0) <= from)
      expect([...timeline.downFrom(from)].map(({ of }) => of)).toEqual(below.toReversed())
      expect(timeline.slice(from, 100, 2, 5)).toEqual(within.slice(2, 7))
      expect(timeline.count(from, 100)).toBe(within.length)
      expect([...pages(timeline)]).toEqual(sorted(expected))
    }
  }
})

function* pages(timeline: Timeline<string>): Generator<string> {
  for (let last: Place | undefined; ;) {
    const page = [...timeline.from(0, last)].slice(0, 7)
    for (const { of } of page) yield of
    last = page.at(-1)
    if (!last) return
  }
}

test('what is set anew between two pages neither hides nor doubles another', () => {
  const timeline = new Timeline<number>()
  for (let number = 0; number < 100; number += 1) timeline.set(String(number), number, number)
  const seen: number[] = []
  let last: Place | undefined
  for (let page = 0; page < 10; page += 1) {
    for (const { time, order, of } of [...timeline.from(0, last)].filter((entry) => entry.time < 100).slice(0, 10)) {
      seen.push(of)
      last = { time, order }
    }
    timeline.set(String(page * 3), 1000 + page, page * 3)
  }
  expect(new Set(seen).size).toBe(seen.length)
  for (let number = 28; number < 100; number += 1) expect(seen).toContain(number)
})
