/**
 * Calls of a shop in any second: the strictest reading of so many calls a second. A call that is refused does not count.
 * The machine's clock, since speed is no matter of the one that can be moved.
 */
export class Limits {
  isOn = process.env.SIMULATOR_LIMITS !== 'off'
  #calls = new Map<string, { times: Float64Array; next: number }>()

  /** 0 where the call may go on, else the milliseconds until the next may. */
  wait(shop: string, perSecond: number): number {
    if (!this.isOn || shop === '') return 0
    const now = performance.now()
    let ring = this.#calls.get(shop)
    if (ring?.times.length !== perSecond) {
      ring = { times: new Float64Array(perSecond).fill(-Infinity), next: 0 }
      this.#calls.set(shop, ring)
    }
    const oldest = ring.times[ring.next] ?? -Infinity
    if (now - oldest < 1000) return Math.ceil(1000 - (now - oldest))
    ring.times[ring.next] = now
    ring.next = (ring.next + 1) % perSecond
    return 0
  }

  clear(): void {
    this.#calls.clear()
  }
}
