import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { screenAt } from 'contract/area'
import { connectShopPage, forgetPasswordPage, resetPasswordPage, signUpPage } from './auth/account-pages.ts'
import { signInPage } from './auth/sign-in-page.ts'
import { type Build, buildReader } from './build.ts'
import { elementsPage } from './elements/elements-page.ts'
import { favicon } from './favicon.ts'
import { faqPage } from './home/faq-page.ts'
import { homePage } from './home/home-page.ts'
import { hourlyLines } from './lines.ts'
import { type Document, portalPage } from './page.ts'
import { publicHeaders, safeHeaders, workerPolicy } from './policy.ts'
import { sendFresh, sendWritten, type Written, written } from './send.ts'
import { trackPage } from './track/track-page.ts'
import { type Violation, violationsIn } from './violation.ts'

const mostReportBytes = 16_384
/** Anybody may send reports. */
const mostReportLines = 50

export type PortalOptions = {
  /** The folder of a browser build. */
  dir: string
  /** Told of what the content policy stopped in somebody's browser. */
  onViolation?: (violation: Violation) => void
}

/**
 * Serves the portal's documents and files from the folder of a browser build. Register it beside the API, on one
 * origin.
 */
export async function portal(app: FastifyInstance, { dir, onViolation }: PortalOptions) {
  const readBuild = buildReader(dir)
  await app.register(fastifyStatic, {
    root: resolve(dir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
    setHeaders: (reply, path) => void reply.headers({ ...safeHeaders, ...workerHeaders(path) }),
  })
  await serveEmbed(app, resolve(dir, 'embed'))
  takeReports(app, onViolation)
  app.get('/release.json', async (request, reply) =>
    sendFresh(request, reply, { body: JSON.stringify((await readBuild()).version), type: 'application/json' }),
  )
  app.get('/importmap.legacy.json', async (request, reply) => {
    const { legacy } = await readBuild()
    return legacy
      ? sendFresh(request, reply, { body: JSON.stringify(legacy.map), type: 'application/json' })
      : reply.callNotFound()
  })
  app.get('/favicon.svg', (request, reply) =>
    sendFresh(request, reply, { body: favicon, type: 'image/svg+xml', cache: 'public, max-age=86400' }),
  )
  app.get('/favicon.ico', (_, reply) => reply.redirect('/favicon.svg', 301))
  for (const path of ['/elements', '/elements/*'])
    app.get(path, async (request, reply) => sendWritten(request, reply, pageOf(await readBuild(), path, elementsPage)))
  app.get<{ Params: { token: string } }>('/track/:token', (request, reply) =>
    sendFresh(request, reply, answerOf(trackPage(request.params.token))),
  )
  servePublic(app, readBuild)
  app.get('/*', async (request, reply) => {
    if (!isForPage(request)) return reply.callNotFound()
    const build = await readBuild()
    const path = pathOf(request)
    const name = screenAt(build.areas, path)?.screen.path ?? 'none'
    return sendWritten(
      request,
      reply,
      pageOf(build, `screen ${name}`, () => portalPage(build, path)),
    )
  })
}

/** What nobody needs to be signed in for: documents of their own, without the portal's modules. */
function servePublic(app: FastifyInstance, readBuild: () => Promise<Build>) {
  const pages: Record<string, (build: Build) => Document> = {
    '/': homePage,
    '/faq': faqPage,
    '/auth/login': signInPage,
    '/auth/signup': signUpPage,
    '/auth/forget-password': forgetPasswordPage,
    '/auth/reset-password': resetPasswordPage,
    '/shop/shopee/callback/call': connectShopPage('Shopee'),
    '/shop/lazada/callback/call': connectShopPage('Lazada'),
  }
  for (const [path, page] of Object.entries(pages))
    app.get(path, async (request, reply) => sendWritten(request, reply, pageOf(await readBuild(), path, page)))
  app.get('/auth/*', (_, reply) => reply.redirect('/auth/login'))
}

const workerHeaders = (path: string) =>
  /[/\\]scanner-worker-[^/\\]+\.js(\.br|\.gz)?$/.test(path) ? { 'content-security-policy': workerPolicy } : {}

/** What a host page names: its content changes under the same name. */
const isNamedByHosts = (path: string) =>
  /[/\\](crossdock-[a-z-]+\.js|custom-elements\.json|sizes\.json)(\.br|\.gz)?$/.test(path)
const fiveMinutes = 'public, max-age=300, must-revalidate'

/**
 * The published elements: any page may load them. Names that tell their content are kept for a year, the others are
 * asked for anew.
 */
async function serveEmbed(app: FastifyInstance, root: string) {
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    prefix: '/embed/',
    preCompressed: true,
    cacheControl: false,
    index: false,
    decorateReply: false,
    setHeaders: (reply, path) =>
      void reply.headers({
        ...publicHeaders,
        ...workerHeaders(path),
        'cache-control': isNamedByHosts(path) ? fiveMinutes : 'public, max-age=31536000, immutable',
      }),
  })
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/'

/** A person's browser asks for a page; programs and missing files get the 404 of the API. */
const isForPage = (request: FastifyRequest) =>
  /text\/html|\*\/\*/.test(request.headers.accept ?? '') &&
  request.headers.accept !== '*/*' &&
  !/^\/(api|assets|embed|hubs)(\/|$)|\.[a-z0-9]{1,5}$/i.test(pathOf(request))

const answerOf = ({ html, policy }: Document) => ({
  body: html,
  type: 'text/html; charset=utf-8',
  headers: { 'content-security-policy': policy },
})

const pages = new WeakMap<Build, Map<string, Written>>()

/** A page of a build, written once: as many as it has screens, and a few more. */
function pageOf(build: Build, name: string, page: (build: Build) => Document): Written {
  const known = pages.get(build) ?? new Map<string, Written>()
  pages.set(build, known)
  const made = known.get(name) ?? written(answerOf(page(build)))
  known.set(name, made)
  return made
}

/** Violations of the content policy are logged as warnings, so many an hour, and told. */
function takeReports(app: FastifyInstance, onViolation: PortalOptions['onViolation']) {
  const nextLine = hourlyLines(mostReportLines)
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: mostReportBytes },
    (_, body, done) => done(null, String(body)),
  )
  app.post('/csp-report', { bodyLimit: mostReportBytes }, (request, reply) => {
    for (const violation of violationsIn(String(request.body ?? ''))) {
      const line = nextLine()
      const more = line === 'last' ? '; no more are logged within the hour' : ''
      if (line !== 'none') request.log.warn({ violation }, `content security policy violation${more}`)
      onViolation?.(violation)
    }
    return reply.code(204).send()
  })
}
