import { beforeEach, describe, expect, test } from 'vitest'
import type { Refusal } from '../parts/refusal.ts'
import type { KeptPicks } from './kept-scans.ts'
import { makeLine, makeReply } from './make-line.ts'
import { PickSession, type Ways } from './pick-session.ts'
import { type InHand, linesNow, type PickCall, type PickReply, startOf } from './walk-state.ts'

type Stopped = { call: PickCall; words: string; code: string }
/** The line of waiting scans without a disk: each answer is given by hand, of the first one. */
function makeWaitingLine() {
  let [waiting, stopped, inHand]: [PickCall[], Stopped | undefined, InHand | undefined] = [[], undefined, undefined]
  let empty: (() => void)[] = []
  const changed = () => {
    session?.follow()
    if (waiting.length > 0 && !stopped) return
    for (const told of empty.splice(0)) told()
  }
  const without = (key: string) => void (waiting = waiting.filter(({ scanNumber }) => scanNumber !== key))
  const kept: KeptPicks = {
    now: () => ({
      waiting,
      isWaiting: waiting.length > 0,
      isOffline: false,
      isUnderWay: waiting.length > 0 && !stopped,
      ...(stopped ? { stopped } : {}),
    }),
    add: async (call) => {
      waiting = [...waiting, call]
      changed()
    },
    takeBack: async ({ scanNumber }) => {
      // The first one is with the server: its answer is awaited.
      if (waiting[0]?.scanNumber === scanNumber) await new Promise<void>((told) => empty.push(told))
      const isHere = waiting.some((call) => call.scanNumber === scanNumber)
      without(scanNumber)
      return isHere
    },
    inHand: () => inHand,
    keepInHand: async (_list, now) => void (inHand = now),
    send: () => new Promise<void>((told) => void (waiting.length > 0 ? empty.push(told) : told())),
    sendAgain: async () => undefined,
    leaveOut: async (key) => {
      without(key)
      if (stopped?.call.scanNumber === key) stopped = undefined
      changed()
    },
  }
  const answer = (reply: Partial<PickReply> = {}) => {
    const call = waiting[0]
    if (!call) throw new Error('Nothing is under way.')
    counted += call.units
    session.sent(
      call,
      makeReply({ picked: counted, left: 5 - counted, trayName: 'T-12', scanNumber: call.scanNumber, ...reply }),
    )
    without(call.scanNumber)
    changed()
  }
  const refuse = (code: string) => {
    const [call] = waiting
    if (call) stopped = { call, words: `refused: ${code}`, code }
    changed()
  }
  return { kept, answer, refuse }
}

const [cell, tray, code] = ['A-03-12-B', 'T-12', '2001234500173']
const mask = makeLine({ lineId: 2, orderId: 2, cellId: 2, cellCode: 'A-03-14-A', sku: 'MSK', barcodes: [] })
let counted = 0
let asked: object[] = []
let felt: string[] = []
let line: ReturnType<typeof makeWaitingLine>
let session: PickSession
const now = () => session.$state.get()
const walk = async (...codes: string[]) => void (await Promise.all(codes.map((one) => session.scan(one))))
const picked = () => linesNow(now())[0]?.picked
/** All that is on its way on this device has happened. */
const rest = async () => {
  for (let turns = 0; turns < 50; turns += 1) await Promise.resolve()
}

beforeEach(() => {
  ;[counted, asked, felt] = [0, [], []]
  line = makeWaitingLine()
  let key = 0
  const ways: Ways = {
    send: () => Promise.reject(new Error('What the device knows to be right goes by the line.')),
    ask: async (one) => {
      asked.push(one)
      return makeReply({ reason: 'Reported short' })
    },
    read: async () => [makeLine({ picked: counted, left: 5 - counted, trayName: tray }), mask],
    orderOf: async () => ({ status: 510, reason: '', trays: [] }),
    refusalOf: (problem) => problem as Refusal,
    kept: line.kept,
    newKey: () => `n${(key += 1)}`,
    feel: (kind) => void felt.push(kind),
  }
  session = new PickSession(startOf(9, 'Cluster', [makeLine(), mask]), ways)
})

describe('while answers are under way', () => {
  test('what the device knows to be right is green, and the next scan is taken', async () => {
    await walk(cell, tray, code, code)
    expect([now().strip.kind, now().strip.title, picked(), now().waiting.length]).toEqual([
      'right',
      'Right item, 2 of 5',
      2,
      2,
    ])
    await walk('SER-BOX', 'A-03-14-A')
    expect(now().strip.title).toBe('Right cell A-03-14-A')
  })

  test('an answer changes words, and neither the sign nor the count', async () => {
    await walk(cell, tray, code)
    const { key, detail } = now().strip
    expect(detail).toContain('kept on this device')
    line.answer()
    expect(now().strip).toMatchObject({ key, title: 'Right item, 1 of 5', detail: `${code} · tray T-12`, undo: 'n3' })
    expect([picked(), now().waiting, felt]).toEqual([1, [], ['right', 'right', 'right']])
  })

  test('an answer that says the cell should be empty asks whether it is', async () => {
    await walk(cell, tray, code)
    line.answer({ isCellEmptied: true })
    expect(now().asksEmpty).toMatchObject({ cellCode: cell })
  })

  test('a refusal stops the line with its words', async () => {
    await walk(cell, tray, code, code)
    line.refuse('on-hold')
    expect([now().strip.kind, now().strip.title, now().stopped?.call.scanNumber, felt.at(-1)]).toEqual([
      'wrong',
      'refused: on-hold',
      'n3',
      'wrong',
    ])
    await walk(code)
    expect(now().strip.title).toBe('A kept scan was refused')
    await session.leaveOut()
    expect([now().stopped, picked(), now().waiting.length]).toEqual([undefined, 1, 1])
  })

  test('a tray that the server refuses leaves its items in hand for another one', async () => {
    await walk(cell, code, tray, code)
    line.refuse('wrong-tray')
    await rest()
    expect([now().strip.title, now().stopped, now().waiting, now().held.length, picked()]).toEqual([
      'refused: wrong-tray',
      undefined,
      [],
      2,
      0,
    ])
    await walk('T-20')
    expect(now().waiting.map(({ scanNumber, trayName }) => [scanNumber, trayName])).toEqual([
      ['n2', 'T-20'],
      ['n4', 'T-20'],
    ])
  })

  test('a refused tray stops the line where the walk went on from it', async () => {
    await walk(cell, tray, 'SER-BOX', code, code, 'A-03-14-A', 'MSK')
    line.refuse('wrong-tray')
    await rest()
    expect([now().stopped?.words, now().waiting.length, now().held.length]).toEqual(['refused: wrong-tray', 3, 1])
  })

  test('a short pick, a skip and a pause wait for the answers, and are none where one is a refusal', async () => {
    await walk(cell, tray, code, code)
    const short = session.short(1, 'Empty')
    const pause = session.allSent()
    await rest()
    expect(asked).toEqual([])
    line.answer()
    line.answer()
    await short
    expect([asked, now().strip.title, picked(), await pause]).toEqual([
      [{ short: true, lineId: 1, reason: 'Empty' }],
      'Reported short',
      2,
      true,
    ])
    await walk(code)
    const skip = session.skip(1)
    await rest()
    line.refuse('on-hold')
    await skip
    expect([asked.length, now().strip.title, await session.allSent()]).toEqual([1, 'Scans wait to be sent', false])
  })

  test('an undo takes back what was not sent, and asks the server for what was', async () => {
    await walk(cell, tray, code, code)
    await session.undo('n4')
    expect([picked(), asked, now().strip.title]).toEqual([1, [], 'Scan taken back'])
    const undo = session.undo('n3')
    await rest()
    line.answer()
    await undo
    expect([asked, now().strip.title]).toEqual([[{ undo: true, scanNumber: 'n3' }], 'Scan undone'])
  })

  test('a code that only the server knows is asked of it once the answers are here', async () => {
    await walk(cell, tray, code)
    const unknown = session.scan('999')
    await rest()
    expect(now().strip.title).toBe('Right item, 1 of 5')
    line.answer()
    await unknown
    expect(now().strip.kind).toBe('wrong')
  })

  test('the list is read anew once the answers are here, so that nothing counts twice', async () => {
    await walk(cell, tray, code, code)
    const looked = session.lookAgain()
    await rest()
    line.answer()
    expect(picked()).toBe(2)
    line.answer()
    await looked
    expect([picked(), now().strip.title]).toEqual([2, 'Right item, 2 of 5'])
  })
})
