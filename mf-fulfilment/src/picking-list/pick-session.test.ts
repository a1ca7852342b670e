import { beforeEach, describe, expect, test } from 'vitest'
import type { Refusal } from '../parts/refusal.ts'
import { makeLine, makeReply } from './make-line.ts'
import { PickSession, type Ways } from './pick-session.ts'
import { type InHand, type PickCall, startOf } from './walk-state.ts'

/** Nothing waits, and nothing may: what waits is tested with a browser's own storage. */
const nothingWaits = {
  now: () => ({ waiting: [], isWaiting: false, isOffline: false, isUnderWay: false }),
  add: () => Promise.reject(new Error('This device cannot keep scans: it is full.')),
  inHand: () => undefined,
  keepInHand: () => Promise.resolve(),
  takeBack: () => Promise.resolve(false),
  send: () => Promise.resolve(),
  sendAgain: () => Promise.resolve(),
  leaveOut: () => Promise.resolve(),
}
const offline: Refusal = {
  words: 'The server cannot be reached.',
  code: 'offline',
  status: 0,
  isLater: true,
  isOffline: true,
}
const refusal = (code: string): Refusal => ({
  words: `refused: ${code}`,
  code,
  status: 409,
  isLater: false,
  isOffline: false,
})

let sent: PickCall[] = []
let answer: (call: PickCall) => Refusal | undefined = () => undefined
let ways: Ways
const code = '2001234500173'

beforeEach(() => {
  sent = []
  answer = () => undefined
  let [key, picked] = [0, 0]
  ways = {
    send: async (call) => {
      await Promise.resolve()
      const problem = answer(call)
      if (problem) throw problem
      sent.push(call)
      picked += call.units
      return makeReply({ picked, left: 5 - picked, scanNumber: call.scanNumber })
    },
    ask: async () => makeReply(),
    read: async () => [makeLine({ picked, left: 5 - picked, trayName: 'T-12' })],
    orderOf: async () => ({ status: 510, reason: '', trays: [] }),
    refusalOf: (problem) => problem as Refusal,
    kept: nothingWaits,
    newKey: () => `n${(key += 1)}`,
    feel: () => undefined,
  }
})
const open = () => new PickSession(startOf(9, 'Cluster', [makeLine()]), ways)
const walk = async (session: ReturnType<typeof open>, ...codes: string[]) =>
  void (await Promise.all(codes.map((one) => session.scan(one))))

describe('a walk', () => {
  test('scans that come at once go out one after the other, none lost', async () => {
    const session = open()
    await walk(session, 'A-03-12-B', code, 'T-12', code, code)
    expect(sent.map((call) => call.scanNumber)).toEqual(['n2', 'n4', 'n5'])
    expect(session.$state.get().strip.title).toBe('Right item, 3 of 5')
  })
  test('a refused scan changes nothing, and the next one goes out', async () => {
    const session = open()
    await walk(session, 'A-03-12-B', 'T-12')
    answer = (call) => (call.code === '999' ? refusal('wrong-item') : undefined)
    await walk(session, '999')
    expect(session.$state.get().strip).toMatchObject({ kind: 'wrong', title: 'refused: wrong-item' })
    await walk(session, code)
    expect(sent.length).toBe(1)
  })
})

test('a scan that cannot be kept is not green, and says why', async () => {
  const felt: string[] = []
  ways = { ...ways, feel: (kind) => void felt.push(kind) }
  const session = open()
  await walk(session, 'A-03-12-B', 'T-12')
  answer = () => offline
  await walk(session, code)
  const { strip, waiting } = session.$state.get()
  expect([strip.kind, strip.title, waiting.length, felt.at(-1)]).toEqual([
    'wrong',
    'This device cannot keep scans: it is full.',
    0,
    'wrong',
  ])
})

test('a line that went over to another batch is read again, so that its label is no question', async () => {
  const batches = ['26-B4', '26-C1'].map((batchNo, index) => ({ batchId: 71 + index, batchNo, expiryDay: null }))
  ways = { ...ways, read: async () => [makeLine({ batches, batchNo: '26-C1', picked: 1, left: 4, trayName: 'T-12' })] }
  const session = new PickSession(startOf(9, 'Cluster', [makeLine({ batches })]), ways)
  await walk(session, 'A-03-12-B', 'T-12', code, '26-C1')
  await session.scan(code, 1, '26-C1')
  expect(sent).toMatchObject([{ batchId: 72, changeBatch: true }, { batchNo: '26-C1' }])
})

describe('an order that is cancelled after units of it were picked', () => {
  const mask = makeLine({
    lineId: 3,
    orderId: 2,
    warehouseOrderId: 'WO-2',
    cellId: 2,
    cellCode: 'A-03-14-A',
    sku: 'MSK',
    barcodes: [],
    trayName: 'T-13',
  })
  const begun = makeLine({ picked: 2, left: 3, trayName: 'T-12' })
  const both = () => new PickSession(startOf(9, 'Cluster', [begun, mask]), ways)
  const told = 'WO-1 was cancelled: put its 2 units back (tray T-12)'

  test('is told at once, red, with its units and its tray, and stays to be put back', async () => {
    const felt: string[] = []
    ways = { ...ways, feel: (kind) => void felt.push(kind), read: async () => [mask] }
    const session = both()
    session.followOrders(2, 10)
    expect(felt).toEqual([])
    session.followOrders(1, 5)
    await session.scan('A-03-14-A')
    expect(felt).toEqual(['wrong', 'right'])
    expect(session.$state.get().gone).toMatchObject([{ orderId: 1, units: 2, trayNames: ['T-12'] }])
    await session.scan(code)
    expect(session.$state.get().strip).toMatchObject({ kind: 'wrong', title: told })
    expect(sent).toEqual([])
  })

  test('is told where it was the last one of the list, and its item is refused with that', async () => {
    ways = { ...ways, read: async () => [] }
    const session = new PickSession(startOf(9, 'Cluster', [begun]), ways)
    session.followOrders(0, 0)
    await session.lookAgain()
    expect(session.$state.get().strip).toMatchObject({ kind: 'wrong', title: told })
    await session.scan(code)
    expect(session.$state.get().strip.title).toBe(told)
    session.isBack(1)
    await session.scan(code)
    expect(session.$state.get().strip.title).toBe('Nothing is left to pick on this list')
  })

  test('is no word where the order only went on to a bench', async () => {
    ways = { ...ways, read: async () => [mask], orderOf: async () => ({ status: 3000, reason: '', trays: [] }) }
    const session = both()
    session.followOrders(1, 5)
    await session.lookAgain()
    expect(session.$state.get()).toMatchObject({ gone: [], strip: { kind: 'idle' } })
  })

  test('names each of its trays, with what the server says lies there', async () => {
    const trays = [
      { trayName: 'T-12', units: 1 },
      { trayName: 'T-20', units: 2 },
    ]
    ways = { ...ways, read: async () => [mask], orderOf: async () => ({ status: 510, reason: '', trays }) }
    const session = both()
    session.followOrders(1, 5)
    await session.lookAgain()
    expect(session.$state.get().strip.title).toBe('WO-1 was cancelled: put its 3 units back (trays T-12, T-20)')
  })

  test('in part is told at once, with what is picked too many; the rest of it is picked on', async () => {
    const trays = [{ trayName: 'T-12', units: 1 }]
    const reason = 'cancelled in part, 4 × SER-VITC-30: the buyer wants fewer'
    const line = makeLine({ quantity: 1, picked: 1, left: 0, trayName: 'T-12' })
    ways = { ...ways, read: async () => [line, mask], orderOf: async () => ({ status: 2200, reason, trays }) }
    const session = both()
    session.followOrders(2, 10)
    await session.scan('A-03-12-B')
    expect(session.$state.get().strip.kind).toBe('right')
    session.followOrders(2, 6)
    await session.lookAgain()
    expect(session.$state.get().strip).toMatchObject({
      kind: 'wrong',
      title: 'WO-1 wants 4 units fewer: put 1 unit back (tray T-12)',
      detail: reason,
    })
    expect(session.$state.get().gone).toMatchObject([{ orderId: 1, fewer: 4, units: 1, trayNames: ['T-12'] }])
    session.isBack(1)
    expect(session.$state.get().gone).toEqual([])
  })

  test('in part, of units that nobody has picked, is told and leaves nothing to put back', async () => {
    const line = makeLine({ quantity: 3, picked: 2, left: 1, trayName: 'T-12' })
    ways = { ...ways, read: async () => [line, mask], orderOf: async () => ({ status: 2100, reason: '', trays: [] }) }
    const session = both()
    session.followOrders(2, 8)
    await session.lookAgain()
    const { strip, gone, lines } = session.$state.get()
    expect([strip.title, gone, lines[0]?.left]).toEqual(['WO-1 wants 2 units fewer', [], 1])
  })

  test('is no word where a line only went over to another batch', async () => {
    const [one, two] = [makeLine({ quantity: 2, picked: 2, left: 0 }), makeLine({ lineId: 7, quantity: 3, left: 3 })]
    ways = { ...ways, read: async () => [one, two, mask] }
    const session = both()
    await session.lookAgain()
    expect(session.$state.get()).toMatchObject({ gone: [], strip: { kind: 'idle' } })
  })

  test('is known still after the page was loaded again, as is a tray that was taken for a full one', async () => {
    let work: InHand | undefined
    const kept = {
      ...nothingWaits,
      inHand: () => work,
      keepInHand: async (_list: number, inHand: InHand | undefined) => void (work = inHand),
    }
    ways = { ...ways, kept, read: async () => [mask] }
    const first = both()
    first.followOrders(1, 5)
    await walk(first, 'A-03-14-A', 'T-20', 'T-20')
    const again = new PickSession(startOf(9, 'Cluster', [mask]), ways)
    expect(again.$state.get()).toMatchObject({ gone: [{ orderId: 1 }], tray: { name: 'T-20', isNew: true } })
    await walk(again, 'A-03-14-A', 'MSK')
    expect(sent).toMatchObject([{ trayName: 'T-20', newTray: true }])
  })
})

describe('the server out of reach', () => {
  test('is said as soon as any call failed, though nothing waits, and until one is answered', async () => {
    const session = open()
    const isOffline = () => session.$state.get().isOffline
    ways.ask = () => Promise.reject(offline)
    await session.skip(1)
    expect(isOffline()).toBe(true)
    session.follow()
    expect(isOffline()).toBe(true)
    await session.lookAgain()
    expect(isOffline()).toBe(false)
    session.isCutOff()
    expect(isOffline()).toBe(true)
    await walk(session, 'A-03-12-B', 'T-12', code)
    expect(isOffline()).toBe(false)
  })
})
