import { expect, test } from 'vitest'
import { isClosed, orderStatuses } from 'contract/order-status'
import { Refusal } from '../refuse.ts'
import { systemWho } from '../who.ts'
import { mergeLines } from './make-rules.ts'
import { holdsOf, numberRanges, orderMoves, readOrderNumber, refuseMove, shippingSeenBy } from './rules.ts'

const codes = orderStatuses.map((status) => status.code)
const refusal = (act: () => void): Refusal | undefined => {
  try {
    act()
    return undefined
  } catch (problem) {
    if (problem instanceof Refusal) return problem
    throw problem
  }
}

test('every pair of statuses is allowed exactly where the table says so, and refused with the reason elsewhere', () => {
  for (const from of codes)
    for (const to of codes) {
      const said = refusal(() => refuseMove({ id: 7, status: from }, to))
      if (orderMoves[from].includes(to)) expect(said, `${from} to ${to}`).toBeUndefined()
      else expect(said, `${from} to ${to}`).toMatchObject({ code: 'wrong-state', status: 409 })
    }
})

test('a closed order never moves, and every other status can be left', () => {
  for (const code of codes) expect(orderMoves[code].length === 0, String(code)).toBe(isClosed(code))
})

test('an order on hold is not worked on, but can be given back and cancelled', () => {
  const held = { id: 7, status: 2100, hold: 'Address' }
  expect(refusal(() => refuseMove(held, 2200))).toMatchObject({ code: 'on-hold', message: 'WO-7 is on hold: Address.' })
  expect(refusal(() => refuseMove(held, 2000))).toBeUndefined()
  expect(refusal(() => refuseMove(held, 510))).toBeUndefined()
})

test('a hold with a time ends by itself', () => {
  const held = { id: 7, status: 2000, hold: 'Payment, Fraud', holdUntil: 1000 }
  expect(holdsOf(held, 999)).toEqual(['Payment', 'Fraud'])
  expect(holdsOf(held, 1000)).toEqual([])
  expect(refusal(() => refuseMove(held, 2100, 1001))).toBeUndefined()
})

test('an order number is read with or without its letters', () => {
  for (const said of ['WO-884017', 'wo-884017', '884017', ' 884017 ']) expect(readOrderNumber(said)).toBe(884017)
  for (const said of ['', 'WO-', 'WO884017', '88x', '-5', '0', '1'.repeat(20)])
    expect(readOrderNumber(said)).toBeUndefined()
})

test('the ranges of a beginning hold exactly the numbers that begin so', () => {
  const isIn = (n: number): boolean => numberRanges('wo-84').some(([least, most]) => n >= least && n <= most)
  for (const n of [84, 840, 849, 84999, 840000000]) expect(isIn(n)).toBe(true)
  for (const n of [8, 83, 85, 850, 8399, 184]) expect(isIn(n)).toBe(false)
  expect(numberRanges('INV-1')).toEqual([])
})

test('equal SKUs become one line where the first stood, and the order still sums to what was said', () => {
  const lines = [
    { sku: 'A', quantity: 2, unitPriceMinor: 125 },
    { sku: 'B', quantity: 1, unitPriceMinor: 10 },
    { sku: 'A', quantity: 1, unitPriceMinor: 85 },
  ]
  expect(mergeLines({ lines })).toEqual({
    lines: [
      { sku: 'A', quantity: 3, unitPriceMinor: 112 },
      { sku: 'B', quantity: 1, unitPriceMinor: 10 },
    ],
    charges: [{ code: 'ROUNDING', description: 'Average price of equal SKUs', amountMinor: -1 }],
  })
})

test('before packing, warehouse staff read initials and the house number; the merchant reads everything', () => {
  const shipping = {
    name: 'Rattana Suk',
    phone: '+66 81 555 0141',
    address1: 'Rama IV Road 41',
    address2: 'Floor 3',
    postcode: '10250',
    city: 'Bangkok',
    state: '',
    country: 'TH',
  }
  expect(shippingSeenBy(systemWho(), 2200, shipping)).toEqual({
    ...shipping,
    name: 'R•••••',
    phone: '•••••41',
    address1: 'R••••• 41',
    address2: 'F•••••',
    isMasked: true,
  })
  expect(shippingSeenBy(systemWho(), 3000, shipping)).toEqual({ ...shipping, isMasked: false })
  expect(shippingSeenBy({ ...systemWho(), role: 'CLIENT', merchantId: 1 }, 1000, shipping)).toEqual({
    ...shipping,
    isMasked: false,
  })
})
