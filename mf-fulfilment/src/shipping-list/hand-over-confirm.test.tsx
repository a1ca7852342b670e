import { expect } from 'chai'
import { answerCalls, buttonNamed, draw, expectAccessible, found, settled, wearTheme } from 'shared-components/draw'
import type { Checkout } from '../parts/use-bins.ts'
import { HandOverConfirm } from './hand-over-confirm.tsx'

const parcel = (orderId: number, status: number, more: Partial<Checkout['parcels'][number]> = {}) =>
  ({
    orderId,
    parcelNumber: 1,
    parcelCount: 1,
    trackingNumber: `SW-${orderId}`,
    status,
    hold: null,
    checkedTimestamp: 1,
    ...more,
  }) as Checkout['parcels'][number]
const binWith = (...parcels: Checkout['parcels']) =>
  ({ shippingBinId: 3, name: 'BIN-B1', shippingProvider: 'Coast Express', parcels }) as Checkout

const dialog = () => found('dialog')
const buttons = () =>
  [...dialog().querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? one.innerText)
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !isSo(); tries += 1) await settled()
  expect(isSo()).to.equal(true)
}

const ask = (bin: Checkout, onDone: () => Promise<void>, onClose = () => {}) => (
  <HandOverConfirm
    bin={bin}
    unchecked={bin.parcels.filter(({ checkedTimestamp }) => checkedTimestamp === null)}
    onClose={onClose}
    onDone={onDone}
  />
)
const nothing = () => Promise.resolve()

suite('the hand-over of a shipping bin', () => {
  setup(wearTheme)

  test('a bin that somebody else hands over meanwhile says so, and can only be closed', async () => {
    let closed = 0
    const close = () => void (closed += 1)
    const { redraw, undraw } = draw(ask(binWith(parcel(1, 4000), parcel(2, 4000)), nothing, close))
    await settled()
    expect(dialog().innerText).to.contain('Hand over 2 parcels of bin BIN-B1 to Coast Express?')
    redraw(ask(binWith(parcel(1, 5000), parcel(2, 5000)), nothing, close))
    await settled()
    expect(dialog().innerText).to.contain('Bin BIN-B1 was handed over')
    expect(dialog().innerText).not.to.contain('0 parcels')
    expect(buttons()).to.deep.equal(['Close', 'Close'])
    await expectAccessible(dialog())
    found<HTMLButtonElement>('.cd-dialog__foot button').click()
    expect(closed).to.equal(1)
    undraw()
  })

  test('a bin whose parcels were taken out meanwhile is called empty, not handed over', async () => {
    const { redraw, undraw } = draw(ask(binWith(parcel(1, 4000)), nothing))
    redraw(ask(binWith(), nothing))
    await settled()
    expect(dialog().innerText).to.contain('Bin BIN-B1 is empty')
    expect(buttons()).to.deep.equal(['Close', 'Close'])
    undraw()
  })

  test('a parcel that nobody checked is named and asked for, and no more than those are let go', async () => {
    let sent: unknown
    const undo = answerCalls({
      'shipping.shippingBinCompleteDelivery': (input) => {
        sent = input
        return { moved: 2 }
      },
    })
    const { undraw } = draw(ask(binWith(parcel(1, 4000), parcel(7, 4000, { checkedTimestamp: null })), nothing))
    await settled()
    expect(dialog().innerText).to.contain('1 parcel not checked')
    expect([...dialog().querySelectorAll('li')].map((line) => line.innerText)).to.deep.equal(['WO-7 · SW-7'])
    await expectAccessible(dialog())
    buttonNamed('Hand over 2 parcels').click()
    await until(() => sent !== undefined)
    expect(JSON.stringify(sent)).to.contain('"unchecked":1')
    undraw()
    undo()
  })

  test('our own hand-over does not look like that of somebody else', async () => {
    let finish = () => {}
    const done = new Promise<void>((resolve) => (finish = resolve))
    let isMoved = false
    const undo = answerCalls({ 'shipping.shippingBinCompleteDelivery': () => ({ moved: 1 }) })
    let closed = 0
    const onDone = () => {
      isMoved = true
      return done
    }
    const close = () => void (closed += 1)
    const { redraw, undraw } = draw(ask(binWith(parcel(1, 4000)), onDone, close))
    buttonNamed('Hand over 1 parcel').click()
    await until(() => isMoved)
    redraw(ask(binWith(parcel(1, 5000)), onDone, close))
    await settled()
    expect(dialog().innerText).not.to.contain('was handed over')
    finish()
    await until(() => closed === 1)
    undraw()
    undo()
  })
})
