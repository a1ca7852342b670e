import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { build } from 'vite'

const pages = ['plain', 'react', 'vue'] as const
export type PageName = (typeof pages)[number]
export type Host = { origin: string; close: () => Promise<void> }

const elements = ['scanner', 'stock-in', 'notification-bell', 'message-dialog', 'order-status']

/** The policy as docs/embed.md prints it, by directive. */
function prescribed(portal: string): [name: string, values: string][] {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/embed.md'), 'utf8')
  const [, lines] = /```\n(script-src [^`]*)```/.exec(page) ?? []
  if (!lines) throw new Error('docs/embed.md prescribes no policy.')
  return lines
    .replaceAll('https://portal.example', portal)
    .replaceAll('wss://portal.example', portal.replace('http', 'ws'))
    .split(/;\s*/)
    .filter((directive) => directive !== '')
    .map((directive) => {
      const [name = '', ...values] = directive.split(/\s+/)
      return [name, values.join(' ')]
    })
}

/** What docs/embed.md prescribes, what the pages themselves need, and not one word more. */
export function policyFor(portal: string): string {
  const own: Record<string, string> = { 'script-src': "'self'", 'trusted-types': 'vue' }
  const closed = ["default-src 'none'", "style-src 'self'", "img-src 'none'", "base-uri 'none'"]
  return [...closed, ...prescribed(portal).map(([name, values]) => [name, own[name], values].join(' '))].join('; ')
}

const bodyOf = (name: PageName): string =>
  name === 'plain'
    ? `${elements
        .map((element) => `<crossdock-${element}></crossdock-${element}>`)
        .join('\n')
        .replace('<crossdock-message-dialog>', '<crossdock-message-dialog message="Said by the page">')}`
    : '<div id="app"></div>'

const documentOf = (
  name: PageName,
  portal: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
${elements.map((element) => `<script type="module" src="${portal}/embed/crossdock-${element}.js"></script>`).join('\n')}
<script type="module" src="/${name}.js"></script></head>
<body><h1>Somebody else's page</h1><label>Note <input id="note"></label>${bodyOf(name)}</body></html>`

async function scripts(): Promise<Map<string, string>> {
  const result = await build({
    configFile: false,
    root: join(import.meta.dirname, '../../..'),
    logLevel: 'error',
    mode: 'production',
    publicDir: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(pages.map((name) => [name, join(import.meta.dirname, '../pages', `${name}.ts`)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  return new Map(
    outputs
      .flatMap((made) => ('output' in made ? made.output : []))
      .flatMap((item) => (item.type === 'chunk' ? [[`/${item.fileName}`, item.code] as const] : [])),
  )
}

/**
 * Pages of an origin that is not the portal's, each embedding all elements from the published files under a strict
 * policy.
 */
export async function startHost(portal: string, port: number): Promise<Host> {
  const files = await scripts()
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const script = files.get(path)
    const page = pages.find((name) => path === `/${name}`)
    if (script !== undefined) return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    if (page)
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyFor(portal) })
        .end(documentOf(page, portal))
    response.writeHead(path === '/favicon.ico' ? 204 : 404).end()
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
