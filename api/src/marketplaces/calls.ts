import type { Http, HttpRequest } from './http.ts'
import { fieldsOf, type Json, textOf } from './json.ts'
import type { Limits } from './limits.ts'
import { type MarketFault, type MarketName, MarketProblem } from './marketplace.ts'
import { cleanWords, mask } from './mask.ts'

/** One call and its answer, as it may be kept: without secrets, and without anything of a buyer. */
export type MarketCall = {
  marketplace: MarketName
  call: string
  at: number
  milliseconds: number
  /** 0 where nothing answered. */
  status: number
  fault: MarketFault | ''
  request: Json
  answer: Json
}
/** Takes each call; never fails and never waits. */
export type Note = (call: MarketCall) => void

/** What all calls of a marketplace go through. */
export type Line = { name: MarketName; http: Http; limits: Limits; note: Note; now: () => number }

export type Ask = {
  /** The path that is called, as the marketplace names it. */
  call: string
  /** Whose call it is; '' for the app's own. */
  shop: string
  /** What is sent, made at the moment of sending: signatures hold for minutes, and a turn may take some. */
  send: () => HttpRequest
  /** What was sent, to be kept masked. */
  request: { [name: string]: Json }
  /** Texts that may stand in no word and no log. */
  secrets: readonly string[]
  /** What an answer refuses, in the marketplace's own words; undefined where it refuses nothing. */
  refusal: (answer: Json, status: number) => MarketProblem | undefined
}

const defaultPauseMs = 1_000

/** Calls when it is the shop's turn, and notes what became of it. */
export async function speak({ name, http, limits, note, now }: Line, ask: Ask): Promise<Json> {
  const over = await limits.turn(ask.shop)
  const [at, began] = [now(), performance.now()]
  const kept = { status: 0, answer: null as Json }
  let fault: MarketFault | '' = ''
  try {
    const { status, retryAfterMs, json } = await http.send(ask.send())
    kept.status = status
    kept.answer = json ?? null
    const problem = problemOf(ask, status, retryAfterMs, json)
    if (problem) throw problem
    return json ?? null
  } catch (problem) {
    if (!(problem instanceof MarketProblem)) throw problem
    fault = problem.fault
    if (fault === 'too-fast') limits.pause(ask.shop, problem.retryAfterMs)
    throw problem
  } finally {
    over()
    const milliseconds = Math.round(performance.now() - began)
    const { call, request, secrets } = ask
    note({
      marketplace: name,
      call,
      at,
      milliseconds,
      status: kept.status,
      fault,
      request: mask(request, secrets),
      answer: mask(kept.answer, secrets),
    })
  }
}

function problemOf(
  { refusal, secrets }: Ask,
  status: number,
  retryAfterMs: number,
  json: Json | undefined,
): MarketProblem | undefined {
  const said = json === undefined ? undefined : refusal(json, status)
  const clean = (fault: MarketFault, waitMs = 0): MarketProblem =>
    new MarketProblem(
      fault,
      cleanWords(said?.code ?? `http-${status}`, secrets),
      cleanWords(said?.words ?? wordsOf(status, json), secrets),
      waitMs,
    )
  if (status === 429 || said?.fault === 'too-fast')
    return clean('too-fast', Math.max(retryAfterMs, said?.retryAfterMs ?? 0) || defaultPauseMs)
  if (status >= 500 || status === 408) return clean('unreachable')
  if (said) return clean(said.fault)
  if (json === undefined || status >= 300 || status < 200) return clean('bad-answer')
  return undefined
}

function wordsOf(status: number, json: Json | undefined): string {
  if (status >= 300 && status < 400) return 'The answer leads elsewhere.'
  if (json === undefined && status < 500) return 'The answer is no JSON.'
  return textOf(fieldsOf(json)['message']) || `The answer has the status ${status}.`
}

/** What is answered cannot be read. */
export const unreadable = (words: string): MarketProblem => new MarketProblem('bad-answer', 'unreadable', words)
