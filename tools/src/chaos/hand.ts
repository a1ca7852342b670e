import { Agent } from 'node:http'
import { newKey } from 'contract/client'
import type { Body, Call, Query, Result } from 'contract/define'
import { type Book, Over } from './book.ts'
import { type Answer, send, type Sending, sendingOf } from './send.ts'

/** What hands need of the house they work in. */
export type Doors = {
  book: Book
  /** The address of one of the api processes, any of them. */
  anyBase: () => string
  roll: (sides: number) => number
  /** What the processes wrote about a request. */
  logOf: (requestId: string) => string[]
}

const patienceMs = 60_000
const longestWaitMs = 1_000
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Come again: told so, or another process has the same request in hand. */
const isAgain = ({ status, json }: Answer): boolean =>
  status === 503 || status === 429 || (status === 409 && json['error'] === 'key-in-flight')

type Given<C extends Call> = { body: Body<C>; file?: File }
type Acted<C extends Call> = Result<C> | undefined

/** A client that sends again, under the same key and to any process, until it has an answer. */
export class Hand {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 8 })
  constructor(
    readonly doors: Doors,
    readonly name: string,
    readonly token?: string,
    /** Works while nobody else does. */
    private readonly isAtRest = false,
  ) {}

  /** Its connections end in the middle of whatever they carry. */
  cut(): void {
    this.agent.destroy()
  }

  /**
   * A write, done once whatever happens. What is acknowledged goes into the book, by `tell` also what must come of it;
   * a refusal that is not one of `may` is a finding, since nobody else has a hand in it. Undefined where refused.
   */
  async act<C extends Call>(
    call: C,
    { body, file }: Given<C>,
    tell: (reply: Result<C>) => void = () => undefined,
    may: readonly string[] = [],
  ): Promise<Acted<C>> {
    const { book } = this.doors
    const key = newKey()
    const sending = await sendingOf(call, { body: body as object, file, token: this.token, key })
    return this.inTime(async () => {
      const answer = await this.untilAnswered(sending)
      if (!answer) return undefined
      if (answer.status !== 200 || answer.json['success'] !== true) {
        this.refused(sending, answer, may)
        return undefined
      }
      const result = answer.json['result'] as Result<C>
      if (result === null || result === undefined) {
        this.finds(sending, answer, 'was acknowledged without what it should answer')
        return undefined
      }
      book.count('acts acknowledged')
      book.count(`did ${call.path.split('/').at(-1)}`)
      if (!call.neverKept) book.acts.push({ who: this.name, what: call.path, key, sending, answer: answer.text })
      tell(result)
      return result
    })
  }

  /** A read, asked again until it is answered. */
  async look<C extends Call>(call: C, query: Query<C>): Promise<Acted<C>> {
    const sending = await sendingOf(call, { query: query as object, token: this.token })
    return this.inTime(() => this.lookNow<C>(sending))
  }

  /** Says again what was said before. */
  sayAgain = (sending: Sending): Promise<Answer | undefined> => this.untilAnswered(sending)

  private inTime<T>(work: () => Promise<T>): Promise<T> {
    return this.isAtRest ? work() : this.doors.book.gate.through(work)
  }

  private async lookNow<C extends Call>(sending: Sending): Promise<Acted<C>> {
    const answer = await this.untilAnswered(sending)
    if (!answer) return undefined
    if (answer.status === 200) {
      this.doors.book.count('reads answered')
      return answer.json['result'] as Result<C>
    }
    this.refused(sending, answer, [])
    return undefined
  }

  private refused(sending: Sending, answer: Answer, may: readonly string[]): void {
    const code = String(answer.json['error'] ?? answer.status)
    if (may.includes(code)) this.doors.book.count(`refused rightly, ${code}`)
    else this.finds(sending, answer, `was refused with ${code}`)
  }

  private finds({ method, path }: Sending, { status, text, requestId }: Answer, words: string): void {
    const told = `${words} (${status}, request ${requestId}): ${text.slice(0, 300)}`
    const log = this.doors.logOf(requestId).map((line) => `\n    ${line}`)
    this.doors.book.find(`${this.name}: ${method} ${path} ${told}${log.join('')}`)
  }

  private async untilAnswered(sending: Sending): Promise<Answer | undefined> {
    const { book, anyBase, roll } = this.doors
    for (const end = Date.now() + patienceMs; ;) {
      const answer = await send(this.agent, anyBase(), sending).catch(() => undefined)
      // A 5xx that is not the server's own "come again" is a finding, and its effect is still to be known.
      if (answer && answer.status >= 500 && answer.status !== 503) this.finds(sending, answer, 'broke')
      else if (answer && !isAgain(answer)) return answer
      book.count(
        answer
          ? `sent again after ${answer.status} ${answer.json['error'] ?? ''}`
          : 'sent again after a lost connection',
      )
      if (Date.now() > end) {
        book.find(`${this.name}: ${sending.method} ${sending.path} had no answer within ${patienceMs / 1000} s.`)
        return undefined
      }
      await pause(50 + roll(150) + Math.min(longestWaitMs, answer?.againMs ?? 0))
    }
  }
}

/** Works until it is over. */
export async function goOn(work: () => Promise<void>): Promise<void> {
  try {
    for (;;) await work()
  } catch (problem) {
    if (!(problem instanceof Over)) throw problem
  }
}
