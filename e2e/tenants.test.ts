import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Calls } from 'contract/calls/all'
import { createClient } from 'contract/client'
import { merchantRoles, type Role } from 'contract/roles'
import { routes } from 'contract/routes'
import { toWireName } from 'contract/wire'
import { atOnce } from '../api/bench/load.ts'
import { rows, sql } from '../api/src/kernel/database.ts'
import { type House, openHouse } from '../api/test/house.ts'
import { type Answer, ask, type Asked, everyCall, goodFiles, type NamedCall } from './parts/ask.ts'
import { fillFloor, fillMerchant, type Known } from './parts/filled.ts'
import { merchantRows, tenantTables } from './parts/fingerprints.ts'
import { absent, isEmpty, naming, ownerless, type Part, restOf, tellsBeside, wordsOf } from './parts/questions.ts'
import { shapeOf } from './parts/samples.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Birch and Alder have the same day behind them. Birch's people ask for what is Alder's, and learn nothing. */
let house: House
let own: Known
let foreign: Known
beforeAll(async () => {
  house = await openHouse()
  const clients = {
    as: house.as,
    clientOf: (token?: string) => createClient<Calls>(routes, { base: house.base, token: () => token }),
  }
  const floor = await fillFloor(house, clients)
  own = await fillMerchant(house, clients, floor, 'birch')
  foreign = await fillMerchant(house, clients, floor, 'alder')
})
afterAll(() => house.close())

type Question = NamedCall & { role: Role; part: Part; field: string; value: string | number }
const fieldsOf = ({ call }: NamedCall, part: Part): string[] => Object.keys(call[part]?.properties ?? {})
const asked = everyCall.filter(
  ({ call }) =>
    !call.access.includes('PUBLIC') && call.access.some((role) => role !== 'PUBLIC' && merchantRoles.includes(role)),
)
const parts = ['query', 'body'] as const

const questionsTo = (list: readonly NamedCall[], values: Known, asking: readonly Role[]): Question[] =>
  list.flatMap((one) =>
    parts.flatMap((part) =>
      fieldsOf(one, part)
        .filter((field) => naming.test(field))
        .flatMap((field) =>
          (values[field] ?? []).flatMap((value) =>
            asking
              .filter((role) => one.call.access.includes(role))
              .map((role) => ({ ...one, role, part, field, value })),
          ),
        ),
    ),
  )
const questions = (values: Known): Question[] => questionsTo(asked, values, merchantRoles)

async function answerTo(question: Question, value: string | number, token?: string): Promise<Answer> {
  const { call, part, field, role } = question
  const isList = call[part]?.properties[field] !== undefined && shapeOf(call[part].properties[field]).type === 'array'
  const input: Asked = {
    query: restOf(own, question, 'query'),
    body: restOf(own, question, 'body'),
    files: goodFiles(call),
    token: token ?? (await house.tokenOf(role)),
  }
  return ask(house.base, call, { ...input, [part]: { ...(input[part] as object), [field]: isList ? [value] : value } })
}

const nameOf = ({ name, part, field, value, role }: Question): string => `${name} ${part}.${field}=${value} by ${role}`
/** Where an answer about the other merchant's differs from one about nothing, in words. */
async function leaksOf(all: readonly Question[], token?: string): Promise<string[]> {
  const { results } = await atOnce(all, 8, async (question) => {
    const answer = await answerTo(question, question.value, token)
    const other = await answerTo(question, absent(question.value), token)
    const said = wordsOf(answer, question.value)
    if (said !== wordsOf(other, absent(question.value)))
      return [`${nameOf(question)}: ${said.slice(0, 200)} but ${wordsOf(other, absent(question.value)).slice(0, 200)}`]
    return isEmpty(answer) ? [] : [`${nameOf(question)}: ${said.slice(0, 200)}`]
  })
  return results.flat().sort()
}

test('every field that names something of a merchant is asked about', () => {
  const names = new Set(
    asked.flatMap((one) => parts.flatMap((part) => fieldsOf(one, part))).filter((field) => naming.test(field)),
  )
  expect([...names].filter((name) => !foreign[name]?.length).sort()).toEqual(
    Object.keys(ownerless)
      .filter((name) => names.has(name))
      .sort(),
  )
})

test("another merchant's id is answered as one that does not exist, in the same words, and nothing of it changes", async () => {
  const before = await merchantRows(house, house.alder)
  const all = questions(foreign)
  expect(all.length).toBeGreaterThan(300)
  expect(await leaksOf(all)).toEqual([])
  expect(await merchantRows(house, house.alder)).toEqual(before)
})

test('a token for Birch in another page learns nothing of Alder, though its maker serves both', async () => {
  const before = await merchantRows(house, house.alder)
  const { token } = await (
    await house.as('WAREHOUSE_MANAGER')
  ).embed.createToken({ body: { name: 'Bench', element: 'stock-in', merchantId: house.birch } })
  const all = questionsTo(
    everyCall.filter(({ call }) => call.embed?.includes('stock-in')),
    foreign,
    ['WAREHOUSE_MANAGER'],
  )
  expect(all.length).toBeGreaterThan(8)
  expect(await leaksOf(all, token)).toEqual([])
  expect(await merchantRows(house, house.alder)).toEqual(before)
})

test('the same questions about what is their own are answered', async () => {
  const reads = questions(own).filter(({ call, role }) => call.method === 'GET' && role === 'MERCHANT_ADMIN')
  const { results } = await atOnce(reads, 8, async (question) => {
    const answer = await answerTo(question, question.value)
    return { about: `${question.name} ${question.field}`, isEmpty: isEmpty(answer) && !tellsBeside(answer) }
  })
  const answered = new Set(results.filter((one) => !one.isEmpty).map((one) => one.about))
  expect([...new Set(results.map((one) => one.about))].filter((about) => !answered.has(about))).toEqual([])
})

test('what a person reads without naming anybody holds nothing of the other merchant', async () => {
  const ids = Object.values(foreign)
    .flat()
    .filter((value) => typeof value === 'number' && value >= 100_000)
  const theirs = new RegExp(`\\b(${ids.join('|')})\\b|Alder`)
  const reads = asked
    .filter(({ call }) => call.method === 'GET' && !call.download)
    .flatMap((one) => merchantRoles.filter((role) => one.call.access.includes(role)).map((role) => ({ ...one, role })))
  const { results } = await atOnce(reads, 8, async (one) => {
    const page = fieldsOf(one, 'query').includes('pageSize') ? { pageSize: 200 } : {}
    const { text } = await ask(house.base, one.call, {
      query: { ...restOf(own, one, 'query'), ...page },
      token: await house.tokenOf(one.role),
    })
    const match = theirs.exec(text)
    return match ? [`${one.name} by ${one.role}: ${match[0]}`] : []
  })
  expect(results.flat()).toEqual([])
})

/** The application's role on a connection of its own, past every handler. */
async function raw<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: house.appUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const setScope = (client: pg.Client, scope: string, isLocal = false) =>
  client.query(`select set_config('app.merchant', $1, $2)`, [scope, isLocal])
const merchantsIn = async (client: pg.Client, table: string): Promise<string[]> =>
  (
    await client.query<{ m: string }>(
      `select distinct merchant_id::text as m from ${table} where merchant_id is not null`,
    )
  ).rows.map((row) => row.m)

test('every table with a merchant_id has row-level security, forced, with a policy', async () => {
  const tables = await tenantTables(house)
  expect(tables.length).toBeGreaterThan(20)
  expect(tables.filter((table) => !table.isForced || table.policies === 0).map((table) => table.name)).toEqual([])
})

test('a connection that says nobody sees no row of any merchant, also after it was used for one', () =>
  raw(async (client) => {
    for (const round of ['fresh', 'used before']) {
      for (const { name } of await tenantTables(house))
        expect(await merchantsIn(client, name), `${name}, ${round}`).toEqual([])
      expect((await client.query('select id from merchant')).rows, round).toEqual([])
      await client.query('begin')
      await setScope(client, String(house.birch), true)
      await client.query('commit')
    }
  }))

/**
 * Tables that belong to a person, or to the system alone: no merchant's scope opens them (notification.test.ts,
 * feed.test.ts).
 */
const personal = ['notification', 'change']

test('a connection for one merchant sees the rows of that merchant, all of them, and changes no other', () =>
  raw(async (client) => {
    await setScope(client, String(house.birch))
    const filled: string[] = []
    for (const { name } of await tenantTables(house)) {
      const seen = await merchantsIn(client, name)
      expect(
        seen.filter((id) => id !== String(house.birch)),
        name,
      ).toEqual([])
      const {
        rows: [counted],
      } = await client.query<{ n: string }>(`select count(*) as n from ${name} where merchant_id is not null`)
      const [there] = await house.system((tx) =>
        rows<{ n: number }>(tx, sql`select count(*) as n from ${sql.table(name)} where merchant_id = ${house.birch}`),
      )
      expect(Number(counted?.n), name).toBe(personal.includes(name) ? 0 : there?.n)
      if (there?.n) filled.push(name)
      const changed = await client
        .query(`update ${name} set merchant_id = ${house.birch} where merchant_id = ${house.alder}`)
        .catch((problem: { code?: string }) => problem.code)
      expect(typeof changed === 'object' ? changed.rowCount : changed, name).toBeOneOf([0, '42501'])
    }
    expect(filled.length).toBeGreaterThan(20)
    expect((await client.query<{ id: string }>('select id::text from merchant')).rows).toEqual([
      { id: String(house.birch) },
    ])
    await expect(
      client.query(`insert into shop (merchant_id, name, platform) values (${house.alder}, 'Ours now', 'Internal')`),
    ).rejects.toMatchObject({ code: '42501' })
  }))

test('a text for a merchant that is no number, or asks for all, opens nothing to a person', async () => {
  const token = await house.tokenOf('MERCHANT_ADMIN')
  // Nothing else of theirs is missing first.
  const askedByMerchant = asked.filter(
    (one) => fieldsOf(one, 'query').includes('merchantId') && !one.call.query?.required?.length,
  )
  expect(askedByMerchant.length).toBeGreaterThanOrEqual(4)
  for (const value of ['*', `${house.birch},${house.alder}`, `${house.alder} or true`, "1'"])
    for (const { call } of askedByMerchant.slice(0, 4)) {
      const answer = await ask(house.base, call, { query: { merchantId: value }, token })
      expect([answer.status, answer.json['field']]).toEqual([400, toWireName('merchantId')])
    }
})
