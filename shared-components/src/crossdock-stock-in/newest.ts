/** How long an answer may take. */
export const patienceMs = 10_000

/** The server was given up on. Whether it did what was asked is not known. */
export class LateError extends Error {
  constructor() {
    super('The server has not answered for 10 seconds.')
  }
}

/** One request at a time: a newer one or cancel() ends the one before, which then answers undefined. */
export class Newest {
  private running: AbortController | undefined

  cancel(): void {
    this.running?.abort()
    this.running = undefined
  }

  /** Waits `patienceMs`, then gives up with a LateError. */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<{ answer: T } | undefined> {
    this.cancel()
    const mine = new AbortController()
    this.running = mine
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      mine.abort()
    }, patienceMs)
    try {
      const answer = await work(mine.signal)
      return this.running === mine ? { answer } : undefined
    } catch (problem) {
      if (this.running !== mine) return undefined
      throw isLate ? new LateError() : problem
    } finally {
      clearTimeout(timer)
      if (this.running === mine) this.running = undefined
    }
  }
}
