import { refuse } from '../kernel/refuse.ts'

type Line = { running: number; waiting: (() => void)[] }

/**
 * Lets each holder do so much at once and has the rest of theirs wait in a line of their own, for so long at most: whoever
 * asks much waits for themselves, and leaves room to others.
 */
export class Turns {
  private readonly lines = new Map<string, Line>()
  constructor(
    private readonly atOnce: number,
    private readonly waitMs: number,
  ) {}

  /** What waits in all lines. */
  get waitingCount(): number {
    return [...this.lines.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)
  }

  async take<T>(holder: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(holder) ?? { running: 0, waiting: [] }
    this.lines.set(holder, line)
    if (line.running >= this.atOnce) await this.turnOf(line)
    else line.running++
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) this.lines.delete(holder)
    }
  }

  private turnOf({ waiting }: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1)
        reject(refuse('busy'))
      }, this.waitMs)
      waiting.push(turn)
    })
  }
}
