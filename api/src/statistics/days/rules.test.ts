import { expect, test } from 'vitest'
import { daysOf, shopDaysOf, stretchesOf } from './rules.ts'

const nothing = { received: 0, shipped: 0, onTime: 0, delivered: 0, returned: 0, cancelled: 0, outOfStock: 0, net: 0 }
const row = (part: string, day: string, more: Partial<typeof nothing> & { isFull?: boolean } = {}) => ({
  ...nothing,
  part,
  day,
  isFull: true,
  ...more,
})

test('what is in the house now, without what has come and gone since, was there at the close of each day', () => {
  const told = daysOf(
    [
      row('window', '2026-03-02', { net: -4, shipped: 9, onTime: 7 }),
      row('window', '2026-03-01', { net: 10 }),
      row('window', '2026-03-03', { net: 5, isFull: false }),
      row('after', '2026-03-03', { net: 2 }),
      row('today', '2026-03-03', { net: 7 }),
      row('since', '2026-03-02', { net: -4 }),
      row('since', '2026-03-03', { net: 7 }),
      row('yesterday', '2026-03-02', { net: -1, shipped: 4, onTime: 4 }),
    ],
    20,
  )
  expect(told.result.map(({ day, backlog }) => ({ day, backlog }))).toEqual([
    { day: '2026-03-01', backlog: 17 },
    { day: '2026-03-02', backlog: 13 },
  ])
  expect(told.result[1]).toMatchObject({ shipped: 9, onTime: 7, late: 2 })
  expect(told.today.backlog).toBe(20)
  expect(told.yesterday).toMatchObject({ shipped: 4, late: 0, backlog: 16 })
  expect(told.total).toMatchObject({ shipped: 9, late: 2 })
})

test('days without a gap are one stretch, also over the end of a month, in whatever order they come', () => {
  expect(stretchesOf([])).toEqual([])
  expect(stretchesOf(['2026-03-01', '2026-02-27', '2026-02-28', '2026-03-03'])).toEqual([
    { from: '2026-02-27', to: '2026-03-01' },
    { from: '2026-03-03', to: '2026-03-03' },
  ])
})

const shopDay = (day: string, shopId: number | null, orders: number, isFull = true) => ({
  zone: 'UTC',
  day,
  isFull,
  key: shopId === null ? null : `5 ${shopId}`,
  merchantId: 5,
  merchantName: 'Birch',
  shopId,
  shopName: `Shop ${shopId}`,
  platform: 'Shopee',
  orders,
})

test('the shops with most orders stand alone, most first; the others are one, and a day without orders is a day', () => {
  const told = shopDaysOf(
    [
      shopDay('2026-03-01', 1, 2),
      shopDay('2026-03-01', 2, 5),
      shopDay('2026-03-01', 3, 1),
      shopDay('2026-03-02', null, 0),
      shopDay('2026-03-03', 1, 9),
      shopDay('2026-03-04', 3, 3, false),
    ],
    2,
  )
  expect(told.shops.map(({ shopId, orders }) => [shopId, orders])).toEqual([
    [1, 11],
    [2, 5],
  ])
  expect(told.result).toEqual([
    { day: '2026-03-01', orders: [2, 5], other: 1 },
    { day: '2026-03-02', orders: [0, 0], other: 0 },
    { day: '2026-03-03', orders: [9, 0], other: 0 },
  ])
  expect(told).toMatchObject({ other: 4, otherShops: 1 })
})
