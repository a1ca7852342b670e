import type { MarketCall } from '../src/marketplaces/calls.ts'
import type { HttpAnswer, HttpRequest } from '../src/marketplaces/http.ts'
import { readJson } from '../src/marketplaces/json.ts'
import { type MarketName, MarketProblem } from '../src/marketplaces/marketplace.ts'
import { openMarkets } from '../src/marketplaces/markets.ts'
import { marketSettingsOf } from '../src/marketplaces/settings.ts'

/** The apps of the marketplaces' printed vectors. */
export const apps = {
  SHOPEE_PARTNER_ID: '2001887',
  SHOPEE_PARTNER_KEY: 'test-partner-key',
  LAZADA_APP_KEY: '123456',
  LAZADA_APP_SECRET: 'helloworld',
  SHOPEE_CALLS_PER_SECOND: '1000',
  LAZADA_CALLS_PER_SECOND: '1000',
}

export type Asked = { method: string; host: string; path: string; query: Record<string, string>; body: string }
export type Answers = (asked: Asked) => { status?: number; retryAfterMs?: number; body: unknown }

/** A marketplace that answers what a test says, and what was asked of it. */
export function scripted(name: MarketName, answers: Answers, now = () => Date.parse('2026-11-23T10:00:00Z')) {
  const asked: Asked[] = []
  const noted: MarketCall[] = []
  const send = async ({ method, url, body = '' }: HttpRequest): Promise<HttpAnswer> => {
    const one = { method, host: url.host, path: url.pathname, query: Object.fromEntries(url.searchParams), body }
    asked.push(one)
    const answer = answers(one)
    const json = typeof answer.body === 'string' ? readJson(answer.body) : readJson(JSON.stringify(answer.body))
    return { status: answer.status ?? 200, retryAfterMs: answer.retryAfterMs ?? 0, json }
  }
  const markets = openMarkets(marketSettingsOf(apps), { http: { send, close: async () => undefined }, now })
  const market = markets.of(name, (call) => noted.push(call))
  if (!market) throw new Error(`${name} is not set up`)
  return { market, asked, noted }
}

/** What a marketplace could not do, and nothing else. */
export const problemOf = (work: Promise<unknown>): Promise<MarketProblem | undefined> =>
  work.then(
    () => undefined,
    (problem: unknown) => (problem instanceof MarketProblem ? problem : Promise.reject(problem)),
  )
