/**
 * Lets each holder do so much at once and has the rest of theirs wait in a line of their own: whoever asks much waits for
 * themselves, and leaves room to others.
 */
export class Turns {
  private readonly lines = new Map<string, { running: number; waiting: (() => void)[] }>()
  constructor(private readonly atOnce: number) {}

  async take<T>(holder: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(holder) ?? { running: 0, waiting: [] }
    this.lines.set(holder, line)
    if (line.running >= this.atOnce) await new Promise<void>((turn) => line.waiting.push(turn))
    else line.running++
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) this.lines.delete(holder)
    }
  }
}
