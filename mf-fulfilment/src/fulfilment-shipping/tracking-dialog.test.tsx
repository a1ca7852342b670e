import { expect } from 'chai'
import { answerCalls, draw, found, settled, wearTheme } from 'shared-components/draw'
import { TrackingDialog } from './tracking-dialog.tsx'

let saved: unknown[]
let refuse = false
let undo = () => {}

const parcel = { orderId: 5, name: 'WO-5', trackingNumber: null }
const field = () => found<HTMLInputElement>('input[name=trackingNumber]')

/** Keys as fast as a scanner's, into the field, ended by Enter; the field gets them as it does from a person. */
function scan(code: string): void {
  const input = field()
  input.focus()
  for (const key of [...code, 'Enter']) {
    const isTaken = !input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    if (isTaken) continue
    if (key === 'Enter') input.form?.requestSubmit()
    else document.execCommand('insertText', false, key)
  }
}
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !isSo(); tries += 1) await settled()
  expect(isSo()).to.equal(true)
}

suite('the tracking number of a parcel', () => {
  setup(async () => {
    await wearTheme()
    saved = []
    refuse = false
    undo = answerCalls({
      'shipping.enterTrackingNo': (body) => {
        if (refuse) return Response.json({ success: false, message: 'WO-4 has it.', status: {} }, { status: 409 })
        saved.push(body)
        return body
      },
    })
  })
  teardown(() => undo())

  test('a scan saves it, once, and the dialog closes', async () => {
    let closed = 0
    const { undraw } = draw(<TrackingDialog parcel={parcel} onClose={() => (closed += 1)} />)
    await settled()
    scan('SW123456789MY')
    await until(() => closed === 1)
    expect(saved).to.deep.equal([{ orderId: 5, trackingNumber: 'SW123456789MY' }])
    undraw()
  })

  test('a scan that is refused stays on the screen in words', async () => {
    refuse = true
    let closed = 0
    const { place, undraw } = draw(<TrackingDialog parcel={parcel} onClose={() => (closed += 1)} />)
    await settled()
    scan('SW123456789MY')
    await until(() => document.body.textContent?.includes('WO-4 has it.') === true)
    expect([closed, field().value, place.isConnected]).to.deep.equal([0, 'SW123456789MY', true])
    undraw()
  })
})
