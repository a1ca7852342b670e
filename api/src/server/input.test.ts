import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from 'contract/calls/all'
import type { Call } from 'contract/define'
import { type House, openHouse, refusalOf } from '../../test/house.ts'
import { jsonOf } from './json.ts'
import { limitTable } from './limits.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const send = async (body: string) =>
  fetch(`${house.base}/api/Notification/SendMessageToUser`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await house.tokenOf('SUPERADMIN')}`, 'content-type': 'application/json' },
    body,
  })

test.each([
  ['a lone half', '{"RoleType":"CLIENT","Message":"a \\ud83d b"}'],
  ['a half in a name', '{"Role\\udc00":1}'],
])('%s of a character is refused in words, not stored and not a fault of ours', async (_, body) => {
  const reply = await send(body)
  expect([reply.status, (await reply.json()).message]).toEqual([
    400,
    'The body holds half a character (a surrogate without its partner).',
  ])
})

test('whole characters pass, however they are written, and so does the text of an escape', async () => {
  for (const message of ['\\ud83d\\ude00', '😀', '\\\\ud83d'])
    expect((await send(`{"RoleType":"MERCHANT_ADMIN","Message":"a ${message} b"}`)).status).toBe(200)
})

test('a body nested thousands of levels deep is refused in words, whoever sends it', async () => {
  const deep = `{"Email":${'['.repeat(5_000)}${']'.repeat(5_000)}}`
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${house.base}/api/User/Authenticate`, { method: 'POST', headers, body: deep })
  expect([reply.status, (await reply.json()).message]).toEqual([400, 'The body is nested more than 32 levels deep.'])
})

test('a megabyte of empty objects is refused before any is made, and the largest list that a call takes is not', async () => {
  for (const body of [`{"Items":[${'{},'.repeat(349_000)}{}]}`, `[${'1,'.repeat(20_000)}1]`, '[]'.repeat(20_001)]) {
    const reply = await send(body)
    expect([reply.status, await reply.json()]).toEqual([
      400,
      expect.objectContaining({
        message: 'The body holds more than 20000 values.',
        next: 'Send it in several requests, each with a part of it.',
      }),
    ])
  }
  const form = await fetch(`${house.base}/api/User/Authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a&'.repeat(25_000),
  })
  expect([form.status, (await form.json()).message]).toEqual([400, 'The body holds more than 20000 values.'])
})

const { bodyValues } = limitTable
type Schema = { anyOf?: Schema[]; items?: Schema; maxItems?: number; properties?: Record<string, Schema> }
/** How many values something of this schema holds at most. */
const valuesIn = ({ anyOf, items, maxItems = Number.POSITIVE_INFINITY, properties }: Schema): number =>
  1 +
  (anyOf ? Math.max(...anyOf.map(valuesIn)) : 0) +
  (items ? maxItems * valuesIn(items) : 0) +
  Object.values(properties ?? {}).reduce((sum, property) => sum + 1 + valuesIn(property), 0)

test('whatever the contract lets somebody send holds no more values than the lowest setting lets pass', () => {
  const over = Object.entries(calls).flatMap(([subject, table]) =>
    Object.entries<Call>(table)
      .map(([name, call]) => [`${subject}.${name}`, valuesIn((call.body ?? {}) as Schema)] as const)
      .filter(([, values]) => values > bodyValues.least),
  )
  expect(over).toEqual([])
})

test('signs within a text are no values, whatever stands before a quote', () => {
  const said = { text: `${'[{,'.repeat(10)}\\"`, more: ['\\', '"', ',,,'] }
  expect(jsonOf(JSON.stringify(said), 'It', 8)).toEqual(said)
  expect(() => jsonOf(JSON.stringify(said), 'It', 5)).toThrow('It holds more than 5 values.')
})

test('a text of signs that nobody sees is empty, and text loses those that turn it, said or looked for', async () => {
  const api = await house.as('SUPERADMIN')
  const named = (shopName: string) =>
    api.shop.create({ body: { merchantId: house.birch, shopName, platform: 'Internal' } })
  for (const name of ['\u200b', '\u202e\u200f', ' \u2060 ', '\u3164'])
    expect(await refusalOf(named(name)), JSON.stringify(name)).toMatchObject({ status: 400, field: 'ShopName' })
  await named('\ufeffNorth\u202e Shop')
  const shops = await api.shop.getShopList({ query: { merchantId: house.birch } })
  expect(shops.map(({ shopName }) => shopName)).toEqual(['North Shop'])
  const birch = await house.as('MERCHANT_ADMIN')
  // In a form, where the client itself ends lines so.
  const productDescription = 'first line\u200b\r\n\u202esecond line\r\n'
  await birch.catalogue.createProduct({ body: { sku: 'UN\u2066SEEN', productName: 'Seen', productDescription } })
  const { result } = await birch.stock.getProductList({ query: { sku: 'UNS\ufeffEEN' } })
  expect(result.map((one) => [one.sku, one.productDescription])).toEqual([['UNSEEN', 'first line\r\nsecond line\r\n']])
})

test('JSON in a field of a form is held to the same: depth, halves, and being JSON', async () => {
  const token = await house.tokenOf('MERCHANT_ADMIN')
  for (const [text, problem] of [
    [`${'['.repeat(40_000)}${']'.repeat(40_000)}`, 'is nested more than 32 levels deep.'],
    ['{"a":"\\ud83d"}', 'holds half a character (a surrogate without its partner).'],
    ['{', 'is not JSON.'],
  ] as const) {
    const form = new FormData()
    form.set('Mapping', text)
    form.set('File', new Blob(['a,b\n1,2\n']), 'orders.csv')
    const reply = await fetch(`${house.base}/api/Jobs/CreateJobWithAttachment`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    expect([reply.status, (await reply.json()).message]).toEqual([400, `Mapping ${problem}`])
  }
})
