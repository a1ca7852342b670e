import type { FastifyInstance } from 'fastify'

const whatItMeans = 'everybody who comes through it counts as one address, and is limited as one (TRIES_PER_ADDRESS)'

/** What to say at start where a proxy must be in front, since nothing here speaks TLS, and none is trusted. */
export function proxyWarning(publicUrl: string, trustProxy: string | boolean): string | undefined {
  if (trustProxy || !publicUrl.startsWith('https:')) return undefined
  return (
    `PUBLIC_URL is https and TRUST_PROXY is not set: a proxy is in front whose forwarded addresses are not believed, so ` +
    `${whatItMeans}. Set TRUST_PROXY to the addresses of the proxy.`
  )
}

/** Warns of the first request that says whom it is forwarded for, from somebody who is not believed. */
export function warnOfForwarded(app: FastifyInstance): void {
  let isTold = false
  app.addHook('onRequest', async (req) => {
    if (isTold || req.headers['x-forwarded-for'] === undefined) return
    // With a sender that is believed there is one address more: the one it tells.
    if ((req.ips?.length ?? 1) > 1) return
    isTold = true
    req.log.warn(
      `A request with X-Forwarded-For came from ${req.socket.remoteAddress}, which TRUST_PROXY does not name. If that is ` +
        `your proxy, ${whatItMeans}: set TRUST_PROXY to its address. If it is not, nothing needs to be done.`,
    )
  })
}
