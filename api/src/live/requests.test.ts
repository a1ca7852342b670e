import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailOf, type House, openHouse, password } from '../../test/house.ts'
import { one, run, sql } from '../kernel/database.ts'
import { notify } from '../notification/notify.ts'

/** The requests of a connection that is no WebSocket, one by one, as no client would send them. */
let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const signIn = async (email = emailOf('CLIENT')): Promise<string> =>
  (await house.anonymous.account.authenticate({ body: { email, password } })).token
const hub = `/hubs/notification`
type Asked = { method?: string; headers?: Record<string, string>; body?: string; token?: string | undefined }
const ask = async (path: string, { method = 'GET', headers = {}, body, token }: Asked = {}) => {
  const reply = await fetch(house.base + path, {
    method,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body }),
  })
  return { status: reply.status, text: await reply.text(), headers: reply.headers }
}
const negotiate = async (token: string): Promise<string> =>
  (
    JSON.parse((await ask(`${hub}/negotiate?negotiateVersion=1`, { method: 'POST', token })).text) as {
      connectionToken: string
    }
  ).connectionToken
const say = async (message: string, email = emailOf('CLIENT')): Promise<void> => {
  const { id } = await house.system((tx) =>
    one<{ id: number }>(tx, sql`select id from app_user where email = ${email}`),
  )
  await house.system((tx) => notify(tx, [{ userId: id, merchantId: null }], { type: 'Message', message }))
}
/** A connection past its first two polls: the empty one and the handshake's answer. */
async function polling(token: string): Promise<{ id: string; poll: () => ReturnType<typeof ask> }> {
  const id = await negotiate(token)
  const poll = () => ask(`${hub}?id=${id}&_=1`, { token })
  expect((await poll()).text).toBe('')
  expect((await poll()).text).toBe('{}\u001e')
  return { id, poll }
}
const events = { accept: 'text/event-stream' }

test('a connection that is none of ours, of another session, or not named is refused in words', async () => {
  const [token, other] = [await signIn(), await signIn()]
  const id = await negotiate(token)
  const forged = `${id.slice(0, -6)}AAAAAA`
  for (const [method, headers] of [
    ['GET', {}],
    ['GET', events],
    ['POST', {}],
    ['DELETE', {}],
  ] as const) {
    const refused = async (query: string, by: string | undefined) => {
      const { status, text } = await ask(`${hub}${query}`, { method, headers, token: by })
      return [status, (JSON.parse(text) as { message: string }).message]
    }
    const absent = [404, 'The connection was not found.']
    expect(await refused('', token)).toEqual([400, 'Id must be the token of one connection; negotiate one first.'])
    expect(await refused('?id=1', token)).toEqual(absent)
    expect(await refused(`?id=${forged}`, token)).toEqual(absent)
    expect(await refused(`?id=${id}`, other)).toEqual(absent)
    expect((await refused(`?id=${id}`, undefined))[0]).toBe(401)
    expect((await refused(`?id=${id}`, 'a'.repeat(43)))[0]).toBe(401)
  }
})

test('the token may stand in the address of a stream of events, and of nothing else', async () => {
  const token = await signIn()
  const address = `${hub}?id=${await negotiate(token)}&access_token=${token}`
  const stream = await fetch(house.base + address, { headers: events })
  expect([stream.status, stream.headers.get('content-type'), stream.headers.get('x-accel-buffering')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no',
  ])
  await stream.body?.cancel()
  for (const method of ['GET', 'POST', 'DELETE']) expect((await ask(address, { method })).status, method).toBe(401)
})

test('what a client says is taken, or refused with why; too much of it is not read', async () => {
  const token = await signIn()
  const path = `${hub}?id=${await negotiate(token)}`
  const post = async (body?: string, type = 'text/plain;charset=UTF-8') => {
    const { status, text } = await ask(path, {
      method: 'POST',
      token,
      headers: { 'content-type': type },
      ...(body === undefined ? {} : { body }),
    })
    return [status, status === 200 ? text : (JSON.parse(text) as { message: string }).message]
  }
  expect(await post('{"protocol":"json","version":1}\u001e')).toEqual([200, ''])
  expect(await post('{"type":6}\u001e', 'application/octet-stream')).toEqual([200, ''])
  expect(await post('{"type":7}\u001e')).toEqual([200, ''])
  expect(await post()).toEqual([200, ''])
  expect(await post('{"type":1,"invocationId":"1","target":"SendAll"}\u001e')).toEqual([
    400,
    "The message was not taken: There is no method 'SendAll' here..",
  ])
  expect((await post('{"protocol":"messagepack","version":1}\u001e'))[0]).toBe(400)
  expect((await post('x'.repeat(33 * 1024)))[0]).toBe(413)
})

test('what was told between two polls comes with the next, once, and nothing of anybody else', async () => {
  const { poll } = await polling(await signIn())
  await say('for Alder', emailOf('CLIENT', 'alder'))
  await say('first')
  await say('second')
  const { text } = await poll()
  expect([text.includes('first'), text.includes('second'), text.includes('Alder')]).toEqual([true, true, false])
  const waiting = poll()
  await say('third')
  const next = (await waiting).text
  expect([next.includes('third'), next.includes('second')]).toEqual([true, false])
})

test('of two polls of one connection the newer is answered, the older with 204', async () => {
  const { poll } = await polling(await signIn())
  // Takes what is left to be told, so that the next ones wait.
  await say('taken')
  await poll()
  const [first, second] = [poll(), poll()]
  const older = await Promise.race([first, second])
  expect(older.status).toBe(204)
  await say('for the newer')
  expect((await Promise.all([first, second])).map(({ status }) => status).toSorted()).toEqual([200, 204])
})

test('a connection that was ended, and one that the database forgot, are not known any more', async () => {
  const token = await signIn()
  const { id, poll } = await polling(token)
  expect((await ask(`${hub}?id=${id}`, { method: 'DELETE', token })).status).toBe(202)
  expect((await poll()).status).toBe(404)
  const another = await polling(token)
  await house.system((tx) => run(tx, sql`delete from hub_poll`))
  // As long after it was negotiated as nobody takes to begin.
  const now = Date.now()
  const { vi } = await import('vitest')
  vi.spyOn(Date, 'now').mockReturnValue(now + 61_000)
  expect((await another.poll()).status).toBe(404)
  vi.restoreAllMocks()
})

test('whoever polls when their session has ended is told so, and does not come back', async () => {
  const token = await signIn()
  const { poll } = await polling(token)
  await fetch(`${house.base}/api/User/SignOut`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  expect((await poll()).text).toBe('{"type":7,"error":"Your session has ended."}\u001e')
  const waiting = await signIn()
  const connection = await polling(waiting)
  await say('taken')
  await connection.poll()
  const answer = connection.poll()
  await house.system((tx) =>
    run(tx, sql`delete from session where user_id = (select id from app_user where email = ${emailOf('CLIENT')})`),
  )
  house.app.sessions.forget()
  expect((await answer).text).toContain('Your session has ended.')
})

test('of one session four hundred polling connections are kept, the last ones', async () => {
  const token = await signIn()
  await house.system((tx) => run(tx, sql`delete from hub_poll`))
  const count = async () =>
    (await house.system((tx) => one<{ count: number }>(tx, sql`select count(*) as count from hub_poll`))).count
  await polling(token)
  await house.system((tx) =>
    run(
      tx,
      sql`insert into hub_poll (id, session_hash, turn, snapshot, database_id, ends_at)
          select n::text, p.session_hash, 1, '1:1:', '1/1', now() from hub_poll p, generate_series(1, 500) n`,
    ),
  )
  await polling(token)
  expect(await count()).toBe(400)
})
