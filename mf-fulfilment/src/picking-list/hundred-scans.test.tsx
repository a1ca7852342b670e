import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { answerCalls, draw, settled, signedInAs, wearTheme } from 'shared-components/draw'
import { $waitingScans } from 'shared-state'
import { makeFacts } from './make-facts.ts'
import { makeLine, makeReply } from './make-line.ts'
import { PickWalk } from './pick-walk.tsx'
import type { PickLine } from './walk-state.ts'

const stops = 25
const unitsEach = 2
const ean = (index: number): string => `20012345${String(index).padStart(5, '0')}`
const cellOf = (index: number): string => `A-01-${String(index).padStart(2, '0')}-A`
const trayOf = (index: number): string => `T-${100 + index}`

/** Each line in a cell, a tray and an order of its own. */
const lines: PickLine[] = Array.from({ length: stops }, (_, at) =>
  makeLine({
    lineId: at + 1,
    stop: at + 1,
    orderId: at + 1,
    cellId: at + 1,
    cellCode: cellOf(at + 1),
    productId: at + 1,
    sku: `SKU-${at + 1}`,
    barcodes: [{ code: ean(at + 1), format: 'EAN13', packQuantity: 1 }],
    quantity: unitsEach,
    left: unitsEach,
    slot: null,
  }),
)
const facts = makeFacts({ slots: stops, stops, units: stops * unitsEach, orders: stops })

const answersAfterMs = 400

/** Counts what is sent, each once; every answer takes its time, and is told before it is given. */
function answerPicks(sent: string[], onAnswer: (scan: string) => void) {
  const picked = new Map<number, number>()
  return answerCalls({
    'picking.updateOrdersPickingList': async ({ lineId, trayName, code, scanNumber }) => {
      const id = Number(lineId)
      const units = (picked.get(id) ?? 0) + 1
      picked.set(id, units)
      sent.push(String(code))
      await new Promise((resolve) => setTimeout(resolve, answersAfterMs))
      onAnswer(`unit ${units} of line ${id}`)
      const isDone = units === unitsEach
      return makeReply({
        lineId: id,
        orderId: id,
        orderStatus: isDone ? 2200 : 2100,
        picked: units,
        left: unitsEach - units,
        lineDone: isDone,
        orderDone: isDone,
        listDone: sent.length === stops * unitsEach,
        trayName: String(trayName),
        slot: null,
        scanNumber: String(scanNumber),
        nextLineId: isDone ? id + 1 : id,
        unitsLeft: stops * unitsEach - sent.length,
      })
    },
  })
}

/** A scan, as keys of a scanner; answers how many milliseconds passed until these words of it were drawn green. */
async function scan(place: HTMLElement, code: string, words: string): Promise<number> {
  const strip = () => place.querySelector<HTMLElement>('.cd-result--right')
  const startedAt = performance.now()
  for (const key of [...code, 'Enter'])
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    )
  while (!strip()?.textContent?.includes(words)) {
    if (performance.now() - startedAt > 5_000)
      throw new Error(`${code} was never green with "${words}": ${place.querySelector('.cd-result')?.textContent}`)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return performance.now() - startedAt
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await settled()
}
const maker = { userId: 7, userName: 'Ana' }
/** Scans are sent for who is signed in. */
const signInAsMaker = () => signedInAs({ id: maker.userId, name: maker.userName, role: 'WAREHOUSE_WORKER' }, 'worker')

suite('a walk of a hundred scans', () => {
  let ends: (() => void)[] = []
  setup(async () => {
    await wearTheme()
    await setViewport({ width: 360, height: 640 })
    signInAsMaker()
  })
  teardown(async () => {
    for (const end of ends.splice(0)) end()
    localStorage.clear()
    await setViewport({ width: 1440, height: 900 })
  })

  test('ends at 360 px without one touch of the screen, each scan green before its answer came', async function (this: {
    timeout: (ms: number) => void
  }) {
    this.timeout(90_000)
    const sent: string[] = []
    const events: string[] = []
    let touches = 0
    const touch = () => void (touches += 1)
    for (const name of ['pointerdown', 'click'] as const) addEventListener(name, touch, true)
    const drawing = draw(<PickWalk facts={facts} lines={lines} maker={maker} />)
    ends = [
      drawing.undraw,
      answerPicks(sent, (one) => events.push(`answered: ${one}`)),
      () => removeEventListener('click', touch, true),
    ]
    ends.push(() => removeEventListener('pointerdown', touch, true))
    await settled()

    const took: number[] = []
    for (let stop = 1; stop <= stops; stop++) {
      took.push(await scan(drawing.place, cellOf(stop), `Right cell ${cellOf(stop)}`))
      took.push(await scan(drawing.place, ean(stop), 'now scan its tray'))
      // The first unit is sent once its tray is known.
      took.push(await scan(drawing.place, trayOf(stop), 'Right item, 1 of 2'))
      events.push(`green: unit 1 of line ${stop}`)
      took.push(await scan(drawing.place, ean(stop), 'Right item, 2 of 2'))
      events.push(`green: unit 2 of line ${stop}`)
    }
    await until(() => drawing.place.textContent?.includes('is done') === true)
    await until(() => $waitingScans.get()?.length === 0)
    const units = lines.flatMap((_, at) => [1, 2].map((unit) => `unit ${unit} of line ${at + 1}`))
    const late = units.filter((unit) => events.indexOf(`green: ${unit}`) > events.indexOf(`answered: ${unit}`))
    expect([took.length, touches, events.length, late]).to.deep.equal([100, 0, 100, []])
    expect(sent).to.deep.equal(lines.flatMap((_, at) => [ean(at + 1), ean(at + 1)]))

    const [median = 0, p95 = 0] = [50, 95].map((at) => took.toSorted((a, b) => a - b)[at])
    console.log(
      `scan to colour on the pick screen: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (at most 50); ` +
        `the server answers after ${answersAfterMs} ms`,
    )
  })
})
