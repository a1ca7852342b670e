type Entry<Of> = { time: number; order: number; of: Of; isGone: boolean }
/** Where a page ended: the time, and among equal times the order in which they came to have it. */
export type Place = { time: number; order: number }

/**
 * What a shop has, by a time of it. A new time is nearly always the latest, so entries are appended and the former one
 * is passed over; what was made for the past waits to be sorted in. Pages are found by halving, never by a scan.
 */
export class Timeline<Of> {
  #entries: Entry<Of>[] = []
  #current = new Map<string, Entry<Of>>()
  #next = 1
  #gone = 0
  #isSorted = true

  get size(): number {
    return this.#current.size
  }

  set(id: string, time: number, of: Of): void {
    const there = this.#current.get(id)
    if (there && there.time === time) {
      there.of = of
      return
    }
    if (there) {
      there.isGone = true
      this.#gone += 1
    }
    const entry = { time, order: this.#next++, of, isGone: false }
    if ((this.#entries.at(-1)?.time ?? time) > time) this.#isSorted = false
    this.#current.set(id, entry)
    this.#entries.push(entry)
  }

  /** From a time on; with a place from behind it. */
  *from(time: number, after?: Place): Generator<Place & { of: Of }> {
    this.#tidy(this.#current.size)
    const start = after && after.time >= time ? this.#firstAt(after.time, after.order + 1) : this.#firstAt(time, 0)
    for (let step = start; step < this.#entries.length; step += 1) {
      const entry = this.#entries[step]
      if (entry && !entry.isGone) yield entry
    }
  }

  /** Down from a time, itself included; with a place from before it. */
  *downFrom(time: number, before?: Place): Generator<Place & { of: Of }> {
    this.#tidy(this.#current.size)
    const end = before && before.time <= time ? this.#firstAt(before.time, before.order) : this.#firstAt(time + 1, 0)
    for (let step = end - 1; step >= 0; step -= 1) {
      const entry = this.#entries[step]
      if (entry && !entry.isGone) yield entry
    }
  }

  /** How many there are between two times, both included. */
  count(from: number, until: number): number {
    this.#tidy(0)
    return Math.max(this.#firstAt(until + 1, 0) - this.#firstAt(from, 0), 0)
  }

  /** Some between two times, without walking to the first of them. */
  slice(from: number, until: number, offset: number, limit: number, isDown = false): Of[] {
    this.#tidy(0)
    const [first, end] = [this.#firstAt(from, 0), this.#firstAt(until + 1, 0)]
    const found: Of[] = []
    for (let step = offset; step < offset + limit && step < end - first; step += 1) {
      const entry = this.#entries[isDown ? end - 1 - step : first + step]
      if (entry) found.push(entry.of)
    }
    return found
  }

  #tidy(mostGone: number): void {
    if (this.#isSorted && this.#gone <= mostGone) return
    this.#entries = this.#entries.filter((entry) => !entry.isGone)
    this.#gone = 0
    if (!this.#isSorted) this.#entries.sort((one, other) => one.time - other.time || one.order - other.order)
    this.#isSorted = true
  }

  #firstAt(time: number, order: number): number {
    let [low, high] = [0, this.#entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const entry = this.#entries[middle]
      if (entry && (entry.time < time || (entry.time === time && entry.order < order))) low = middle + 1
      else high = middle
    }
    return low
  }
}
