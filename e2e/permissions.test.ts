import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from 'contract/calls/all'
import type { Call } from 'contract/define'
import { type EmbedElement, embedElements } from 'contract/embed'
import { type Role, roles } from 'contract/roles'
import { emailOf, type House, openHouse, password } from '../api/test/house.ts'

/**
 * Every call by every role and by nobody, in every spelling, against the server listening. What is sent is empty or
 * wrong on purpose.
 */
let house: House
const tokens = new Map<Role, string>()
beforeAll(async () => {
  house = await openHouse()
  for (const role of roles) tokens.set(role, await house.tokenOf(role))
})
afterAll(() => house.close())

type Told = { status: number; code: string }
type Try = { role: Role | 'nobody'; method: string; path: string; call: Call }

const triesOf = (call: Call): Try[] => {
  const spellings = [`${call.method} ${call.path}`, ...(call.also ?? [])].map((spelling) => spelling.split(' '))
  return spellings.flatMap(([method = '', path = '']) =>
    (['nobody', ...roles] as const).map((role) => ({ role, method, path, call })),
  )
}

/** A session of its own where the call would end it, so that the role's other tries go on. */
const tokenFor = async (role: Role, path: string): Promise<string | undefined> => {
  if (!/SignOut$/i.test(path)) return tokens.get(role)
  return (await house.anonymous.account.authenticate({ body: { email: emailOf(role), password } })).token
}

const answerTo = async (one: Try): Promise<Told> =>
  sent(one, one.role === 'nobody' ? undefined : await tokenFor(one.role, one.path))

async function sent({ method, path, call }: Try, token: string | undefined): Promise<Told> {
  const body =
    method === 'GET'
      ? {}
      : call.form === 'multipart'
        ? { body: new FormData() }
        : { body: '{}', type: 'application/json' }
  const reply = await fetch(house.base + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...('type' in body ? { 'content-type': body.type } : {}),
    },
    ...('body' in body ? { body: body.body } : {}),
  })
  const text = await reply.text()
  return { status: reply.status, code: reply.ok ? '' : String((JSON.parse(text) as { error?: string }).error) }
}

/** What is wrong with an answer, in words; undefined when it is as the contract says. */
function faultIn({ role, method, path, call }: Try, { status, code }: Told): string | undefined {
  const told = `${method} ${path} by ${role}: ${status} ${code}`
  if (status >= 500) return told
  if (call.access.includes('PUBLIC')) return status === 403 || code === 'not-signed-in' ? told : undefined
  if (role === 'nobody') return status === 401 && code === 'not-signed-in' ? undefined : `${told}, expected 401`
  const isRefused = status === 401 || status === 403
  if (call.access.includes(role)) return isRefused ? `${told}, expected to be let in` : undefined
  return status === 403 && code === 'not-allowed' ? undefined : `${told}, expected 403`
}

async function faultsOf(tries: readonly Try[]): Promise<string[]> {
  const faults: string[] = []
  const waiting = [...tries]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const fault = faultIn(next, await answerTo(next))
      if (fault) faults.push(fault)
    }
  }
  await Promise.all(Array.from({ length: 16 }, work))
  return faults.sort()
}

test.each(Object.entries(calls))('%s answers the roles its calls name, and nobody else', async (_, subject) => {
  expect(await faultsOf(Object.values<Call>(subject).flatMap(triesOf))).toEqual([])
})

const embedTokenOf = async (element: EmbedElement): Promise<string> =>
  (
    await (
      await house.as('WAREHOUSE_MANAGER')
    ).embed.createToken({ body: { name: 'Bench', element, merchantId: house.birch } })
  ).token
/** What a manager's token for one element gets from a call, in words; undefined when it is let in. */
const closedTo = async (token: string, one: Try): Promise<string | undefined> => {
  const { status, code } = await sent(one, token)
  return status === 401 || status === 403 || status >= 500 ? `${status} ${code}` : undefined
}

test.each(embedElements)(
  'a token for %s opens the calls that name it, in every spelling, and no other',
  async (element) => {
    const token = await embedTokenOf(element)
    const tries = Object.values(calls)
      .flatMap((table) => Object.values<Call>(table))
      .filter((call) => !call.access.includes('PUBLIC'))
      .flatMap(triesOf)
      .filter(({ role }) => role === 'nobody')
    const opened: string[] = []
    for (const one of tries) {
      const refused = await closedTo(token, one)
      if (refused === undefined) opened.push(one.path)
      else expect(`${one.path} ${refused}`).toBe(`${one.path} 403 closed-to-embed`)
    }
    expect(opened).toEqual(tries.filter(({ call }) => (call.embed ?? []).includes(element)).map(({ path }) => path))
  },
)

test("a key of a shop opens the calls of a merchant's own systems, in every spelling, and no other", async () => {
  const { shop } = await house.as('MERCHANT_ADMIN')
  const { shopId } = await shop.create({ body: { shopName: 'Keyed', platform: 'Internal' } })
  const { token } = await shop.getAccessToken({ body: { shopId, name: 'ERP' } })
  const tries = Object.values(calls)
    .flatMap((table) => Object.values<Call>(table))
    .filter((call) => !call.access.includes('PUBLIC'))
    .flatMap(triesOf)
    .filter(({ role }) => role === 'nobody')
  const opened: string[] = []
  for (const one of tries) {
    const refused = await closedTo(token ?? '', one)
    if (refused === undefined) opened.push(one.path)
    else expect(`${one.path} ${refused}`).toBe(`${one.path} 403 closed-to-keys`)
  }
  expect(opened).toEqual(tries.filter(({ call }) => call.shopKey).map(({ path }) => path))
  expect(opened.length).toBe(6)
})

test('what stands in a page of others has these calls alone', () => {
  const openTo = (element: EmbedElement) =>
    Object.entries(calls).flatMap(([subject, table]) =>
      Object.entries<Call>(table)
        .filter(([, call]) => call.embed?.includes(element))
        .map(([name]) => `${subject}.${name}`),
    )
  expect(openTo('stock-in')).toEqual(['inbound.getItems', 'inbound.stockIn'])
  for (const name of openTo('notification-bell')) expect(name).toMatch(/^notification\./)
})

test('every call names its roles, each at most once', () => {
  for (const [subject, table] of Object.entries(calls))
    for (const [name, call] of Object.entries<Call>(table)) {
      expect(call.access.length, `${subject}.${name}`).toBeGreaterThan(0)
      expect(new Set(call.access).size, `${subject}.${name}`).toBe(call.access.length)
    }
})

test('a token that is no token is refused like none', async () => {
  for (const authorization of [
    'Bearer',
    'Bearer x',
    `Bearer ${'a'.repeat(43)}`,
    `Basic ${tokens.get('SUPERADMIN')}`,
    String(tokens.get('SUPERADMIN')),
  ])
    expect((await fetch(`${house.base}/User/Myself`, { headers: { authorization } })).status, authorization).toBe(401)
})

test('the token counts in the header alone, not in the address or a cookie', async () => {
  const token = tokens.get('SUPERADMIN') ?? ''
  expect((await fetch(`${house.base}/User/Myself?access_token=${token}&token=${token}`)).status).toBe(401)
  expect((await fetch(`${house.base}/User/Myself`, { headers: { cookie: `token=${token}` } })).status).toBe(401)
})
