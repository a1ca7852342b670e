import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { settled } from '../draw.ts'
import { makeItem } from './make-item.ts'
import { clearAway, fill, heard, makeStockIn, part, parts } from './make-stock-in.ts'

/** Keys as a scanner sends them, ended by Enter; a character nobody stopped goes into the field. */
function scan(code: string, target: EventTarget = document.body): void {
  for (const key of [...code, 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true })
    target.dispatchEvent(event)
    if (!event.defaultPrevented && target instanceof HTMLInputElement && key.length === 1) {
      target.setRangeText(key, target.value.length, target.value.length, 'end')
      target.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }
}
const valuesOf = (element: HTMLElement) => ['sku', 'carton'].map((name) => part<HTMLInputElement>(element, name).value)

suite('a hardware scanner while the stock-in search is open', () => {
  teardown(clearAway)

  test('a scan fills the SKU and searches, wherever the focus is', async () => {
    const element = await makeStockIn()
    const searches = heard(element, 'crossdock-stock-in-search')
    scan('2001234500173')
    await element.updateComplete
    expect([valuesOf(element), searches]).to.deep.equal([['2001234500173', ''], [{ sku: '2001234500173', carton: '' }]])
  })

  test('a scan into a field that has the focus leaves nothing else in it', async () => {
    const element = await makeStockIn()
    await fill(element, 'sku', 'TENT')
    part(element, 'sku').focus()
    scan('BOX-0001', part(element, 'sku'))
    await element.updateComplete
    expect(valuesOf(element)).to.deep.equal(['TENT', 'BOX-0001'])
  })

  test('where several rows were found the carton is scanned next; then a new SKU begins anew', async () => {
    const element = await makeStockIn()
    scan('2001234500173')
    element.rows = [makeItem(), makeItem({ id: 8, groupName: 'Carton 2' })]
    await element.updateComplete
    scan('Carton 2')
    element.rows = [makeItem({ id: 8, groupName: 'Carton 2' })]
    await element.updateComplete
    expect(valuesOf(element)).to.deep.equal(['2001234500173', 'Carton 2'])
    scan('2001234500180')
    await element.updateComplete
    expect(valuesOf(element)).to.deep.equal(['2001234500180', ''])
  })

  test('of a GS1 code the product number is searched', async () => {
    const element = await makeStockIn()
    const searches = heard(element, 'crossdock-stock-in-search')
    scan(']C1010200123450017317311231')
    expect(searches).to.deep.equal([{ sku: '2001234500173', carton: '' }])
  })

  test('a dialog that is closed, and an element that is gone, hear nothing', async () => {
    const closed = await makeStockIn({ inline: false })
    const gone = await makeStockIn()
    const searches = [heard(closed, 'crossdock-stock-in-search'), heard(gone, 'crossdock-stock-in-search')]
    gone.remove()
    scan('2001234500173')
    closed.show()
    await closed.updateComplete
    scan('2001234500173')
    closed.close()
    await closed.updateComplete
    scan('2001234500173')
    expect(searches.map(({ length }) => length)).to.deep.equal([1, 0])
  })

  test('moved about a hundred times it still hears each scan once', async () => {
    const element = await makeStockIn()
    const searches = heard(element, 'crossdock-stock-in-search')
    for (let count = 0; count < 100; count += 1) {
      element.remove()
      document.body.append(element)
    }
    await element.updateComplete
    scan('2001234500173')
    expect(searches.length).to.equal(1)
  })
})

suite('the camera', () => {
  teardown(clearAway)

  test('it is offered only where the page has a scanner', async () => {
    const element = await makeStockIn()
    expect(parts(element, 'camera').length).to.equal(0)
    await import('../scanner.ts')
    await settled()
    expect(part(element, 'camera').getAttribute('aria-label')).to.equal('Scan with the camera')
  })

  test('it starts 100 ms after it was asked for, and ends with the search, the second press and on closing', async () => {
    await import('../scanner.ts')
    const element = await makeStockIn({ inline: false, open: true })
    const scanner = () => element.shadowRoot?.querySelector('crossdock-scanner')
    const isThere = async () => {
      while (!scanner()) await settled()
    }
    part(element, 'camera').click()
    await element.updateComplete
    expect([scanner() ?? null, part(element, 'camera').getAttribute('aria-expanded')]).to.deep.equal([null, 'true'])
    await isThere()
    expect([scanner()?.mode, scanner()?.inline]).to.deep.equal(['camera', true])
    part(element, 'camera').click()
    await element.updateComplete
    expect(scanner()).to.equal(null)
    part(element, 'camera').click()
    await isThere()
    await sendKeys({ press: 'Escape' })
    await settled()
    expect(scanner()).to.equal(null)
  })

  test('what it reads is searched, and is no news of its own for the page', async () => {
    await import('../scanner.ts')
    const element = await makeStockIn()
    const searches = heard(element, 'crossdock-stock-in-search')
    let told = 0
    element.addEventListener('crossdock-scan', () => {
      told += 1
    })
    part(element, 'camera').click()
    while (!element.shadowRoot?.querySelector('crossdock-scanner')) await settled()
    const scanner = element.shadowRoot.querySelector('crossdock-scanner')
    const detail = {
      text: '2001234500173',
      code: '2001234500173',
      format: 'EAN13',
      source: 'camera',
      quantity: 1,
      gs1: undefined,
      ms: 300,
    } as const
    scanner?.dispatchEvent(
      new CustomEvent('crossdock-scan', { bubbles: true, composed: true, cancelable: true, detail }),
    )
    await element.updateComplete
    expect([searches, told, element.shadowRoot.querySelector('crossdock-scanner')]).to.deep.equal([
      [{ sku: '2001234500173', carton: '' }],
      0,
      null,
    ])
  })
})
