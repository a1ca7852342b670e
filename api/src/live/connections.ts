import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import type { Session, Sessions } from '../server/session.ts'
import { Connection } from './connection.ts'
import type { Cursor } from '../changes/feed.ts'
import { follow, type Following } from '../changes/follow.ts'
import type { CallTable } from './audience.ts'
import { Changed } from './changed.ts'
import type { HubLimits } from './limits.ts'
import type { Line } from './line.ts'
import { type Answer, nothing, Poll, unknown } from './poll.ts'
import { firstWaiting, Polls } from './polls.ts'
import { Positions } from './positions.ts'
import { welcomed } from './protocol.ts'
import { keptMs } from './recent.ts'
import type { Ticket } from './ticket.ts'
import { newsOf, type News, personalOf } from './told.ts'

const closeAllWithinMs = 2_000

type Report = (problem: unknown) => void
export type Options = { pool: pg.Pool; sessions: Sessions; limits: HubLimits; calls: CallTable; report: Report }
type Listener = Connection | Poll
export type Opened = { take: (text: string) => void; left: () => void }
export type Asked = {
  ticket: Ticket
  session: Session
  readingMs: number | undefined
  /** Where it is answered: closed when whoever asks has hung up. */
  reply: Pick<ServerResponse, 'once' | 'destroyed'>
}

/** All who listen at this process, by person. The feed is followed while there is one, and not otherwise. */
export class Connections {
  private readonly ofPerson = new Map<number, Set<Listener>>()
  private following: Promise<Following> | undefined
  private beating: NodeJS.Timeout | undefined
  private lingering: NodeJS.Timeout | undefined
  private isClosing = false
  private checking: Promise<void> = Promise.resolve()
  private readonly changed: Changed
  private readonly positions: Positions
  private readonly polls: Polls
  constructor(private readonly options: Options) {
    this.changed = new Changed(
      () => this.lines(),
      () => this.check(),
      options.calls,
    )
    this.positions = new Positions(options.pool)
    this.polls = new Polls({ ...options, changed: this.changed })
  }

  /**
   * One more line; tell what is done with it, and that it is closed. `readingMs`: how long the page has been reading, where
   * it wants to hear what changed meanwhile.
   */
  open(line: Line, session: Session, readingMs?: number): Opened {
    if (this.isClosing) {
      line.end()
      return { take: () => undefined, left: () => undefined }
    }
    const greet = async (): Promise<void> => {
      if (readingMs === undefined) return
      const text = await this.changed.greeting(connection, readingMs).catch(() => undefined)
      // It comes back, and its page reads everything anew.
      if (text === undefined) return connection.close({ allowReconnect: true })
      if (connection.isReady && text !== '') connection.say(text)
    }
    const connection = new Connection(line, session, this.options.limits, this.start(), () => void greet())
    this.enter(connection)
    return { take: (text) => connection.take(text), left: () => this.left(connection) }
  }

  /** Where a connection that is negotiated now begins to hear. */
  begin(): Promise<Cursor> {
    return this.positions.now()
  }

  /** One poll of a connection: waits for what it has not heard, from wherever its last one was answered. */
  async poll({ ticket, session, readingMs, reply }: Asked): Promise<Answer> {
    if (this.isClosing) return nothing
    const position = await this.positions.begin(ticket, Date.now())
    if (!position || position.hasEnded) return unknown
    if (this.isClosing) return nothing
    const { turn, cursor, isGreeted } = position
    // The client waits for the first before it says anything, and no longer than it has to for the handshake's answer.
    if (turn < firstWaiting) return turn === 1 ? nothing : { status: 200, text: welcomed }
    for (const one of this.ofPerson.get(session.who.userId) ?? [])
      if (one instanceof Poll && one.options.ticket.id === ticket.id) one.replace()
    const poll = new Poll(session, {
      ticket,
      readingMs: isGreeted ? undefined : readingMs,
      pollMs: this.options.limits.pollMs,
      move: (reached) => this.positions.move(ticket.id, turn, reached),
      end: () => void this.end(ticket).catch(this.options.report),
      left: () => {
        this.polls.leave(poll)
        this.left(poll)
      },
    })
    this.enter(poll)
    reply.once('close', () => poll.release())
    if (reply.destroyed) poll.release()
    if (!poll.isClosing)
      await this.start().then(
        (following) => this.polls.join(poll, cursor, following),
        () => poll.release(),
      )
    return poll.answered
  }

  /** No poll of this connection is answered any more. */
  async end(ticket: Ticket): Promise<void> {
    await this.positions.end(ticket)
  }

  /** Tells every one that it may come back, to another process or to the next, and waits for them to leave. */
  async close(): Promise<void> {
    this.isClosing = true
    const until = Date.now() + closeAllWithinMs
    for (const listener of this.all()) listener.close({ allowReconnect: true })
    while (this.ofPerson.size > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10))
    this.stop()
  }

  private all(): Listener[] {
    return [...this.ofPerson.values()].flatMap((some) => [...some])
  }

  private lines(): Connection[] {
    return this.all().filter((one) => one instanceof Connection)
  }

  /** Whoever is one too many closes the oldest. */
  private enter(listener: Listener): void {
    const { session } = listener
    const some = this.ofPerson.get(session.who.userId) ?? new Set()
    this.ofPerson.set(session.who.userId, some.add(listener))
    const [oldest, ...others] = [...some].filter(
      (one) => one !== listener && !one.isClosing && countedAs(one.session) === countedAs(session),
    )
    const { perPerson, perEmbedToken } = this.options.limits
    if (oldest && others.length + 1 >= (session.embed ? perEmbedToken : perPerson))
      oldest.close({ error: 'There are too many connections; this was the oldest.' })
  }

  private left(listener: Listener): void {
    const { userId } = listener.session.who
    const some = this.ofPerson.get(userId)
    some?.delete(listener)
    if (some?.size === 0) this.ofPerson.delete(userId)
    if (this.ofPerson.size > 0 || this.lingering) return
    if (!(listener instanceof Poll)) return this.stop()
    // Whoever polls is away between two polls, and mostly comes again.
    this.lingering = setTimeout(() => {
      this.lingering = undefined
      if (this.ofPerson.size === 0) this.stop()
    }, this.options.limits.lingerMs).unref()
  }

  private start(): Promise<Following> {
    this.beating ??= setInterval(() => this.beat(), this.options.limits.beatMs).unref()
    if (this.following) return this.following
    const following = follow<News>(this.options.pool, {
      read: (tx, read) => newsOf(tx, read, (userId) => this.ofPerson.has(userId)),
      lately: { withinMs: keptMs, tell: (read) => this.changed.remember(read) },
      deliver: (news) => this.deliver(news),
      report: this.options.report,
    })
    this.following = following
    following.catch((problem: unknown) => {
      if (this.following === following) this.following = undefined
      this.options.report(problem)
    })
    return following
  }

  private stop(): void {
    clearInterval(this.beating)
    this.changed.stop()
    this.following?.then(
      (following) => following.stop(),
      () => undefined,
    )
    this.beating = undefined
    this.following = undefined
  }

  private deliver(news: News): void {
    if (news.personal.length > 0) {
      const personal = personalOf(news)
      for (const connection of this.lines()) {
        const text = connection.isReady ? personal(connection.session) : ''
        if (text !== '') connection.say(text)
      }
    }
    this.changed.add(news)
    this.polls.deliver(news)
    // Some of these people's sessions may have ended; what is kept of them is dropped by session-watch.ts.
    if (news.personal.some(({ event }) => event === 'AccessChanged')) this.look()
  }

  private beat(): void {
    const now = Date.now()
    for (const listener of this.all()) listener.beat(now)
    this.look()
  }

  private look(): void {
    this.check().catch(() => undefined)
  }

  /**
   * Reads anew whom the tokens belong to, one look for all; closes what belongs to tokens that have ended. Fails where that
   * could not be read.
   */
  private check(): Promise<void> {
    const checked = this.checking.then(() => this.readSessions())
    this.checking = checked.catch(this.options.report)
    return checked
  }

  private async readSessions(): Promise<void> {
    const listeners = this.all()
    const living = await this.options.sessions.living(
      [...new Set(listeners.map(({ session }) => session.who.sessionHash))],
      Date.now(),
    )
    for (const listener of listeners) {
      const session = living.get(listener.session.who.sessionHash)
      if (session) listener.session = session
      else listener.close({ error: sessionEnded })
    }
  }
}

export const sessionEnded = 'Your session has ended.'

/** Connections of a person count together, and so do those by the element tokens they made for one merchant. */
const countedAs = ({ who }: Session): string => (who.embed ? `tokens for ${String(who.merchants)}` : 'person')
