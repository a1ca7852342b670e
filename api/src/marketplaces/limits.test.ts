import { expect, test } from 'vitest'
import { type Clock, Limits } from './limits.ts'
import { MarketProblem } from './marketplace.ts'

/** A clock that moves from one timer to the next. */
function virtualClock(): Clock & { run: (until: number) => Promise<void> } {
  let now = 0
  const timers = new Set<{ at: number; ring: () => void }>()
  const settle = () => new Promise(setImmediate)
  return {
    now: () => now,
    later: (milliseconds, ring) => {
      const timer = { at: now + milliseconds, ring }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    run: async (until) => {
      for (;;) {
        await settle()
        const next = [...timers].toSorted((one, other) => one.at - other.at)[0]
        if (!next || next.at > until) break
        timers.delete(next)
        now = Math.max(now, next.at)
        next.ring()
      }
      now = until
      await settle()
    },
  }
}

/** Refuses as the strictest marketplace would: more than so many calls in any second. */
function strict(perSecond: number, clock: Clock) {
  const calls: number[] = []
  let refused = 0
  return {
    call: () => {
      const now = clock.now()
      if (calls.filter((at) => now - at < 1_000).length >= perSecond) refused++
      else calls.push(now)
    },
    seen: () => ({ taken: calls.length, refused }),
  }
}

const callAlways = async (limits: Limits, shop: string, call: () => void): Promise<never> => {
  for (;;) {
    const over = await limits.turn(shop)
    call()
    over()
  }
}

test.each([1, 2, 5, 10, 12, 13, 20, 50, 100])(
  'of %i calls a second at least nine in ten are made, and none is ever refused for speed',
  async (perSecond) => {
    const clock = virtualClock()
    const limits = new Limits({ perSecond, clock })
    const shop = strict(perSecond, clock)
    for (let caller = 0; caller < 3; caller++) void callAlways(limits, 'one', shop.call)
    await clock.run(60_000)
    const { taken, refused } = shop.seen()
    expect(refused).toBe(0)
    expect(taken).toBeGreaterThanOrEqual(60 * perSecond * 0.9)
  },
)

test('after a rest no second sees more than is allowed either', async () => {
  const clock = virtualClock()
  const limits = new Limits({ perSecond: 50, clock })
  const shop = strict(50, clock)
  for (let round = 1; round <= 20; round++) {
    await clock.run(round * 5_000)
    for (let call = 0; call < 100; call++) void limits.turn('one').then((over) => (shop.call(), over()))
    await clock.run(round * 5_000 + 3_000)
  }
  expect(shop.seen()).toEqual({ taken: 2_000, refused: 0 })
})

test('a busy shop takes nothing from another, and those who wait have their turns one after the other', async () => {
  const clock = virtualClock()
  const limits = new Limits({ perSecond: 1_000, clock, atOnce: 1 })
  const order: string[] = []
  const overs: (() => void)[] = []
  const ask = (shop: string) =>
    void limits.turn(shop).then((over) => {
      order.push(shop)
      overs.push(over)
    })
  for (let call = 0; call < 5; call++) ask('busy')
  ask('calm')
  ask('quiet')
  for (let step = 1; step <= 7; step++) {
    await clock.run(step * 100)
    overs.shift()?.()
  }
  expect(order).toEqual(['busy', 'busy', 'calm', 'quiet', 'busy', 'busy', 'busy'])
})

test('a shop whose calls hang has no more than its places, and the others go on', async () => {
  const clock = virtualClock()
  const limits = new Limits({ perSecond: 1_000, clock, atOnceOfShop: 4 })
  let hanging = 0
  for (let call = 0; call < 50; call++) void limits.turn('hangs').then(() => hanging++)
  await clock.run(10_000)
  expect(hanging).toBe(4)
  let others = 0
  void callAlways(limits, 'other', () => others++)
  await clock.run(11_000)
  expect(others).toBeGreaterThan(900)
})

test('a shop that was too fast is left alone for as long as was said, and no other shop is', async () => {
  const clock = virtualClock()
  const limits = new Limits({ perSecond: 10, clock })
  const calls: [string, number][] = []
  limits.pause('one', 3_000)
  for (const shop of ['one', 'two']) void limits.turn(shop).then((over) => (calls.push([shop, clock.now()]), over()))
  await clock.run(10_000)
  expect(calls[0]).toEqual(['two', 0])
  expect(calls[1]?.[0]).toBe('one')
  expect(calls[1]?.[1]).toBeGreaterThanOrEqual(3_000)
})

test('who would wait for too long, or as one of too many, is told when to come again', async () => {
  const clock = virtualClock()
  const limits = new Limits({ perSecond: 10, clock, mostWaiting: 5 })
  const problems: MarketProblem[] = []
  const ask = () => void limits.turn('one').catch((problem: MarketProblem) => problems.push(problem))
  limits.pause('one', 1_000)
  for (let call = 0; call < 7; call++) ask()
  await clock.run(0)
  expect(problems.map(({ fault }) => fault)).toEqual(['too-fast', 'too-fast'])
  limits.pause('one', 60_000)
  await clock.run(0)
  expect(problems).toHaveLength(7)
  expect(problems.at(-1)?.retryAfterMs).toBe(60_000)
  ask()
  await clock.run(0)
  expect(problems.at(-1)).toBeInstanceOf(MarketProblem)
  expect(problems).toHaveLength(8)
})

test('of shops that call no more nothing stays', async () => {
  const clock = virtualClock()
  const limits = new Limits({ perSecond: 10, clock })
  for (let shop = 0; shop < 20_000; shop++) {
    void limits.turn(`shop ${shop}`).then((over) => over())
    await clock.run((shop + 1) * 20)
  }
  expect(limits.size).toBeLessThanOrEqual(1_001)
})
