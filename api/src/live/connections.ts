import type pg from 'pg'
import type WebSocket from 'ws'
import type { Session, Sessions } from '../server/session.ts'
import { Connection, type Limits } from './connection.ts'
import { follow, type Following } from '../changes/follow.ts'
import type { CallTable } from './audience.ts'
import { Changed } from './changed.ts'
import { invocation } from './protocol.ts'
import { keptMs } from './recent.ts'
import { newsOf, type News, type Personal } from './told.ts'

const closeAllWithinMs = 2_000

type Report = (problem: unknown) => void
export type Options = { pool: pg.Pool; sessions: Sessions; limits: Limits; calls: CallTable; report: Report }

/** All open connections of this process, by person. The feed is followed while there is one, and not otherwise. */
export class Connections {
  private readonly ofPerson = new Map<number, Set<Connection>>()
  private following: Promise<Following> | undefined
  private beating: NodeJS.Timeout | undefined
  private isClosing = false
  private checking: Promise<void> = Promise.resolve()
  private readonly changed: Changed
  constructor(private readonly options: Options) {
    this.changed = new Changed(
      () => this.all(),
      () => this.check(),
      options.calls,
    )
  }

  /** `readingMs`: how long the page has been reading, where it wants to hear what changed meanwhile. */
  open(socket: WebSocket, session: Session, readingMs?: number): void {
    if (this.isClosing) return socket.close()
    const { userId } = session.who
    const greet = (): void => {
      if (readingMs !== undefined) void this.changed.greet(connection, readingMs)
    }
    const connection = new Connection(socket, session, this.options.limits, this.start(), greet)
    const some = this.ofPerson.get(userId) ?? new Set()
    this.ofPerson.set(userId, some.add(connection))
    socket.once('close', () => this.left(userId, connection))
    const [oldest, ...others] = [...some].filter(
      (one) => !one.isClosing && countedAs(one.session) === countedAs(session),
    )
    const { perPerson, perEmbedToken } = this.options.limits
    if (others.length >= (session.embed ? perEmbedToken : perPerson))
      oldest?.close({ error: 'There are too many connections; this was the oldest.' })
  }

  /** Tells every one that it may come back, to another process or to the next, and waits for them to leave. */
  async close(): Promise<void> {
    this.isClosing = true
    const until = Date.now() + closeAllWithinMs
    for (const connection of this.all()) connection.close({ allowReconnect: true })
    while (this.ofPerson.size > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10))
    this.stop()
  }

  private all(): Connection[] {
    return [...this.ofPerson.values()].flatMap((some) => [...some])
  }

  private left(userId: number, connection: Connection): void {
    const some = this.ofPerson.get(userId)
    some?.delete(connection)
    if (some?.size === 0) this.ofPerson.delete(userId)
    if (this.ofPerson.size === 0) this.stop()
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
    for (const told of news.personal) this.tell(told)
    this.changed.add(news)
    // Some of these people's sessions may have ended; what is kept of them is dropped by session-watch.ts.
    if (news.personal.some(({ event }) => event === 'AccessChanged')) void this.check()
  }

  private tell({ userId, merchantId, event, payload }: Personal): void {
    const text = invocation(event, payload)
    for (const connection of this.ofPerson.get(userId) ?? [])
      if (connection.isReady && mayHear(connection.session, merchantId)) connection.say(text)
  }

  private beat(): void {
    const now = Date.now()
    for (const connection of this.all()) connection.beat(now)
    void this.check()
  }

  /** Reads anew whom the tokens belong to, one look for all; closes what belongs to tokens that have ended. */
  private check(): Promise<void> {
    return (this.checking = this.checking.then(() => this.readSessions()))
  }

  private async readSessions(): Promise<void> {
    try {
      const connections = this.all()
      const living = await this.options.sessions.living(
        [...new Set(connections.map(({ session }) => session.who.sessionHash))],
        Date.now(),
      )
      for (const connection of connections) {
        const session = living.get(connection.session.who.sessionHash)
        if (session) connection.session = session
        else connection.close({ error: 'Your session has ended.' })
      }
    } catch (problem) {
      this.options.report(problem)
    }
  }
}

/** Connections of a person count together, and so do those by the element tokens they made for one merchant. */
const countedAs = ({ who }: Session): string => (who.embed ? `tokens for ${String(who.merchants)}` : 'person')

/** An element's token is for one merchant, and hears of nothing else. */
const mayHear = ({ who }: Session, merchantId: number | null): boolean =>
  !who.embed || (merchantId !== null && (who.merchants === '*' || who.merchants.includes(merchantId)))
