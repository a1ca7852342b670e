import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls } from 'contract/calls/all'
import type { Call } from 'contract/define'
import { type Role, roles } from 'contract/roles'
import { atOnce } from '../api/bench/load.ts'
import { type House, openHouse } from '../api/test/house.ts'
import { type Answer, ask, type Asked, everyCall, formOf, goodFile, goodFiles } from './parts/ask.ts'
import { faultIn } from './parts/refusals.ts'
import { sampleOf, shapeOf, type Wrong, wrongsOf } from './parts/samples.ts'
import { rowCounts } from './parts/tables.ts'

vi.setConfig({ testTimeout: 60_000 })

/** What the contract does not allow, sent to every call: refused with the field named, and nothing changed. */
let house: House
let before: Record<string, number>
const tokens = new Map<Role, string>()
beforeAll(async () => {
  house = await openHouse()
  for (const role of roles) tokens.set(role, await house.tokenOf(role))
  before = await rowCounts(house)
})
afterAll(() => house.close())

const nothing = { type: 'object', properties: {} }
const tokenFor = (call: Call): string | undefined =>
  tokens.get(call.access.find((role) => role !== 'PUBLIC') ?? 'WORKER')
const rightQuery = (call: Call) => (call.query ? (sampleOf(shapeOf(call.query)) as Record<string, unknown>) : {})
const rightBody = (call: Call) => (call.body ? (sampleOf(shapeOf(call.body)) as Record<string, unknown>) : {})

type Try = { name: string; call: Call; wrong: Omit<Wrong, 'value'>; asked: Asked }

function triesOf(name: string, call: Call): Try[] {
  const common = { token: tokenFor(call), files: goodFiles(call) }
  const queries = wrongsOf(call.query ? shapeOf(call.query) : nothing, 'query').map((wrong) => ({
    name,
    call,
    wrong,
    asked: { ...common, query: wrong.value, body: rightBody(call) },
  }))
  if (call.method === 'GET') return queries
  const bodies = wrongsOf(call.body ? shapeOf(call.body) : nothing, call.form ? 'form' : 'json')
  return [
    ...queries,
    ...bodies.map((wrong) => ({
      name,
      call,
      wrong,
      asked: { ...common, query: rightQuery(call), body: wrong.value, key: `bad-${name}` },
    })),
  ]
}

async function faultsOf(tries: readonly Try[]): Promise<string[]> {
  const { results } = await atOnce(tries, 24, async ({ name, call, wrong, asked }) => {
    const fault = faultIn(await ask(house.base, call, asked), { status: 400, field: wrong.field })
    return fault ? [`${name} ${wrong.field} ${wrong.what}: ${fault}`] : []
  })
  return results.flat().sort()
}

const isUnchanged = async () => expect(await rowCounts(house)).toEqual(before)
const refused = (answer: Answer, expected: { status: number; field?: string }): void =>
  expect(faultIn(answer, expected)).toBeUndefined()

test.each(Object.entries(calls))('%s refuses every field that is wrong, by its name', async (subject, table) => {
  expect(
    await faultsOf(Object.entries<Call>(table).flatMap(([name, call]) => triesOf(`${subject}.${name}`, call))),
  ).toEqual([])
})

const writes = everyCall.filter(({ call }) => call.method !== 'GET')
const jsonCalls = writes.filter(({ call }) => !call.form)
const formCalls = writes.filter(({ call }) => call.form === 'multipart')

async function refusedBodies(
  list: typeof writes,
  raw: (call: Call) => NonNullable<Asked['raw']>,
  expected: { status: number; field?: string },
): Promise<string[]> {
  const { results } = await atOnce(list, 16, async ({ name, call }) => {
    const fault = faultIn(
      await ask(house.base, call, { query: rightQuery(call), token: tokenFor(call), raw: raw(call) }),
      expected,
    )
    return fault ? [`${name}: ${fault}`] : []
  })
  return results.flat()
}

test('JSON that is not JSON, or no object, is refused', async () => {
  for (const body of ['{', '{"a":}', 'Sku=1', '\u0000', '{"Sku":"x"', '[]', '[{}]', '"text"', '5', 'true'])
    expect(
      await refusedBodies(jsonCalls, () => ({ type: 'application/json', body }), { status: 400, field: 'The body' }),
      body,
    ).toEqual([])
})

test('a field that would change how objects behave is an unknown field', async () => {
  expect(
    await refusedBodies(
      jsonCalls,
      (call) => ({
        type: 'application/json',
        body: JSON.stringify(rightBody(call)).replace(
          /^\{/,
          `{"__proto__":{"a":1}${Object.keys(rightBody(call)).length ? ',' : ''}`,
        ),
      }),
      { status: 400, field: '__proto__' },
    ),
  ).toEqual([])
})

test('a body in another format than the call takes is refused', async () => {
  for (const type of ['text/plain', 'application/xml', 'application/octet-stream'])
    expect(
      await refusedBodies(writes, () => ({ type, body: 'OrderId=1' }), { status: 400, field: 'Content-Type' }),
      type,
    ).toEqual([])
  expect(
    await refusedBodies(jsonCalls, () => ({ body: formOf({ orderId: 1 }) }), { status: 400, field: 'Content-Type' }),
  ).toEqual([])
  expect(
    await refusedBodies(formCalls, () => ({ type: 'application/x-www-form-urlencoded', body: 'OrderId=1' }), {
      status: 400,
      field: 'Content-Type',
    }),
  ).toEqual([])
  expect(
    await refusedBodies(formCalls, (call) => ({ type: 'application/json', body: JSON.stringify(rightBody(call)) }), {
      status: 400,
      field: 'Content-Type',
    }),
  ).toEqual([])
})

test('a body of 2 MB is too large', async () => {
  const body = JSON.stringify({ Remark: 'x'.repeat(2 * 1024 * 1024) })
  expect(
    await refusedBodies(jsonCalls.slice(0, 12), () => ({ type: 'application/json', body }), {
      status: 413,
      field: 'The body',
    }),
  ).toEqual([])
})

test('an upload without its file, with text for the file, with a file nobody asked for or of 26 MB is refused', async () => {
  const needing = formCalls.filter(({ call }) => call.files?.includes('csvFile'))
  expect(needing.length).toBeGreaterThan(1)
  const huge = new File([new Uint8Array(26 * 1024 * 1024).fill(65)], 'huge.csv')
  for (const { call } of needing) {
    const upload = (files: Record<string, Blob>, more: object = {}) =>
      ask(house.base, call, { token: tokens.get('MERCHANT_ADMIN'), body: { ...rightBody(call), ...more }, files })
    refused(await upload({}), { status: 400, field: 'csvFile' })
    refused(await upload({}, { csvFile: 'SKU,Quantity' }), { status: 400, field: 'csvFile' })
    refused(await upload({ csvFile: goodFile() }, { csvFile: 'SKU,Quantity' }), { status: 400, field: 'csvFile' })
    refused(await upload({ csvFile: goodFile(), other: goodFile() }), { status: 400, field: 'other' })
    refused(await upload({ csvFile: new File([], 'empty.csv') }), { status: 400, field: 'csvFile' })
    refused(await upload({ csvFile: huge }), { status: 413, field: 'csvFile' })
  }
  for (const { call } of formCalls.filter(({ call: { files } }) => files?.includes('imageFile?'))) {
    const picture = (file: Blob | string) =>
      ask(house.base, call, {
        token: tokenFor(call),
        body: { ...rightBody(call), ...(typeof file === 'string' ? { imageFile: file } : {}) },
        files: typeof file === 'string' ? {} : { imageFile: file },
      })
    refused(await picture('data:image/png;base64,'), { status: 400, field: 'imageFile' })
    refused(await picture(huge), { status: 413, field: 'imageFile' })
  }
})

test('a form cut off in the middle is refused', async () => {
  const body =
    '--cut\r\ncontent-disposition: form-data; name="csvFile"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n' +
    'SKU,Quan'
  expect(
    await refusedBodies(formCalls, () => ({ type: 'multipart/form-data; boundary=cut', body }), { status: 400 }),
  ).toEqual([])
  expect(await refusedBodies(formCalls, () => ({ type: 'multipart/form-data', body }), { status: 400 })).toEqual([])
})

test('who may not call is told so before anything of the request is looked at', async () => {
  const { results } = await atOnce(
    everyCall.filter(({ call }) => !call.access.includes('PUBLIC')),
    16,
    async ({ name, call }) => {
      const garbage = { query: { bogus: 1 }, raw: { type: 'application/json', body: '{' } }
      const stranger = roles.find((role) => !call.access.includes(role))
      const nobody = faultIn(await ask(house.base, call, garbage), { status: 401 })
      const other =
        stranger && faultIn(await ask(house.base, call, { ...garbage, token: tokens.get(stranger) }), { status: 403 })
      return [nobody, other].flatMap((fault) => (fault ? [`${name}: ${fault}`] : []))
    },
  )
  expect(results.flat()).toEqual([])
})

test('twenty tokens that are none are refused side by side', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      ask(house.base, calls.order.getOrderList, { token: `${n}`.repeat(43).slice(0, 43) }),
    ),
  )
  for (const answer of answers) refused(answer, { status: 401 })
})

test('addresses nobody answers, and a method the call has not, are 404 in words', async () => {
  for (const [method, path] of [
    ['GET', '/api/Nothing'],
    ['DELETE', '/api/Order/GetOrderList'],
    ['GET', '/api/Stock/StockIn'],
    ['GET', '/api/Order/GetOrder/1'],
    ['GET', '/api/%00'],
    ['GET', '/api/../../etc/passwd'],
  ] as const)
    refused(await ask(house.base, { ...calls.order.getOrderList, method, path }, { token: tokens.get('SUPERADMIN') }), {
      status: 404,
    })
})

test('after all of it every table has the rows it had', isUnchanged)
