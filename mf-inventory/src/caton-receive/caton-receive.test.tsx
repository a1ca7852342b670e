import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { answerCalls, buttonNamed, draw, expectAccessible, found, settled, wearTheme } from 'shared-components/draw'
import { signIn } from 'shared-state'
import type { InboundItem } from '../parts/use-inbound.ts'
import { CatonReceive } from './caton-receive.tsx'

const mug: InboundItem = {
  id: 1,
  requestId: 3,
  referenceCode: 'IN-3',
  requestStatus: 300,
  merchantId: 1,
  merchantName: 'Birch',
  groupId: 9,
  groupName: 'Carton 1',
  groupStatus: 'Counting',
  productId: 4,
  sku: 'MUG',
  productName: 'Enamel mug',
  hasImage: false,
  hasExpDate: false,
  barcodes: [{ code: '2001234500173', format: 'EAN13', packQuantity: 1 }],
  batchNo: '',
  expiryDate: null,
  requestQuantity: 10,
  receivedQuantity: 2,
  damagedQuantity: 0,
  remainQuantity: 8,
  isQc: false,
  suggestedCell: 'A-01-01-A',
}

let undraw = () => {}
let undo = () => {}

function scan(code: string): void {
  for (const key of [...code, 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }))
}
async function shows(words: string): Promise<void> {
  for (let tries = 0; tries < 200 && !document.body.textContent?.includes(words); tries += 1) await settled()
  expect(document.body.textContent).to.contain(words)
}
async function open(): Promise<HTMLElement> {
  undraw()
  const drawing = draw(<CatonReceive id="9" />)
  undraw = drawing.undraw
  await shows('Enamel mug')
  await settled()
  return drawing.place
}
const heightOf = (selector: string) => found(selector).getBoundingClientRect().height

suite('a carton on a handheld', () => {
  setup(async () => {
    await setViewport({ width: 390, height: 844 })
    await wearTheme()
    localStorage.clear()
    localStorage.setItem(
      'crossdock:user',
      JSON.stringify({ user: { id: 7, role: { type: 'WAREHOUSE_WORKER' } }, token: 't', readTimestamp: Date.now() }),
    )
    signIn('t', Date.now() + 60_000)
    undo = answerCalls({ 'inbound.getItems': () => ({ result: [mug], cursor: { next: null, previous: null } }) })
  })
  teardown(() => {
    undraw()
    undraw = () => {}
    undo()
    localStorage.clear()
  })

  test('once something is counted the cell is the largest word, and the strip keeps its height', async () => {
    const place = await open()
    const before = heightOf('.cd-result')
    expect(found('.cd-left__count', place).textContent).to.equal('8 more')
    scan('2001234500173')
    await shows('Right item, 3 of 10')
    await settled()
    expect([...place.querySelectorAll('.cd-left')].map((left) => left.textContent)).to.deep.equal(['then scanthe cell'])
    expect(heightOf('.cd-result')).to.equal(before)
    expect(found('[aria-label=Counted]', place).compareDocumentPosition(found('.cd-item', place))).to.equal(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    await expectAccessible(place)
    scan('2007777700012')
    await shows('Wrong item')
    expect(heightOf('.cd-result')).to.equal(before)
  })

  test('the quantity starts with what is left', async () => {
    await open()
    scan('2001234500173')
    await shows('Right item, 3 of 10')
    buttonNamed('Enter quantity').click()
    await settled()
    expect(found<HTMLInputElement>('dialog .cd-input').value).to.equal('7')
    await sendKeys({ press: 'Enter' })
    await shows('Right item, 10 of 10')
  })

  test('units counted are there again after a reload, and gone once they are taken back', async () => {
    await open()
    scan('2001234500173')
    await shows('Right item, 3 of 10')
    await open()
    await shows('1 counted before')
    expect(found('[aria-label=Counted]').textContent).to.contain('1 unit counted')
    buttonNamed('Take back').click()
    await shows('1 taken back')
    const place = await open()
    expect(place.querySelector('[aria-label=Counted]')).to.equal(null)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('crossdock:stock-in'))).to.deep.equal([])
  })
})
