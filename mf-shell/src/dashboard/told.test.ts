import { expect, test } from 'vitest'
import { openStatuses } from 'contract/order-status'
import { toldToMerchant, toldToStaff } from './told.ts'

const nothing = {
  received: 0,
  shipped: 0,
  onTime: 0,
  late: 0,
  delivered: 0,
  returned: 0,
  cancelled: 0,
  outOfStock: 0,
}
const days = {
  result: [],
  zone: null,
  day: '2026-11-24',
  today: { ...nothing, backlog: 0 },
  yesterday: { ...nothing, backlog: 0 },
  total: nothing,
  before: nothing,
  yesterdayStatuses: [],
}
const statistics = {
  ordersFulfilment: 0,
  ordersInPickingList: 0,
  ordersNew: 0,
  ordersNonConformance: 0,
  ordersPacked: 0,
  ordersPicked: 0,
  ordersShip: 0,
  ordersDelivered: 0,
  statuses: [],
}
const moment = { now: Date.UTC(2026, 10, 24, 1, 42), zone: 'Asia/Kuala_Lumpur' }
const lead = { result: [], zone: null, by: 'day' as const, orders: 0, p50Ms: null, p90Ms: null }
const lost = { result: [], zone: null, skus: 0, ordersLost: 0, change: 0, lost: [] }

test('a merchant with nothing reads what there is none of, and no share of nothing', () => {
  const told = toldToMerchant({
    statistics,
    days,
    lead: { ...lead, before: lead },
    lost,
    openCodes: openStatuses,
    ...moment,
  })
  expect(told).toEqual({
    today: { value: 0, note: '±0 on yesterday, 09:42 AM' },
    open: { note: '±0 on yesterday' },
    lead: { value: '–', note: 'no order left' },
    onTime: { value: '–', note: 'no order left' },
    lost: { value: 0, note: 'orders, as yesterday' },
    returned: { value: 0, note: '±0' },
  })
})

test('a warehouse where nothing is reads so', () => {
  const told = toldToStaff({ statistics, days, pickers: { active: 0 }, ...moment })
  expect(told['shipped']).toEqual({ value: 0, note: 'no order left' })
  expect(JSON.stringify(told)).not.toMatch(/NaN|undefined|Infinity|null|– on time/)
})

test('orders that left and none that did the day before: a share, without a change of it', () => {
  const total = { ...nothing, shipped: 4, onTime: 3, late: 1, returned: 1 }
  const staff = toldToStaff({ statistics, days: { ...days, total }, pickers: undefined, ...moment })
  expect(staff['shipped']).toEqual({ value: 4, note: '75.0 % on time' })
  const merchant = toldToMerchant({
    statistics,
    days: { ...days, total },
    lead: undefined,
    lost: undefined,
    openCodes: openStatuses,
    ...moment,
  })
  expect(merchant['onTime']).toEqual({ value: '75.0 %', note: '' })
  expect(merchant['returned']).toEqual({ value: 1, note: '+1 · 25.0 % of orders' })
})

test('what is known is told where days, or anything else, could not be read', () => {
  const oldestTimestamp = moment.now - 30 * 60_000
  const waiting = { ...statistics, statuses: [{ status: 2200, orders: 2, oldestTimestamp }] } as never
  expect(toldToStaff({ statistics: waiting, days: undefined, pickers: { active: 3 }, ...moment })).toEqual({
    new: { note: '' },
    problems: { note: '', isLate: false },
    open: { note: '' },
    listed: { note: '3 pickers active' },
    picked: { note: 'oldest 30 min' },
  })
  expect(
    toldToMerchant({ statistics, days: undefined, lead: undefined, lost, openCodes: openStatuses, ...moment }),
  ).toEqual({ open: { note: '' }, lost: { value: 0, note: 'orders, as yesterday' } })
})
