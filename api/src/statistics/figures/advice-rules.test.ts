import { expect, test } from 'vitest'
import { adviceOf, type Facts, type Pressing } from './advice-rules.ts'
import type { Cover } from './cover.ts'

const now = Date.UTC(2026, 10, 24, 1, 42)
const eleven = Date.UTC(2026, 10, 24, 3)
const minute = 60_000
const idsTo = (count: number): number[] => Array.from({ length: count }, (_, n) => 100_001 + n)

const pressing: Pressing = {
  locationId: 4,
  locationName: 'North Dock',
  timeZone: 'Asia/Kuala_Lumpur',
  shippingProviderId: 9,
  shippingProviderName: 'Swift Parcel',
  shipBy: eleven,
  shipUntil: eleven,
  isUnknown: false,
  missed: 14,
  unpacked: 43,
  remaining: 65,
  missedIds: idsTo(14),
  unpackedIds: idsTo(43),
  slowPicking: 14,
  slowPacking: 3,
  slowShipping: 0,
}
const serum: Cover = {
  merchantId: 5,
  merchantName: 'Dune Beauty',
  productId: 50,
  sku: 'SER-VITC-30',
  productName: 'Vitamin C serum',
  hasImage: true,
  available: 87,
  incoming: 0,
  soldUnits: 870,
  soldADay: 29,
  coverDays: 3,
  runsOutDay: '2026-11-27',
  skus: 2,
  sold: 6,
}
const calm = { errorsLastHour: 9, errorsHourBefore: 0, behindMs: 900, isWorkerAlive: true }
const late = { orders: 5, oldestTimestamp: now - 72 * minute }
const facts: Facts = { now, seesAll: false, pressing, zone: { zone: 'A', orders: 9 }, late }
const said = (given: Partial<Facts>): string | null => {
  const advice = adviceOf({ now, seesAll: false, ...given })
  return advice && `${advice.lead} ${advice.rest}`
}

test('orders that will miss their collection are told with the step that holds them up and where they wait', () => {
  expect(adviceOf(facts)).toEqual({
    kind: 'misses',
    lead: '14 orders will miss the 11:00 AM collection of Swift Parcel',
    rest: 'at the present picking rate. 9 of them wait in zone A.',
    rows: 14,
    label: 'Show the 14 orders',
    link: `/order/order-management?orders=${encodeURIComponent(idsTo(14).join(','))}`,
  })
  const one = {
    ...pressing,
    missed: 1,
    missedIds: [100_001],
    shippingProviderName: null,
    slowPicking: 0,
    slowPacking: 1,
  }
  expect(said({ pressing: one, zone: undefined, seesAll: true })).toBe(
    '1 order will miss the 11:00 AM cut-off at North Dock at the present packing rate.',
  )
  expect(said({ pressing: { ...one, slowPicking: 1 }, zone: { zone: 'B', orders: 1 } })).toMatch(
    /It waits in zone B\.$/,
  )
  expect(said({ pressing, zone: { zone: 'B', orders: 14 } })).toMatch(/All of them wait in zone B\.$/)
})

test('more orders than a link names are opened by what they have in common, as many as its button says', () => {
  const many = { ...pressing, missed: 300, remaining: 431, missedIds: idsTo(201) }
  const { rows, label, link = '' } = adviceOf({ ...facts, pressing: many }) ?? {}
  expect([rows, label]).toEqual([431, 'Show the 431 orders'])
  expect(Object.fromEntries(new URLSearchParams(link?.split('?')[1]))).toEqual({
    status: '1000,1500,2000,2100,2200,3000',
    hold: 'no',
    shipByFrom: String(eleven),
    shipByUntil: String(eleven),
    locationId: '4',
    courierId: '9',
  })
})

test('where nobody is at work, what must leave soon and is not packed is told', () => {
  const unknown = {
    ...pressing,
    isUnknown: true,
    missed: 0,
    unpacked: 7,
    unpackedIds: idsTo(7),
    shipBy: now + 40 * minute,
  }
  expect(said({ ...facts, pressing: unknown })).toBe('7 orders must leave in 40 min and are not packed.')
  expect(said({ pressing: { ...unknown, unpacked: 1, unpackedIds: [1] } })).toBe(
    '1 order must leave in 40 min and is not packed.',
  )
})

test('what is lost already comes after what can still be saved', () => {
  expect(said({ late })).toBe('5 orders should have left by now and are in no bin; the oldest is 1 h 12 min late.')
  expect(adviceOf({ now, seesAll: false, late })?.link).toContain(`shipByUntil=${now}`)
  expect(said({ late: { orders: 0, oldestTimestamp: null } })).toBeNull()
})

test('who looks after the portal hears first that it stands still', () => {
  const lanes = [
    { lane: 'short', waiting: 2, running: 0, oldestTimestamp: now - 25 * minute },
    { lane: 'long', waiting: 9, running: 1, oldestTimestamp: now - 99 * minute },
  ]
  const loud = { ...calm, errorsLastHour: 48, errorsHourBefore: 6 }
  const dead = { ...loud, isWorkerAlive: false, behindMs: 5 * minute }
  expect(said({ ...facts, alarm: dead, lanes })).toBe(
    'No worker is running: jobs, mails and notifications have waited for 5 min.',
  )
  expect(said({ ...facts, alarm: loud, lanes })).toBe('2 short jobs stand still: the first has waited for 25 min.')
  expect(said({ ...facts, alarm: loud, lanes: lanes.slice(1) })).toBe(
    '48 errors in the last hour, 6 in the hour before.',
  )
  expect(adviceOf({ ...facts, alarm: calm, lanes: [] })?.kind).toBe('misses')
  expect(adviceOf({ ...facts, alarm: { ...loud, errorsHourBefore: 17 } })?.kind).toBe('misses')
})

test('a merchant hears of the SKU that most would be lost of in a week, with none on the way', () => {
  const cover = [
    { ...serum, sku: 'RARE', productName: 'Rare', available: 0, coverDays: 0, soldUnits: 3, soldADay: 0.1 },
    { ...serum, sku: 'COMES', productName: 'Comes', incoming: 40, coverDays: 0 },
    serum,
    { ...serum, sku: 'MASK', productName: 'Clay mask', coverDays: 5 },
  ]
  expect(adviceOf({ now, seesAll: true, cover, mayAnnounce: true })).toEqual({
    kind: 'cover',
    lead: 'Vitamin C serum runs out on Friday 27 Nov:',
    rest: '87 units left, 29 sold a day, none on the way.',
    rows: null,
    label: 'Announce inbound',
    link: '/inbound/create-new-request?merchantId=5&sku=SER-VITC-30&quantity=870',
  })
  expect(adviceOf({ now, seesAll: true, cover })).toMatchObject({ kind: 'cover', label: null, link: null })
  expect(said({ cover: cover.slice(0, 2) })).toBe('Rare is out of stock: 0.1 sold a day, none on the way.')
  expect(said({ cover: cover.slice(1, 2) })).toBeNull()
  expect(said({ cover: [{ ...serum, coverDays: 7 }] })).toBeNull()
  expect(said({})).toBeNull()
})
