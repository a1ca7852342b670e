import { refuse } from './refuse.ts'

/** Lets so many pieces of work run at once and so many more wait for their turn; what comes beyond is refused as busy. */
export function limited({ atOnce, waiting: most }: { atOnce: number; waiting: number }) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= most) throw refuse('busy')
      await new Promise<void>((turn) => waiting.push(turn))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
