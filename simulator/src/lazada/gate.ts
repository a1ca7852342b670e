import { randomUUID } from 'node:crypto'
import { type Answer, type Incoming, json, Refusal, type Words } from '../answer.ts'
import { flat } from '../input.ts'
import type { Shop } from '../model.ts'
import type { Simulator } from '../simulator.ts'
import { signBase, signCall } from './sign.ts'

/** What stands before every Lazada call: parameters, clock, signature, token, speed, envelope. */

export type Parameters = Record<string, string>
export type LazadaCall = { sim: Simulator; given: Parameters; path: string; origin: string }
export type SellerCall = LazadaCall & { shop: Shop }
export type Route =
  | { method: 'ANY' | 'GET' | 'POST'; isOpen: true; handle: (call: LazadaCall) => Record<string, unknown> }
  | { method: 'ANY' | 'GET' | 'POST'; isOpen?: false; handle: (call: SellerCall) => Record<string, unknown> }
export type Routes = Record<string, Route>

const clockMs = 7_200_000
const systemErrors = new Set(['ApiCallLimit', 'E006', 'ServiceTimeout'])
const requestId = (): string => randomUUID().replaceAll('-', '')

export const lazadaWords: Words = {
  // "A named ban time": the documents name no word, this is the one sellers' tools report.
  tooFast: (waitMs) =>
    refuse(
      new Refusal(
        'ApiCallLimit',
        `Api access frequency exceeds the limit. this ban will last ${Math.ceil(waitMs / 1000)} seconds`,
      ),
      'limit',
    ),
  refuse: (refusal) => refuse(refusal, refusal.code),
}

function refuse({ code, message, facts }: Refusal, outcome: string): Answer {
  const type = systemErrors.has(code) ? 'SYSTEM' : /^\d/.test(code) ? 'ISP' : 'ISV'
  return json({ code, type, message, request_id: requestId(), ...facts }, outcome)
}

/** The parameters of a call: query and form together. */
export function parametersOf({ query, raw, contentType }: Incoming): Parameters {
  const isForm = contentType.startsWith('application/x-www-form-urlencoded')
  return { ...flat(query), ...(isForm ? flat(new URLSearchParams(raw.toString())) : {}) }
}

export function needed(given: Parameters, ...names: string[]): string {
  const value = names.map((name) => given[name]).find((found) => found !== undefined && found !== '')
  if (value === undefined)
    throw new Refusal(
      'MissingParameter',
      `The input parameter "${names[0]}" that is mandatory for processing this request is not supplied`,
    )
  return value
}

function checkCall(sim: Simulator, { path, raw, contentType }: Incoming, given: Parameters): void {
  const { appKey, appSecret } = sim.world.apps.lazada
  for (const name of ['app_key', 'timestamp', 'sign_method', 'sign']) needed(given, name)
  if (given.app_key !== appKey) throw new Refusal('InvalidAppKey', 'The specified App Key is invalid')
  const timestamp = given.timestamp ?? ''
  const time = /^\d{13}$/.test(timestamp) ? Number(timestamp) : Date.parse(timestamp)
  if (!(Math.abs(sim.clock.signedNow() - time) <= clockMs) || /^\d{1,12}$/.test(timestamp))
    throw new Refusal('IllegalTimestamp', 'The specified timestamp is out of the range that is accepted')
  const body = contentType.startsWith('application/json') ? raw.toString() : ''
  if (given.sign_method !== 'sha256' || given.sign !== signCall(appSecret, signBase(path, given, body)))
    throw new Refusal('IncompleteSignature', 'The request signature does not conform to lazop standards')
}

/** Whose access token it is, as far as anybody knows. */
export function shopOfToken(sim: Simulator, token: string | undefined): string {
  for (const shop of token === undefined ? [] : sim.world.shops.values())
    if (shop.marketplace === 'lazada' && sim.world.grants.has(`${token} ${shop.key}`)) return shop.key
  return ''
}

function openSeller(sim: Simulator, given: Parameters): Shop {
  const token = needed(given, 'access_token')
  const shop = sim.world.shops.get(shopOfToken(sim, token))
  const grant = shop && sim.world.grants.get(`${token} ${shop.key}`)
  if (!shop || !grant || grant.until <= sim.clock.now())
    throw new Refusal('IllegalAccessToken', 'The specified access token is invalid or expired')
  if (shop.state === 'closed') throw new Refusal('SellerNotVerified', 'The seller is not verified')
  return shop
}

function handle(sim: Simulator, incoming: Incoming, route: Route): Answer {
  const given = parametersOf(incoming)
  checkCall(sim, incoming, given)
  const call = { sim, given, path: incoming.path, origin: incoming.origin }
  if (route.isOpen) return json({ code: '0', ...route.handle(call), request_id: requestId() })
  const shop = openSeller(sim, given)
  const waitMs = sim.limits.wait(shop.key, sim.world.settings.lazadaPerSecond)
  if (waitMs > 0) return lazadaWords.tooFast(waitMs)
  return json({ code: '0', ...route.handle({ ...call, shop }), request_id: requestId() })
}

/** Answers one call, also what is wrong with it. */
export function answerLazada(sim: Simulator, incoming: Incoming, routes: Routes): Answer {
  try {
    const route = routes[incoming.path]
    if (!route) throw new Refusal('InvalidApiPath', 'The specified API path is invalid')
    if (route.method !== 'ANY' && route.method !== incoming.method)
      throw new Refusal('UnsupportedMethod', `Use ${route.method}`)
    return handle(sim, incoming, route)
  } catch (problem) {
    if (problem instanceof Refusal) return lazadaWords.refuse(problem)
    throw problem
  }
}
