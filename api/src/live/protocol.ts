import { cut } from '../kernel/text.ts'

/** The SignalR hub protocol as far as this hub speaks it: JSON records, each ended by a record separator. Pure. */
const end = '\u001e'
const kinds = { invocation: 1, completion: 3, streamInvocation: 4, ping: 6, close: 7 } as const

export type Close = { error?: string; allowReconnect?: boolean }

export const written = (message: object): string => JSON.stringify(message) + end
export const ping = written({ type: kinds.ping })
export const invocation = (target: string, payload: object): string =>
  written({ type: kinds.invocation, target, arguments: [payload] })
export const closing = (close: Close): string => written({ type: kinds.close, ...close })

/** Whole records, and what has come of the next one. */
export function recordsIn(text: string): { records: string[]; rest: string } {
  const records = text.split(end)
  return { rest: records.pop() ?? '', records }
}

/** What a record of the other side leads to: something to say, the end of the connection, or nothing. */
export type Reaction = { say?: string; end?: Close }

/** What the other side sent, to be named to it; what is no word is not spelt out. */
const named = (value: unknown): string => (Object(value) === value ? 'an object' : cut(String(value), 80))

/** The first record of a connection names the protocol; anything but JSON, version 1, is refused in the answer. */
export function welcome(record: string): Reaction {
  const asked = parsed(record)
  const problem = !asked
    ? 'The handshake is not JSON.'
    : asked['protocol'] !== 'json'
      ? `The protocol '${named(asked['protocol'])}' is not spoken here; ask for 'json'.`
      : asked['version'] !== 1
        ? `Version ${named(asked['version'])} of the protocol 'json' is not spoken here; ask for 1.`
        : undefined
  return problem === undefined ? { say: written({}) } : { say: written({ error: problem }), end: {} }
}

/** Clients have nothing to call here: they listen. What is not known is left alone, as the protocol asks. */
export function react(record: string): Reaction {
  const message = parsed(record)
  if (typeof message?.['type'] !== 'number') return { end: { error: 'That was no message of the JSON hub protocol.' } }
  const { type, invocationId, target } = message
  if (type === kinds.close) return { end: {} }
  const isCall = type === kinds.invocation || type === kinds.streamInvocation
  if (!isCall || typeof invocationId !== 'string') return {}
  return {
    say: written({ type: kinds.completion, invocationId, error: `There is no method '${named(target)}' here.` }),
  }
}

/** The only handshake there is where text alone is carried, and its answer: both are known beforehand. */
export const handshake = written({ protocol: 'json', version: 1 })
export const welcomed = written({})

/**
 * What was sent in a request of its own, to a process that need not hold the connection: nothing that has to be handed
 * on, so that it is taken, or refused with these words.
 */
export function refusedOf(text: string): string | undefined {
  const { records, rest } = recordsIn(text)
  if (rest !== '') return 'ends in the middle of a message'
  for (const record of records) {
    const isHandshake = parsed(record)?.['protocol'] !== undefined
    const { say = '', end } = isHandshake ? welcome(record) : react(record)
    const problem = end?.error ?? parsed(say.slice(0, -1))?.['error']
    if (problem !== undefined) return `was not taken: ${String(problem)}`
  }
  return undefined
}

function parsed(record: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(record)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
