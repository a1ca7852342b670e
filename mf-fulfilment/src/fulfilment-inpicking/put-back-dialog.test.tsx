import { expect } from 'chai'
import { answerCalls, buttonNamed, draw, expectAccessible, found, settled, wearTheme } from 'shared-components/draw'
import type { Tray } from '../parts/picking-lists.ts'
import { PutBackDialog } from './put-back-dialog.tsx'

const parcel = (unitsWithCourier: number) =>
  ({ trayId: 5, trayName: 'WO-5', isParcel: true, contents: [], unitsWithCourier }) as unknown as Tray

const type = (name: string, text: string) => {
  const field = found<HTMLInputElement>(`input[name=${name}]`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

suite('putting back what a parcel held', () => {
  let sent: unknown[] = []
  let end = () => {}
  setup(async () => {
    await wearTheme()
    sent = []
    end = answerCalls({
      'picking.putBack': (body) => {
        sent.push(body)
        return { from: 'parcel WO-5', sku: 'MUG', quantity: 1, cellCode: 'U-01', condition: 'Unusable', unitsLeft: 1 }
      },
    })
  })
  teardown(() => end())

  test('of what the courier brings back one press says that it is damaged, before the scan', async () => {
    const { undraw } = draw(<PutBackDialog tray={parcel(2)} onClose={() => undefined} />)
    await settled()
    await expectAccessible(document.body)
    buttonNamed('Damaged').click()
    await settled()
    type('code', 'MUG')
    type('cellCode', 'U-01')
    buttonNamed('Put back').click()
    while (sent.length === 0) await settled()
    expect(sent).to.deep.equal([{ orderId: 5, code: 'MUG', cellCode: 'U-01', quantity: 1, condition: 'Unusable' }])
    undraw()
  })

  test('of what lies here nobody is asked: it keeps the condition it has, and none is said', async () => {
    const { undraw } = draw(<PutBackDialog tray={parcel(0)} onClose={() => undefined} />)
    await settled()
    expect(document.body.textContent).not.to.contain('Damaged')
    type('code', 'MUG')
    type('cellCode', 'A-01')
    buttonNamed('Put back').click()
    while (sent.length === 0) await settled()
    expect(sent).to.deep.equal([{ orderId: 5, code: 'MUG', cellCode: 'A-01', quantity: 1 }])
    undraw()
  })
})
