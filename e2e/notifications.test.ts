import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { calls } from 'contract/calls/all'
import type { Events } from 'contract/events'
import { connectLive, type LiveOptions, type LiveState } from 'contract/live'
import { atOnce } from '../api/bench/load.ts'
import { one, run, sql } from '../api/src/kernel/database.ts'
import { emailOf, type House, password } from '../api/test/house.ts'
import { ask } from './parts/ask.ts'
import { type Built, type Process, startApi, until } from './parts/servers.ts'
import { startTwo, type TwoProcesses } from './parts/two-processes.ts'

vi.setConfig({ testTimeout: 60_000 })

/**
 * Two api processes as shipped on one database, and the real SignalR client: who is told what, through whatever
 * process.
 */
let house: House
let built: Built
let here: Process
let there: Process
const stops: (() => unknown)[] = []
let close: TwoProcesses['close']
beforeAll(async () => {
  ;({ house, built, here, there, close } = await startTwo())
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => close())

type News = Events['NotifyUser']
const idOf = async (email: string): Promise<number> =>
  (await house.system((tx) => one<{ id: number }>(tx, sql`select id from app_user where email = ${email}`))).id
const signIn = async (email: string): Promise<string> =>
  (await house.anonymous.account.authenticate({ body: { email, password } })).token
const client = emailOf('CLIENT')

/** The client as merchants' tools have it: of the package, with what it does by itself. */
function hub(base: string, token: string): HubConnection {
  const connection = new HubConnectionBuilder()
    .withUrl(`${base}/hubs/notification`, { transport: HttpTransportType.WebSockets, accessTokenFactory: () => token })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 50 })
    .configureLogging(LogLevel.None)
    .build()
  stops.push(() => connection.stop())
  return connection
}

async function listenTo(base: string, token: string): Promise<{ connection: HubConnection; heard: News[] }> {
  const connection = hub(base, token)
  const heard: News[] = []
  connection.on('NotifyUser', (news: News) => heard.push(news))
  await connection.start()
  return { connection, heard }
}

const send = async (
  base: string,
  message: string,
  { to = client, from = emailOf('MERCHANT_ADMIN') } = {},
): Promise<void> => {
  const answer = await ask(base, calls.notification.sendMessageToUser, {
    token: await tokenOf(from),
    body: { userId: await idOf(to), message },
  })
  expect(answer.status, answer.text).toBe(200)
}
const tokens = new Map<string, Promise<string>>()
const tokenOf = (email: string): Promise<string> => {
  const token = tokens.get(email) ?? signIn(email)
  tokens.set(email, token)
  return token
}
const messages = (heard: readonly News[]): string[] => heard.map(({ message }) => message)

test('a message sent through one process reaches the person connected to the other, and is in their list', async () => {
  const token = await signIn(client)
  const { heard } = await listenTo(there.base, token)
  await send(here.base, 'Your stock has arrived')
  await until('The push', () => heard.length === 1)
  expect(heard).toEqual([{ notificationId: expect.any(Number), message: 'Your stock has arrived' }])
  const list = await ask(there.base, calls.notification.getNotifications, { token })
  expect(list.json).toMatchObject({
    result: [{ id: heard[0]?.notificationId, message: 'Your stock has arrived', status: 0 }],
    hasNewNotification: true,
  })
})

test('1,000 notifications from eight senders at once through both processes: each arrives once, none is lost', async () => {
  const token = await signIn(client)
  const listeners = [await listenTo(here.base, token), await listenTo(there.base, token)]
  const sent = Array.from({ length: 1_000 }, (_, n) => `number ${n}`)
  await atOnce(
    sent.map((message, n) => ({ message, base: n % 2 ? here.base : there.base })),
    8,
    ({ base, message }) => send(base, message),
  )
  for (const { heard } of listeners) {
    await until('The last of them', () => heard.length >= sent.length)
    expect(messages(heard).sort()).toEqual([...sent].sort())
    expect(new Set(heard.map(({ notificationId }) => notificationId)).size).toBe(sent.length)
  }
})

test("another merchant's person never hears of it", async () => {
  const alder = emailOf('CLIENT', 'alder')
  const [mine, theirs] = [
    await listenTo(there.base, await signIn(client)),
    await listenTo(there.base, await signIn(alder)),
  ]
  await send(here.base, 'for Birch only')
  await until('The push', () => mine.heard.length === 1)
  await send(here.base, 'for Alder only', { to: alder, from: emailOf('MERCHANT_ADMIN', 'alder') })
  await until('The other push', () => theirs.heard.length === 1)
  expect(messages(mine.heard)).toEqual(['for Birch only'])
  expect(messages(theirs.heard)).toEqual(['for Alder only'])
})

test('a process that is killed and started again is found again by its listeners, by themselves', async () => {
  const port = Number(new URL(there.base).port)
  const token = await signIn(client)
  const { connection, heard } = await listenTo(there.base, token)
  let returns = 0
  connection.onreconnected(() => void (returns += 1))
  const ours = live(there.base, token)
  await until('Our own client', () => ours.states.at(-1) === 'live')
  await there.kill('SIGKILL')
  await until('Noticing', () => ours.states.at(-1) === 'waiting' || ours.states.at(-1) === 'connecting')
  there = await startApi(built.folder, house.appUrl, { port })
  await until('Coming back', () => returns === 1 && ours.states.at(-1) === 'live')
  await send(here.base, 'after the fall')
  await until('The push', () => heard.length === 1 && ours.heard.length === 1)
  expect(messages(heard)).toEqual(['after the fall'])
})

test('a process that stops in order closes its connections and lets them come back', async () => {
  const port = Number(new URL(there.base).port)
  const ours = live(there.base, await signIn(client))
  await until('The connection', () => ours.states.at(-1) === 'live')
  await there.kill('SIGTERM')
  await until('Noticing', () => ours.states.includes('waiting'))
  there = await startApi(built.folder, house.appUrl, { port })
  await until('Coming back', () => ours.states.filter((state) => state === 'live').length === 2)
  expect(ours.states).not.toContain('stopped')
})

test.each([
  ['none', ''],
  ['one that is no token', 'abc'],
  ['one of nobody', 'a'.repeat(43)],
])('a token that is %s opens nothing', async (_, token) => {
  await expect(hub(here.base, token).start()).rejects.toThrow('401')
})

test('a token that has run out opens nothing', async () => {
  const token = await signIn(emailOf('USER'))
  await house.system((tx) =>
    run(
      tx,
      sql`update session set expires_at = now() - interval '1 second'
           where user_id = (select id from app_user where email = ${emailOf('USER')})`,
    ),
  )
  await expect(hub(here.base, token).start()).rejects.toThrow('401')
})

test('signing out through one process ends the connection at the other, for good', async () => {
  const token = await signIn(client)
  const { connection } = await listenTo(there.base, token)
  const ended = new Promise<Error | undefined>((resolve) => connection.onclose(resolve))
  let returns = 0
  connection.onreconnecting(() => void (returns += 1))
  const ours = live(there.base, token)
  await until('The connection', () => ours.states.at(-1) === 'live')
  expect((await ask(here.base, calls.account.signOut, { token, body: {} })).status).toBe(200)
  expect((await ended)?.message).toContain('Your session has ended.')
  expect(returns).toBe(0)
  await until('Being told', () => ours.states.at(-1) === 'stopped')
})

test('methods that a client calls are refused, and the connection goes on', async () => {
  const { connection, heard } = await listenTo(there.base, await signIn(client))
  await expect(connection.invoke('SendAll', 'x')).rejects.toThrow("There is no method 'SendAll' here.")
  await send(here.base, 'still listening')
  await until('The push', () => heard.length === 1)
})

test('no token is written to the log of a process, whatever it logs', async () => {
  let log = ''
  const telling = await startApi(built.folder, house.appUrl, {
    settings: { LOG: 'info' },
    heard: (text) => {
      log += text
    },
  })
  const token = await signIn(client)
  const { default: WebSocket } = await import('ws')
  const socket = new WebSocket(`${telling.base.replace('http', 'ws')}/hubs/notification?id=x&access_token=${token}`)
  await new Promise((resolve) => socket.once('open', resolve))
  await listenTo(telling.base, token)
  await until('The log', () => (log.match(/\/hubs\/notification\?id=/g) ?? []).length >= 2)
  socket.terminate()
  expect(log).toContain('access_token=***')
  expect(log).not.toContain(token)
})

/** Our own client, as the portal and the bell use it. */
function live(
  base: string,
  token: string | undefined,
  on: LiveOptions['on'] = {},
): { states: LiveState[]; heard: News[]; stop: () => void } {
  const states: LiveState[] = []
  const heard: News[] = []
  const stop = connectLive({
    base,
    token: () => token,
    on: { NotifyUser: (news) => heard.push(news), ...on },
    onState: (state) => states.push(state),
  })
  stops.push(stop)
  return { states, heard, stop }
}

test('our own client tells how it stands, and throws nothing: refused, out of reach, stopped', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const refused = live(here.base, 'a'.repeat(43))
  await until('The refusal', () => refused.states.at(-1) === 'stopped')
  const nobody = live(here.base, undefined)
  await until('The refusal', () => nobody.states.at(-1) === 'stopped')
  const lost = live('http://127.0.0.1:9', await signIn(client))
  await until('The second try', () => lost.states.length >= 4)
  expect(lost.states.slice(0, 4)).toEqual(['connecting', 'waiting', 'connecting', 'waiting'])
  expect(console.warn).toHaveBeenCalledTimes(1)
  const ours = live(here.base, await signIn(client))
  await until('The connection', () => ours.states.at(-1) === 'live')
  ours.stop()
  ours.stop()
  expect(ours.states).toEqual(['connecting', 'live', 'stopped'])
})
