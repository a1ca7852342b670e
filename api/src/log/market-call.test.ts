import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { rows, sql } from '../kernel/database.ts'
import type { MarketCall } from '../marketplaces/calls.ts'
import { callsWritten, noteTo } from './market-call.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const call = (changes: Partial<MarketCall> = {}): MarketCall => ({
  marketplace: 'Shopee',
  call: '/api/v2/order/get_order_list',
  at: Date.parse('2026-11-23T10:00:00Z'),
  milliseconds: 31,
  status: 200,
  fault: '',
  request: { page_size: '100' },
  answer: { error: '', response: { more: false } },
  ...changes,
})
const written = async (shopId: number) => {
  await callsWritten(house.pool)
  return house.system((tx) =>
    rows<{ merchantId: number; at: number; call: string; fault: string; answer: unknown }>(
      tx,
      sql`select merchant_id, at, call, fault, answer from market_call where shop_id = ${shopId} order by id`,
    ),
  )
}

test('each call of a shop is written, in the order they were made, and none holds up who makes it', async () => {
  const note = noteTo(house.pool, { merchantId: house.birch, shopId: 71 })
  for (let n = 0; n < 250; n++) note(call({ call: `call ${n}`, fault: n === 9 ? 'unreachable' : '' }))
  const all = await written(71)
  expect(all.map((row) => row.call)).toEqual(Array.from({ length: 250 }, (_, n) => `call ${n}`))
  expect(all[9]).toEqual({
    merchantId: house.birch,
    at: Date.parse('2026-11-23T10:00:00Z'),
    call: 'call 9',
    fault: 'unreachable',
    answer: { error: '', response: { more: false } },
  })
})

test('a long answer is cut, and signs that no text may hold fail nothing', async () => {
  const note = noteTo(house.pool, { merchantId: house.birch, shopId: 72 })
  note(call({ answer: { list: Array.from({ length: 5_000 }, (_, n) => `order ${n}`) } }))
  note(call({ answer: null, status: 0, fault: 'unreachable' }))
  const [long, none] = await written(72)
  const cut = (long?.answer as { cut: string } | undefined)?.cut
  expect(cut).toMatch(/^\{"list":\["order 0","order 1"/)
  expect(cut).toHaveLength(8_000)
  expect(none).toMatchObject({ answer: null, fault: 'unreachable' })
})

test('more than can be written waits for nobody: the oldest are not kept', async () => {
  const note = noteTo(house.pool, { merchantId: house.birch, shopId: 73 })
  for (let n = 0; n < 1_500; n++) note(call({ call: `call ${n}` }))
  const all = await written(73)
  expect(all.length).toBeLessThanOrEqual(1_100)
  expect(all.at(-1)?.call).toBe('call 1499')
})
