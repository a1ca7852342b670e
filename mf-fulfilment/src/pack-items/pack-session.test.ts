import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderRecord } from '../parts/order.ts'
import type { Refusal } from '../parts/refusal.ts'
import { makeLine, makeOrder, makePacked, makeReply } from './make-order.ts'
import { PackSession, type Ways } from './pack-session.ts'
import type { PackReply } from './pack-state.ts'

const later: Refusal = {
  words: 'The server cannot be reached.',
  code: 'offline',
  status: 0,
  isLater: true,
  isOffline: true,
}
const extra: Refusal = {
  words: '1 is more than the 0 left.',
  code: 'too-many-units',
  status: 409,
  isLater: false,
  isOffline: false,
}

let now: number
let server: OrderRecord
let answer: () => PackReply | Refusal | Promise<PackReply>
let ways: Ways
let [prints, isStation] = [0, true]
/** What the bench sent of units. */
let sent: object[]
/** Reasons a tray was set aside with; undefined lifted it. */
let asides: (string | undefined)[]
/** Codes that opened another bench. */
let opened: string[]

beforeEach(() => {
  now = 1000
  ;[prints, isStation] = [0, true]
  server = makeOrder()
  answer = () => makeReply()
  let key = 0
  ;[sent, asides, opened] = [[], [], []]
  ways = {
    pack: async ({ scanNumber, parcelNumber: _, ...unit }) => {
      sent.push(unit)
      const reply = await answer()
      if ('words' in reply) throw reply
      return { ...reply, scanNumber }
    },
    undo: async () => makeReply({ packed: 0, left: 2, unitsLeft: 3 }),
    read: async () => server,
    printLabel: async () => {
      prints += 1
      return { went: 'printed' }
    },
    printsByItself: () => isStation,
    report: async () => ({
      orderId: 7,
      status: 2100,
      sku: 'SER',
      quantity: 1,
      reason: 'SER: 1 unit damaged; 1 from A-01',
    }),
    setAside: async (reason) => void asides.push(reason),
    openNext: async (code) => void opened.push(code),
    refusalOf: (problem) => problem as Refusal,
    newKey: () => `n${(key += 1)}`,
    feel: () => undefined,
    userName: () => 'Wei Ling',
    now: () => now,
  }
})
const open = () => new PackSession(makeOrder(), ways)
const packedIn = (session: PackSession) => session.$state.get().lines.map(({ packed }) => packed)
const elsewhereIn = (session: PackSession) => session.$state.get().lines.map(({ elsewhere }) => elsewhere)
const stripOf = (session: PackSession) => session.$state.get().strip
const withSerums = (packed: number, cream = 0) =>
  makeOrder({ lines: [makeLine('SER', 2, packed), makeLine('CRM', 1, cream)] })

const close = async () => {
  answer = () => makeReply({ packed: 2, left: 0, unitsLeft: 0, isClosed: true })
  const session = open()
  await session.scan('200')
  return session
}
test('the last unit prints the label once, where the station prints by itself', async () => {
  const session = await close()
  expect([prints, session.$state.get().label]).toEqual([1, { went: 'printed' }])
})
test('where the browser asks, the last unit prints nothing; a press does', async () => {
  isStation = false
  const session = await close()
  expect(prints).toBe(0)
  await session.label()
  expect(prints).toBe(1)
})

describe('two people at one parcel', () => {
  test('a unit that another bench packs counts here too, and says where it came from', () => {
    const session = open()
    session.follow(withSerums(1), now)
    expect([packedIn(session), elsewhereIn(session)]).toEqual([
      [1, 0],
      [1, 0],
    ])
  })
  test('what was said of the own scan stands, with its undo', async () => {
    const session = open()
    await session.scan('200')
    const said = stripOf(session)
    session.follow(withSerums(1, 1), now)
    expect([packedIn(session), elsewhereIn(session)]).toEqual([
      [1, 1],
      [0, 1],
    ])
    expect(stripOf(session)).toBe(said)
    expect(said).toMatchObject({ title: 'Right item: SER, 1 of 2', undo: 'n1' })
  })
  test('closed by the other, the bench says who did and what comes next', () => {
    const session = open()
    session.follow(makePacked('Nadia Rahman'), now)
    expect(session.$state.get()).toMatchObject({ isClosed: true, closedBy: 'Nadia Rahman' })
    expect(stripOf(session)).toMatchObject({
      title: 'Packed by another person',
      detail: 'Nadia Rahman closed the parcel · scan the next tray to go on',
    })
  })
  test('closed by the other, the own last scan can still be undone', async () => {
    const session = open()
    await session.scan('200')
    const { key } = stripOf(session)
    session.follow(makePacked('Nadia Rahman'), now)
    expect(stripOf(session)).toMatchObject({ key, title: 'Packed by another person', undo: 'n1' })
    expect(stripOf(session).detail).toContain('your last scan: Right item: SER, 1 of 2')
  })
  test('opened again by the undo of the other, it is packed on here', async () => {
    const session = open()
    answer = () => makeReply({ packed: 2, left: 0, unitsLeft: 0, isClosed: true })
    await session.scan('200')
    expect(session.$state.get().label).toBeDefined()
    session.follow(withSerums(2), now)
    expect(session.$state.get()).toMatchObject({ isClosed: false, label: undefined })
    expect(stripOf(session).title).toBe('The parcel is open again')
  })
  test('the own scan that closes the parcel counts the units of the other as well', async () => {
    const session = open()
    answer = () => makeReply({ packed: 2, left: 0, unitsLeft: 0, isClosed: true, boxName: 'M' })
    await session.scan('200')
    expect([packedIn(session), stripOf(session).title]).toEqual([[2, 1], 'Parcel closed, box M'])
    session.follow(makePacked('Wei Ling'), now)
    expect([stripOf(session).title, session.$state.get().closedBy]).toEqual(['Parcel closed, box M', undefined])
  })
  test('an extra unit is a hard stop whose words stay, and the lines are right behind it', async () => {
    const session = open()
    answer = () => extra
    server = withSerums(2)
    await session.scan('200')
    expect([stripOf(session).title, packedIn(session), elsewhereIn(session)]).toEqual([extra.words, [2, 0], [2, 0]])
    session.follow(makePacked('Nadia Rahman'), now)
    expect([stripOf(session).title, session.$state.get().closedBy]).toEqual([extra.words, 'Nadia Rahman'])
  })
  test('a parcel that was packed before it is opened says so', () => {
    const session = new PackSession(makePacked('Nadia Rahman'), ways)
    expect(stripOf(session).title).toBe('Packed by another person')
    expect(stripOf(new PackSession(makePacked('Wei Ling'), ways)).title).toBe('Packed already')
  })
})

describe('while a scan is on the way', () => {
  const held = () => {
    let reply: (reply: PackReply) => void = () => undefined
    answer = () => new Promise<PackReply>((done) => (reply = done))
    return (more: Partial<PackReply> = {}) => reply(makeReply(more))
  }
  test('its answer leads, and an order read before it changes nothing', async () => {
    const session = open()
    const reply = held()
    const scanning = session.scan('200')
    await Promise.resolve()
    session.follow(withSerums(0, 1), now)
    expect(packedIn(session)).toEqual([0, 0])
    now = 2000
    reply()
    await scanning
    expect(packedIn(session)).toEqual([1, 0])
    session.follow(withSerums(0, 1), 1500)
    expect(packedIn(session)).toEqual([1, 0])
    session.follow(withSerums(1, 1), 2100)
    expect([packedIn(session), elsewhereIn(session)]).toEqual([
      [1, 1],
      [0, 1],
    ])
  })
  test('an order that has it already does not say that another person packed it', async () => {
    const session = open()
    const reply = held()
    const scanning = session.scan('200')
    await Promise.resolve()
    session.follow(makePacked('Wei Ling'), now)
    expect(session.$state.get().isClosed).toBe(false)
    now = 2000
    reply({ packed: 2, left: 0, unitsLeft: 0, isClosed: true })
    await scanning
    expect([stripOf(session).title, elsewhereIn(session)]).toEqual(['Parcel closed', [0, 0]])
  })
  test('an order that was held back counts when the scan is refused', async () => {
    const session = open()
    let refuse: () => void = () => undefined
    answer = () => new Promise<PackReply>((_, fail) => (refuse = () => fail({ ...extra, status: 404 })))
    const scanning = session.scan('999')
    await Promise.resolve()
    session.follow(withSerums(1), now)
    refuse()
    await scanning
    expect(packedIn(session)).toEqual([1, 0])
  })
})

test('a scan whose answer was lost is nobody else’s', async () => {
  const session = open()
  answer = () => later
  ways.read = () => Promise.reject(later)
  await session.scan('200')
  session.follow(withSerums(1), now)
  expect([packedIn(session), elsewhereIn(session)]).toEqual([
    [1, 0],
    [0, 0],
  ])
})

test('a unit of a mapped product, which is no line’s SKU, is nobody else’s', async () => {
  const session = open()
  answer = () => makeReply({ sku: 'SERUM-MAPPED' })
  await session.scan('200')
  session.follow(withSerums(1), now)
  expect([packedIn(session), elsewhereIn(session)]).toEqual([
    [1, 0],
    [0, 0],
  ])
})

describe('a product that asks for serials', () => {
  const needed: Refusal = {
    words: 'Each unit of SER has its serial.',
    code: 'serial-needed',
    status: 409,
    isLater: false,
    isOffline: false,
  }

  test('the scan after the unit is its serial, and what is none stops without a press', async () => {
    const session = open()
    answer = () => needed
    await session.scan('200')
    expect(stripOf(session)).toMatchObject({ kind: 'idle', title: 'Scan the serial of this unit' })
    await session.scan('201')
    expect(stripOf(session).kind).toBe('wrong')
    answer = () => makeReply()
    await session.scan('SN-1')
    expect(sent).toEqual([
      { code: '200', quantity: 1 },
      { code: '200', quantity: 1, serial: '201' },
      { code: '200', quantity: 1, serial: 'SN-1' },
    ])
    await session.scan('200')
    expect(sent.at(-1)).toEqual({ code: '200', quantity: 1 })
  })

  test('a label that carries the serial is one scan, and a unit that is put back asks no more', async () => {
    const session = open()
    await session.scan('200', 1, 'SN-9')
    expect(sent).toEqual([{ code: '200', quantity: 1, serial: 'SN-9' }])
    answer = () => needed
    await session.scan('200')
    session.dropSerial()
    await session.scan('300')
    expect(sent.at(-1)).toEqual({ code: '300', quantity: 1 })
  })
})

describe('an order that the bench cannot pack now', () => {
  test('another unit is picked for it, and the next scan is the next tray', async () => {
    const session = open()
    await session.report({ code: 'SER', trouble: 'Damaged', unitsSeen: 2 })
    expect(stripOf(session).title).toBe('SER: 1 unit damaged; 1 from A-01')
    await session.scan('T-77')
    expect([opened, sent]).toEqual([['T-77'], []])
  })

  test('its tray is set aside, which can be taken back at once', async () => {
    const session = open()
    await session.setAside('T-12', 'Wrong goods in it')
    expect(stripOf(session)).toMatchObject({ title: 'T-12 is set aside: Wrong goods in it', isLift: true })
    await session.scan('T-77')
    await session.lift()
    await session.scan('200')
    expect([opened, asides, sent]).toEqual([['T-77'], ['Wrong goods in it', undefined], [{ code: '200', quantity: 1 }]])
  })
})

test('after the parcel is closed a scan is answered at once, in words, before its screen opens', async () => {
  const session = await close()
  let open: (why?: string) => void = () => undefined
  let said: unknown[] = []
  ways.openNext = (...asked) => {
    said = asked
    return new Promise((done) => (open = done))
  }
  const scanning = session.scan('WO-7')
  while (said.length === 0) await Promise.resolve()
  expect(said).toEqual(['WO-7', true])
  expect(stripOf(session)).toMatchObject({ kind: 'idle', title: 'Opening WO-7' })
  open('Nobody knows the code WO-7 here.')
  await scanning
  expect(stripOf(session).kind).toBe('wrong')
})
