import { beforeEach, expect, test } from 'vitest'
import { makeOrder, makeParcel } from '../pack-items/make-order.ts'
import type { OrderRecord } from '../parts/order.ts'
import type { Refusal } from '../parts/refusal.ts'
import { DeskSession, type Ways } from './desk-session.ts'

const off: Refusal = {
  words: 'Measured 900 g, expected 400 g.',
  code: 'weight-off',
  status: 409,
  isLater: false,
  isOffline: false,
}
const bin = { shippingBinId: 3, name: 'BIN-B1', shippingProvider: 'Swift' }

let server: OrderRecord
let done: string[]
let ways: Ways
let isStation = false
const parcelIs = (more: Parameters<typeof makeParcel>[0]) => {
  server = makeOrder({
    status: 3000,
    shippingProviderName: 'Swift',
    parcels: [makeParcel({ isClosed: true, ...more })],
  })
}
beforeEach(() => {
  done = []
  isStation = false
  parcelIs({})
  ways = {
    read: async () => server,
    weigh: async (weight, isConfirmed) => {
      if (weight === 0.9 && !isConfirmed) throw off
      done.push(`weigh ${weight}`)
      parcelIs({ finalWeight: weight })
    },
    choose: async (_, __, name) => void done.push(`choose ${name}`),
    number: async (code) => {
      done.push(`number ${code}`)
      parcelIs({ finalWeight: 0.4, trackingNumber: code })
      return code
    },
    dropNumber: async (code) => {
      done.push(`drop ${code}`)
      parcelIs({ finalWeight: null, trackingNumber: null })
    },
    print: async () => {
      done.push('print')
      return { went: 'printed' }
    },
    printsByItself: () => isStation,
    place: async ({ name }) => void done.push(`place ${name}`),
    binOfCode: async (code) => (code === bin.name ? bin : undefined),
    useBin: ({ name }) => void done.push(`use ${name}`),
    open: async (code) => `Nobody knows the code ${code} here.`,
    refusalOf: (problem) => problem as Refusal,
    feel: () => undefined,
  }
})
const open = (seenNumber?: string) => {
  const [parcel] = server.parcels
  if (!parcel) throw new Error('An order has a parcel.')
  return new DeskSession({ order: server, parcel }, seenNumber, ways)
}
const stripOf = (session: DeskSession) => session.$state.get().strip

test('weight, tracking number and bin, one after another, ship a parcel', async () => {
  const session = open()
  await session.weigh(0.4)
  await session.scan('SW-1')
  await session.scan('BIN-B1')
  expect(done).toEqual(['weigh 0.4', 'number SW-1', 'place BIN-B1'])
  expect(stripOf(session)).toMatchObject({ kind: 'right', title: expect.stringContaining('lies in bin BIN-B1') })
})
test('a weight outside the limit is asked about once: the same again is kept, another is a new weight', async () => {
  const session = open()
  await session.weigh(0.9)
  expect(done).toEqual([])
  expect(stripOf(session)).toMatchObject({ kind: 'wrong', title: off.words })
  await session.weigh(0.4)
  expect(done).toEqual(['weigh 0.4'])
  await session.weigh(0.9)
  await session.weigh(0.9)
  expect(done).toEqual(['weigh 0.4', 'weigh 0.9'])
  expect(session.$state.get().asked).toBeUndefined()
})
test('a bin before its turn moves nothing', async () => {
  const session = open()
  await session.scan('BIN-B1')
  expect(done).toEqual([])
  expect(stripOf(session)).toMatchObject({ kind: 'wrong', title: 'First weigh it: the bin comes last' })
})
test('a label that was scanned to open the desk need not be scanned again', async () => {
  parcelIs({ finalWeight: 0.4, trackingNumber: 'SW-1' })
  const session = open('SW-1')
  await session.scan('BIN-B1')
  expect(done).toEqual(['place BIN-B1'])
})
test('a parcel that somebody else put into a bin meanwhile is not shipped again', async () => {
  parcelIs({ finalWeight: 0.4, trackingNumber: 'SW-1' })
  const session = open('SW-1')
  parcelIs({ finalWeight: 0.4, trackingNumber: 'SW-1', shippingBinId: 9, shippingBinName: 'BIN-X' })
  await session.scan('BIN-B1')
  expect(done).toEqual(['use BIN-B1'])
})
test('what nobody knows is told, and nothing is done', async () => {
  parcelIs({ finalWeight: 0.4, trackingNumber: 'SW-1', shippingBinId: 9, shippingBinName: 'BIN-X' })
  const session = open()
  await session.scan('WO-99')
  expect(stripOf(session)).toMatchObject({ kind: 'wrong', title: 'Nobody knows the code WO-99 here.' })
})
test('a number that arrives prints the label of a station once; typed, the label has still to be scanned', async () => {
  isStation = true
  const session = open()
  await session.weigh(0.4)
  await session.scan('SW-1')
  expect(done.slice(1)).toEqual(['number SW-1', 'print'])
  const typed = open()
  typed.given('SW-1')
  await typed.scan('BIN-B1')
  expect(done.slice(3)).toEqual(['print'])
  expect(stripOf(typed)).toMatchObject({ kind: 'wrong' })
})

test('a number that was read before its turn says what comes now, and is taken back where it was the wrong label', async () => {
  const session = open()
  await session.scan('SW-WRONG')
  expect(stripOf(session)).toMatchObject({ kind: 'right', undo: 'SW-WRONG', detail: 'Now scan its bin' })
  await session.undo('SW-WRONG')
  expect(stripOf(session)).toMatchObject({ title: 'SW-WRONG is taken back', detail: 'Now weigh it', undo: undefined })
  await session.scan('SW-RIGHT')
  expect(done).toEqual(['number SW-WRONG', 'drop SW-WRONG', 'number SW-RIGHT'])
})
test('a wrong label says how to go on: print again, or change the number', async () => {
  parcelIs({ finalWeight: 0.4, trackingNumber: 'SW-1' })
  const session = open()
  await session.scan('SW-2')
  expect(stripOf(session).detail).toBe(
    'SW-2 is another parcel’s: print this one’s label again. If SW-2 is right, press Change number',
  )
})
test('where nobody chose a courier, the scan of its bin does, and ships what has its label', async () => {
  const noCourier = (trackingNumber: string | null) => {
    parcelIs({ finalWeight: 0.4, trackingNumber })
    server = { ...server, shippingProviderName: null }
  }
  ways.choose = async (_, __, name) => {
    done.push(`choose ${name}`)
    server = { ...server, shippingProviderName: name }
  }
  noCourier('SW-1')
  await open('SW-1').scan('BIN-B1')
  expect(done).toEqual(['choose Swift', 'place BIN-B1'])
  noCourier(null)
  const session = open()
  await session.scan('BIN-B1')
  expect(done.slice(2)).toEqual(['choose Swift'])
  expect(stripOf(session)).toMatchObject({ kind: 'right', detail: 'Now scan the tracking number on it' })
})
