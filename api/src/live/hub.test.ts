import { embedTokens } from '../embed/holder.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { emailOf, type House, openHouse, password } from '../../test/house.ts'
import { connect, isClose, isNews, type Listener, listenTo, refusedUpgrade } from '../../test/listener.ts'
import { one, run, sql } from '../kernel/database.ts'
import { buildApp } from '../app.ts'
import { sendFailure } from '../server/failure.ts'
import { limitsOf } from '../server/limits.ts'
import { Sessions } from '../server/session.ts'
import { type HubLimits, hubLimitsOf, usualLimits } from './limits.ts'
import { serveHub } from './hub.ts'
import { notify } from '../notification/notify.ts'

process.env['CORS_ORIGINS'] = 'https://shop.example'

let house: House
const opened: Listener[] = []
const servers: FastifyInstance[] = []
beforeAll(async () => {
  house = await openHouse()
})
afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.terminate()
  for (const server of servers.splice(0)) await server.close()
})
afterAll(() => house.close())

const kept = async (listener: Promise<Listener>): Promise<Listener> => {
  opened.push(await listener)
  return listener
}
/** A session of its own, so that ending it ends no other test's. */
const signIn = async (email = emailOf('CLIENT')): Promise<string> =>
  (await house.anonymous.account.authenticate({ body: { email, password } })).token
const userId = async (email = emailOf('CLIENT')): Promise<number> =>
  (await house.system((tx) => one<{ id: number }>(tx, sql`select id from app_user where email = ${email}`))).id
const say = async (message: string, email = emailOf('CLIENT'), merchantId: number | null = null): Promise<void> => {
  const id = await userId(email)
  await house.system((tx) => notify(tx, [{ userId: id, merchantId }], { type: 'Message', message }))
}
const news =
  (message: string) =>
  (record: { arguments?: unknown[] }): boolean =>
    (record.arguments?.[0] as { message?: string } | undefined)?.message === message

/** A hub whose limits are short, on the same house. */
async function shortHub(limits: Partial<HubLimits>): Promise<string> {
  const app = fastify()
  app.decorate('sessions', new Sessions(house.pool, [embedTokens]))
  app.setErrorHandler((problem, req, reply) => void sendFailure(problem, req, reply))
  await serveHub(app, house.pool, { limits: { ...usualLimits, ...limits } })
  servers.push(app)
  return app.listen({ host: '127.0.0.1', port: 0 })
}

const negotiate = async (headers: Record<string, string>, query = '?negotiateVersion=1') => {
  const reply = await fetch(`${house.base}/hubs/notification/negotiate${query}`, { method: 'POST', headers })
  return {
    status: reply.status,
    body: (await reply.json()) as Record<string, unknown>,
    cors: reply.headers.get('access-control-allow-origin'),
  }
}

test('negotiating needs a good token, in the header', async () => {
  const token = await signIn()
  const { status, body } = await negotiate({ authorization: `Bearer ${token}` })
  expect(status).toBe(200)
  expect(body).toEqual({
    negotiateVersion: 1,
    connectionId: expect.any(String),
    connectionToken: expect.any(String),
    availableTransports: ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
      transport,
      transferFormats: ['Text'],
    })),
  })
  for (const headers of [
    {},
    { authorization: 'Bearer x' },
    { authorization: `Bearer ${'a'.repeat(43)}` },
    { authorization: `Basic ${token}` },
    { cookie: `access_token=${token}` },
  ] as Record<string, string>[])
    expect((await negotiate(headers)).status, JSON.stringify(headers)).toBe(401)
  expect((await negotiate({}, `?negotiateVersion=1&access_token=${token}`)).status).toBe(401)
})

test('an upgrade needs a good token too, in the address or in the header', async () => {
  const token = await signIn()
  for (const isInHeader of [false, true]) {
    const listener = await kept(connect(house.base, token, { isInHeader }))
    listener.say({ protocol: 'json', version: 1 })
    expect(await listener.until('The answer', () => true)).toEqual({})
  }
  for (const query of [
    '',
    '?access_token=',
    '?access_token=x',
    `?access_token=${'a'.repeat(43)}`,
    `?access_token=${token}&access_token=${token}`,
  ])
    expect(await refusedUpgrade(house.base, { query }), query).toBe(401)
})

test('a token that has run out, and one whose password has expired, are refused', async () => {
  const token = await signIn(emailOf('USER'))
  const set = (change: ReturnType<typeof sql>) =>
    house.system((tx) => run(tx, sql`update app_user set ${change} where email = ${emailOf('USER')}`))
  await set(sql`password_changed_at = now() - interval '91 days'`)
  house.app.sessions.forget()
  expect((await negotiate({ authorization: `Bearer ${token}` })).status).toBe(403)
  expect(await refusedUpgrade(house.base, { query: `?access_token=${token}` })).toBe(403)
  await set(sql`password_changed_at = now()`)
  await house.system((tx) =>
    run(
      tx,
      sql`update session set expires_at = now() where user_id = (select id from app_user where email = ${emailOf('USER')})`,
    ),
  )
  house.app.sessions.forget()
  expect((await negotiate({ authorization: `Bearer ${token}` })).status).toBe(401)
})

test('pages of other origins may listen only when they are listed', async () => {
  const token = await signIn()
  const upgrade = (origin: string) => kept(connect(house.base, token, { headers: { origin } }))
  await upgrade(house.base)
  await upgrade('https://shop.example')
  for (const origin of [
    'https://evil.example',
    'null',
    'https://shop.example.evil.example',
    house.base.replace(/\d+$/, '1'),
  ])
    expect(await refusedUpgrade(house.base, { query: `?access_token=${token}`, headers: { origin } }), origin).toBe(400)
  expect(await negotiate({ authorization: `Bearer ${token}`, origin: 'https://shop.example' })).toMatchObject({
    status: 200,
    cors: 'https://shop.example',
  })
  expect(await negotiate({ authorization: `Bearer ${token}`, origin: 'https://evil.example' })).toMatchObject({
    status: 400,
    body: { field: 'Origin' },
    cors: null,
  })
})

test('an upgrade asked of a call is not taken', async () => {
  const { default: WebSocket } = await import('ws')
  const ended = (path: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(house.base.replace(/^http/, 'ws') + path)
      socket
        .once('close', () => resolve('closed'))
        .once('unexpected-response', (_, response) => resolve(String(response.statusCode)))
        .on('error', () => undefined)
    })
  expect(await ended('/User/Myself')).toBe('401')
  expect(await ended('/healthz')).toBe('closed')
})

test('it says that it lives, and lets go of those that do not', async () => {
  const base = await shortHub({ beatMs: 20, pingMs: 50, silenceMs: 400, handshakeMs: 100 })
  const late = await kept(connect(base, await signIn()))
  const silent = await kept(listenTo(base, await signIn()))
  const alive = await kept(listenTo(base, await signIn()))
  const breathing = setInterval(() => alive.say({ type: 6 }), 50)
  await alive.until('A ping', ({ type }) => type === 6)
  expect(await late.closed).toBe(1000)
  expect(late.records).toEqual([])
  expect(await silent.closed).toBe(1006)
  expect(alive.socket.readyState).toBe(1)
  clearInterval(breathing)
  await alive.closed
})

test('one connection too many closes the oldest, which is not to come back', async () => {
  const base = await shortHub({ perPerson: 3 })
  const token = await signIn()
  const all = []
  for (let n = 0; n < 4; n++) all.push(await kept(listenTo(base, token)))
  const [oldest, ...others] = all
  const end = await oldest?.until('The end', isClose)
  expect(end?.error).toBe('There are too many connections; this was the oldest.')
  expect(end?.allowReconnect).toBeUndefined()
  await oldest?.closed
  await say('the others hear')
  for (const other of others) await other.until('The news', news('the others hear'))
})

test('a hub has the limits that its process was told', async () => {
  const limits = {
    HUB_CONNECTIONS_PER_PERSON: '2',
    HUB_CONNECTIONS_PER_TOKEN: '3',
    HUB_MESSAGES: '4',
    HUB_UNREAD_KILOBYTES: '64',
    HUB_HANDSHAKE_SECONDS: '6',
    HUB_SILENCE_SECONDS: '20',
  }
  expect(hubLimitsOf(limitsOf(limits))).toMatchObject({
    perPerson: 2,
    perEmbedToken: 3,
    recordsPerBeat: 4,
    waitingBytes: 65_536,
    handshakeMs: 6_000,
    silenceMs: 20_000,
  })
  const app = await buildApp({ pool: house.pool, limits: { ...limitsOf(limits), idleSeconds: 0 }, logLevel: 'silent' })
  servers.push(app)
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await signIn()
  const all = []
  for (let n = 0; n < 3; n++) all.push(await kept(listenTo(base, token)))
  expect((await all[0]?.until('The end', isClose))?.error).toContain('too many connections')
})

test('a client that takes nothing is let go, and holds up nobody', async () => {
  const base = await shortHub({ waitingBytes: 1_000_000 })
  const stuck = await kept(listenTo(base, await signIn()))
  const other = await kept(listenTo(base, await signIn(emailOf('USER'))))
  const raw = (stuck.socket as unknown as { _socket: { pause: () => void; resume: () => void } })._socket
  raw.pause()
  const id = await userId()
  const people = Array.from({ length: 20 }, () => ({ userId: id, merchantId: null }))
  for (let n = 0; n < 5; n++)
    await house.system((tx) => notify(tx, people, { type: 'Message', message: 'x'.repeat(300_000) }))
  await say('still here', emailOf('USER'))
  await other.until('The news', news('still here'))
  raw.resume()
  expect(await stuck.closed).toBe(1006)
})

test.each([
  [
    'signed out',
    (token: string) =>
      fetch(`${house.base}/api/User/SignOut`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }),
  ],
  [
    'run out',
    () =>
      house.system((tx) =>
        run(
          tx,
          sql`update session set expires_at = now() where user_id = (select id from app_user where email = ${emailOf('CLIENT')})`,
        ),
      ),
  ],
  [
    'disabled',
    () =>
      house.system((tx) =>
        run(tx, sql`update app_user set role_status = 'Disabled' where email = ${emailOf('CLIENT')}`),
      ),
  ],
])('a connection ends when its token is %s, and is not to come back', async (_, end) => {
  const base = await shortHub({ beatMs: 50 })
  const token = await signIn()
  const [listener, other] = [
    await kept(listenTo(base, token)),
    await kept(listenTo(base, await signIn(emailOf('USER')))),
  ]
  await end(token)
  expect(await listener.until('The end', isClose)).toEqual({ type: 7, error: 'Your session has ended.' })
  await listener.closed
  expect(other.socket.readyState).toBe(1)
  await house.system((tx) =>
    run(tx, sql`update app_user set role_status = 'Active' where email = ${emailOf('CLIENT')}`),
  )
  house.app.sessions.forget()
})

test('a new password is told to the one who changed it and ends the other connections at once', async () => {
  const email = emailOf('MERCHANT_WORKER')
  const [token, elsewhere] = [await signIn(email), await signIn(email)]
  const [here, there] = [await kept(listenTo(house.base, token)), await kept(listenTo(house.base, elsewhere))]
  const change = (oldPassword: string, newPassword: string) =>
    fetch(`${house.base}/User/Update/Password`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ OldPassword: oldPassword, NewPassword: newPassword }),
    })
  expect((await change(password, `${password}x`)).status).toBe(200)
  expect((await here.until('The news', ({ target }) => target === 'AccessChanged')).arguments).toEqual([
    { reason: 'password' },
  ])
  expect((await there.until('The end', isClose)).error).toBe('Your session has ended.')
  expect(here.socket.readyState).toBe(1)
  await change(`${password}x`, password)
})

test('a person hears what is theirs and nothing of anybody else', async () => {
  const [mine, theirs] = [
    await kept(listenTo(house.base, await signIn())),
    await kept(listenTo(house.base, await signIn(emailOf('CLIENT', 'alder')))),
  ]
  await say('for birch')
  await say('for alder', emailOf('CLIENT', 'alder'))
  await theirs.until('The news', news('for alder'))
  await mine.until('The news', news('for birch'))
  expect(mine.records.filter(isNews)).toHaveLength(1)
  expect(theirs.records.filter(isNews)).toHaveLength(1)
})

test("an element's token listens when it was made for the bell, hears of its merchant only, and ends when it is revoked", async () => {
  const manager = await house.as('WAREHOUSE_MANAGER')
  const make = (element: 'stock-in' | 'notification-bell') =>
    manager.embed.createToken({ body: { name: 'Board', element, merchantId: house.birch } })
  expect((await negotiate({ authorization: `Bearer ${(await make('stock-in')).token}` })).status).toBe(403)
  const { embedTokenId, token } = await make('notification-bell')
  const listener = await kept(listenTo(await shortHub({ beatMs: 50 }), token))
  const email = emailOf('WAREHOUSE_MANAGER')
  await say('about nobody', email)
  await say('about alder', email, house.alder)
  await say('about birch', email, house.birch)
  await listener.until('The news', news('about birch'))
  expect(listener.records.filter(isNews)).toHaveLength(1)
  // Many look through one token: it is counted apart from its maker, who may have one here.
  const crowded = await shortHub({ perPerson: 1, perEmbedToken: 2 })
  // All tokens of a maker for one merchant are counted together: one may make any number.
  const { token: other } = await make('notification-bell')
  const [first, , , maker] = [
    await kept(listenTo(crowded, token)),
    await kept(listenTo(crowded, other)),
    await kept(listenTo(crowded, token)),
    await kept(listenTo(crowded, await signIn(email))),
  ]
  expect((await first.until('The end', isClose)).error).toBe('There are too many connections; this was the oldest.')
  expect(maker.records.filter(isClose)).toEqual([])
  await manager.embed.revokeToken({ body: { embedTokenId } })
  expect((await listener.until('The end', isClose)).error).toBe('Your session has ended.')
})

const listening = () =>
  house.system((tx) =>
    one<{ pids: number[] }>(
      tx,
      sql`
  select coalesce(array_agg(pid::bigint), '{}') as pids from pg_stat_activity
   where datname = current_database() and query ilike 'listen changes'`,
    ),
  )
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (const startedAt = Date.now(); !(await isSo());)
    if (Date.now() - startedAt > 10_000) throw new Error('Waited ten seconds for nothing.')
}

test('the feed is followed while somebody is connected, and not otherwise', async () => {
  await until(async () => (await listening()).pids.length === 0)
  const listener = await kept(listenTo(house.base, await signIn()))
  await until(async () => (await listening()).pids.length === 1)
  listener.socket.close()
  await until(async () => (await listening()).pids.length === 0)
})

test('when the database breaks the connection that listens, nothing is lost and it listens again', async () => {
  const listener = await kept(listenTo(house.base, await signIn()))
  await until(async () => (await listening()).pids.length === 1)
  const { pids } = await listening()
  const owner = new (await import('pg')).default.Client({ connectionString: house.appUrl })
  await owner.connect()
  await owner.query('select pg_terminate_backend($1)', [pids[0]])
  await owner.end()
  await say('told meanwhile')
  await listener.until('The news', news('told meanwhile'))
  await until(async () => (await listening()).pids.some((pid) => pid !== pids[0]))
  await say('told afterwards')
  await listener.until('The news', news('told afterwards'))
})

test('a process that stops lets its listeners come back, to another one', async () => {
  const base = await shortHub({})
  const token = await signIn()
  const all = [await kept(listenTo(base, token)), await kept(listenTo(base, token))]
  await servers.pop()?.close()
  for (const listener of all) {
    expect(await listener.until('The end', isClose)).toEqual({ type: 7, allowReconnect: true })
    await listener.closed
  }
  await expect(connect(base, token)).rejects.toThrow()
})
