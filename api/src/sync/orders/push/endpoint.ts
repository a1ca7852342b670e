import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, type Registry } from 'prom-client'
import { MarketProblem, type MarketName, marketNames, type Push } from '../../../marketplaces/marketplace.ts'
import type { ShopPlaces } from '../../../shop/connection/handlers.ts'
import { shopSaid } from '../../../shop/connection/speak.ts'
import type { Met } from './queries.ts'
import { storePushes } from './store.ts'

/** No message of either marketplace is nearly as long. */
const mostBytes = 256 * 1024

/** Where a marketplace pushes to: its console is given this address, and one of them signs it. */
export const pushPath = (market: MarketName): string => `/api/push/${market.toLowerCase()}`

type Outcome = 'taken' | 'unknown-shop' | 'wrong-signature'

const counters = new WeakMap<Registry, Counter>()
function counterOf(registry: Registry): Counter {
  const known = counters.get(registry)
  if (known) return known
  const made = new Counter({
    name: 'crossdock_market_pushes_total',
    help: 'Messages that marketplaces pushed, by what became of them',
    labelNames: ['market', 'outcome'],
    registers: [registry],
  })
  counters.set(registry, made)
  return made
}

/**
 * What marketplaces push: signed by them, answered as each wants it, kept, and nothing else done about it. The answer has no
 * envelope and no body, so that these are no calls of the contract.
 */
export function servePushes(app: FastifyInstance, pool: pg.Pool, places: ShopPlaces): void {
  // Not waited for: it takes over how failures are answered, which is said later.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_, body, done) => done(null, body))
    for (const market of marketNames)
      scope.post(pushPath(market), (req, reply) => taken({ app, pool, places }, market, req, reply))
  })
}

type House = { app: FastifyInstance; pool: pg.Pool; places: ShopPlaces }

async function taken({ app, pool, places }: House, name: MarketName, req: FastifyRequest, reply: FastifyReply) {
  const market = places.marketOf(name)
  if (!market) return reply.code(404).send()
  const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
  const url = `${places.publicUrl}${pushPath(name)}`
  const authorization = req.headers.authorization ?? ''
  const pushes = market.readPush({ url, body, authorization, now: Date.now() })
  const count = (outcome: Outcome): void => counterOf(app.metrics.registry).inc({ market: name, outcome })
  if (!pushes) {
    count('wrong-signature')
    return reply.code(401).send()
  }
  const met = pushes.length > 0 ? await storePushes(pool, name, 'push', pushes) : []
  count(pushes.length > 0 && met.length === 0 ? 'unknown-shop' : 'taken')
  tellEnded(app, pool, pushes, met)
  const verified = market.answerVerification?.(body)
  return verified ? reply.code(200).send(verified) : reply.code(200).send()
}

/** A seller who took the access back: that is asked at its marketplace, after the answer. */
function tellEnded(app: FastifyInstance, pool: pg.Pool, pushes: readonly Push[], met: readonly Met[]): void {
  const ended = new Set(pushes.flatMap((push) => (push.about === 'access' && push.isGone ? [push.marketShopId] : [])))
  for (const { shopId } of met.filter(({ marketShopId }) => ended.has(marketShopId)))
    void shopSaid(
      pool,
      shopId,
      new MarketProblem('access-refused', 'pushed', 'Its seller took the access back at the marketplace.'),
    ).catch((problem: unknown) => app.log.warn({ err: problem }, 'pushed access'))
}
