import { randomUUID } from 'node:crypto'
import { type Answer, type Incoming, json, Refusal, type Words } from '../answer.ts'
import { type Fields, fieldsOf, parseJson } from '../input.ts'
import type { Shop } from '../model.ts'
import type { Simulator } from '../simulator.ts'
import { digest, isSame, signBase } from './sign.ts'

/** What stands before every Shopee call: signature, clock, token, speed, envelope. */

export type ShopeeCall = { sim: Simulator; query: URLSearchParams; body: Fields; path: string }
export type ShopCall = ShopeeCall & { shop: Shop }
type Rest = {
  method: 'GET' | 'POST'
  /** The answer stands beside error and message, not in response. */ isFlat?: true
}
export type Route =
  | (Rest & { level: 'public'; handle: (call: ShopeeCall) => unknown })
  | (Rest & { level: 'shop'; handle: (call: ShopCall) => unknown })
  | (Rest & { level: 'merchant'; handle: (call: ShopeeCall & { merchant: number }) => unknown })
export type Routes = Record<string, Route>

/** A file in the place of an envelope. */
export class File {
  constructor(
    readonly type: string,
    readonly body: Buffer | string,
  ) {}
}

const signedSeconds = 5 * 60
const statuses: Record<string, number> = {
  error_sign: 403,
  error_auth: 403,
  error_param: 400,
  invalid_code: 400,
  invalid_shop_id: 400,
  error_not_found: 404,
  error_server: 500,
}

const envelope = (error: string, message: string): Fields => ({ error, message, request_id: requestId() })
const requestId = (): string => randomUUID().replaceAll('-', '')

export const shopeeWords = (sim: Simulator): Words => ({
  // The documents name no word for it.
  tooFast: (waitMs) =>
    json(envelope('error_rate_limit', 'Your request has exceeded the rate limit.'), 'limit', 429, {
      'retry-after': String(Math.ceil(waitMs / 1000)),
    }),
  refuse: ({ code, message, facts }) => {
    const isAlways200 = sim.world.settings.shopeeErrorStatus === 'always200'
    return json({ ...envelope(code, message), ...facts }, code, isAlways200 ? 200 : (statuses[code] ?? 200))
  },
})

export const wrong = (message: string): Refusal => new Refusal('error_param', message)

export function needed(query: URLSearchParams, name: string): string {
  const value = query.get(name)
  if (!value) throw wrong(`There is no ${name} in query.`)
  return value
}

/** The signature of a call or an authorise link: partner, clock, then the words themselves. */
export function checkSign(sim: Simulator, { path, query }: Pick<Incoming, 'path' | 'query'>, token = '', subject = '') {
  const { partnerId, partnerKey } = sim.world.apps.shopee
  const sign = needed(query, 'sign')
  const timestamp = query.get('timestamp')
  if (!timestamp) throw wrong('no timestamp')
  if (query.get('partner_id') !== String(partnerId)) throw wrong('Invalid partner_id.')
  const seconds = /^\d{10}$/.test(timestamp) ? Number(timestamp) : 0
  if (Math.abs(sim.clock.signedNow() / 1000 - seconds) > signedSeconds) throw wrong('Invalid timestamp')
  if (!isSame(sign, digest(partnerKey, signBase(partnerId, path, timestamp, token, subject))))
    throw new Refusal('error_sign', 'Wrong sign.')
}

function checkToken(sim: Simulator, token: string, subject: string): void {
  const { grants } = sim.world
  const grant = grants.get(`${token} ${subject}`)
  if (grant && grant.until > sim.clock.now()) return
  const isOthers = [...grants.values()].some((other) => other.token === token && other.until > sim.clock.now())
  throw new Refusal('error_auth', isOthers ? 'No permission to current api.' : 'Invalid access_token.')
}

function openShop(sim: Simulator, incoming: Incoming): Shop {
  const { query } = incoming
  const token = needed(query, 'access_token')
  const id = needed(query, 'shop_id')
  checkSign(sim, incoming, token, id)
  const shop = sim.world.shops.get(`shopee:${id}`)
  if (!shop) throw new Refusal('invalid_shop_id', 'Invalid shop_id.')
  checkToken(sim, token, shop.key)
  if (shop.state === 'closed') throw new Refusal('error_auth', 'No permission to current api.')
  return shop
}

function openMerchant(sim: Simulator, incoming: Incoming): number {
  const token = needed(incoming.query, 'access_token')
  const id = needed(incoming.query, 'merchant_id')
  checkSign(sim, incoming, token, id)
  checkToken(sim, token, `merchant:${id}`)
  return Number(id)
}

function handle(sim: Simulator, incoming: Incoming, route: Route): unknown {
  const body = fieldsOf(parseJson(incoming.raw.toString()))
  const call = { sim, query: incoming.query, path: incoming.path, body }
  if (route.level === 'public') {
    checkSign(sim, incoming)
    return route.handle(call)
  }
  if (route.level === 'merchant') return route.handle({ ...call, merchant: openMerchant(sim, incoming) })
  const shop = openShop(sim, incoming)
  const waitMs = sim.limits.wait(shop.key, sim.world.settings.shopeePerSecond)
  if (waitMs > 0) return shopeeWords(sim).tooFast(waitMs)
  return route.handle({ ...call, shop })
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'outcome' in value && 'body' in value

/** Answers one call, also what is wrong with it. */
export function answerShopee(sim: Simulator, incoming: Incoming, routes: Routes): Answer {
  try {
    const route = routes[incoming.path]
    if (!route) throw new Refusal('error_not_found', 'The api does not exist.')
    if (route.method !== incoming.method) throw wrong('Wrong http method.')
    const made = handle(sim, incoming, route)
    if (isAnswer(made)) return made
    if (made instanceof File) return { status: 200, type: made.type, body: made.body, outcome: 'ok' }
    const facts = route.isFlat ? fieldsOf(made) : { response: made }
    return json({ ...envelope('', ''), ...facts })
  } catch (problem) {
    if (problem instanceof Refusal) return shopeeWords(sim).refuse(problem)
    throw problem
  }
}
