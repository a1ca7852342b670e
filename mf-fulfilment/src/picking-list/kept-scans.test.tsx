import { expect } from 'chai'
import { CallError } from 'contract/client'
import { settled, signedInAs } from 'shared-components/draw'
import {
  $scansOffline,
  $stoppedScans,
  $waitingScans,
  api,
  dropScan,
  isSentLater,
  keepScan,
  onScanSent,
  sendScans,
  startScans,
  type NewScan,
} from 'shared-state'
import { refusalOf } from '../parts/refusal.ts'
import { bodyOf, isPick, keptPicks, pickOf } from './kept-scans.ts'
import { makeLine, makeReply } from './make-line.ts'
import { PickSession } from './pick-session.ts'
import { looseWays } from './walk-gone.ts'
import { linesNow, type PickReply, startOf } from './walk-state.ts'

type Request = {
  key: string
  madeBy: string | null
  body: { ScanNumber?: string; Undo?: boolean; Code?: string; AskedTimestamp?: number }
}
const [cell, tray, code] = ['A-03-12-B', 'T-12', '2001234500173']

let requests: Request[] = []
let picked = new Map<string, number>()
/** What the server says instead of counting; a lost answer counts and is never heard. */
let says: (asked: Request) => 'offline' | 'lost' | [number, string] | undefined = () => undefined
let isGone = false
const realFetch = window.fetch

/** A server that counts each key once, and answers it again. */
function answer(asked: Request): Response {
  const said = says(asked)
  if (said === 'offline') throw new TypeError('Failed to fetch')
  if (Array.isArray(said))
    return Response.json({ success: false, error: said[1], message: `refused: ${said[1]}` }, { status: said[0] })
  const number = asked.body.ScanNumber ?? ''
  if (asked.body.Undo) picked.delete(number)
  else picked.set(number, 1)
  requests.push(asked)
  if (said === 'lost') throw new TypeError('Failed to fetch')
  const count = [...picked.values()].reduce((sum, units) => sum + units, 0)
  return Response.json({
    success: true,
    status: { code: 1, message: '' },
    result: makeReply({ picked: count, left: 5 - count, scanNumber: number }),
  })
}
const wire: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, location.origin)
  if (!url.pathname.endsWith('UpdateOrdersPickingList')) return realFetch(input, init)
  const headers = new Headers(init?.headers)
  await settled()
  return answer({
    key: headers.get('idempotency-key') ?? '',
    madeBy: headers.get('made-by'),
    body: JSON.parse(String(init?.body)) as Request['body'],
  })
}

/** The portal, as this person, in a tab of its own. */
const signInAs = (id: number, name: string, role = 'WAREHOUSE_WORKER') => signedInAs({ id, name, role }, `token-${id}`)

const ana = { userId: 7, userName: 'Ana' }
/** A walk of Ana's, as its screen opens it. */
function open() {
  const kept = keptPicks(ana)
  let [key, felt] = [0, '']
  const session = new PickSession(startOf(9, 'Cluster', [makeLine({ trayName: tray })], kept.now().waiting), {
    send: (call) => api.picking.updateOrdersPickingList({ body: bodyOf(call) }, { key: call.scanNumber }),
    ask: (asked) => api.picking.updateOrdersPickingList({ body: { pickingListId: 9, ...asked } }),
    read: () =>
      Promise.resolve(isGone ? [] : [makeLine({ picked: picked.size, left: 5 - picked.size, trayName: tray })]),
    orderOf: () => Promise.resolve({ status: 510, reason: '', trays: [] }),
    refusalOf,
    kept,
    newKey: () => `n${(key += 1)}`,
    feel: (kind) => (felt = kind),
  })
  const ends = [
    $waitingScans.listen(session.follow),
    $stoppedScans.listen(session.follow),
    $scansOffline.listen(session.follow),
    onScanSent((scan, reply) => {
      if (isPick(scan)) session.sent(pickOf(scan), reply as PickReply)
    }),
  ]
  const now = () => session.$state.get()
  return { session, now, felt: () => felt, close: () => ends.forEach((end) => end()) }
}
const walk = async ({ session }: ReturnType<typeof open>, ...codes: string[]) =>
  void (await Promise.all(codes.map((one) => session.scan(one))))

/** What is on the disk, past everything the page remembers. */
const onDisk = (): Promise<{ key: string; userName: string }[]> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('crossdock-scans')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const asked = opening.result.transaction('waiting').objectStore('waiting').getAll()
      asked.onsuccess = () => {
        opening.result.close()
        resolve(asked.result as { key: string; userName: string }[])
      }
    }
  })
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await settled()
}
const keysOnDisk = async () => (await onDisk()).map(({ key }) => key)
const sentKeys = () => requests.map(({ key }) => key)

const scanOf = (key: string, more: Partial<NewScan> = {}): NewScan => ({
  key,
  ...ana,
  call: 'picking.updateOrdersPickingList',
  body: { pickingListId: 9, lineId: 1, cellCode: cell, code, quantity: 1, trayName: tray, scanNumber: key },
  units: 1,
  isTried: true,
  at: 1,
  ...more,
})

suite('scans that wait on this device', () => {
  let walked: ReturnType<typeof open> | undefined
  const opened = () => (walked = open())
  setup(async () => {
    window.fetch = wire
    signInAs(7, 'Ana')
    await startScans()
    requests = []
    picked = new Map()
    isGone = false
    says = () => 'offline'
  })
  teardown(async () => {
    walked?.close()
    for (const key of await keysOnDisk()) await dropScan(key)
    window.fetch = realFetch
    localStorage.clear()
  })

  test('a right scan is green only once it is on the disk; each is sent once, in order, under its own number', async () => {
    const walking = opened()
    const kept: number[] = []
    const stop = walking.session.$state.listen(async ({ strip }) => {
      if (strip.kind === 'right' && strip.detail?.includes('kept on this device')) kept.push((await onDisk()).length)
    })
    await walk(walking, cell, tray, code, code)
    stop()
    expect([await keysOnDisk(), linesNow(walking.now())[0]?.picked, walking.felt()]).to.deep.equal([
      ['n3', 'n4'],
      2,
      'right',
    ])
    expect(kept[0]).to.be.at.least(1)
    await sendScans()
    expect([sentKeys(), walking.now().isOffline]).to.deep.equal([[], true])
    says = () => undefined
    await Promise.all([sendScans(), sendScans()])
    await walk(walking)
    expect([sentKeys(), await onDisk(), linesNow(walking.now())[0]?.picked]).to.deep.equal([['n3', 'n4'], [], 2])
    while (walking.now().strip.title !== 'Back online') await settled()
  })

  test('what was kept before the page was opened again is counted and sent', async () => {
    await walk(opened(), cell, tray, code)
    walked?.close()
    const again = opened()
    expect([linesNow(again.now())[0]?.picked, again.now().isOffline]).to.deep.equal([1, false])
    says = () => undefined
    await sendScans()
    expect(sentKeys()).to.deep.equal(['n3'])
  })

  test('items in hand are kept before they are green, and wait for their tray when the page is opened again', async () => {
    says = () => undefined
    await walk(opened(), cell, code, code)
    expect([walked?.now().strip.kind, walked?.now().held.length]).to.deep.equal(['right', 2])
    walked?.close()
    const again = opened()
    expect([again.now().held.length, again.now().strip.title]).to.deep.equal([2, 'In hand still'])
    await walk(again, tray)
    await until(() => requests.length === 2)
    expect([sentKeys(), linesNow(again.now())[0]?.picked]).to.deep.equal([['n2', 'n3'], 2])
    again.close()
    expect(opened().now().held).to.deep.equal([])
  })

  test('a scan whose answer was lost counts once', async () => {
    const walking = opened()
    says = () => 'lost'
    await walk(walking, cell, tray, code)
    await until(() => walking.now().isOffline)
    expect(await keysOnDisk()).to.deep.equal(['n3'])
    says = () => undefined
    await sendScans()
    expect([sentKeys(), picked.size]).to.deep.equal([['n3', 'n3'], 1])
  })

  test('a refusal stops the line and says why; left out, the rest is sent', async () => {
    const walking = opened()
    await walk(walking, cell, tray, code, code)
    says = ({ key }) => (key === 'n3' ? [409, 'on-hold'] : undefined)
    await sendScans()
    expect([walking.now().stopped?.words, walking.now().strip.title]).to.deep.equal([
      'refused: on-hold',
      'refused: on-hold',
    ])
    await walk(walking, code)
    await sendScans()
    expect([sentKeys(), walking.now().strip.title]).to.deep.equal([[], 'A kept scan was refused'])
    await walking.session.leaveOut()
    expect([sentKeys(), await onDisk(), walking.now().stopped]).to.deep.equal([['n4'], [], undefined])
  })

  test('of an order that was cancelled meanwhile it is told where the units lie, and one press leaves them all out', async () => {
    const walking = opened()
    await walk(walking, cell, tray, code, 'SER-BOX', code)
    await until(() => walking.now().isOffline)
    isGone = true
    says = () => [409, 'wrong-state']
    await sendScans()
    await walking.session.lookAgain()
    const told = 'WO-1 was cancelled: put its 5 units back (tray T-12)'
    expect([walking.now().strip.kind, walking.now().strip.title, walking.felt()]).to.deep.equal([
      'wrong',
      told,
      'wrong',
    ])
    const gone = () => walking.now().gone.map((one) => [one.units, looseWays(one)])
    const way = '5 × SER-VITC-30 out of tray T-12 into A-03-12-B'
    expect(gone()).to.deep.equal([[0, way]])
    await walking.session.leaveOut()
    while ((await onDisk()).length > 0) await settled()
    expect([sentKeys(), walking.now().stopped, gone()]).to.deep.equal([[], undefined, [[0, way]]])
    walking.close()
    const again = opened()
    expect(again.now().gone.map(({ orderId }) => orderId)).to.deep.equal([1])
    again.session.looseIsBack(1)
    expect(again.now().gone).to.deep.equal([])
  })

  test('units whose scans wait are told at once when their order is heard to be cancelled, and settle with their scans', async () => {
    const walking = opened()
    await walk(walking, cell, tray, code, code)
    isGone = true
    walking.session.followOrders(0, 0)
    await walking.session.lookAgain()
    const units = () => walking.now().gone.flatMap(({ loose }) => loose.map((one) => one.units))
    expect([walking.now().strip.title, units()]).to.deep.equal([
      'WO-1 was cancelled: put its 2 units back (tray T-12)',
      [1, 1],
    ])
    await walking.session.undo('n4')
    expect(units()).to.deep.equal([1])
    says = () => undefined
    await sendScans()
    expect(units()).to.deep.equal([])
  })

  test('an unknown code waits without a word of right; another item of the list does not wait', async () => {
    const walking = opened()
    await walk(walking, cell, tray, '999')
    const { strip, isOffline } = walking.now()
    expect([strip.kind, strip.title, walking.felt(), isOffline]).to.deep.equal([
      'unchecked',
      'Not checked yet',
      'repeated',
      true,
    ])
    says = () => [404, 'unknown-code']
    await sendScans()
    expect([walking.now().stopped?.call.code, walking.now().isOffline, (await onDisk()).length]).to.deep.equal([
      '999',
      false,
      1,
    ])
  })

  test('a server that is only busy, or a session that ended, keeps the scan and is not called offline', async () => {
    const walking = opened()
    says = () => [503, 'busy']
    await walk(walking, cell, tray, code)
    expect([walking.now().isOffline, (await onDisk()).length]).to.deep.equal([false, 1])
    for (const [status, error] of [
      [401, 'not-signed-in'],
      [403, 'password-expired'],
      [502, 'unexpected'],
    ] as const)
      expect(isSentLater(new CallError(status, { error }, '')), error).to.equal(true)
    expect(isSentLater(new CallError(500, { error: 'unexpected' }, ''))).to.equal(false)
  })

  test('a scan that was never sent is taken back here; one the server may have is undone there', async () => {
    const walking = opened()
    says = () => 'lost'
    await walk(walking, cell, tray, code)
    await until(() => walking.now().isOffline)
    says = () => 'offline'
    await walk(walking, code)
    await walking.session.undo('n4')
    expect([await keysOnDisk(), walking.now().strip.title]).to.deep.equal([['n3'], 'Scan taken back'])
    await walking.session.undo('n3')
    expect([(await onDisk()).length, linesNow(walking.now())[0]?.picked]).to.deep.equal([2, 0])
    says = () => undefined
    await sendScans()
    const undo = requests.at(-1)?.body
    expect([picked.size, undo?.Undo, typeof undo?.AskedTimestamp, await onDisk()]).to.deep.equal([
      0,
      true,
      'number',
      [],
    ])
  })

  test('a short pick does not overtake scans that wait, behind a gateway that fails either', async () => {
    const walking = opened()
    says = () => [503, 'unexpected']
    await walk(walking, cell, tray, code)
    await until(() => walking.now().isOffline)
    expect([walking.now().isOffline, await keysOnDisk()]).to.deep.equal([true, ['n3']])
    says = () => undefined
    await walking.session.short(1, 'Empty')
    const { kind, title } = walking.now().strip
    expect([requests, kind, title]).to.deep.equal([[], 'wrong', 'Scans wait to be sent'])
  })

  test('a refused scan stands refused in every tab, until one of them settles it', async () => {
    const walking = opened()
    await walk(walking, cell, tray, code)
    says = () => [409, 'on-hold']
    await sendScans()
    const [kept] = (await onDisk()) as { stopped?: { words: string } }[]
    expect(kept?.stopped?.words).to.contain('refused: on-hold')
    says = () => undefined
    await sendScans()
    expect(sentKeys()).to.deep.equal([])
    await walking.session.sendAgain()
    expect([sentKeys(), $stoppedScans.get()]).to.deep.equal([['n3'], []])
  })

  test('what was taken back and is refused stops nobody', async () => {
    const walking = opened()
    await walk(walking, cell, tray, code)
    await walking.session.undo('n3')
    says = () => [409, 'on-hold']
    await sendScans()
    expect([await onDisk(), $stoppedScans.get()]).to.deep.equal([[], []])
  })

  test('scans belong to who made them: another worker sends none, a manager sends them in their name', async () => {
    await keepScan(scanOf('a1'), true)
    await keepScan(scanOf('a2'), true)
    says = () => undefined
    signInAs(8, 'Bo')
    await sendScans(7)
    await sendScans()
    expect([sentKeys(), (await onDisk()).map(({ userName }) => userName)]).to.deep.equal([[], ['Ana', 'Ana']])
    signInAs(9, 'Omar', 'WAREHOUSE_MANAGER')
    await sendScans(7)
    expect(requests.map(({ key, madeBy }) => [key, madeBy])).to.deep.equal([
      ['a1', '7'],
      ['a2', '7'],
    ])
    expect(await onDisk()).to.deep.equal([])
  })
})
