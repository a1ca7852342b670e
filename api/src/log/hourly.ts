const hourMs = 3_600_000

/** Lets through at most so many of each key within an hour, in this process: what strangers cause may not fill a table. */
export function hourly(most: number, now: () => number = Date.now): (key: string) => boolean {
  let counts = new Map<string, number>()
  let since = now()
  return (key) => {
    if (now() - since > hourMs) [counts, since] = [new Map(), now()]
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
}
