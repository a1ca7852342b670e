import { toldAgainMs } from 'contract/events'
import { mostChanges, type Read } from '../changes/feed.ts'
import type { Batch } from './audience.ts'

/** What a page had asked for may have been on its way, and so may have been its call here. */
const slackMs = 5_000
export const keptMs = toldAgainMs + slackMs

/** What was told lately, for those who came to listen after they had read. */
export class Recent {
  private told: { at: number; read: Read }[] = []

  add(read: Read, now = Date.now()): void {
    this.told = [...this.told.filter(({ at }) => now - at < keptMs), { at: now, read }]
    // So much is not kept; it counts as not known.
    if (this.told.reduce((sum, { read: { changes } }) => sum + changes.length, 0) > mostChanges)
      this.told = [{ at: now, read: { ...read, changes: [], hasGap: true } }]
  }

  /** What was told while a page has been reading; everything, where it has for longer than is kept. */
  batch(readingMs: number, now = Date.now()): Batch {
    const late = this.told.filter(({ at }) => now - at < readingMs + slackMs)
    const changes = new Map(late.flatMap(({ read }) => read.changes.map((change) => [JSON.stringify(change), change])))
    return {
      changes: [...changes.values()],
      isEverything: readingMs > toldAgainMs || late.some(({ read }) => read.hasGap),
    }
  }

  clear(): void {
    this.told = []
  }
}
