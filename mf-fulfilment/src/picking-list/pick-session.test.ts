import { beforeEach, describe, expect, test } from 'vitest'
import type { Refusal } from '../parts/refusal.ts'
import { makeLine, makeReply } from './make-line.ts'
import { PickSession, type Ways } from './pick-session.ts'
import { type PickCall, startOf } from './walk-state.ts'

/** Nothing waits, and nothing may: what waits is tested with a browser's own storage. */
const nothingWaits = {
  now: () => ({ waiting: [], isWaiting: false, isOffline: false }),
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
