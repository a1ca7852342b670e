import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { one, sql } from '../kernel/database.ts'

const listed = 'https://shop.example'
process.env['PUBLIC_URL'] = 'https://dock.example'
process.env['CORS_ORIGINS'] = `${listed}, http://10.0.0.5:8080`

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const ask = (
  path: string,
  {
    origin = listed,
    ...more
  }: { origin?: string; method?: string; headers?: Record<string, string>; body?: string } = {},
) => fetch(house.base + path, { ...more, headers: { origin, ...more.headers } })
const corsOf = (reply: Response) =>
  Object.fromEntries([...reply.headers].filter(([name]) => name.startsWith('access-control-')))
const preflight = (path: string, origin = listed) =>
  ask(path, {
    origin,
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })

test.each(['/api/Stock/StockIn', '/api/Order/Track', '/hubs/notification/negotiate', '/API/stock/stockin'])(
  'a listed page may ask %s before it calls',
  async (path) => {
    const reply = await preflight(path)
    expect(reply.status).toBe(204)
    expect(corsOf(reply)).toEqual({
      'access-control-allow-origin': listed,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-max-age': '600',
      'access-control-allow-headers':
        'authorization, content-type, idempotency-key, x-requested-with, x-signalr-user-agent',
      'access-control-expose-headers': 'x-request-id',
    })
    expect(reply.headers.get('vary')).toContain('Origin')
  },
)

test('a listed page reads what it asked for, without cookies', async () => {
  const reply = await ask('/api/User/Myself', { headers: { authorization: `Bearer ${await house.tokenOf('CLIENT')}` } })
  expect(reply.status).toBe(200)
  expect(corsOf(reply)).toEqual({
    'access-control-allow-origin': listed,
    'access-control-expose-headers': 'x-request-id',
  })
})

const elsewhere = 'https://strange.example'
const asked: [name: string, headers: Record<string, string>, isAnswered: boolean][] = [
  ['no page', {}, true],
  ['a listed page', { origin: listed, 'sec-fetch-site': 'cross-site' }, true],
  ['a page of ours behind a proxy', { origin: 'https://portal.example', 'sec-fetch-site': 'same-origin' }, true],
  ['a page of the public address', { origin: 'https://dock.example' }, true],
  ["another site's picture", { 'sec-fetch-site': 'cross-site' }, false],
  ["another site's form", { origin: elsewhere, 'content-type': 'application/x-www-form-urlencoded' }, false],
  ["another site's script", { origin: elsewhere, 'sec-fetch-site': 'cross-site' }, false],
  ['a page of a neighbour', { origin: elsewhere, 'sec-fetch-site': 'same-site' }, false],
  ['a page that hides where it is', { origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
]
test.each(asked)('%s and the public calls of accounts', async (_, headers, isAnswered) => {
  const json = { 'content-type': 'application/json', ...headers }
  const tries = async () =>
    (await house.system((tx) => one<{ n: number }>(tx, sql`select coalesce(sum(tries), 0)::int as n from try_count`))).n
  const before = await tries()
  const replies = [
    await house.app.inject({ method: 'GET', url: '/api/User/ReadLink?Token=none', headers }),
    await house.app.inject({
      method: 'POST',
      url: '/User/ForgetPassword',
      headers: json,
      payload: '{"Email":"a@b.c"}',
    }),
    await house.app.inject({ method: 'POST', url: '/user/authenticate', headers: json, payload: '{}' }),
    await house.app.inject({ method: 'POST', url: '/api/User/ResetPassword', headers: json, payload: '{}' }),
    await house.app.inject({ method: 'POST', url: '/api/User/SignUp', headers: json, payload: '{}' }),
  ]
  if (!isAnswered) expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
  else expect(replies.map(({ statusCode }) => statusCode)).toEqual([410, 200, 400, 400, 400])
  expect((await tries()) > before).toBe(isAnswered)
})

test('over http and behind a proxy that rewrites Host, a page of ours is known by its JSON', async () => {
  const ask = (type: string) =>
    house.app.inject({
      method: 'POST',
      url: '/api/User/Authenticate',
      headers: { origin: 'http://10.0.0.5', 'content-type': type },
      payload: type.endsWith('json') ? '{}' : '',
    })
  expect((await ask('application/json')).statusCode).toBe(400)
  expect((await ask('application/x-www-form-urlencoded')).statusCode).toBe(403)
})

/** An answer of a database that has lost a table. */
async function broken(): Promise<Response> {
  const authorization = `Bearer ${await house.tokenOf('SUPERADMIN')}`
  const owner = new pg.Client({ connectionString: house.ownerUrl })
  await owner.connect()
  try {
    await owner.query('alter table embed_token rename to embed_token_away')
    return await ask('/api/Embed/GetTokenList', { headers: { authorization } })
  } finally {
    await owner.query('alter table embed_token_away rename to embed_token')
    await owner.end()
  }
}

test('a listed page reads every refusal, and its number', async () => {
  const token = await house.tokenOf('CLIENT')
  const signIn = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: 'ten@nowhere.example', Password: 'Wrong#2026' }),
  }
  for (let n = 0; n < 10; n++) await ask('/api/User/Authenticate', signIn)
  const answers = [
    [400, await ask('/api/Order/GetOrderList?Bogus=1', { headers: { authorization: `Bearer ${token}` } })],
    [401, await ask('/api/Order/GetOrderList')],
    [403, await ask('/api/Log/GetMerchantLogs', { headers: { authorization: `Bearer ${token}` } })],
    [404, await ask('/api/Nothing')],
    [404, await ask('/api/Order/Track?Token=x')],
    [429, await ask('/api/User/Authenticate', signIn)],
    [500, await broken()],
  ] as const
  for (const [status, reply] of answers) {
    expect(reply.status).toBe(status)
    expect(corsOf(reply), String(status)).toEqual({
      'access-control-allow-origin': listed,
      'access-control-expose-headers': 'x-request-id',
    })
    expect(await reply.json()).toMatchObject({
      requestId: reply.headers.get('x-request-id'),
      message: expect.stringMatching(/\.$/),
    })
  }
})

test.each([
  'https://shop.example.evil.example',
  'http://shop.example',
  'https://shop.example:8443',
  'https://other.example',
  'null',
])('a page of %s gets no header of this kind', async (origin) => {
  expect(corsOf(await ask('/api/User/Myself', { origin }))).toEqual({})
  const asked = await preflight('/api/Stock/StockIn', origin)
  expect(asked.status).toBe(404)
  expect(corsOf(asked)).toEqual({})
})

test('what is not the API is not opened by the setting', async () => {
  for (const path of ['/healthz', '/openapi.json', '/apis', '/User/Myself', '/docs/'])
    expect(corsOf(await ask(path)), path).toEqual({})
})
