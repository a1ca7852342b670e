import { expect, test } from 'vitest'
import { type Asked, problemOf, scripted } from '../../../test/markets.ts'
import type { ChangedOrder, Marketplace } from '../marketplace.ts'
import { longestWindowMs } from './orders.ts'

const account = { marketShopId: '14701711', country: 'MY', accessToken: 'access-token' }
const second = 1_000

type Placed = { sn: string; at: number }
const order = ({ sn, at }: Placed) => ({
  order_sn: sn,
  update_time: at,
  create_time: at,
  order_status: 'READY_TO_SHIP',
})

/** A shop whose list is turned by offset: what is updated meanwhile leaves its place. */
function shopOf(orders: Placed[], afterPage: (asked: Asked) => void = () => undefined) {
  return scripted('Shopee', (asked) => {
    const { query } = asked
    if (asked.path.endsWith('get_order_detail')) {
      const wanted = (query['order_sn_list'] ?? '').split(',')
      expect(wanted.length).toBeLessThanOrEqual(50)
      return {
        body: { error: '', response: { order_list: orders.filter(({ sn }) => wanted.includes(sn)).map(order) } },
      }
    }
    const [from, to] = [Number(query['time_from']), Number(query['time_to'])]
    expect(to - from).toBeLessThanOrEqual(15 * 86_400)
    expect(from).toBeLessThan(to)
    const found = orders.filter(({ at }) => at >= from && at <= to)
    const offset = Number(query['cursor'] ?? 0)
    const page = found.slice(offset, offset + 100)
    const more = offset + 100 < found.length
    const order_list = page.map(({ sn }) => ({ order_sn: sn }))
    afterPage(asked)
    return { body: { error: '', response: { more, next_cursor: more ? String(offset + 100) : '', order_list } } }
  })
}

async function readAll(market: Marketplace, from: number, until: number): Promise<ChangedOrder[]> {
  const all: ChangedOrder[] = []
  for (let next: string | null | undefined; next !== null;) {
    const page = await market.changedOrders(account, { from, until, ...(next && { next }) })
    all.push(...page.orders)
    next = page.next
  }
  return all
}
const idsOf = (orders: readonly ChangedOrder[]) => [...new Set(orders.map(({ id }) => id))].toSorted()
const many = (count: number, at: (index: number) => number): Placed[] =>
  Array.from({ length: count }, (_, index) => ({ sn: `SN${String(index).padStart(5, '0')}`, at: at(index) }))

test('the longest window is one that is answered, from any thousandth of a second', async () => {
  const { market } = shopOf(many(2, () => 2_000))
  for (const from of [1_000_000, 1_000_001, 1_000_500, 1_000_999])
    expect(await readAll(market, from, from + longestWindowMs)).toHaveLength(2)
})

test('orders come oldest first with their times, both ends of the window included', async () => {
  const { market, asked } = shopOf(many(3, (index) => 1_000 + index * 60))
  expect(await readAll(market, 1_000 * second, 1_120 * second)).toEqual([
    { id: 'SN00000', updatedAt: 1_000_000 },
    { id: 'SN00001', updatedAt: 1_060_000 },
    { id: 'SN00002', updatedAt: 1_120_000 },
  ])
  expect(asked).toHaveLength(2)
})

test('of thousands none is missed while others are updated between pages, and none comes before an older one', async () => {
  const placed = many(5_000, (index) => 100_000 + index * 17)
  let now = 200_000
  const { market, asked } = shopOf(placed, () => {
    // After each page twenty of them are updated, and leave their places.
    for (let step = 0; step < 20; step++) {
      const one = placed[(now * 7919) % placed.length]
      if (one) one.at = ++now
    }
  })
  const first = placed.map(({ sn }) => sn)
  const read = await readAll(market, 100_000 * second, 190_000 * second)
  const later = await readAll(market, 190_000 * second, (now + 100_000) * second)
  expect(idsOf([...read, ...later])).toEqual(first)
  expect(read.map(({ updatedAt }) => updatedAt)).toEqual(
    read.map(({ updatedAt }) => updatedAt).toSorted((a, b) => a - b),
  )
  expect(asked.length).toBeLessThan(400)
})

test('more of one second than a page holds are all read, also while some of them are updated', async () => {
  const placed = many(350, () => 5_000)
  let updates = 0
  const { market } = shopOf(placed, ({ query }) => {
    // Three of the first page leave the second once they were read.
    if (Number(query['cursor'] ?? 0) === 100 && updates < 3)
      for (const one of placed.slice(updates, ++updates)) one.at = 90_000
  })
  const read = await readAll(market, 4_999 * second, 5_000 * second)
  const later = await readAll(market, 89_000 * second, 91_000 * second)
  expect(idsOf([...read, ...later])).toHaveLength(350)
  expect(read.map(({ updatedAt }) => updatedAt)).toEqual(
    read.map(({ updatedAt }) => updatedAt).toSorted((a, b) => a - b),
  )
})

test('one that changes again between list and details counts as in its piece, and comes again', async () => {
  const placed = [{ sn: 'A', at: 1_000 }]
  const { market } = shopOf(placed, () => placed.forEach((one) => (one.at = 9_000)))
  expect(await readAll(market, 900 * second, 1_100 * second)).toEqual([{ id: 'A', updatedAt: 1_100_000 }])
})

test('a number that is not known keeps no other from being read', async () => {
  const known = many(49, (index) => index + 1)
  const { market, asked } = scripted('Shopee', ({ query }) => {
    const wanted = (query['order_sn_list'] ?? '').split(',')
    if (wanted.includes('GONE')) return { status: 404, body: { error: 'error_not_found', message: 'Wrong parameters' } }
    return { body: { error: '', response: { order_list: known.filter(({ sn }) => wanted.includes(sn)).map(order) } } }
  })
  const ids = [...known.map(({ sn }) => sn), 'GONE']
  expect(await market.orders(account, ids)).toHaveLength(49)
  expect(asked.length).toBeLessThan(15)
  expect(await market.orders(account, ['GONE'])).toEqual([])
  expect(await market.orders(account, [])).toEqual([])
})

test.each([
  [{ error: 'error_auth', message: 'Invalid access_token.' }, 403, 'access-ended'],
  [{ error: 'common.error_auth', message: 'Invalid access_token.' }, 200, 'access-ended'],
  [{ error: 'invalid_acceess_token', message: 'Invalid access_token, please have a check.' }, 200, 'access-ended'],
  [{ error: 'error_auth', message: 'No permission to current api.' }, 403, 'refused'],
  [{ error: 'error_param', message: 'There is no access_token in query.' }, 400, 'refused'],
  [{ error: 'error_sign', message: 'Wrong sign.' }, 403, 'refused'],
  [{ error: 'shop_access_expired', message: 'Your access to shop has expired.' }, 200, 'access-refused'],
  [{ error: 'shop_banned', message: 'The shop account has been banned.' }, 200, 'access-refused'],
  [{ error: 'error_server', message: 'System error.' }, 200, 'unreachable'],
  [{ error: 'error_server', message: 'System error.' }, 500, 'unreachable'],
  [{ error: 'error_network', message: 'Inner http call failed' }, 200, 'unreachable'],
  [{ error: 'error_rate_limit', message: 'Slow down.' }, 200, 'too-fast'],
  [{ error: 'error_x', message: 'Too many requests' }, 200, 'too-fast'],
  ['<html>', 200, 'bad-answer'],
  ['<html>', 502, 'unreachable'],
  ['', 302, 'bad-answer'],
  ['[]', 200, 'bad-answer'],
  ['{}', 200, 'bad-answer'],
  [{ error: '', response: {} }, 200, 'bad-answer'],
])('the answer %j with status %i is told as %s', async (body, status, fault) => {
  const { market, noted } = scripted('Shopee', () => ({ status, body }))
  const problem = await problemOf(market.changedOrders(account, { from: 0, until: 1_000 }))
  expect(problem?.fault).toBe(fault)
  expect(noted[0]).toMatchObject({ marketplace: 'Shopee', call: '/api/v2/order/get_order_list', status })
})

test('no token, key or signature is noted or said, nor anything of a buyer', async () => {
  const body = {
    error: 'error_x',
    message: 'The token access-token of tan@mail.example is test-partner-key',
    response: { recipient_address: { name: 'Tan' }, access_token: 'other' },
  }
  const { market, noted } = scripted('Shopee', () => ({ body }))
  const problem = await problemOf(market.orders(account, ['A']))
  expect(problem?.words).toBe('The token *** of *** is ***')
  expect(JSON.stringify(noted)).not.toMatch(/access-token|test-partner-key|Tan|other|[0-9a-f]{64}/)
  expect(noted[0]?.request).toMatchObject({ order_sn_list: 'A', shop_id: '14701711' })
})

test("a buyer's wish is granted or turned down in Shopee's words", async () => {
  const { market, asked } = scripted('Shopee', () => ({ body: { error: '', response: { update_time: 5 } } }))
  await market.answerCancel(account, 'A', true)
  await market.answerCancel(account, 'A', false)
  expect(asked.map(({ body }) => JSON.parse(body))).toEqual([
    { order_sn: 'A', operation: 'ACCEPT' },
    { order_sn: 'A', operation: 'REJECT' },
  ])
  const silent = scripted('Shopee', () => ({ body: {} }))
  expect((await problemOf(silent.market.answerCancel(account, 'A', true)))?.fault).toBe('bad-answer')
})
