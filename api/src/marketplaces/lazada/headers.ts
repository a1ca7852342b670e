import type { Fields } from '../json.ts'

const most = 2_000
const longestMs = 10 * 60_000

/**
 * Heads of orders that lists brought, for those who read the orders right after: details of fifty come at once, heads
 * only one by one. Each is given once, and none is kept for long.
 */
export class Headers {
  readonly #heads = new Map<string, { head: Fields; at: number }>()

  put(shop: string, order: string, head: Fields, now: number): void {
    this.#heads.delete(`${shop} ${order}`)
    this.#heads.set(`${shop} ${order}`, { head, at: now })
    for (const [key, { at }] of this.#heads) {
      if (this.#heads.size <= most && now - at <= longestMs) break
      this.#heads.delete(key)
    }
  }

  take(shop: string, order: string, now: number): Fields | undefined {
    const found = this.#heads.get(`${shop} ${order}`)
    this.#heads.delete(`${shop} ${order}`)
    return found && now - found.at <= longestMs ? found.head : undefined
  }
}
