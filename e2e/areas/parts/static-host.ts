import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import type { AddressInfo } from 'node:net'
import { root } from '../../../tools/house.mjs'

/** The paths that docs/teams.md's table leaves to the api: a trailing * stands for whatever follows. */
const ofTheApi = readFileSync(join(root, 'docs/teams.md'), 'utf8')
  .split('\n')
  .filter((row) => row.split('|')[2]?.trim().startsWith('the api'))
  .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path))

const isOfTheApi = (path: string): boolean =>
  ofTheApi.some((one) => (one.endsWith('*') ? path.startsWith(one.slice(0, -1)) : path === one))

/**
 * A host that only serves the files of a folder, as object storage behind a CDN does: the rules of docs/teams.md, and
 * nothing of ours.
 */
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

export async function startStaticHost(
  folder: string,
  api: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', 'http://host').pathname
    if (isOfTheApi(path)) return passOn(asked, answer, api)
    const file = fileFor(folder, path)
    if (!file) return answer.writeHead(404).end()
    answer.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    createReadStream(file).pipe(answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const stop = () =>
    new Promise<void>((done) => {
      server.closeAllConnections()
      server.close(() => done())
    })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

function fileFor(folder: string, path: string): string | undefined {
  const file = join(folder, normalize(path))
  if (path !== '/' && existsSync(file) && statSync(file).isFile()) return file
  if (/^\/(assets|embed)\//.test(path)) return undefined
  const document = join(folder, path === '/' ? 'home.html' : `${normalize(path)}.html`)
  if (/^\/(faq|auth\/[a-z-]+|shop\/[a-z]+\/callback\/call)?$/.test(path) && existsSync(document)) return document
  if (path.startsWith('/auth/')) return join(folder, 'auth/login.html')
  return join(folder, /^\/elements(\/|$)/.test(path) ? 'elements.html' : 'index.html')
}

function passOn(asked: IncomingMessage, answer: ServerResponse, api: string): void {
  const passed = request(new URL(asked.url ?? '/', api), { method: asked.method, headers: asked.headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(answer)
  })
  passed.on('error', () => answer.writeHead(502).end())
  asked.pipe(passed)
}
