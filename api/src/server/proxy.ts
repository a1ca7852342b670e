import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

const whatItMeans = 'everybody who comes through it counts as one address, and is limited as one (TRIES_PER_ADDRESS)'

const isProxy = (said: string): boolean => {
  if (/^(loopback|linklocal|uniquelocal)$/.test(said)) return true
  const [address = '', bits, ...more] = said.split('/')
  const kind = isIP(address)
  const isRange =
    bits === undefined || (/^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= (kind === 6 ? 128 : 32))
  return kind > 0 && isRange && more.length === 0
}

/** Addresses of proxies that are believed, separated by commas. */
export function trustProxyOf(said: string | undefined): string | false {
  for (const one of (said || undefined)?.split(',').map((address) => address.trim()) ?? [])
    if (!isProxy(one))
      throw new Error(
        `TRUST_PROXY holds ${one || 'nothing between two commas'}: it lists addresses of proxies like 10.0.0.5, ` +
          'networks like 10.0.0.0/8, loopback, linklocal or uniquelocal, separated by commas.',
      )
  return said || false
}

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
