import type { FastifyReply } from 'fastify'
import type { Marketplace } from './control-types.ts'
import type { Simulator } from './simulator.ts'

/** A call as it came, with the path the marketplace signs: without what stands before it here. */
export type Incoming = {
  method: string
  path: string
  query: URLSearchParams
  raw: Buffer
  contentType: string
  /** Where this simulator was reached, for links in answers. */
  origin: string
}

export type Answer = { status: number; type: string; body: string | Buffer; outcome: string; headers?: Headers }
type Headers = Record<string, string>

/** What a marketplace refuses, in its words. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly facts: Record<string, unknown> = {},
  ) {
    super(message)
  }
}

export const json = (body: unknown, outcome = 'ok', status = 200, headers?: Headers): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
  outcome,
  ...(headers && { headers }),
})

const page =
  '<!doctype html><html><head><title>Service</title></head><body><h1>Please try again later</h1></body></html>'

/** How a marketplace says what faults make it say. */
export type Words = { tooFast: (waitMs: number) => Answer; refuse: (refusal: Refusal) => Answer }

type Call = { incoming: Incoming; marketplace: Marketplace; shop: string; words: Words; run: () => Answer }

/** Carries a call out with the faults that were ordered for its shop, and notes it. */
export async function answerCall(sim: Simulator, reply: FastifyReply, call: Call): Promise<void> {
  const before = faultBefore(sim, call)
  const answer = before ?? faultAfter(sim, call, call.run())
  const slow = sim.faults.strike('slow', call.shop, call.incoming.path)
  if (slow) await new Promise((done) => setTimeout(done, slow.delayMs ?? 1000))
  note(sim, call, answer)
  if (answer === 'closed' || answer === 'lost') {
    reply.hijack()
    reply.raw.socket?.destroy()
    return
  }
  reply.headers({ date: new Date(sim.clock.now()).toUTCString(), ...answer.headers })
  await reply.code(answer.status).type(answer.type).send(answer.body)
}

function faultBefore(sim: Simulator, { shop, incoming, words }: Call): Answer | 'closed' | undefined {
  const strike = (kind: Parameters<typeof sim.faults.strike>[0]) => sim.faults.strike(kind, shop, incoming.path)
  if (strike('off')) return { status: 503, type: 'text/html', body: page, outcome: 'off' }
  if (strike('drop')) return 'closed'
  const http = strike('http')
  if (http) return { status: http.status ?? 500, type: 'text/html', body: page, outcome: `http ${http.status ?? 500}` }
  const limit = strike('limit')
  if (limit) return words.tooFast(limit.delayMs ?? 1000)
  const word = strike('word')
  return word && words.refuse(new Refusal(word.error ?? 'error_server', word.message ?? 'Something went wrong.'))
}

function faultAfter(sim: Simulator, { shop, incoming }: Call, answer: Answer): Answer | 'lost' {
  if (answer.outcome !== 'ok') return answer
  const strike = (kind: Parameters<typeof sim.faults.strike>[0]) => sim.faults.strike(kind, shop, incoming.path)
  if (strike('lost-answer')) return 'lost'
  if (strike('html')) return { status: 200, type: 'text/html', body: page, outcome: 'html' }
  if (strike('not-json')) return { ...answer, body: `${answer.body.toString().slice(0, 40)}`, outcome: 'not-json' }
  return answer
}

function note(sim: Simulator, { incoming, shop, marketplace }: Call, answer: Answer | 'closed' | 'lost'): void {
  const isAnswered = typeof answer === 'object'
  sim.received.add({
    at: sim.clock.now(),
    shop: shop || marketplace,
    method: incoming.method,
    path: incoming.path,
    outcome: isAnswered ? answer.outcome : answer,
    status: isAnswered ? answer.status : 0,
    input: `${incoming.query} ${incoming.raw.toString('utf8', 0, 2000)}`.trim(),
  })
}
