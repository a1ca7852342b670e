import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { calls } from 'contract/calls/all'
import { connectLive, type LiveState } from 'contract/live'
import { type Alternating, alternate } from '../api/test/alternating.ts'
import { one, sql } from '../api/src/kernel/database.ts'
import { emailOf, type House, password } from '../api/test/house.ts'
import { ask } from './parts/ask.ts'
import { type Built, type Process, startApi, until } from './parts/servers.ts'
import { startTwo, type TwoProcesses } from './parts/two-processes.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 })

/**
 * Two api processes as shipped behind a proxy that hands each request to the next one and lets through less and less: our own
 * client, as the portal and the bell use it, falls back by itself and misses nothing, whoever is killed.
 */
let house: House
let built: Built
let here: Process
let there: Process
const ends: (() => unknown)[] = []
let close: TwoProcesses['close']
beforeAll(async () => {
  ;({ house, built, here, there, close } = await startTwo())
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
afterAll(() => close())

const client = emailOf('CLIENT')
const signIn = async (email: string): Promise<string> =>
  (await house.anonymous.account.authenticate({ body: { email, password } })).token
async function send(base: string, message: string): Promise<void> {
  const { id } = await house.system((tx) =>
    one<{ id: number }>(tx, sql`select id from app_user where email = ${client}`),
  )
  const token = await signIn(emailOf('MERCHANT_ADMIN'))
  const answer = await ask(base, calls.notification.sendMessageToUser, { token, body: { userId: id, message } })
  expect(answer.status, answer.text).toBe(200)
}

const ways = [
  ['WebSockets', {}],
  ['server-sent events', { isWithoutUpgrades: true }],
  ['long polling', { isWithoutUpgrades: true, isWithoutEvents: true }],
] as const
const proxyTo = async (behaviour: (typeof ways)[number][1]): Promise<Alternating> => {
  const proxy = await alternate([here.base, there.base], behaviour)
  ends.push(proxy.close)
  return proxy
}

const asTrueOrFalse = [() => true, () => false] as const

/** A bell as a page has it: it reads the list whenever it is connected, and hears the rest. */
function bell(base: string, token: string): { states: LiveState[]; found: Set<string>; heard: string[] } {
  const [states, found, heard]: [LiveState[], Set<string>, string[]] = [[], new Set(), []]
  const read = async (): Promise<void> => {
    const { json } = await ask(base, calls.notification.getNotifications, { token })
    for (const { message } of (json as { result: { message: string }[] }).result) found.add(message)
  }
  let isStopped = false
  // Asked of a process that is just killed, it is asked again, as a page does.
  const readAtLast = async (): Promise<void> => {
    while (!isStopped && !(await read().then(...asTrueOrFalse)));
  }
  const stop = connectLive({
    base,
    token: () => token,
    on: {
      NotifyUser: ({ message }) => {
        heard.push(message)
        found.add(message)
      },
    },
    onState: (state) => {
      states.push(state)
      if (state === 'live') void readAtLast()
    },
  })
  ends.push(stop, () => (isStopped = true))
  return { states, found, heard }
}

const waysIn = ({ seen }: Alternating): number[] =>
  seen.filter(({ method, path }) => method === 'GET' && path === '/hubs/notification').map(({ status }) => status)

test.each(ways)('what the way there does not let through is done without: %s', async (name, behaviour) => {
  const proxy = await proxyTo(behaviour)
  const { states, heard } = bell(proxy.base, await signIn(client))
  await until('The connection', () => states.at(-1) === 'live')
  for (let n = 0; n < 10; n++) await send(n % 2 ? here.base : there.base, `${name} ${n}`)
  await until('The last of them', () => heard.length >= 10)
  expect(heard).toEqual(Array.from({ length: 10 }, (_, n) => `${name} ${n}`))
  expect(states).toEqual(['connecting', 'live'])
  const used = waysIn(proxy)
  if (name === 'WebSockets') expect(used).toEqual([])
  if (name === 'long polling') expect(used.length).toBeGreaterThan(2)
})

test.each(ways)(
  '%s: the process that serves it is killed; it comes back and has what was told meanwhile',
  async (name, behaviour) => {
    const proxy = await proxyTo(behaviour)
    const bells = [bell(proxy.base, await signIn(client)), bell(proxy.base, await signIn(client))]
    const isLive = () => bells.every(({ states }) => states.at(-1) === 'live')
    await until('The connections', isLive)
    const port = Number(new URL(there.base).port)
    await there.kill('SIGKILL')
    await send(here.base, `${name} meanwhile`)
    there = await startApi(built.folder, house.appUrl, { port })
    await until('Coming back', isLive)
    await send(there.base, `${name} afterwards`)
    for (const { found, states } of bells) {
      await until('All that was told', () => found.has(`${name} meanwhile`) && found.has(`${name} afterwards`))
      expect(states).not.toContain('stopped')
    }
  },
)

test.each(ways)('%s: signing out through one process ends it at whichever it is, for good', async (_, behaviour) => {
  const token = await signIn(client)
  const { states } = bell((await proxyTo(behaviour)).base, token)
  await until('The connection', () => states.at(-1) === 'live')
  expect((await ask(here.base, calls.account.signOut, { token, body: {} })).status).toBe(200)
  await until('Being told', () => states.at(-1) === 'stopped')
})
