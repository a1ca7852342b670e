/** So long without being read, a code has left the view. */
export const goneMs = 1000

/** Tells a code that came into view from one that is still there. */
export class Sightings {
  private readonly seen = new Map<string, number>()

  /** True when this code was not in view just before. */
  isNew(text: string, at: number): boolean {
    const before = this.seen.get(text)
    this.seen.set(text, at)
    return before === undefined || at - before >= goneMs
  }

  clear(): void {
    this.seen.clear()
  }
}
