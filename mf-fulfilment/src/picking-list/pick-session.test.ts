import { beforeEach, describe, expect, test } from 'vitest'
import type { Refusal } from '../parts/refusal.ts'
import { keptScans, type Shelf } from './kept-scans.ts'
import { makeLine, makeReply } from './make-line.ts'
import { PickSession, type Ways } from './pick-session.ts'
import { linesNow, type PickCall, startOf } from './scan-step.ts'

const makeShelf = (): Shelf => {
  const items = new Map<string, string>()
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}
const offline: Refusal = { words: 'The server cannot be reached.', code: 'offline', status: 0, isLater: true }
const refusal = (code: string): Refusal => ({ words: `refused: ${code}`, code, status: 409, isLater: false })

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
    kept: keptScans(makeShelf(), 1),
    newKey: () => `n${(key += 1)}`,
    feel: () => undefined,
  }
})
const open = () => new PickSession(startOf(9, 'Cluster', [makeLine()], ways.kept.all()), ways)
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

describe('without a connection', () => {
  test('scans are kept in order and each is sent once, under its own number', async () => {
    const session = open()
    answer = () => offline
    await walk(session, 'A-03-12-B', 'T-12', code, code)
    expect([
      session.$state.get().waiting.length,
      ways.kept.all().length,
      linesNow(session.$state.get())[0]?.picked,
    ]).toEqual([2, 2, 2])
    await session.flush()
    expect(sent).toEqual([])
    answer = () => undefined
    await session.flush()
    await session.flush()
    expect(sent.map((call) => call.scanNumber)).toEqual(['n3', 'n4'])
    expect([ways.kept.all().length, session.$state.get().isOffline, linesNow(session.$state.get())[0]?.picked]).toEqual(
      [0, false, 2],
    )
  })
  test('what was kept before the page was opened again is sent', async () => {
    answer = () => offline
    await walk(open(), 'A-03-12-B', 'T-12', code)
    answer = () => undefined
    const again = open()
    expect(linesNow(again.$state.get())[0]?.picked).toBe(1)
    await again.flush()
    expect(sent.length).toBe(1)
  })
  test('a refusal stops the line and says why; left out, the rest is sent', async () => {
    const session = open()
    answer = () => offline
    await walk(session, 'A-03-12-B', 'T-12', code, code)
    answer = (call) => (call.scanNumber === 'n3' ? refusal('on-hold') : undefined)
    await session.flush()
    expect(session.$state.get().stopped).toMatchObject({ words: 'refused: on-hold' })
    await walk(session, code)
    await session.flush()
    expect([sent.length, session.$state.get().strip.title]).toEqual([0, 'A kept scan was refused'])
    await session.leaveOut()
    expect([
      sent.map((call) => call.scanNumber),
      session.$state.get().waiting.length,
      session.$state.get().stopped,
    ]).toEqual([['n4'], 0, undefined])
  })
  test('an unknown code is kept without a word of right, and one the server refuses later does not say offline', async () => {
    const felt: string[] = []
    ways = { ...ways, feel: (kind) => void felt.push(kind) }
    const session = open()
    answer = () => offline
    await walk(session, 'A-03-12-B', 'T-12', '999')
    const { strip, waiting, isOffline } = session.$state.get()
    expect([strip.title, strip.kind, felt.at(-1), waiting.length, isOffline]).toEqual([
      'Not checked yet',
      'unchecked',
      'repeated',
      1,
      true,
    ])
    answer = () => refusal('unknown-code')
    await session.flush()
    const after = session.$state.get()
    expect([after.stopped?.call.code, after.isOffline, after.waiting.length]).toEqual(['999', false, 1])
  })
  test('a server that is only busy is not called offline', async () => {
    const session = open()
    answer = () => ({ ...offline, code: 'busy', status: 503 })
    await walk(session, 'A-03-12-B', 'T-12', code)
    expect([session.$state.get().isOffline, session.$state.get().waiting.length]).toEqual([false, 1])
  })
  test('scans left from before are offline only once they could not be sent', async () => {
    answer = () => offline
    await walk(open(), 'A-03-12-B', 'T-12', code)
    const again = open()
    expect(again.$state.get().isOffline).toBe(false)
    await again.flush()
    expect(again.$state.get().isOffline).toBe(true)
  })
  test('a kept scan is taken back before it is sent', async () => {
    const session = open()
    answer = () => offline
    await walk(session, 'A-03-12-B', 'T-12', code)
    await session.undo('n3')
    expect([ways.kept.all().length, session.$state.get().waiting.length]).toEqual([0, 0])
  })
})
