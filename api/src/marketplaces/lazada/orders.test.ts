import { expect, test } from 'vitest'
import { type Asked, problemOf, scripted } from '../../../test/markets.ts'
import type { ChangedOrder, Marketplace } from '../marketplace.ts'
import { signCall } from './sign.ts'

const account = { marketShopId: '1234567', country: 'MY', accessToken: 'access-token' }
const second = 1_000

type Placed = { id: number; at: number }
const iso = (at: number): string => `${new Date(at * second).toISOString().slice(0, 19)}+00:00`
const head = ({ id, at }: Placed) => ({ order_id: id, updated_at: iso(at), created_at: iso(at), statuses: ['pending'] })
const unit = ({ id, at }: Placed) => ({
  order_item_id: id,
  status: 'pending',
  sku: 'MUG',
  shop_sku: 'M-1',
  paid_price: '5.00',
  currency: 'MYR',
  updated_at: iso(at),
})

/** A shop as Lazada keeps it: sorted by update, turned by offset, and not beyond 5,000. */
function shopOf(orders: Placed[], afterPage: (asked: Asked) => void = () => undefined) {
  return scripted('Lazada', (asked) => {
    const { query, path } = asked
    const known = (id: string | undefined) => orders.find((one) => String(one.id) === id)
    if (path.endsWith('/order/get')) {
      const one = known(query['order_id'])
      return {
        body: one ? { code: '0', data: head(one) } : { code: '16', type: 'ISP', message: 'E016: Invalid Order ID' },
      }
    }
    if (path.endsWith('/orders/items/get')) {
      const wanted = (query['order_ids'] ?? '').slice(1, -1).split(',')
      expect(wanted.length).toBeLessThanOrEqual(50)
      if (!wanted.every(known))
        return { body: { code: '37', type: 'ISP', message: 'E037: One or more order id are incorrect' } }
      const data = wanted.map(known).flatMap((one) => (one ? [{ order_id: one.id, order_items: [unit(one)] }] : []))
      return { body: { code: '0', data } }
    }
    const [after, before] = [query['update_after'], query['update_before']].map((at) => Date.parse(at ?? '') / second)
    const offset = Number(query['offset'])
    if (offset > 5_000) return { body: { code: '14', type: 'ISP', message: 'E014: "5010" Invalid Offset' } }
    const found = orders
      .filter(({ at }) => at >= (after ?? 0) && at <= (before ?? 0))
      .toSorted((one, other) => one.at - other.at)
    const page = found.slice(offset, offset + Number(query['limit']))
    const data = { count: page.length, countTotal: found.length, orders: page.map(head) }
    afterPage(asked)
    return { body: { code: '0', data } }
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
const idsOf = (orders: readonly ChangedOrder[]) =>
  [...new Set(orders.map(({ id }) => Number(id)))].toSorted((a, b) => a - b)
const many = (count: number, at: (index: number) => number): Placed[] =>
  Array.from({ length: count }, (_, index) => ({ id: 100_000 + index, at: at(index) }))

test('a call is signed, goes to the host of its country, and has the clock in milliseconds', async () => {
  const { market, asked } = shopOf(many(1, () => 5))
  await readAll(market, 0, 10 * second)
  const { host = '', path = '', query = {} as Record<string, string> } = asked[0] ?? {}
  expect(host + path).toBe('api.lazada.com.my/rest/orders/get')
  expect(query).toMatchObject({ app_key: '123456', access_token: 'access-token', timestamp: '1795428000000' })
  expect(query['sign']).toBe(signCall('helloworld', '/orders/get', query))
})

test('beyond 5,000 all are read, none is missed while others are updated between pages, and none comes before an older one', async () => {
  const placed = many(12_000, (index) => 100_000 + Math.floor(index / 30))
  let now = 200_000
  const { market } = shopOf(placed, () => {
    for (let step = 0; step < 20; step++) {
      const one = placed[(now * 7919) % placed.length]
      if (one) one.at = ++now
    }
  })
  const read = await readAll(market, 100_000 * second, 190_000 * second)
  const later = await readAll(market, 190_000 * second, (now + 100_000) * second)
  expect(idsOf([...read, ...later])).toEqual(placed.map(({ id }) => id))
  expect(read.map(({ updatedAt }) => updatedAt)).toEqual(
    read.map(({ updatedAt }) => updatedAt).toSorted((a, b) => a - b),
  )
})

test('more of one second than a page holds are turned by offset, each page a little over the one before', async () => {
  const { market } = shopOf(many(1_000, () => 5_000))
  expect(idsOf(await readAll(market, 4_000 * second, 6_000 * second))).toHaveLength(1_000)
})

test('more of one second than Lazada ever lists are told, not left out', async () => {
  const { market } = shopOf(many(6_000, () => 5_000))
  const problem = await problemOf(readAll(market, 4_000 * second, 6_000 * second))
  expect(problem).toMatchObject({ fault: 'bad-answer', words: expect.stringContaining('More than 5000 orders') })
})

test('heads that the list brought are not asked for again, each once', async () => {
  const placed = many(50, (index) => 1_000 + index)
  const { market, asked } = shopOf(placed)
  const ids = idsOf(await readAll(market, 0, 2_000 * second)).map(String)
  expect(await market.orders(account, ids)).toHaveLength(50)
  expect(asked.filter(({ path }) => path.endsWith('/order/get'))).toHaveLength(0)
  expect((await market.orders(account, ids.slice(0, 2))).map(({ id, state }) => [id, state])).toEqual([
    ['100000', 'ready'],
    ['100001', 'ready'],
  ])
  expect(asked.filter(({ path }) => path.endsWith('/order/get'))).toHaveLength(2)
})

test('a number that is not known keeps no other from being read; one that is none is refused', async () => {
  const { market } = shopOf(many(49, (index) => index))
  const ids = [...many(49, () => 0).map(({ id }) => String(id)), '999']
  expect(await market.orders(account, ids)).toHaveLength(49)
  expect(await market.orders(account, ['999'])).toEqual([])
  expect((await problemOf(market.orders(account, ['1] or [2'])))?.fault).toBe('refused')
})

test.each([
  [
    { code: 'IllegalAccessToken', type: 'ISV', message: 'The specified access token is invalid or expired' },
    'access-ended',
  ],
  [{ code: 'ApiCallLimit', message: 'The request frequency exceeds. this ban will last 3 seconds' }, 'too-fast'],
  [{ code: 'SellerCallLimit', message: 'x' }, 'too-fast'],
  [{ code: 'SellerNotVerified', message: 'Seller not verified,please check seller status' }, 'refused'],
  [{ code: 'IncompleteSignature', message: 'does not conform to lazop standards' }, 'refused'],
  [{ code: '6', message: 'E006: System Error' }, 'unreachable'],
  [{ code: '6', message: 'Invalid status filter' }, 'refused'],
  [{ code: 'ServiceTimeout', message: 'x' }, 'unreachable'],
  [{ code: '17', message: 'E017: Invalid Date Format' }, 'refused'],
  [{ code: '0', result: { success: false, error_code: '700026', error_msg: 'Order has been shipped' } }, 'refused'],
  [{ code: '0', data: {} }, 'bad-answer'],
  [{}, 'bad-answer'],
  ['<html>', 'bad-answer'],
])('the answer %j is told as %s', async (body, fault) => {
  const { market } = scripted('Lazada', () => ({ body }))
  const problem = await problemOf(market.changedOrders(account, { from: 0, until: 1_000 }))
  expect(problem?.fault).toBe(fault)
  if (problem?.words.includes('ban')) expect(problem.retryAfterMs).toBe(3_000)
})

test('a country without a host is refused in words', async () => {
  const { market } = scripted('Lazada', () => ({ body: {} }))
  expect(await problemOf(market.profile({ ...account, country: 'CB' }))).toMatchObject({ code: 'unknown-country' })
})

const wish = { order_item_id: 1, status: 'pending', need_cancel_confirm: true, reverse_order_id: 704947701379284 }
const answering = (decided: object) =>
  scripted('Lazada', ({ path }) =>
    path.endsWith('/orders/items/get')
      ? {
          body: {
            code: '0',
            data: [{ order_id: 5, order_items: [wish, wish, { order_item_id: 2, status: 'pending' }] }],
          },
        }
      : { body: decided },
  )

test('a wish to cancel is answered once by its own number, and a failure inside a success is one', async () => {
  const { market, asked } = answering({ code: '0', data: {} })
  await market.answerCancel(account, '5', false)
  expect(asked.slice(1).map(({ query }) => [query['reverse_order_id'], query['agree_cancel']])).toEqual([
    ['704947701379284', 'false'],
  ])
  const failed = {
    code: '0',
    result: { success: true, data: { items: [{ item_err_code: '131', msg: 'no decision' }] } },
  }
  expect(await problemOf(answering(failed).market.answerCancel(account, '5', true))).toMatchObject({ code: '131' })
  const none = scripted('Lazada', () => ({ body: { code: '0', data: [{ order_id: 5, order_items: [] }] } }))
  expect(await problemOf(none.market.answerCancel(account, '5', true))).toMatchObject({ code: 'no-wish' })
})
