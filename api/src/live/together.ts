/** Gathers what is asked while it works on what was asked before: a statement for many, however many ask at once. */
export class Together<Q, A> {
  private waiting = new Map<string, { asked: Q; done: (answer: A | undefined) => void; fail: (why: unknown) => void }>()
  private isWorking = false

  constructor(
    private readonly keyOf: (asked: Q) => string,
    /** Answers by key; nothing where there is nothing to answer. */
    private readonly work: (asked: Q[]) => Promise<Map<string, A>>,
  ) {}

  /** Of two with one key the first is answered with nothing. */
  ask(asked: Q): Promise<A | undefined> {
    return new Promise((done, fail) => {
      const key = this.keyOf(asked)
      this.waiting.get(key)?.done(undefined)
      this.waiting.set(key, { asked, done, fail })
      if (!this.isWorking) void this.run()
    })
  }

  private async run(): Promise<void> {
    this.isWorking = true
    // Whoever asks in this turn of the loop is in it.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.waiting.size > 0) {
      const { waiting } = this
      this.waiting = new Map()
      try {
        const answers = await this.work([...waiting.values()].map(({ asked }) => asked))
        for (const [key, { done }] of waiting) done(answers.get(key))
      } catch (problem) {
        for (const { fail } of waiting.values()) fail(problem)
      }
    }
    this.isWorking = false
  }
}
