import { expect, test } from 'vitest'
import { isMove, movesFrom, orderMoves, statesBefore } from 'contract/order-moves'
import { numberRanges, readOrderNumber } from 'contract/order-number'
import { isClosed, orderStatuses } from 'contract/order-status'
import { Refusal } from '../kernel/refuse.ts'
import { systemWho } from '../kernel/who.ts'
import { mergeLines } from './make/rules.ts'
import { refuseMove, shippingSeenBy } from './rules.ts'

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

test('ordinary work moves an order where the table has a step, and is refused with the reason elsewhere', () => {
  for (const from of codes)
    for (const to of codes) {
      const said = refusal(() => refuseMove({ id: 7, status: from }, to))
      if (movesFrom(from).includes(to)) expect(said, `${from} to ${to}`).toBeUndefined()
      else expect(said, `${from} to ${to}`).toMatchObject({ code: 'wrong-state', status: 409 })
    }
})

test('undoing and what another operator does are in the table, and nobody does them by hand', () => {
  for (const [from, to] of [
    [2200, 2100],
    [3000, 2200],
    [2000, 2200],
    [3000, 5000],
  ] as const) {
    expect(isMove(from, to), `${from} to ${to}`).toBe(true)
    expect(movesFrom(from)).not.toContain(to)
  }
})

test('before a status stand those that ordinary work may move to it', () => {
  for (const to of codes)
    expect(statesBefore(to).toSorted(), String(to)).toEqual(
      codes.filter((from) => movesFrom(from).includes(to)).toSorted(),
    )
})

test('each pair stands once, with who moves it and why', () => {
  const pairs = orderMoves.map((move) => `${move.from} ${move.to}`)
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(orderMoves.filter((move) => !move.by || !move.why)).toEqual([])
})

test('an order begins unpaid, ready, unknown, cancelled before anybody here saw it, or as a failed parcel of another', () => {
  expect(codes.filter((code) => isMove(null, code))).toEqual([200, 500, 510, 520, 1000])
})

test('cancelling an order cancels it, and closes one that is in trouble already: never both', () => {
  const byCancelOrder = (from: number) =>
    orderMoves.filter((move) => move.from === from && move.by.includes('Stock/CancelOrder')).map((move) => move.to)
  for (const inTrouble of [510, 520, 530, 540, 550]) expect(byCancelOrder(inTrouble)).toEqual([inTrouble - 300])
  for (const open of [200, 500, 1000, 1500, 2000, 2100, 2200, 3000, 4000]) expect(byCancelOrder(open)).toEqual([510])
  for (const gone of [210, 220, 230, 240, 250, 5000, 6000]) expect(byCancelOrder(gone)).toEqual([])
})

test('what its marketplace cancels while it is out of stock or unknown stands as cancelled', () => {
  for (const from of [540, 550])
    expect(orderMoves.find((move) => move.from === from && move.to === 510)).toMatchObject({ by: 'the marketplace' })
})

test('a closed order never moves, and every other status can be left', () => {
  for (const code of codes) expect(movesFrom(code).length === 0, String(code)).toBe(isClosed(code))
})

test('an order on hold is not worked on, but can be given back and cancelled', () => {
  const held = { id: 7, status: 2100, holds: ['Address'] }
  expect(refusal(() => refuseMove(held, 2200))).toMatchObject({ code: 'on-hold', message: 'WO-7 is on hold: Address.' })
  expect(refusal(() => refuseMove(held, 2000))).toBeUndefined()
  expect(refusal(() => refuseMove(held, 510))).toBeUndefined()
})

test('a hold stops the steps to the van, and no other move', () => {
  const stopped = codes.flatMap((status) =>
    movesFrom(status)
      .filter((to) => refusal(() => refuseMove({ id: 7, status, holds: ['Address'] }, to)))
      .map((to) => [status, to]),
  )
  expect(stopped).toEqual([
    [1500, 2000],
    [2000, 2100],
    [2100, 2200],
    [2200, 3000],
    [3000, 4000],
    [4000, 5000],
  ])
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
