import { expect, test } from 'vitest'
import { movesFrom } from 'contract/order-moves'
import type { OrderDetail } from '../order.ts'
import { type Actable, actsFor, endOf, linesSaid, voidable } from './act-rules.ts'

const parcel = (parcelNumber: number, isClosed: boolean, isHanded = false) => ({
  parcelNumber,
  isClosed,
  isHanded,
  trackingNumber: null,
})
const at = (status: OrderDetail['status'], more: Partial<Actable> = {}): Actable => ({
  status,
  holds: [],
  nextMoves: movesFrom(status),
  trayName: null,
  unitsToUnpack: 0,
  lines: [{ sku: 'MUG', productName: 'Mug', quantity: 2 }],
  parcels: [parcel(1, true)],
  ...more,
})
const acts = (order: Actable, role: Parameters<typeof actsFor>[1]) => actsFor(order, role).map(({ act }) => act)

test('a manager is offered what the order allows, stage by stage', () => {
  const of = (status: OrderDetail['status']) => acts(at(status), 'WAREHOUSE_MANAGER')
  expect(of(1000)).toEqual(['part'])
  expect(of(2000)).toEqual(['part', 'failed'])
  expect(of(4000)).toEqual(['part', 'void', 'failed'])
  expect(of(5000)).toEqual(['failed', 'returned'])
  expect(of(6000)).toEqual(['returned'])
  expect(of(540)).toEqual(['part'])
  expect(of(520)).toEqual(['failed', 'again'])
  expect(of(510)).toEqual([])
})

test('others are offered what they may: a worker voids a parcel, a merchant cancels a part and announces a return', () => {
  expect(acts(at(3000), 'WAREHOUSE_WORKER')).toEqual(['void'])
  expect(acts(at(2000), 'MERCHANT_ADMIN')).toEqual(['part'])
  expect(acts(at(2100), 'MERCHANT_ADMIN')).toEqual([])
  expect(acts(at(6000), 'CLIENT')).toEqual(['returned'])
})

test('a single unit has no part, and a failed order is sent again once its units are put back', () => {
  expect(acts(at(1000, { lines: [{ sku: 'MUG', productName: 'Mug', quantity: 1 }] }), 'WAREHOUSE_MANAGER')).toEqual([])
  const again = (order: Actable) => actsFor(order, 'WAREHOUSE_MANAGER').find(({ act }) => act === 'again')?.why
  expect(again(at(520, { unitsToUnpack: 2 }))).toContain('back')
  expect(again(at(520))).toBe(undefined)
})

test('an order of which a parcel has left is not cancelled whole, and only what is here is made again', () => {
  const gone = at(4000, { nextMoves: [5000, 520], parcels: [parcel(1, true, true), parcel(2, true), parcel(3, false)] })
  expect(endOf(gone, 'WAREHOUSE_MANAGER')).toBe(undefined)
  expect(endOf(at(4000), 'WAREHOUSE_MANAGER')).toBe('cancel')
  expect(voidable(gone).map(({ parcelNumber }) => parcelNumber)).toEqual([2])
})

test('a part is the lines that have units, and what was seen there', () => {
  const lines = ['MUG', 'CAP', 'HAT'].map((sku) => ({ sku, productName: sku, quantity: 2 }))
  expect(linesSaid(lines, { units0: 1, units1: 0, units2: 2 })).toEqual([
    { sku: 'MUG', quantity: 1, ordered: 2 },
    { sku: 'HAT', quantity: 2, ordered: 2 },
  ])
})
