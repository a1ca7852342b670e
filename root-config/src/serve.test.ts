import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mostPasswordBytes } from 'contract/password'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Group, ImportMap } from './import-map.ts'
import { portal } from './serve.ts'

let dir: string
let app: FastifyInstance
let violations: unknown[]

const groupOf = (name: string, file: string): Group => ({
  imports: { [name]: file },
  integrity: { [file]: `sha384-${file}` },
  needs: { [file]: [] },
})
const mapWith = (orders: string): ImportMap => {
  const groups: Record<string, Group> = {
    'root-config': groupOf('root-config', '/assets/boot-1.js'),
    'mf-orders': {
      ...groupOf('mf-orders', `/assets/mf-orders-${orders}.js`),
      area: { name: 'mf-orders', screens: [] },
      release: { id: orders },
    },
  }
  const all = Object.values(groups)
  return {
    imports: Object.assign({}, ...all.map(({ imports }) => imports)),
    integrity: Object.assign({}, ...all.map(({ integrity }) => integrity)),
    styles: {},
    preload: {},
    groups,
    kept: {},
  }
}
const release = (orders: string) => {
  writeFileSync(join(dir, 'importmap.json.new'), JSON.stringify(mapWith(orders)))
  renameSync(join(dir, 'importmap.json.new'), join(dir, 'importmap.json'))
}
const page = (headers: Record<string, string> = {}) =>
  app.inject({ url: '/dashboard', headers: { accept: 'text/html', ...headers } })

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'crossdock-portal-'))
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'assets/mf-orders-11111111.js'), 'export {}')
  writeFileSync(join(dir, 'assets/mf-orders-11111111.js.br'), 'packed')
  release('11111111')
  app = fastify()
  violations = []
  await portal(app, { dir, onViolation: (violation) => void violations.push(violation) })
})
afterEach(async () => {
  await app.close()
  rmSync(dir, { recursive: true })
})

test('a file whose name tells its content is kept for a year and comes packed', async () => {
  const { headers } = await app.inject({ url: '/assets/mf-orders-11111111.js', headers: { 'accept-encoding': 'br' } })
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' })
})

test('the page is asked for anew each time and costs no bytes when it is the same', async () => {
  const first = await page()
  expect(first.headers['cache-control']).toBe('no-cache')
  const again = await page({ 'if-none-match': String(first.headers['etag']) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
})

test('a new release is in the next page and in what open tabs ask, without a restart', async () => {
  const [before, asked] = [await page(), await app.inject('/release.json')]
  expect(asked.json()).toMatchObject({ areas: { 'mf-orders': '11111111' } })
  expect(
    (await app.inject({ url: '/release.json', headers: { 'if-none-match': String(asked.headers['etag']) } }))
      .statusCode,
  ).toBe(304)
  release('22222222')
  const after = await page({ 'if-none-match': String(before.headers['etag']) })
  expect(after.statusCode).toBe(200)
  expect(after.body).toContain('/assets/mf-orders-22222222.js')
  const now = await app.inject({ url: '/release.json', headers: { 'if-none-match': String(asked.headers['etag']) } })
  expect(now.json()).toEqual({ ...asked.json(), areas: { 'mf-orders': '22222222' } })
})

const publicPaths = [
  '/',
  '/faq',
  '/auth/login',
  '/auth/signup',
  '/auth/forget-password',
  '/auth/reset-password',
  '/shop/shopee/callback/call',
  '/shop/lazada/callback/call',
]

test('the public pages are documents of their own, without the modules of the portal', async () => {
  const bodies = await Promise.all(
    publicPaths.map(async (url) => {
      const { statusCode, headers, body } = await app.inject({ url: `${url}?a=1`, headers: { accept: 'text/html' } })
      expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
      expect(headers['content-security-policy'], url).toContain("default-src 'none'")
      expect(body, url).not.toContain('importmap"')
      return body
    }),
  )
  expect(new Set(bodies).size).toBe(publicPaths.length)
})

test('the title of a public page is that of the specification, as in the portal', async () => {
  const titles = [
    'Home',
    'FAQ',
    'Login',
    'Sign Up',
    'Forgot Password',
    'Reset Password',
    'Connecting Shop',
    'Connecting Shop',
  ]
  for (const [index, url] of publicPaths.entries())
    expect((await app.inject({ url, headers: { accept: 'text/html' } })).body, url).toContain(
      `<title>${titles[index]} | Crossdock</title>`,
    )
})

test('the FAQ says of passwords what the forms do', async () => {
  const { body } = await app.inject({ url: '/faq', headers: { accept: 'text/html' } })
  expect(body).toContain(`up to ${mostPasswordBytes} bytes`)
  expect(body).toContain('your own name and an e-mail. The warehouse')
})

test('an unknown path under /auth leads to the sign-in', async () => {
  const { statusCode, headers } = await app.inject({ url: '/auth/nothing', headers: { accept: 'text/html' } })
  expect([statusCode, headers.location]).toEqual([302, '/auth/login'])
})

test('what changes under its address carries an ETag', async () => {
  for (const url of ['/dashboard', '/elements', '/track/some-token', '/release.json', '/favicon.svg', ...publicPaths])
    expect((await app.inject({ url, headers: { accept: 'text/html' } })).headers['etag'], url).toMatch(/^W\/"/)
})

const told = (type: string, payload: string) =>
  app.inject({ method: 'POST', url: '/csp-report', headers: { 'content-type': type }, payload })

test('a report of the content policy is told in either of its forms, without what an address carries', async () => {
  const expected = {
    directive: 'script-src-elem',
    blocked: 'https://elsewhere.example/x.js',
    path: '/order/order-management',
    sample: '',
  }
  const old = {
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://elsewhere.example/x.js?q=1',
      'document-uri': 'https://portal.example/order/order-management?text=name',
    },
  }
  const young = [
    {
      type: 'csp-violation',
      body: {
        effectiveDirective: 'script-src-elem',
        blockedURL: 'https://elsewhere.example/x.js',
        documentURL: 'https://portal.example/order/order-management',
      },
    },
  ]
  expect((await told('application/csp-report', JSON.stringify(old))).statusCode).toBe(204)
  expect((await told('application/reports+json', JSON.stringify(young))).statusCode).toBe(204)
  expect(violations).toEqual([expected, expected])
})

test('a flood of reports writes 50 lines an hour into the log, the last of which says so', async () => {
  const lines: string[] = []
  const logging = fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } })
  await portal(logging, { dir })
  const payload = JSON.stringify(
    Array.from({ length: 30 }, () => ({ type: 'csp-violation', body: { effectiveDirective: 'script-src-elem' } })),
  )
  for (let nth = 0; nth < 4; nth++)
    await logging.inject({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': 'application/reports+json' },
      payload,
    })
  await logging.close()
  expect(lines).toHaveLength(50)
  expect(lines.filter((line) => line.includes('no more are logged'))).toEqual([lines[49]])
})

test.each(['', 'no json', '[]', '[1,null]', '{"csp-report":null}', '{"csp-report":{"effective-directive":7}}'])(
  'a report of %j tells nothing and is no fault',
  async (payload) => {
    expect((await told('application/csp-report', payload)).statusCode).toBe(204)
    expect(violations).toEqual([])
  },
)
