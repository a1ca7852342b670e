import { Agent, request } from 'undici'
import { type Json, readJson } from './json.ts'
import { MarketProblem } from './marketplace.ts'

export type HttpRequest = { method: 'GET' | 'POST'; url: URL; body?: string; type?: string }
/** `json` is undefined where the answer was none. */
export type HttpAnswer = { status: number; retryAfterMs: number; json: Json | undefined }
export type Http = { send: (ask: HttpRequest) => Promise<HttpAnswer>; close: () => Promise<void> }

export type Patience = {
  connectMs: number
  /** Until an answer begins. */
  headersMs: number
  /** Between two pieces of an answer. */
  bodyMs: number
  wholeMs: number
  mostBytes: number
  /** Connections to one host. */
  connections: number
}

const patience: Patience = {
  connectMs: 5_000,
  headersMs: 15_000,
  bodyMs: 10_000,
  wholeMs: 30_000,
  mostBytes: 16 * 1024 * 1024,
  connections: 256,
}

/** The one way out to marketplaces: bounded in time and size, follows nobody elsewhere, logs nothing. */
export function openHttp(changed: Partial<Patience> = {}): Http {
  const { connectMs, headersMs, bodyMs, wholeMs, mostBytes, connections } = { ...patience, ...changed }
  const dispatcher = new Agent({
    connect: { timeout: connectMs },
    headersTimeout: headersMs,
    bodyTimeout: bodyMs,
    maxResponseSize: mostBytes,
    connections,
  })
  return {
    send: async ({ method, url, body, type }) => {
      const answer = await request(url, {
        dispatcher,
        method,
        headers: { accept: 'application/json', ...(type && { 'content-type': type }) },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(wholeMs),
      }).catch(fail)
      const bytes = await answer.body.arrayBuffer().catch(fail)
      const text = utf8(bytes)
      return {
        status: answer.statusCode,
        retryAfterMs: retryAfter(answer.headers['retry-after'], answer.headers.date),
        json: text === undefined ? undefined : readJson(text),
      }
    },
    close: () => dispatcher.destroy(),
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function utf8(bytes: ArrayBuffer): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** Seconds, or a moment by the answer's own clock. */
function retryAfter(said: string | string[] | undefined, date: string | string[] | undefined): number {
  const text = String(said ?? '')
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000
  const until = Date.parse(text) - Date.parse(String(date ?? ''))
  return until > 0 ? until : 0
}

/** What undici and sockets call it, and what it means; their own messages hold addresses. */
const words: Record<string, string> = {
  UND_ERR_CONNECT_TIMEOUT: 'No connection in time.',
  UND_ERR_HEADERS_TIMEOUT: 'No answer in time.',
  UND_ERR_BODY_TIMEOUT: 'The answer stopped half way.',
  UND_ERR_SOCKET: 'The connection was closed before the answer was whole.',
  ECONNRESET: 'The connection was closed before the answer was whole.',
  ECONNREFUSED: 'Nothing answers at its address.',
  ENOTFOUND: 'Its name is not found.',
  EAI_AGAIN: 'Its name is not found for now.',
  TimeoutError: 'No whole answer in time.',
}
const nonsense: Record<string, string> = {
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'The answer is too long.',
  UND_ERR_HEADERS_OVERFLOW: 'The head of the answer is too long.',
}

function fail(cause: unknown): never {
  const { code, name } = cause as { code?: unknown; name?: unknown }
  const word = typeof code === 'string' ? code : String(name)
  if (name === 'HTTPParserError') throw new MarketProblem('bad-answer', 'no-http', 'The answer is no HTTP.')
  const bad = nonsense[word]
  if (bad) throw new MarketProblem('bad-answer', word, bad)
  throw new MarketProblem('unreachable', word, words[word] ?? 'No answer.')
}
