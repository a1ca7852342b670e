import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Group, ImportMap } from './build.ts'
import { portal } from './serve.ts'

let dir: string
let app: FastifyInstance

const groupOf = (name: string, file: string): Group => ({ imports: { [name]: file }, integrity: { [file]: `sha384-${file}` }, needs: { [file]: [] } })
const mapWith = (orders: string): ImportMap => {
  const groups: Record<string, Group> = {
    'root-config': groupOf('root-config', '/assets/boot-1.js'),
    'mf-orders': { ...groupOf('mf-orders', `/assets/mf-orders-${orders}.js`), area: { name: 'mf-orders', screens: [] }, release: { id: orders } },
  }
  const all = Object.values(groups)
  return { imports: Object.assign({}, ...all.map(({ imports }) => imports)), integrity: Object.assign({}, ...all.map(({ integrity }) => integrity)), styles: {}, preload: {}, groups, kept: {} }
}
const release = (orders: string) => {
  writeFileSync(join(dir, 'importmap.json.new'), JSON.stringify(mapWith(orders)))
  renameSync(join(dir, 'importmap.json.new'), join(dir, 'importmap.json'))
}
const page = (headers: Record<string, string> = {}) => app.inject({ url: '/dashboard', headers: { accept: 'text/html', ...headers } })

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'crossdock-portal-'))
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'assets/mf-orders-11111111.js'), 'export {}')
  writeFileSync(join(dir, 'assets/mf-orders-11111111.js.br'), 'packed')
  release('11111111')
  app = fastify()
  await portal(app, { dir })
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
  expect((await app.inject({ url: '/release.json', headers: { 'if-none-match': String(asked.headers['etag']) } })).statusCode).toBe(304)
  release('22222222')
  const after = await page({ 'if-none-match': String(before.headers['etag']) })
  expect(after.statusCode).toBe(200)
  expect(after.body).toContain('/assets/mf-orders-22222222.js')
  const now = await app.inject({ url: '/release.json', headers: { 'if-none-match': String(asked.headers['etag']) } })
  expect(now.json()).toEqual({ ...asked.json(), areas: { 'mf-orders': '22222222' } })
})

test('what changes under its address carries an ETag', async () => {
  for (const url of ['/dashboard', '/auth/login', '/elements', '/track/some-token', '/release.json', '/favicon.svg'])
    expect((await app.inject({ url, headers: { accept: 'text/html' } })).headers['etag'], url).toMatch(/^W\/"/)
})
