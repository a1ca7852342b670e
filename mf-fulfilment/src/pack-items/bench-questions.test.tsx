import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { answerCalls, buttonNamed, draw, expectAccessible, found, settled, wearTheme } from 'shared-components/draw'
import { signIn } from 'shared-state'
import type { Dimension } from '../parts/use-parcel.ts'
import { makeOrder, makeReply } from './make-order.ts'
import { PackItems } from './pack-items.tsx'

const serum = { productId: 5, sku: 'SER', productName: 'Serum', needsSides: true, needsWeight: true }
const dimension: Dimension = {
  boxName: 'M',
  length: 24,
  width: 18,
  height: 10,
  weight: 0.69,
  litres: 1.2,
  limit: 0.069,
  missing: 'No size or weight is known of SER',
  unmeasured: [serum],
  boxes: [{ boxName: 'M', length: 24, width: 18, height: 10, weight: 0.69, litres: 4.3, fits: true, reason: '' }],
}

suite('what the packing bench asks', () => {
  let asked: Record<string, unknown>[] = []
  let known = dimension
  let order = makeOrder()
  let ends: (() => void)[] = []
  setup(async () => {
    await wearTheme()
    signIn('manager', Date.now() + 60_000)
    const user = { id: 3, name: 'Omar', role: { type: 'WAREHOUSE_MANAGER' } }
    localStorage.setItem('crossdock:user', JSON.stringify({ user, token: 'manager', readTimestamp: Date.now() }))
    ;[asked, known, order] = [[], dimension, makeOrder()]
    const keep = (reply: object) => (said: Record<string, unknown>) => {
      asked.push(said)
      return reply
    }
    ends = [
      answerCalls({
        'order.getOrder': () => order,
        'packing.getParcelDimension': () => known,
        'catalogue.measureProduct': (said) => {
          known = { ...dimension, missing: '', unmeasured: [] }
          return keep({ productId: 5, measuredBy: 'Omar', measuredTimestamp: 1 })(said)
        },
        'packing.changeToPack': keep(makeReply()),
        'shipping.reportUnit': keep({ orderId: 7, status: 2100, sku: 'SER', quantity: 1, reason: 'SER: 1 from A-01' }),
        'picking.setTrayAside': keep({ trayName: 'T-12', asideReason: '' }),
      }),
    ]
  })
  teardown(() => {
    for (const end of ends) end()
    localStorage.clear()
  })

  async function open(): Promise<HTMLElement> {
    const { place, undraw } = draw(<PackItems id="7" />)
    ends.push(undraw)
    await shows(place, '0 of 2 packed')
    return place
  }
  async function shows(place: HTMLElement, words: string) {
    while (!place.textContent?.includes(words)) await settled()
  }
  const type = (name: string, text: string) => {
    const field = found<HTMLInputElement>(`input[name=${name}]`)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }

  test('a product nobody has measured is measured once, with a comma or a dot', async () => {
    const place = await open()
    await shows(place, 'Measure one Serum')
    await expectAccessible(place)
    for (const [name, text] of [
      ['length', '12,5'],
      ['width', '8'],
      ['height', '4.5'],
      ['weight', '0,85'],
    ] as const)
      type(name, text)
    buttonNamed('Save', place).click()
    while (place.textContent?.includes('Measure one Serum')) await settled()
    expect(asked).to.deep.equal([{ productId: 5, length: 12.5, width: 8, height: 4.5, weight: 0.85 }])
  })

  test('on a telephone the fields of a measure are as large as every target of the floor', async () => {
    await setViewport({ width: 390, height: 844 })
    const place = await open()
    await shows(place, 'Measure one Serum')
    const fields = [...place.querySelectorAll('.cd-form input')].map(
      (field) => (field.closest('.cd-input') ?? field).getBoundingClientRect().height,
    )
    expect(fields).to.deep.equal([56, 56, 56, 56])
    await setViewport({ width: 1280, height: 800 })
  })

  test('on a bench of 1280 x 800 the box is in sight under a measure', async () => {
    await setViewport({ width: 1280, height: 800 })
    const place = await open()
    await shows(place, 'Measure one Serum')
    const boxes = found('.cd-boxes__row', place).getBoundingClientRect()
    expect(boxes.bottom).to.be.at.most(found('.cd-scan__thumb', place).getBoundingClientRect().top)
  })

  test('a measure that is left for later holds up nobody', async () => {
    const place = await open()
    await shows(place, 'Measure one Serum')
    buttonNamed('Later', place).click()
    await settled()
    expect(place.textContent).to.contain('0 of 2 packed').and.not.to.contain('Measure one Serum')
  })

  test('a label read by the camera or typed brings its serial, as one that is scanned', async () => {
    const place = await open()
    buttonNamed('Camera or code', place).click()
    await settled()
    const scanner = found('crossdock-scanner')
    const code = found<HTMLInputElement>('input', scanner.shadowRoot ?? undefined)
    code.value = '(01)02001234500173(21)SN-9'
    code.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    code.form?.requestSubmit()
    await shows(place, 'Right item')
    expect(asked[0]).to.include({ code: '2001234500173', serial: 'SN-9' })
  })

  test('one press says that a unit is damaged; the bench is ready for the next tray', async () => {
    const place = await open()
    buttonNamed('Problem', place).click()
    await settled()
    await expectAccessible(document.body)
    buttonNamed('One is damaged: pick another').click()
    await shows(place, 'The bench is ready')
    expect(asked).to.deep.equal([{ orderId: 7, code: 'SER', trouble: 'Damaged', unitsSeen: 2 }])
  })

  test('the rest of an order with cash on delivery is sent with what is collected for it', async () => {
    order = makeOrder({ codAmount: { minor: 4200, currency: 'MYR' } })
    const place = await open()
    buttonNamed('Problem', place).click()
    await settled()
    buttonNamed('One is missing: send the rest').click()
    await settled()
    await expectAccessible(document.body)
    expect(asked).to.deep.equal([])
    type('codAmount', '28,50')
    buttonNamed('Send the rest', found('dialog')).click()
    await shows(place, 'The bench is ready')
    expect(asked).to.deep.equal([
      { orderId: 7, code: 'SER', trouble: 'Missing', unitsSeen: 2, inPart: true, codAmount: 28.5 },
    ])
  })

  test('one press sets the tray aside with its reason, and Undo takes it back', async () => {
    const place = await open()
    buttonNamed('Problem', place).click()
    await settled()
    buttonNamed('Wrong goods in it').click()
    await shows(place, 'T-12 is set aside: Wrong goods in it')
    buttonNamed('Undo', place).click()
    await shows(place, 'The tray is in use again')
    expect(asked).to.deep.equal([{ trayName: 'T-12', reason: 'Wrong goods in it' }, { trayName: 'T-12' }])
  })
})
