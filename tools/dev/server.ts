import { randomBytes } from 'node:crypto'
import {
  createServer as listenHttp,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { join, sep } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { contractValues } from '../browser/plugins.mjs'
import { readSources, root } from '../browser/sources.mjs'
import { addressOf } from '../processes.mjs'
import { plainHeaders } from './headers.ts'
import { type DevArea, manifestOf, portalModules } from './modules.ts'
import { base, developmentPage, developmentPolicy, isPortalPage, startFile, type Swap } from './page.ts'
import { forward, forwardUpgrade, silence } from './proxy.ts'
import { developmentReact } from './react.ts'

/** `shared` are the names that the portal's page shares. */
export type DevOptions = {
  areas: readonly DevArea[]
  shell: URL
  shared: readonly string[]
  host: string
  port: number
}
export type DevServer = { address: string; close: () => Promise<void> }

/**
 * Before React runs: Fast Refresh hears of every root it makes. Vite's client would wait for a restart in a worker from
 * a blob, which the policy forbids; without SharedWorker it waits in the page.
 */
const start = `import '${base}@vite/client'
import { injectIntoGlobalHook } from '${base}@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
delete window.SharedWorker
`

/**
 * Serves a portal's pages with areas from their sources in them: own files under /@dev/, everything else as the portal
 * answers.
 */
export async function startDev({ areas, shell, shared, host, port }: DevOptions): Promise<DevServer> {
  // Vite's build (of React, below) would set it to production where it is not set, and Fast Refresh would be off.
  process.env['NODE_ENV'] = 'development'
  const nonce = randomBytes(16).toString('base64url')
  const server = listenHttp()
  const [built, manifests] = await Promise.all([developmentReact(), Promise.all(areas.map(manifestOf))])
  const names = new Set([...shared, ...Object.keys(built.imports)])
  const vite = await createVite({
    configFile: false,
    root,
    base,
    mode: 'development',
    appType: 'custom',
    publicDir: false,
    logLevel: 'warn',
    clearScreen: false,
    cacheDir: join(root, '.data/dev'),
    plugins: [portalModules(names, new Set(readSources().map(({ name }) => name)), shell), contractValues(), react()],
    html: { cspNonce: nonce },
    optimizeDeps: { noDiscovery: true },
    server: {
      middlewareMode: true,
      ws: { server },
      watch: { ignored: (path: string) => !isWatched(path, areas) },
      fs: { allow: [root] },
    },
  })
  const entries = areas.map(({ module, folder }) => [module, `${base}${folder.slice(root.length + 1)}/src/main.tsx`])
  const swap: Swap & { areas: typeof manifests } = {
    nonce,
    areas: manifests,
    imports: { ...built.imports, ...Object.fromEntries(entries) },
  }
  followManifests(vite, areas, swap.areas)
  const files = new Map([[startFile, start], ...built.files])
  server.on('request', (request, response) => answer(request, response, { files, vite, shell, swap }))
  server.on('upgrade', (request, socket, head) => {
    if (!request.url?.startsWith(base)) forwardUpgrade(shell, request, socket, head)
  })
  await new Promise<void>((done, refuse) => server.once('error', refuse).listen(port, host, done))
  return {
    address: addressOf(host, port),
    close: async () => {
      await vite.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** The areas' folders, and those on the way to them. */
const isWatched = (path: string, areas: readonly DevArea[]) =>
  areas.some(({ folder }) => path === folder || path.startsWith(folder + sep) || folder.startsWith(path + sep)) ||
  path === root

/**
 * A changed manifest is in the next page; the open ones are loaded again. One that cannot be read is said on the page,
 * and the last one that could stays.
 */
function followManifests(vite: ViteDevServer, areas: readonly DevArea[], manifests: Swap['areas'][number][]): void {
  vite.watcher.on('change', (path) => {
    const index = areas.findIndex(({ folder }) => path === join(folder, 'src/area.ts'))
    const area = areas[index]
    if (!area) return
    manifestOf(area)
      .then((manifest) => {
        manifests[index] = manifest
        vite.ws.send({ type: 'full-reload' })
      })
      .catch((problem: Error) =>
        vite.ws.send({ type: 'error', err: { message: problem.message, stack: '', id: path } }),
      )
  })
}

type Parts = { files: ReadonlyMap<string, string>; vite: ViteDevServer; shell: URL; swap: Swap }

const isData = /^\/(api|assets|embed|hubs)\//

function answer(request: IncomingMessage, response: ServerResponse, { files, vite, shell, swap }: Parts): void {
  const path = request.url?.split('?', 1)[0] ?? '/'
  const own = files.get(path)
  if (own !== undefined)
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(own)
  else if (path.startsWith(base)) vite.middlewares(request, response, () => response.writeHead(404).end())
  else if (request.method === 'GET' && request.headers.accept?.includes('text/html') && !isData.test(path))
    void answerPage(request, response, shell, swap)
  else forward(shell, request, response)
}

/** A document of the portal; its one page with the areas of this machine in it. */
async function answerPage(request: IncomingMessage, response: ServerResponse, shell: URL, swap: Swap): Promise<void> {
  try {
    const reply = await fetch(new URL(request.url ?? '/', shell), {
      headers: { accept: request.headers.accept ?? '', cookie: request.headers.cookie ?? '' },
      redirect: 'manual',
    })
    const headers = documentHeaders(shell, reply.headers)
    const body = await reply.text()
    if (!isPortalPage(body)) return void response.writeHead(reply.status, headers).end(body)
    const policy = headers['content-security-policy']
    response.writeHead(reply.status, {
      ...headers,
      ...(typeof policy === 'string' ? { 'content-security-policy': developmentPolicy(policy, swap.nonce) } : {}),
    })
    response.end(developmentPage(body, swap))
  } catch (problem) {
    const cause = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem
    response
      .writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
      .end(silence(shell, cause instanceof Error ? cause : new Error(String(cause))))
  }
}

const ofBytes = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'etag',
  'last-modified',
])

/** Those of the portal, without what described its bytes: the document is unpacked and may be changed here. */
function documentHeaders(shell: URL, given: Headers): OutgoingHttpHeaders {
  const kept = Object.entries(Object.fromEntries(given)).filter(([name]) => !ofBytes.has(name))
  return {
    ...plainHeaders(shell, { ...Object.fromEntries(kept), 'set-cookie': given.getSetCookie() }),
    'cache-control': 'no-store',
  }
}
