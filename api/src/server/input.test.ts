import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, refusalOf } from '../../test/house.ts'

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
