import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { answerCalls, buttonNamed, draw, expectAccessible, settled, wearTheme } from 'shared-components/draw'
import { changesHeard, signIn } from 'shared-state'
import type { OrderRecord } from '../parts/order.ts'
import type { Dimension } from '../parts/use-parcel.ts'
import { makeLine, makeOrder, makePacked } from './make-order.ts'
import { PackItems } from './pack-items.tsx'

const dimension: Dimension = {
  boxName: 'M',
  length: 24,
  width: 18,
  height: 10,
  weight: 0.69,
  litres: 1.2,
  limit: 0.069,
  missing: '',
  unmeasured: [],
  boxes: [{ boxName: 'M', length: 24, width: 18, height: 10, weight: 0.69, litres: 4.3, fits: true, reason: '' }],
}

let order: OrderRecord
let undraw = (): void => undefined
let end = (): void => undefined

/** Somebody else did this to the order, and the hub says so. */
function changedElsewhere(next: OrderRecord) {
  order = next
  changesHeard([{ subject: 'order', id: 7, kind: 'changed', merchantId: 1, locationId: null }])
}
async function shows(place: HTMLElement, words: string) {
  while (!place.textContent?.includes(words)) await settled()
}
async function open(): Promise<HTMLElement> {
  const drawing = draw(<PackItems id="7" />)
  undraw = drawing.undraw
  await shows(drawing.place, '0 of 2 packed')
  return drawing.place
}

suite('the packing bench', () => {
  setup(async () => {
    await wearTheme()
    const token = 'worker'
    signIn(token, Date.now() + 60_000)
    localStorage.setItem(
      'crossdock:user',
      JSON.stringify({
        user: { name: 'Wei Ling', role: { type: 'WAREHOUSE_WORKER' } },
        token,
        readTimestamp: Date.now(),
      }),
    )
    order = makeOrder({ expectedWeight: 0.58 })
    end = answerCalls({ 'order.getOrder': () => order, 'packing.getParcelDimension': () => dimension })
  })
  teardown(() => {
    undraw()
    end()
    localStorage.clear()
  })

  test('counts what a second person packs into the same parcel', async () => {
    const place = await open()
    changedElsewhere(makeOrder({ lines: [makeLine('SER', 2, 1), makeLine('CRM', 1, 1)] }))
    await shows(place, '1 of 2 packed · last unit of this order')
    expect(place.textContent).to.contain('SER · 1 packed at another bench').and.to.contain('The next scan closes')
  })

  test('says that another person closed the parcel, and leads on', async () => {
    const place = await open()
    changedElsewhere(makePacked('Nadia Rahman'))
    await shows(place, 'Packed by another person: Nadia Rahman.')
    expect(place.querySelector('.cd-result')?.textContent).to.contain('Packed by another person')
    expect(place.textContent).to.contain('3 units in the parcel').and.not.to.contain('The next scan closes')
    expect(buttonNamed('Next tray', place).getAttribute('href')).to.equal('/fulfilment/fulfilment-pack')
    await expectAccessible(place)
  })

  test('shows the remark and the warehouse note under the tray, each where there is one', async () => {
    order = makeOrder({ remark: 'Wrap as a gift', warehouseNote: 'Counts every spoon' })
    const place = await open()
    const head = () => place.querySelector('.cd-scan__names')?.textContent
    expect(head()).to.contain('Remark: Wrap as a gift').and.to.contain('Warehouse note: Counts every spoon')
    await expectAccessible(place)
    changedElsewhere(makeOrder({ remark: 'Ring twice' }))
    await shows(place, 'Ring twice')
    expect(head()).to.contain('Remark: Ring twice').and.not.to.contain('Warehouse note')
  })

  test('the longest remark leaves the unit to scan in sight on a telephone', async () => {
    await setViewport({ width: 390, height: 844 })
    order = makeOrder({ remark: 'Wrap as a gift. '.repeat(62), warehouseNote: 'Counts every spoon. '.repeat(50) })
    const place = await open()
    const unit = place.querySelector('.cd-item')?.getBoundingClientRect()
    expect(unit?.top).to.be.at.most(844 / 2)
    await expectAccessible(place)
    await setViewport({ width: 1440, height: 900 })
  })

  test('before a box is chosen it expects the weight of the units and the box it names', async () => {
    const place = await open()
    expect(place.querySelector('.cd-weight__numbers')?.textContent).to.contain('Expected, 3 units + box M0.69 kg')
  })
})
