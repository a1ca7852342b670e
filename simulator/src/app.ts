import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Answer, answerCall, type Incoming, Refusal } from './answer.ts'
import { Chance } from './chance.ts'
import { Clock } from './clock.ts'
import { controlCalls } from './control/calls.ts'
import type { Control } from './control/control.ts'
import { Faults } from './faults.ts'
import { parseJson } from './input.ts'
import { Journal } from './journal.ts'
import { authRoutes as lazadaAuth } from './lazada/auth.ts'
import { fulfilmentRoutes } from './lazada/fulfilment.ts'
import { answerLazada, lazadaWords, parametersOf, shopOfToken } from './lazada/gate.ts'
import { watch as watchLazada } from './lazada/moves.ts'
import { orderRoutes as lazadaOrders } from './lazada/orders.ts'
import { productRoutes as lazadaProducts } from './lazada/products.ts'
import { lazadaPusher, tellLazada } from './lazada/push.ts'
import { reverseRoutes } from './lazada/reverse.ts'
import { Limits } from './limits.ts'
import { act } from './page/acts.ts'
import { answerPage, lazadaPage, shopeePage } from './page/authorise.ts'
import { css, pageHeaders, script } from './page/html.ts'
import { newsOf, renderPage } from './page/page.ts'
import { pdfOf } from './pdf.ts'
import { Received } from './received.ts'
import { authRoutes as shopeeAuth } from './shopee/auth.ts'
import { documentRoutes } from './shopee/documents.ts'
import { answerShopee, shopeeWords } from './shopee/gate.ts'
import { logisticsRoutes } from './shopee/logistics.ts'
import { watch as watchShopee } from './shopee/moves.ts'
import { orderRoutes as shopeeOrders } from './shopee/orders.ts'
import { productRoutes as shopeeProducts } from './shopee/products.ts'
import { pushRoutes, shopeePusher, tellShopee } from './shopee/push.ts'
import { returnRoutes } from './shopee/returns.ts'
import type { Simulator } from './simulator.ts'
import { World } from './world.ts'

/** Both marketplaces, their console and the control calls, put together on one server. */

const shopeeRoutes = {
  ...shopeeAuth,
  ...shopeeOrders,
  ...logisticsRoutes,
  ...documentRoutes,
  ...shopeeProducts,
  ...returnRoutes,
  ...pushRoutes,
}
const lazadaRoutes = { ...lazadaAuth, ...lazadaOrders, ...fulfilmentRoutes, ...lazadaProducts, ...reverseRoutes }

export type App = { server: FastifyInstance; sim: Simulator; control: Control; stop: () => Promise<void> }

export function createApp(dataFile?: string): App {
  const control = createControl(dataFile)
  const server = fastify({ bodyLimit: 16 * 1024 * 1024, forceCloseConnections: true })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.setErrorHandler((problem, _request, reply) => {
    const isTold = problem instanceof Refusal
    const message = problem instanceof Error ? problem.message : String(problem)
    return reply.code(isTold ? 400 : 500).send({ message })
  })
  serveMarketplaces(server, control.sim)
  serveControl(server, control)
  servePage(server, control)
  const stop = async () => {
    control.sim.clock.stop()
    await server.close()
  }
  return { server, sim: control.sim, control, stop }
}

function createControl(dataFile: string | undefined): Control {
  const clock = new Clock()
  const world = new World(new Journal(dataFile))
  clock.moveTo(Date.now() + world.clockOffset)
  const sim: Simulator = {
    clock,
    world,
    faults: new Faults(() => sim.chance),
    received: new Received(),
    limits: new Limits(),
    chance: new Chance(world.settings.seed),
  }
  const pushers = { shopee: shopeePusher(sim), lazada: lazadaPusher(sim) }
  world.listeners.push(
    (news) => tellShopee(sim, pushers.shopee, news),
    (news) => tellLazada(sim, pushers.lazada, news),
  )
  // What was waiting when it was last killed goes on waiting.
  for (const { key } of world.shops.values())
    for (const order of world.store(key).orders.values()) {
      if (order.marketplace === 'shopee') watchShopee(sim, order)
      else watchLazada(sim, order)
    }
  return { sim, pushers }
}

const addressOf = (request: FastifyRequest): URL =>
  new URL(request.url, `http://${request.headers.host ?? 'localhost'}`)
const rawOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

function incomingOf(request: FastifyRequest, prefix: string): Incoming {
  const url = addressOf(request)
  return {
    method: request.method,
    path: url.pathname.slice(prefix.length),
    query: url.searchParams,
    raw: rawOf(request),
    contentType: request.headers['content-type'] ?? '',
    origin: url.origin,
  }
}

const sendAnswer = (reply: FastifyReply, { status, type, headers, body }: Answer) =>
  reply
    .code(status)
    .headers(headers ?? {})
    .type(type)
    .send(body)

function serveMarketplaces(server: FastifyInstance, sim: Simulator): void {
  server.get('/shopee/api/v2/shop/auth_partner', (request, reply) =>
    sendAnswer(reply, shopeePage(sim, incomingOf(request, '/shopee'))),
  )
  server.all('/shopee/api/*', async (request, reply) => {
    const incoming = incomingOf(request, '/shopee')
    // Renewals name the shop in their body alone.
    const named = incoming.query.get('shop_id') ?? shopIn(incoming.raw)
    const shop = named === '' ? '' : `shopee:${named}`
    const run = () => answerShopee(sim, incoming, shopeeRoutes)
    await answerCall(sim, reply, { incoming, marketplace: 'shopee', shop, words: shopeeWords(sim), run })
  })
  server.get('/lazada/oauth/authorize', (request, reply) => sendAnswer(reply, lazadaPage(sim, incomingOf(request, ''))))
  server.all('/lazada/rest/*', async (request, reply) => {
    const incoming = incomingOf(request, '/lazada/rest')
    const given = parametersOf(incoming)
    const shop = shopOfToken(sim, given.access_token) || shopOfRefresh(sim, given.refresh_token)
    const run = () => answerLazada(sim, incoming, lazadaRoutes)
    await answerCall(sim, reply, { incoming, marketplace: 'lazada', shop, words: lazadaWords, run })
  })
  server.get<{ Params: { name: string } }>('/lazada/documents/:name', (request, reply) => {
    const link = sim.world.links.get(request.params.name.replace(/\.pdf$/, ''))
    if (!link || link.until <= sim.clock.now())
      return reply.code(403).type('text/html').send('<p>The link has expired.</p>')
    if (link.isHtml) return reply.type('text/html').send('<!doctype html><title>Label</title><p>Please log in.</p>')
    return reply.type('application/pdf').send(pdfOf(link.lines))
  })
}

function shopIn(raw: Buffer): string {
  const body: unknown = raw.length > 0 ? parseJson(raw.toString()) : undefined
  return typeof body === 'object' && body !== null && 'shop_id' in body ? String(body.shop_id) : ''
}

function shopOfRefresh(sim: Simulator, token: string | undefined): string {
  const found = [...sim.world.shops.values()].find(({ key }) => sim.world.refreshes.has(`${token} ${key}`))
  return token === undefined ? '' : (found?.key ?? '')
}

function serveControl(server: FastifyInstance, control: Control): void {
  server.all('/control/*', (request, reply) => {
    const url = addressOf(request)
    const call = controlCalls[`${request.method} ${url.pathname}`]
    if (!call) return reply.code(404).send({ message: `There is no control call ${request.method} ${url.pathname}.` })
    const raw = rawOf(request)
    const input = raw.length > 0 ? parseJson(raw.toString()) : {}
    if (typeof input !== 'object' || input === null) return reply.code(400).send({ message: 'Send an object as JSON.' })
    return reply.send(call(control, input as never, url.searchParams))
  })
}

function servePage(server: FastifyInstance, control: Control): void {
  server.get('/', (request, reply) =>
    reply
      .headers(pageHeaders)
      .type('text/html; charset=utf-8')
      .send(renderPage(control, addressOf(request).searchParams)),
  )
  server.get('/page.css', (_request, reply) => reply.type('text/css').send(css))
  server.get('/page.js', (_request, reply) => reply.type('text/javascript').send(script))
  server.get('/page/news', (request, reply) => reply.send(newsOf(control, addressOf(request).searchParams)))
  server.post('/page/act', (request, reply) => {
    const form = new URLSearchParams(rawOf(request).toString())
    const query = new URLSearchParams({ shop: form.get('shop') ?? '', said: act(control, form) })
    return reply.redirect(`/?${query}`, 303)
  })
  server.post('/authorise', (request, reply) =>
    reply.redirect(answerPage(control.sim, new URLSearchParams(rawOf(request).toString())), 303),
  )
}
