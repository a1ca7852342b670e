import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import type { Events } from 'contract/events'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Alternating, alternate } from '../../test/alternating.ts'
import { emailOf, type House, openHouse, password } from '../../test/house.ts'
import { writeChanges } from '../changes/write.ts'
import { embedTokens } from '../embed/holder.ts'
import { one, run, sql } from '../kernel/database.ts'
import { notify } from '../notification/notify.ts'
import { sendFailure } from '../server/failure.ts'
import { Sessions } from '../server/session.ts'
import { type HubLimits, usualLimits } from './limits.ts'
import { serveHub } from './hub.ts'

vi.setConfig({ testTimeout: 40_000 })

/** The real client over each transport, to two hubs in turn: no request goes where the one before it went. */
let house: House
const ends: (() => unknown)[] = []
beforeAll(async () => {
  house = await openHouse()
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
afterAll(() => house.close())

async function hub(
  limits: Partial<HubLimits> = {},
  // Clients leave connections that rest, and say that they go without waiting for an answer.
  forceCloseConnections: true | 'idle' = true,
): Promise<{ base: string; app: FastifyInstance }> {
  const app = fastify({ forceCloseConnections, return503OnClosing: false })
  app.decorate('sessions', new Sessions(house.pool, [embedTokens]))
  app.setErrorHandler((problem, req, reply) => void sendFailure(problem, req, reply))
  await serveHub(app, house.pool, { limits: { ...usualLimits, ...limits } })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  ends.push(() => app.close())
  return { base, app }
}
async function twoHubs(limits: Partial<HubLimits> = {}, silentMs?: number): Promise<Alternating> {
  const hubs = [await hub(limits), await hub(limits)]
  const proxy = await alternate(
    hubs.map(({ base }) => base),
    silentMs === undefined ? {} : { silentMs },
  )
  ends.push(proxy.close)
  return proxy
}

const signIn = async (email = emailOf('CLIENT')): Promise<string> =>
  (await house.anonymous.account.authenticate({ body: { email, password } })).token
const idOf = async (email = emailOf('CLIENT')): Promise<number> =>
  (await house.system((tx) => one<{ id: number }>(tx, sql`select id from app_user where email = ${email}`))).id
const say = async (message: string, email = emailOf('CLIENT'), merchantId: number | null = null): Promise<void> => {
  const userId = await idOf(email)
  await house.system((tx) => notify(tx, [{ userId, merchantId }], { type: 'Message', message }))
}

type Heard = {
  connection: HubConnection
  messages: string[]
  changes: { subject: string; id?: number }[]
  closed: Promise<Error | undefined>
  reconnects: () => number
}
async function listen(base: string, token: string, transport: HttpTransportType, query = ''): Promise<Heard> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${base}/hubs/notification${query}`, { transport, accessTokenFactory: () => token })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 50 })
    .configureLogging(LogLevel.None)
    .build()
  const heard: Heard = {
    connection,
    messages: [],
    changes: [],
    closed: new Promise((resolve) => connection.onclose(resolve)),
    reconnects: () => returns,
  }
  let returns = 0
  connection.onreconnected(() => void (returns += 1))
  connection.on('NotifyUser', ({ message }: Events['NotifyUser']) => heard.messages.push(message))
  connection.on('Changed', ({ changes }: Events['Changed']) => heard.changes.push(...changes))
  await connection.start()
  ends.push(() => connection.stop())
  return heard
}
const soon = { timeout: 15_000, interval: 10 }
const transports = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
] as const

test.each(transports)(
  '%s: a person hears what is told them and what changed, each once, of two hubs in turn',
  async (_, transport) => {
    const proxy = await twoHubs()
    const heard = await listen(proxy.base, await signIn(), transport)
    const told = Array.from({ length: 30 }, (_, n) => `number ${n}`)
    for (const message of told) await say(message)
    await say('for Alder', emailOf('CLIENT', 'alder'))
    await house.system((tx) =>
      writeChanges(tx, [
        { subject: 'order', id: 4711, kind: 'changed', merchantId: house.birch },
        { subject: 'order', id: 4712, kind: 'changed', merchantId: house.alder },
      ]),
    )
    await vi.waitFor(() => expect(heard.changes.some(({ id }) => id === 4711)).toBe(true), soon)
    await say('the last')
    await vi.waitFor(() => expect(heard.messages).toContain('the last'), soon)
    expect(heard.messages).toEqual([...told, 'the last'])
    expect(heard.changes.some(({ id }) => id === 4712)).toBe(false)
    if (transport === HttpTransportType.WebSockets) return
    const asked = new Set(proxy.seen.map(({ to }) => to))
    expect(asked.size).toBe(2)
  },
)

test.each(transports)(
  '%s: a method that a client calls is refused in words, and it goes on hearing',
  async (_, transport) => {
    const heard = await listen((await twoHubs()).base, await signIn(), transport)
    await expect(heard.connection.invoke('SendAll', 'x')).rejects.toThrow("There is no method 'SendAll' here.")
    await say('still here')
    await vi.waitFor(() => expect(heard.messages).toEqual(['still here']), soon)
  },
)

test.each(transports)('%s: nothing is opened by a token that is none or has run out', async (_, transport) => {
  const { base } = await twoHubs()
  for (const token of ['', 'abc', 'a'.repeat(43)]) await expect(listen(base, token, transport)).rejects.toThrow('401')
  const token = await signIn(emailOf('USER'))
  const userId = await idOf(emailOf('USER'))
  await house.system((tx) => run(tx, sql`update session set expires_at = now() where user_id = ${userId}`))
  await expect(listen(base, token, transport)).rejects.toThrow('401')
})

test.each(transports)(
  '%s: a session that ends while it listens ends the connection, for good',
  async (_, transport) => {
    const { base } = await twoHubs({ beatMs: 50 })
    const token = await signIn()
    const heard = await listen(base, token, transport)
    await house.system((tx) =>
      run(
        tx,
        sql`update session set expires_at = now() where user_id = (select id from app_user where email = ${emailOf('CLIENT')})`,
      ),
    )
    expect((await heard.closed)?.message).toContain('Your session has ended.')
    expect(heard.reconnects()).toBe(0)
  },
)

test.each(transports)("%s: an element's token hears of its merchant only", async (_, transport) => {
  const manager = await house.as('WAREHOUSE_MANAGER')
  const { token } = await manager.embed.createToken({
    body: { name: 'Board', element: 'notification-bell', merchantId: house.birch },
  })
  const heard = await listen((await twoHubs()).base, token, transport)
  const email = emailOf('WAREHOUSE_MANAGER')
  await say('about nobody', email)
  await say('about alder', email, house.alder)
  await say('about birch', email, house.birch)
  await vi.waitFor(() => expect(heard.messages).toEqual(['about birch']), soon)
  expect(heard.changes).toEqual([])
})

test('a person in two tabs and on a handheld hears it in each, over whatever transport', async () => {
  const { base } = await twoHubs()
  const token = await signIn()
  const tabs = await Promise.all(
    transports.map(async ([, transport], n) => listen(base, n < 2 ? token : await signIn(), transport)),
  )
  for (let n = 0; n < 5; n++) await say(`number ${n}`)
  for (const { messages } of tabs)
    await vi.waitFor(() => expect(messages).toEqual([0, 1, 2, 3, 4].map((n) => `number ${n}`)), soon)
})

test.each(transports)('%s: a proxy that closes what is silent leaves it alone', async (_, transport) => {
  const { base } = await twoHubs({ beatMs: 50, pingMs: 100, pollMs: 100 }, 1_000)
  const heard = await listen(base, await signIn(), transport)
  // Longer than the proxy waits.
  const before = Date.now()
  await vi.waitFor(() => expect(Date.now() - before).toBeGreaterThan(2_500), soon)
  await say('after a silence')
  await vi.waitFor(() => expect(heard.messages).toEqual(['after a silence']), soon)
  expect(heard.reconnects()).toBe(0)
})

test('a poll moves on to the other hub when one stops, and misses nothing', async () => {
  const [one, other] = [await hub({}, 'idle'), await hub()]
  const proxy = await alternate([one.base, other.base])
  ends.push(proxy.close)
  const heard = await listen(proxy.base, await signIn(), HttpTransportType.LongPolling)
  await say('before')
  await one.app.close()
  await say('after')
  await vi.waitFor(() => expect(heard.messages).toEqual(['before', 'after']), soon)
  expect(heard.reconnects()).toBe(0)
})

test('over one connection too many the oldest ends, and is not to come back', async () => {
  const { base } = await hub({ perPerson: 3 })
  const token = await signIn()
  const all: Heard[] = []
  for (const transport of [
    HttpTransportType.ServerSentEvents,
    HttpTransportType.LongPolling,
    HttpTransportType.ServerSentEvents,
    HttpTransportType.ServerSentEvents,
  ])
    all.push(await listen(base, token, transport))
  expect((await all[0]?.closed)?.message).toContain('There are too many connections; this was the oldest.')
  await say('the others hear')
  for (const { messages } of all.slice(1)) await vi.waitFor(() => expect(messages).toEqual(['the others hear']), soon)
})

test.each(transports)('%s: what changed while its page was reading is told first', async (_, transport) => {
  const { base } = await twoHubs()
  // Nobody listens yet: a hub that somebody comes to reads what was committed lately.
  await house.system((tx) =>
    writeChanges(tx, [{ subject: 'order', id: 815, kind: 'changed', merchantId: house.birch }]),
  )
  const heard = await listen(base, await signIn(), transport, '?readingMs=5000')
  await vi.waitFor(() => expect(heard.changes.some(({ id }) => id === 815)).toBe(true), soon)
})

/** A polling connection by hand, that has its handshake: the texts of its next polls. */
async function pollBy(base: string, token: string): Promise<() => Promise<string>> {
  const headers = { authorization: `Bearer ${token}` }
  const address = `${base}/hubs/notification`
  const negotiated = await fetch(`${address}/negotiate?negotiateVersion=1`, { method: 'POST', headers })
  const { connectionToken } = (await negotiated.json()) as { connectionToken: string }
  const poll = async () =>
    (await fetch(`${address}?id=${encodeURIComponent(connectionToken)}&readingMs=5000`, { headers })).text()
  expect([await poll(), await poll()]).toEqual(['', '{}\u001e'])
  return poll
}
const orderChanged = (id: number) =>
  house.system((tx) => writeChanges(tx, [{ subject: 'order', id, kind: 'changed', merchantId: house.birch }]))

test('a poll that is told something of its person is told what changed while its page was reading with it', async () => {
  await orderChanged(816)
  const poll = await pollBy((await twoHubs()).base, await signIn())
  await say('between')
  const first = await poll()
  expect(first).toContain('"message":"between"')
  expect(first).toContain('"id":816')
  await orderChanged(817)
  const second = await poll()
  expect(second).toContain('"id":817')
  expect(second).not.toContain('"id":816')
})

test('where the first poll that would have told it was lost, the next one tells what changed meanwhile', async () => {
  await orderChanged(818)
  const poll = await pollBy((await twoHubs()).base, await signIn())
  await house.system((tx) => run(tx, sql`update hub_poll set turn = turn + 1`))
  await orderChanged(819)
  const text = await poll()
  expect([text.includes('"id":818'), text.includes('"id":819')]).toEqual([true, true])
})

test.each(transports)('%s: 10,000 notifications at once come whole, and nobody is cut off', async (_, transport) => {
  const heard = await listen((await twoHubs()).base, await signIn(), transport)
  const userId = await idOf()
  await house.system((tx) =>
    run(
      tx,
      sql`with made as (
            insert into notification (user_id, type, message)
            select ${userId}, 'Message', 'one of many ' || n from generate_series(1, 9990) n returning id)
          insert into change (subject, subject_id, kind, user_id, to_status)
          select 'notification', id, 'changed', ${userId}, 0 from made`,
    ),
  )
  await vi.waitFor(() => expect(heard.messages.length).toBe(9990), soon)
  expect(new Set(heard.messages).size).toBe(9990)
  expect(heard.reconnects()).toBe(0)
})
