import type { FastifyInstance } from 'fastify'
import { embedTokens } from './embed/holder.ts'
import { handlersWith } from './handlers.ts'
import { serveHub } from './live/hub.ts'
import { hubLimitsOf } from './live/limits.ts'
import { hourly } from './log/hourly.ts'
import { noteTo } from './log/market-call.ts'
import { recordError } from './log/record.ts'
import { marketOf } from './marketplaces/markets.ts'
import { trackingScope } from './order/tracking/handlers.ts'
import { settings } from './kernel/settings.ts'
import { limitsOf } from './server/limits.ts'
import { buildServer, type ServerOptions } from './server/server.ts'
import type { ShopPlaces } from './shop/connection/handlers.ts'
import { shopKeys } from './shop/keys/holder.ts'
import { servePushes } from './sync/orders/push/endpoint.ts'

/** Failures of one call that an api process writes to the error log in an hour; its own log has all of them. */
const failuresAnHour = 100

/**
 * The API put together: what answers each call, what proves a public one, which tokens open it,
 * where failures are kept.
 */
export const buildApp = (
  options: Pick<ServerOptions, 'pool' | 'trustProxy' | 'logLevel' | 'limits' | 'metricsToken' | 'clock'> & {
    /** The marketplaces, and the address of this portal that they know; the settings' own unless told. */
    shopPlaces?: ShopPlaces
  },
): Promise<FastifyInstance> => {
  const places = options.shopPlaces ?? { marketOf, publicUrl: settings().publicUrl }
  const mayRecord = hourly(failuresAnHour)
  return buildServer({
    ...options,
    handlers: handlersWith(places, (name, shop) => places.marketOf(name, noteTo(options.pool, shop))),
    proofs: { tracking: (query, who) => trackingScope(who, String(query['token'])) },
    tokenKinds: [embedTokens, shopKeys],
    attach: async (app) => {
      await serveHub(app, options.pool, { limits: hubLimitsOf(options.limits ?? limitsOf()) })
      servePushes(app, options.pool, places)
    },
    onFailure: ({ who, cause, ...met }) =>
      void (
        mayRecord(met.call ?? '') &&
        recordError(options.pool, {
          ...met,
          source: 'api',
          userName: who?.name ?? '',
          merchantId: who?.merchantId ?? null,
          locationId: who?.locationId ?? null,
          details: { cause },
        })
      ),
  })
}
