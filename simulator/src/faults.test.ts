import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Open, type Started, startSimulator, wordOf } from './test/start.ts'

let house: Started
let shopee: Open
let other: Open
let lazada: Open
beforeAll(async () => (house = await startSimulator()))
afterAll(() => house.stop())
beforeEach(async () => {
  await house.control('reset', {})
  shopee = await house.open('shopee:14701711')
  other = await house.open('shopee:14701712')
  lazada = await house.open('lazada:1234567')
})

const fault = (input: Record<string, unknown>) => house.control<{ id: number }>('faults', input)
const info = (shop = shopee) => house.shopee('shop/get_shop_info', shop)
const seller = () => house.lazada('/seller/get', lazada)

test('5 5xx: as many as ordered, for one shop alone', async () => {
  await fault({ shop: shopee.key, kind: 'http', status: 502, times: 2 })
  expect((await info()).status).toBe(502)
  expect((await info(other)).status).toBe(200)
  expect((await info()).status).toBe(502)
  expect((await info()).status).toBe(200)
})

test('5 a shop switched off answers nothing until it is switched on', async () => {
  const { id } = await fault({ shop: lazada.key, kind: 'off' })
  expect((await seller()).status).toBe(503)
  expect(wordOf(await info())).toBe('')
  const { faults } = await house.control<{ faults: object[] }>('faults')
  expect(faults).toMatchObject([{ id, kind: 'off', hits: 1 }])
  await house.ask(`${house.url}/control/faults?id=${id}`, { method: 'DELETE' })
  expect(wordOf(await seller())).toBe('0')
})

test('5 dropped connections, before and after a call was carried out', async () => {
  await fault({ kind: 'drop', calls: 'get_shop_info', times: 1 })
  await expect(info()).rejects.toThrow('fetch failed')
  await fault({ kind: 'lost-answer', calls: '/seller.get$/', times: 1 })
  await expect(seller()).rejects.toThrow('fetch failed')
  expect(wordOf(await seller())).toBe('0')
})

test('2 Errors: any word of theirs, too fast in their words, a page or broken JSON in the place of an answer', async () => {
  await fault({ shop: shopee.key, kind: 'word', error: 'error_server', message: 'Something wrong.', times: 1 })
  expect((await info()).json).toMatchObject({ error: 'error_server', message: 'Something wrong.' })
  await fault({ shop: lazada.key, kind: 'word', times: 1 })
  expect((await seller()).json).toMatchObject({ code: 'E006' })
  await fault({ kind: 'limit', times: 2, delayMs: 3000 })
  const fast = await info()
  expect([fast.status, fast.headers.get('retry-after')]).toEqual([429, '3'])
  expect((await seller()).json).toMatchObject({
    code: 'ApiCallLimit',
    message: expect.stringContaining('last 3 seconds'),
  })
  await fault({ kind: 'html', times: 1 })
  expect((await info()).type).toBe('text/html')
  await fault({ kind: 'not-json', times: 1 })
  await expect(info()).rejects.toThrow('JSON')
})

test('5 slow answers are late and delay no other shop, and a share strikes by the seed', async () => {
  await fault({ shop: shopee.key, kind: 'slow', delayMs: 1000, times: 1 })
  const came: string[] = []
  await Promise.all([info().then(() => came.push('slow')), info(other).then(() => came.push('other'))])
  expect(came).toEqual(['other', 'slow'])
  const strikes = async () => {
    await house.control('reset', { seed: 7 })
    shopee = await house.open('shopee:14701711')
    await fault({ kind: 'http', share: 0.5 })
    const said = []
    for (let call = 0; call < 20; call += 1) said.push((await info()).status)
    return said
  }
  const first = await strikes()
  expect(new Set(first)).toEqual(new Set([200, 500]))
  expect(await strikes()).toEqual(first)
})
