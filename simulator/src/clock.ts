/** The marketplaces' time, which a control call can move, and what waits for it. */

type Waiting = { at: number; act: () => void; id: number }
// setTimeout takes no more.
const longestTimer = 2_000_000_000

export class Clock {
  #offset = 0
  #held: number | undefined
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  #nextId = 1
  /** The machine's clock is this far from the one signatures are held to. */
  skewMs = 0

  now(): number {
    return this.#held ?? Date.now() + this.#offset
  }

  seconds(): number {
    return Math.floor(this.now() / 1000)
  }

  /** The clock signatures are held to: it does not move with advance, since the app's own clock does not. */
  signedNow(): number {
    return Date.now() + this.skewMs
  }

  at(time: number, act: () => void): () => void {
    const waiting = { at: time, act, id: this.#nextId++ }
    const place = this.#waiting.findIndex((other) => other.at > time)
    if (place < 0) this.#waiting.push(waiting)
    else this.#waiting.splice(place, 0, waiting)
    if (this.#waiting[0] === waiting) this.#arm()
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting)
    }
  }

  after(delayMs: number, act: () => void): () => void {
    return this.at(this.now() + delayMs, act)
  }

  /** Lets all that falls due on the way happen at its own time. */
  advance(byMs: number): void {
    const until = this.now() + byMs
    for (let next = this.#waiting[0]; next && next.at <= until; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#held = Math.max(next.at, this.now())
      next.act()
    }
    this.#held = undefined
    this.#offset += byMs
    this.#arm()
  }

  moveTo(time: number): void {
    this.#offset = time - Date.now()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#waiting = []
  }

  #arm(): void {
    clearTimeout(this.#timer)
    const next = this.#waiting[0]
    if (!next) return
    this.#timer = setTimeout(() => this.#runDue(), Math.min(Math.max(next.at - this.now(), 0), longestTimer))
    this.#timer.unref()
  }

  #runDue(): void {
    for (let next = this.#waiting[0]; next && next.at <= this.now(); next = this.#waiting[0]) {
      this.#waiting.shift()
      next.act()
    }
    this.#arm()
  }
}
