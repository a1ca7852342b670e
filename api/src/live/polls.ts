import type pg from 'pg'
import { type Cursor, readBetween } from '../changes/feed.ts'
import type { Following } from '../changes/follow.ts'
import { transaction } from '../kernel/transaction.ts'
import { systemWho } from '../kernel/who.ts'
import type { Changed } from './changed.ts'
import type { Poll } from './poll.ts'
import { newsOf, type News, personalOf } from './told.ts'

/** The first poll is answered at once with nothing, the second with the handshake. */
export const firstWaiting = 3

type Options = { pool: pg.Pool; changed: Changed; report: (problem: unknown) => void }
type Waiting = { poll: Poll; from: Cursor; reached: Cursor }

/**
 * Tells long polls what they have not heard: each begins where the last poll of its connection ended, in whichever process
 * that was, catches up from the feed, and follows from there.
 */
export class Polls {
  private readonly following = new Set<Poll>()
  private arriving: Waiting[] = []
  /** In the order of the looks: nobody follows before it has caught up. */
  private work: Promise<void> = Promise.resolve()
  constructor(private readonly options: Options) {}

  /** From the next look on: it is behind that, since it ends before, and what comes later is delivered. */
  join(poll: Poll, from: Cursor, following: Following): void {
    following.atNextLook((reached) => {
      if (poll.isClosing) return
      this.following.add(poll)
      this.arriving.push({ poll, from, reached })
      if (this.arriving.length > 1) return
      this.next(() => this.catchUp(this.arriving.splice(0)))
    })
  }

  leave(poll: Poll): void {
    this.following.delete(poll)
  }

  deliver(news: News): void {
    const polls = [...this.following]
    if (polls.length > 0) this.next(() => this.releasing(polls, () => this.tell(polls, news)))
  }

  private next(work: () => Promise<void>): void {
    this.work = this.work.then(work).catch(this.options.report)
  }

  private async catchUp(waiting: Waiting[]): Promise<void> {
    const groups = new Map<string, [Waiting, ...Waiting[]]>()
    for (const one of waiting) {
      const place = JSON.stringify([one.from, one.reached])
      groups.set(place, [...(groups.get(place) ?? []), one] as [Waiting, ...Waiting[]])
    }
    for (const group of groups.values()) {
      const polls = group.map(({ poll }) => poll)
      await this.releasing(polls, async () => {
        const news = await this.between(group)
        await this.tell(polls, news, await this.greetings(polls))
      })
    }
  }

  /** What could not be told is read again by the next polls: these were told nothing. */
  private async releasing(polls: readonly Poll[], work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (problem) {
      for (const poll of polls) poll.release()
      this.options.report(problem)
    }
  }

  /** What lies between the last poll and now, with the words for these people. */
  private async between(group: readonly [Waiting, ...Waiting[]]): Promise<News> {
    const [{ from, reached }] = group
    if (from.snapshot === reached.snapshot && from.databaseId === reached.databaseId)
      return { cursor: reached, changes: [], hasGap: false, personal: [] }
    const people = new Set(group.map(({ poll }) => poll.session.who.userId))
    return transaction(this.options.pool, systemWho(), async (tx) =>
      newsOf(tx, await readBetween(tx, from, reached), (userId) => people.has(userId)),
    )
  }

  private async tell(polls: readonly Poll[], news: News, greetings?: ReadonlyMap<Poll, string>): Promise<void> {
    const { changed } = this.options
    const batch = { changes: news.changes, isEverything: news.hasGap }
    await changed.knowWalls(batch)
    const [changes, personal] = [changed.wordsOf(batch), personalOf(news)]
    for (const poll of polls)
      poll.hear(news.cursor, {
        personal: personal(poll.session),
        changes: (greetings?.get(poll) ?? '') + changes(poll.session),
      })
  }

  /** What changed while their pages were reading, for those that were told nothing yet: with the first that they hear. */
  private async greetings(polls: readonly Poll[]): Promise<Map<Poll, string>> {
    const greetings = new Map<Poll, string>()
    for (const poll of polls) {
      const { readingMs, ticket } = poll.options
      if (readingMs === undefined) continue
      greetings.set(poll, await this.options.changed.greeting(poll, readingMs + Date.now() - ticket.at))
    }
    return greetings
  }
}
