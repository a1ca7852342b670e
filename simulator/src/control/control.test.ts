import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Started, startSimulator, wordOf } from '../test/start.ts'

let house: Started
const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
beforeAll(async () => (house = await startSimulator()))
afterAll(async () => {
  await house.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => house.control('reset', {}))

type Fields = Record<string, unknown>

test('the default world has three shops of each marketplace, and a main account of two', async () => {
  const world = await house.control<{ shops: { key: string }[]; mainAccounts: Fields[] }>('world')
  expect(world.shops.map(({ key }) => key)).toEqual([
    'shopee:14701711',
    'shopee:14701712',
    'shopee:14701713',
    'lazada:1234567',
    'lazada:1234568',
    'lazada:1234569',
  ])
  expect(world.mainAccounts).toMatchObject([{ id: 9001001, shops: ['shopee:14701712', 'shopee:14701713'] }])
})

test('the same seed makes the same buyers and orders', async () => {
  const make = async () => {
    await house.control('reset', { seed: 3 })
    const made = await house.control<{ orders: Fields[] }>('orders', {
      shop: 'shopee:14701711',
      count: 20,
      createdFrom: 1_790_000_000_000,
    })
    return [made.orders, [...house.app.sim.world.store('shopee:14701711').orders.values()].map(({ buyer }) => buyer)]
  }
  expect(await make()).toEqual(await make())
})

test('what cannot be done is refused in words', async () => {
  const refused = async (path: string, body?: Fields) =>
    house.control(path, body).then(
      () => '',
      (problem: Error) => problem.message,
    )
  expect(await refused('orders', { shop: 'nobody' })).toContain('There is no shop nobody.')
  expect(await refused('orders/move', { shop: '14701711', id: 'X', act: 'pay' })).toContain('has no order X')
  expect(await refused('settings', { speed: 1 })).toContain('There is no setting speed.')
  expect(await refused('nothing')).toContain('There is no control call')
  const { orders } = await house.control<{ orders: { id: string }[] }>('orders', { shop: '14701711' })
  expect(await refused('orders/move', { shop: '14701711', id: orders[0]?.id, act: 'pay' })).toContain('no payment')
})

test('what was received is counted by path and outcome', async () => {
  const shop = await house.open('lazada:1234567')
  await house.lazada('/seller/get', shop)
  await house.lazada('/seller/get', shop)
  await house.lazada('/seller/get', shop, {}, { change: { sign: 'wrong' } })
  const received = await house.control<{ counts: Fields[]; calls: Fields[] }>('received?shop=lazada:1234567')
  expect(received.counts).toEqual([
    { shop: shop.key, path: '/seller/get', outcome: 'ok', count: 2 },
    { shop: shop.key, path: '/seller/get', outcome: 'IncompleteSignature', count: 1 },
  ])
  expect(received.calls).toHaveLength(3)
  expect((await house.lazada('/seller/get', shop)).headers.get('date')).toMatch(/GMT$/)
})

test('killed and started again, it has the world it had', async () => {
  const file = join(folder, 'world.jsonl')
  const first = await startSimulator(file)
  const shop = await first.open('shopee:14701711')
  await first.control('listings', { shop: shop.key, listings: [{ sku: 'LAMP', stock: 5 }] })
  const lines = [{ sku: 'LAMP', quantity: 2 }]
  const { orders } = await first.control<{ orders: { id: string }[] }>('orders', {
    shop: shop.key,
    lines,
    isPaid: false,
  })
  await first.control('clock', { advanceMs: 60_000 })
  const { now } = await first.control<{ now: number }>('clock')
  await first.stop()
  // As a kill in the middle of a line leaves it.
  appendFileSync(file, '["order",{"shop":"shop')
  const second = await startSimulator(file)
  expect(wordOf(await second.shopee('shop/get_shop_info', shop))).toBe('')
  const path = `orders?shop=${shop.key}&id=${orders[0]?.id}`
  expect(await second.control(path)).toMatchObject({ status: 'UNPAID' })
  expect((await second.control<{ now: number }>('clock')).now).toBeGreaterThanOrEqual(now)
  await second.control('clock', { advanceMs: 30 * 60_000 })
  expect(await second.control(path)).toMatchObject({ status: 'CANCELLED' })
  const { listings } = await second.control<{ listings: Fields[] }>(`listings?shop=${shop.key}`)
  expect(listings).toMatchObject([{ sku: 'LAMP', sellable: 5, withhold: 0 }])
  await second.control('orders', { shop: shop.key, lines })
  await second.stop()
  const third = await startSimulator(file)
  expect((await third.control<{ orders: Fields[] }>(`orders?shop=${shop.key}`)).orders).toHaveLength(2)
  await third.stop()
})
