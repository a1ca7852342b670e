import type { ReceivedAnswer } from './control-types.ts'

type Call = ReceivedAnswer['calls'][number]
const mostCalls = 5000

/** What the app called: the last calls, and counts of all by shop, path and outcome. */
export class Received {
  #calls: Call[] = []
  #next = 0
  #counts = new Map<string, number>()

  add(call: Call): void {
    this.#calls[this.#next] = call
    this.#next = (this.#next + 1) % mostCalls
    const key = JSON.stringify([call.shop, call.path, call.outcome])
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  read(shop: string | undefined, path: string | undefined, limit: number): ReceivedAnswer {
    const isMeant = (call: { shop: string; path: string }) =>
      (shop === undefined || call.shop === shop) && (path === undefined || call.path.includes(path))
    const newestFirst = [...this.#calls.slice(this.#next), ...this.#calls.slice(0, this.#next)].reverse()
    return {
      counts: [...this.#counts].map(([key, count]) => ({ ...countOf(key), count })).filter(isMeant),
      calls: newestFirst.filter(isMeant).slice(0, limit),
    }
  }

  clear(): void {
    this.#calls = []
    this.#next = 0
    this.#counts.clear()
  }
}

function countOf(key: string): { shop: string; path: string; outcome: string } {
  const [shop = '', path = '', outcome = '']: string[] = JSON.parse(key)
  return { shop, path, outcome }
}
