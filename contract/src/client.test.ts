import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Calls } from './calls/all.ts'
import { type CallError, createClient } from './client.ts'
import { routes } from './routes.ts'

let told: string[]
const serve = (status: number, answer: object) => vi.stubGlobal('fetch', async () => Response.json(answer, { status }))
const client = () =>
  createClient<Calls>(routes, {
    token: () => undefined,
    onError: (error) => told.push(`error: ${error.message}`),
    onWritten: ({ name, changes }, body) => told.push(`${name}: ${changes.join()} ${JSON.stringify(body)}`),
  })
const success = { success: true, status: { code: 1, message: '' } }
const body = { orderIds: [7], priority: 2 as const }

beforeEach(() => {
  told = []
})
afterEach(() => vi.unstubAllGlobals())

test('a function of the client knows which call it is', () => {
  const { order, shipping } = client()
  expect(order.setPriority.call).toEqual({ name: 'order.setPriority', shows: [], changes: ['order'] })
  expect(shipping.shippingBinGetAll.call).toEqual({
    name: 'shipping.shippingBinGetAll',
    shows: ['bin', 'order'],
    changes: [],
  })
})

test('a write that was done says what it changed before its caller hears of it', async () => {
  serve(200, { ...success, result: { changed: 1, before: [] } })
  await client()
    .order.setPriority({ body })
    .then(() => told.push('answered'))
  expect(told).toEqual(['order.setPriority: order {"orderIds":[7],"priority":2}', 'answered'])
})

test('a refusal because something is no longer as it was shown says so too; one of what was typed does not', async () => {
  for (const status of [409, 404, 400, 500]) {
    serve(status, { success: false, error: 'wrong-state', message: 'No.' })
    await client()
      .order.setPriority({ body })
      .catch(() => told.push(String(status)))
  }
  expect(told.map((line) => line.slice(0, 3)).filter((line) => line !== 'err')).toEqual([
    'ord',
    '409',
    'ord',
    '404',
    '400',
    '500',
  ])
})

test.each([
  ['in words of its own', { message: 'Order 7 is packed.', error: 'wrong-state' }, 'Order 7 is packed.', 'wrong-state'],
  ['in its status alone', { status: { code: 9, message: 'Not now.' } }, 'Not now.', 'unexpected'],
  ['without a word', {}, 'The server refused it and did not say why.', 'unexpected'],
])('an answer that says success: false is an error, whatever its HTTP status: %s', async (_, answer, words, code) => {
  serve(200, { success: false, ...answer })
  const problem: CallError = await client()
    .order.setPriority({ body })
    .then(() => Promise.reject(new Error('It was taken for done.')))
    .catch((error) => error)
  expect([problem.message, problem.code, problem.status]).toEqual([words, code, 200])
  expect(told).toEqual([`error: ${words}`])
})

test('a read changes nothing', async () => {
  serve(200, { ...success, result: [] })
  await client().shop.getShopList()
  expect(told).toEqual([])
})
