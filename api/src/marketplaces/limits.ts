import { MarketProblem } from './marketplace.ts'

export type Clock = {
  /** Milliseconds from any moment, never back. */
  now: () => number
  later: (milliseconds: number, then: () => void) => () => void
}

const machine: Clock = {
  now: () => performance.now(),
  later: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds)
    return () => clearTimeout(timer)
  },
}

export type LimitSettings = {
  /** What the marketplace allows a shop in any second. */
  perSecond: number
  /** Calls under way: of one shop, of all. One shop whose calls hang leaves room for the others. */
  atOnceOfShop?: number
  atOnce?: number
  /** Calls of a shop that wait; one more is refused as too fast. */
  mostWaiting?: number
  /** Who would have to wait for longer than this is refused at once. */
  longestPauseMs?: number
  clock?: Clock
}

type Waiting = { go: () => void; refuse: (problem: MarketProblem) => void }
type Line = {
  tokens: number
  /** When the tokens were counted. */
  at: number
  pausedUntil: number
  running: number
  waiting: Waiting[]
}

/** Shops that are remembered without need. */
const mostIdle = 1_000

/**
 * Whose turn it is to call a marketplace: a bucket of tokens for each shop, which one second never sees more calls of
 * than are allowed, and turns that go round the shops.
 */
export class Limits {
  readonly #settings: Required<LimitSettings>
  readonly #lines = new Map<string, Line>()
  /** In any second so many tokens come, and so many may lie there: together never more than are allowed. */
  readonly #rate: number
  readonly #most: number
  #running = 0
  #cancelTimer: (() => void) | undefined

  constructor(settings: LimitSettings) {
    this.#settings = {
      atOnceOfShop: 4,
      atOnce: 128,
      mostWaiting: 200,
      longestPauseMs: 15_000,
      clock: machine,
      ...settings,
    }
    this.#rate = (settings.perSecond * 0.92) / 1000
    this.#most = Math.max(1, settings.perSecond * 0.04)
  }

  /** Waits for the shop's turn; what comes back gives the place to the next. */
  async turn(shop: string): Promise<() => void> {
    const line = this.#lineOf(shop)
    const pause = line.pausedUntil - this.#settings.clock.now()
    if (pause > this.#settings.longestPauseMs) throw tooFast(pause)
    if (line.waiting.length >= this.#settings.mostWaiting) throw tooFast(line.waiting.length / this.#rate)
    await new Promise<void>((go, refuse) => {
      line.waiting.push({ go, refuse })
      this.#serve()
    })
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      line.running--
      this.#running--
      this.#serve()
    }
  }

  /** The marketplace said that the shop was too fast: no call for so long. Those who would wait for too long are told. */
  pause(shop: string, milliseconds: number): void {
    const line = this.#lineOf(shop)
    const now = this.#settings.clock.now()
    line.pausedUntil = Math.max(line.pausedUntil, now + milliseconds)
    line.tokens = 0
    line.at = Math.max(line.at, line.pausedUntil)
    if (line.pausedUntil - now > this.#settings.longestPauseMs)
      for (const { refuse } of line.waiting.splice(0)) refuse(tooFast(line.pausedUntil - now))
    this.#serve()
  }

  /** Shops that are remembered. */
  get size(): number {
    return this.#lines.size
  }

  #lineOf(shop: string): Line {
    const known = this.#lines.get(shop)
    if (known) return known
    if (this.#lines.size >= mostIdle) this.#forget()
    const line: Line = {
      tokens: this.#most,
      at: this.#settings.clock.now(),
      pausedUntil: -Infinity,
      running: 0,
      waiting: [],
    }
    this.#lines.set(shop, line)
    return line
  }

  /** A shop with all its tokens is as one that never called. */
  #forget(): void {
    for (const [shop, line] of this.#lines) {
      this.#fill(line)
      if (line.running === 0 && line.waiting.length === 0 && line.tokens >= this.#most) this.#lines.delete(shop)
    }
  }

  #fill(line: Line): void {
    const now = this.#settings.clock.now()
    if (now <= line.at) return
    line.tokens = Math.min(this.#most, line.tokens + (now - line.at) * this.#rate)
    line.at = now
  }

  /** One call of each shop in turn, for as long as any may go. */
  #serve(): void {
    for (let isMore = true; isMore;) {
      isMore = false
      for (const [shop, line] of this.#lines) {
        if (this.#running >= this.#settings.atOnce) return this.#wake()
        if (!this.#mayGo(line)) continue
        line.tokens -= 1
        line.running++
        this.#running++
        line.waiting.shift()?.go()
        // Behind the others, for the next time too.
        this.#lines.delete(shop)
        this.#lines.set(shop, line)
        isMore = true
        break
      }
    }
    this.#wake()
  }

  #mayGo(line: Line): boolean {
    if (line.waiting.length === 0 || line.running >= this.#settings.atOnceOfShop) return false
    this.#fill(line)
    // A token less a rounding error is one.
    return line.tokens >= 1 - 1e-9 && this.#settings.clock.now() >= line.pausedUntil
  }

  /** Looks again when the first token of somebody who waits is there; whoever waits for a place is woken by its end. */
  #wake(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
    const now = this.#settings.clock.now()
    let soonest = Infinity
    for (const line of this.#lines.values())
      if (line.waiting.length > 0 && line.running < this.#settings.atOnceOfShop)
        soonest = Math.min(soonest, Math.max(line.pausedUntil, line.at + (1 - line.tokens) / this.#rate))
    if (soonest === Infinity || this.#running >= this.#settings.atOnce) return
    this.#cancelTimer = this.#settings.clock.later(Math.max(1, Math.ceil(soonest - now)), () => {
      this.#cancelTimer = undefined
      this.#serve()
    })
  }
}

const tooFast = (milliseconds: number): MarketProblem =>
  new MarketProblem('too-fast', 'waiting', 'Too many calls of this shop wait for their turn.', Math.ceil(milliseconds))
