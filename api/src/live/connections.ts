import type pg from 'pg'
import type WebSocket from 'ws'
import type { Session, Sessions } from '../server/session.ts'
import { Connection, type Limits } from './connection.ts'
import { follow, type Following } from './follow.ts'
import type { OutboxRow } from './outbox.ts'
import { invocation } from './protocol.ts'

const closeAllWithinMs = 2_000

type Report = (problem: unknown) => void
export type Options = { pool: pg.Pool; sessions: Sessions; limits: Limits; report: Report }

/** All open connections of this process, by person. The outbox is followed while there is one, and not otherwise. */
export class Connections {
  private readonly ofPerson = new Map<number, Set<Connection>>()
  private following: Promise<Following> | undefined
  private beating: NodeJS.Timeout | undefined
  private isChecking = false
  private isClosing = false
  constructor(private readonly options: Options) {}

  open(socket: WebSocket, session: Session): void {
    if (this.isClosing) return socket.close()
    const { userId } = session.who
    const connection = new Connection(socket, session, this.options.limits, this.start())
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
    const following = follow(this.options.pool, (row) => this.deliver(row), this.options.report)
    this.following = following
    following.catch((problem: unknown) => {
      if (this.following === following) this.following = undefined
      this.options.report(problem)
    })
    return following
  }

  private stop(): void {
    clearInterval(this.beating)
    this.following?.then(
      (following) => following.stop(),
      () => undefined,
    )
    this.beating = undefined
    this.following = undefined
  }

  private deliver({ userId, merchantId, event, payload }: OutboxRow): void {
    const text = invocation(event, payload)
    for (const connection of this.ofPerson.get(userId) ?? [])
      if (connection.isReady && mayHear(connection.session, merchantId)) connection.say(text)
    // What was kept of this person's sessions may be wrong now, and some of them may have ended.
    if (event !== 'AccessChanged') return
    this.options.sessions.forget()
    void this.closeEnded()
  }

  private beat(): void {
    const now = Date.now()
    for (const connection of this.all()) connection.beat(now)
    void this.closeEnded()
  }

  /** Closes what belongs to tokens that have ended: one look at the database for all of them. */
  private async closeEnded(): Promise<void> {
    if (this.isChecking) return
    this.isChecking = true
    try {
      const connections = this.all()
      const living = await this.options.sessions.living(
        [...new Set(connections.map(({ session }) => session.who.sessionHash))],
        Date.now(),
      )
      for (const connection of connections)
        if (!living.has(connection.session.who.sessionHash)) connection.close({ error: 'Your session has ended.' })
    } catch (problem) {
      this.options.report(problem)
    } finally {
      this.isChecking = false
    }
  }
}

/** Connections of a person count together, those by an element's token for themselves. */
const countedAs = ({ who }: Session): string => (who.embed ? who.sessionHash : 'person')

/** An element's token is for one merchant, and hears of nothing else. */
const mayHear = ({ who }: Session, merchantId: number | null): boolean =>
  !who.embed || (merchantId !== null && (who.merchants === '*' || who.merchants.includes(merchantId)))
