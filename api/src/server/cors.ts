import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { settings } from '../kernel/settings.ts'

/** What other people's pages may call; everything else the portal serves is its own. */
const isOpenPath = (url: string): boolean => /^\/(api|hubs)([/?]|$)/i.test(url)

/** True when a page of this origin may call us: CORS_ORIGINS lists it. */
export const isListed = (origin: string | undefined): origin is string =>
  origin !== undefined && settings().corsOrigins.includes(origin)

/** A page of ours, of an origin that may call us, or no page at all. */
export function isOwnPage({ headers: { origin }, host }: FastifyRequest): boolean {
  if (origin === undefined || isListed(origin)) return true
  const isOf = (address: string): boolean => URL.canParse(address) && new URL(address).origin === origin
  return URL.canParse(origin) && (new URL(origin).host === host || isOf(settings().publicUrl))
}

/** A body that a page of another site may send only after the browser has asked us, which we answer to listed ones alone. */
const isAskedFor = ({ headers }: FastifyRequest): boolean => /^application\/json\b/i.test(headers['content-type'] ?? '')

/**
 * Whether a page of another site makes the browser of its visitor ask. What a browser says of that no page can change, and
 * it knows the address that a proxy in front of us has; one that does not say it (an old one, or any over plain http) names
 * the page's origin, which a proxy that rewrites Host makes look foreign: then a body in JSON is as good.
 */
export function isFromElsewhere(req: FastifyRequest): boolean {
  const site = req.headers['sec-fetch-site']
  if (site === 'same-origin') return false
  if (site === 'cross-site') return !isListed(req.headers.origin)
  return !isOwnPage(req) && (site !== undefined || !isAskedFor(req))
}

const answered = {
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-requested-with', 'x-signalr-user-agent'],
  exposedHeaders: ['x-request-id'],
  credentials: false,
  maxAge: 600,
}

/**
 * Lets pages of the origins in CORS_ORIGINS read our answers, refusals too. An origin that is not listed gets no CORS
 * header, and with an empty list nobody does. Tokens travel in a header that the page sets itself,
 * so no cookies are allowed.
 */
export async function allowOrigins(app: FastifyInstance): Promise<void> {
  if (settings().corsOrigins.length === 0) return
  await app.register(cors, {
    delegator: (req, callback) => {
      const { origin } = req.headers
      callback(null, isOpenPath(req.url ?? '') && isListed(origin) ? { ...answered, origin } : { origin: false })
    },
  })
}
