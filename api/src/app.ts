import type { FastifyInstance } from 'fastify'
import { embedTokens } from './embed/holder.ts'
import { handlers } from './handlers.ts'
import { serveHub } from './live/hub.ts'
import { hubLimitsOf } from './live/limits.ts'
import { hourly } from './log/hourly.ts'
import { recordError } from './log/record.ts'
import { trackingScope } from './order/tracking/handlers.ts'
import { limitsOf } from './server/limits.ts'
import { buildServer, type ServerOptions } from './server/server.ts'

/** Failures of one call that an api process writes to the error log in an hour; its own log has all of them. */
const failuresAnHour = 100

/**
 * The API put together: what answers each call, what proves a public one, which tokens open it,
 * where failures are kept.
 */
export const buildApp = (
  options: Pick<ServerOptions, 'pool' | 'trustProxy' | 'logLevel' | 'limits' | 'metricsToken' | 'clock'>,
): Promise<FastifyInstance> => {
  const mayRecord = hourly(failuresAnHour)
  return buildServer({
    ...options,
    handlers,
    proofs: { tracking: (query, who) => trackingScope(who, String(query['token'])) },
    tokenKinds: [embedTokens],
    attach: (app) => serveHub(app, options.pool, { limits: hubLimitsOf(options.limits ?? limitsOf()) }),
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
