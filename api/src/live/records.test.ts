import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { emailOf, type House, openHouse, password } from '../../test/house.ts'
import { connect, isClose, type Listener, listenTo } from '../../test/listener.ts'

/** What a client may say, and what it brings about. */

let house: House
const opened: Listener[] = []
beforeAll(async () => {
  house = await openHouse()
})
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate()
})
afterAll(() => house.close())

const kept = async (listener: Promise<Listener>): Promise<Listener> => {
  opened.push(await listener)
  return listener
}
const signIn = async (): Promise<string> =>
  (await house.anonymous.account.authenticate({ body: { email: emailOf('CLIENT'), password } })).token

test('a handshake for another protocol is refused in its answer', async () => {
  const listener = await kept(connect(house.base, await signIn()))
  listener.say({ protocol: 'messagepack', version: 1 })
  expect((await listener.until('The answer', () => true)).error).toContain("'messagepack' is not spoken here")
  expect(await listener.closed).toBe(1000)
})

test('calls of methods are answered with an error, pings in silence; what comes in pieces is put together', async () => {
  const listener = await kept(listenTo(house.base, await signIn()))
  listener.say({ type: 6 }, { type: 1, invocationId: '1', target: 'SendAll', arguments: [] })
  expect(await listener.until('The completion', ({ type }) => type === 3)).toEqual({
    type: 3,
    invocationId: '1',
    error: "There is no method 'SendAll' here.",
  })
  listener.socket.send('{"type":1,"invocationId":"2",')
  listener.socket.send('"target":"X","arguments":[]}\u001e')
  await listener.until('The second completion', ({ invocationId }) => invocationId === '2')
  expect(listener.records.filter(isClose)).toEqual([])
})

test('what is no message ends the connection, with the reason', async () => {
  const listener = await kept(listenTo(house.base, await signIn()))
  listener.say('{"type":')
  expect(await listener.until('The end', isClose)).toEqual({
    type: 7,
    error: 'That was no message of the JSON hub protocol.',
  })
  await listener.closed
})

test('a message that is too long, or too many of them, end the connection', async () => {
  const long = await kept(listenTo(house.base, await signIn()))
  long.socket.send('x'.repeat(40_000))
  expect(await long.closed).toBe(1009)
  const dripping = await kept(listenTo(house.base, await signIn()))
  for (let n = 0; n < 3; n++) dripping.socket.send('x'.repeat(15_000))
  expect((await dripping.until('The end', isClose)).error).toBe('The message is too long.')
  const talking = await kept(listenTo(house.base, await signIn()))
  talking.say(...Array.from({ length: 200 }, () => ({ type: 6 })))
  expect((await talking.until('The end', isClose)).error).toBe('Too many messages.')
})

test('what is said after the end is not taken any more', async () => {
  const listener = await kept(listenTo(house.base, await signIn()))
  listener.say({ type: 'nonsense' })
  for (let n = 0; n < 5; n++) listener.socket.send('x'.repeat(15_000))
  await listener.closed
  expect(listener.records.filter(isClose)).toHaveLength(1)
})

test('a message whose words cannot be read as text is answered like any other', async () => {
  const listener = await kept(listenTo(house.base, await signIn()))
  listener.say('{"type":1,"invocationId":"7","target":{"toString":1}}')
  await listener.until('The answer', (record) => record.invocationId === '7')
  expect((await fetch(`${house.base}/healthz`)).status).toBe(200)
})
