import type { Session } from '../server/session.ts'
import type { Line } from './line.ts'
import { type Close, closing, ping, react, recordsIn, welcome } from './protocol.ts'

export type Limits = {
  /** How often connections are looked after. */
  beatMs: number
  /** How long we are silent at most, but for a beat. */
  pingMs: number
  /** How long the other side may be silent. */
  silenceMs: number
  handshakeMs: number
  /** Records taken in one beat; somebody who only listens has little to say. */
  recordsPerBeat: number
  /** What may wait to be sent before a socket counts as stuck. */
  waitingBytes: number
  /**
   * Connections in one process of one person, and by all tokens for elements that one person made for one merchant, through
   * which many may look; one more closes the oldest.
   */
  perPerson: number
  perEmbedToken: number
  /** How long a poll waits for news before it is answered with none, but for a beat; proxies close what is silent. */
  pollMs: number
  /** How long the feed is followed for a poll that was answered and may come again. */
  lingerMs: number
}
export const usualLimits: Limits = {
  beatMs: 5_000,
  pingMs: 10_000,
  silenceMs: 30_000,
  handshakeMs: 15_000,
  recordsPerBeat: 100,
  waitingBytes: 1_048_576,
  perPerson: 20,
  perEmbedToken: 200,
  pollMs: 20_000,
  lingerMs: 10_000,
}

/** A message's size, as SignalR has it. */
export const mostBytes = 32 * 1024
const closeWithinMs = 2_000

/** One client on a line that stays open: handshake, pings, what it says and hears, its end. */
export class Connection {
  /** True once the handshake is answered: from then on it hears what is told. */
  isReady = false
  isClosing = false
  private rest = ''
  private work: Promise<void> = Promise.resolve()
  private records = 0
  private saidAt = Date.now()
  private heardAt = Date.now()
  private readonly openedAt = Date.now()

  constructor(
    private readonly line: Line,
    /** As it was read last. */
    public session: Session,
    private readonly limits: Limits,
    /** Settles when what is told from now on will be heard. */
    private readonly listening: Promise<unknown>,
    private readonly onReady: () => void,
  ) {}

  /** Takes what has come; record by record, in order, although the first one waits until we listen. */
  take(text: string): void {
    if (this.isClosing) return
    this.heardAt = Date.now()
    const { records, rest } = recordsIn(this.rest + text)
    this.rest = rest
    this.records += records.length
    if (rest.length > mostBytes) return this.close({ error: 'The message is too long.' })
    if (this.records > this.limits.recordsPerBeat) return this.close({ error: 'Too many messages.' })
    for (const record of records)
      this.work = this.work
        .then(() => this.answer(record))
        // Whatever one connection brings about ends that one alone.
        .catch(() => this.close({ error: 'That message could not be answered.' }))
  }

  private async answer(record: string): Promise<void> {
    if (this.isClosing) return
    const { say, end } = this.isReady ? react(record) : welcome(record)
    if (!this.isReady && !end) {
      const isListening = await this.listening.then(
        () => true,
        () => false,
      )
      if (!isListening) return this.close({})
    }
    if (say) this.say(say)
    if (end) return this.close(end)
    if (this.isReady) return
    this.isReady = true
    this.onReady()
  }

  say(text: string): void {
    if (!this.line.isOpen()) return
    // A line that takes nothing any more is let go; its client comes back and reads anew.
    if (this.line.waitingBytes() > this.limits.waitingBytes) return this.line.cut()
    this.saidAt = Date.now()
    this.line.send(text)
  }

  /** Says why, then closes; a line that does not close is cut off. */
  close(why: Close): void {
    if (this.isClosing) return
    this.isClosing = true
    if (this.isReady) this.say(closing(why))
    this.isReady = false
    this.line.end()
    setTimeout(() => this.line.cut(), closeWithinMs).unref()
  }

  /** Looked after every few seconds: keeps it alive, or ends it when nothing is heard. */
  beat(now: number): void {
    this.records = 0
    // Where nothing is heard this way, one that is gone is noticed by what it does not read.
    if (this.line.hears && now - this.heardAt > this.limits.silenceMs) return this.line.cut()
    if (!this.isReady && now - this.openedAt > this.limits.handshakeMs) return this.close({})
    if (this.isReady && now - this.saidAt >= this.limits.pingMs) this.say(ping)
  }
}
