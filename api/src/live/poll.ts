import type { Cursor } from '../changes/feed.ts'
import type { Session } from '../server/session.ts'
import { type Close, closing } from './protocol.ts'
import type { Ticket } from './ticket.ts'

/** What a poll is answered: 200 with what is told, 204 where it is of no use any more, 404 where nobody knows it. */
export type Answer = { status: 200 | 204 | 404; text: string }
export const nothing: Answer = { status: 200, text: '' }
export const unknown: Answer = { status: 404, text: '' }
const useless: Answer = { status: 204, text: '' }

/** Changes come four times a second at most; what is told one person comes at once. */
const everyMs = 250

type PollOptions = {
  ticket: Ticket
  /** How long its page had been reading, where it still has to hear what changed meanwhile. */
  readingMs: number | undefined
  pollMs: number
  /** Notes what it is told before it is told; false where another poll of the connection has come meanwhile. */
  move: (cursor: Cursor) => Promise<boolean>
  /** The connection is not to be polled any more. */
  end: () => void
  left: () => void
}

/** One long poll that waits here: what it is to be told gathers until it is answered. */
export class Poll {
  isClosing = false
  /** Settles with the answer. */
  readonly answered: Promise<Answer>
  private answer: (answer: Answer) => void = () => undefined
  private readonly told: string[] = []
  private cursor: Cursor | undefined
  private timer: NodeJS.Timeout | undefined
  private readonly since = Date.now()

  constructor(
    /** As it was read last. */
    public session: Session,
    readonly options: PollOptions,
  ) {
    this.answered = new Promise((resolve) => (this.answer = resolve))
  }

  /** Takes what it is to hear, and how far it has heard with that. */
  hear(cursor: Cursor, { personal = '', changes = '' }: { personal?: string; changes?: string }): void {
    if (this.isClosing) return
    this.cursor = cursor
    this.told.push(...[personal, changes].filter((text) => text !== ''))
    if (personal !== '') void this.flush()
    else if (changes !== '')
      this.timer ??= setTimeout(() => void this.flush(), Math.max(0, this.since + everyMs - Date.now())).unref()
  }

  /** Answered with why: whoever polls does not come again. */
  close(why: Close): void {
    // It goes on at another process, or at the next one here, and has missed nothing then.
    if (why.allowReconnect) return this.finish(nothing)
    if (!this.isClosing) this.options.end()
    this.finish({ status: 200, text: closing(why) })
  }

  /** Another poll of the connection has come. */
  replace(): void {
    this.finish(useless)
  }

  /** Answered with nothing now, where something is told it is the next poll's. */
  release(): void {
    this.finish(nothing)
  }

  beat(now: number): void {
    if (now - this.since >= this.options.pollMs) void this.flush()
  }

  private async flush(): Promise<void> {
    if (this.isClosing) return
    this.leave()
    const { cursor, told } = this
    const isNoted = cursor === undefined || (await this.options.move(cursor).catch(() => undefined))
    // Nobody knows whether it was noted, so where the next poll would begin: a new connection reads everything anew.
    if (isNoted === undefined) return this.answer({ status: 200, text: closing({ allowReconnect: true }) })
    this.answer(isNoted ? { status: 200, text: told.join('') } : useless)
  }

  private finish(answer: Answer): void {
    if (this.isClosing) return
    this.leave()
    this.answer(answer)
  }

  private leave(): void {
    this.isClosing = true
    clearTimeout(this.timer)
    this.options.left()
  }
}
