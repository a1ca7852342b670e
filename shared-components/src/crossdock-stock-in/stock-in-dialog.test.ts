import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { expectAccessible, settled } from '../draw.ts'
import { makeItem } from './make-item.ts'
import { clearAway, fill, heard, makeStockIn, part, parts, wordsOf } from './make-stock-in.ts'

const isOpen = (element: HTMLElement) => part<HTMLDialogElement>(element, 'dialog').open

suite('the stock-in search as a dialog', () => {
  let opener: HTMLButtonElement
  setup(() => {
    opener = document.body.appendChild(document.createElement('button'))
    opener.textContent = 'Find an item'
    opener.focus()
  })
  teardown(() => {
    clearAway()
    opener.remove()
  })

  test('show() opens it with the focus in the first field; Escape closes it, tells the page, and the focus is back', async () => {
    const element = await makeStockIn({ inline: false })
    const closings = heard(element, 'crossdock-stock-in-close')
    expect(isOpen(element)).to.equal(false)
    element.show()
    await element.updateComplete
    expect([isOpen(element), element.hasAttribute('open'), element.shadowRoot?.activeElement?.id]).to.deep.equal([
      true,
      true,
      'sku',
    ])
    await expectAccessible(element)
    await sendKeys({ press: 'Escape' })
    await settled()
    expect([isOpen(element), element.open, closings.length, document.activeElement]).to.deep.equal([
      false,
      false,
      1,
      opener,
    ])
  })

  test('Close closes it and forgets what was typed', async () => {
    const element = await makeStockIn({ inline: false, open: true, sku: 'TENT' })
    await fill(element, 'sku', 'BAR')
    part(element, 'close').click()
    await settled()
    expect([element.open, document.activeElement]).to.deep.equal([false, opener])
    element.show()
    await element.updateComplete
    expect(part<HTMLInputElement>(element, 'sku').value).to.equal('TENT')
  })

  test('the page may close it by close() or by the attribute, and is not told of what it did itself', async () => {
    const element = await makeStockIn({ inline: false, open: true })
    const closings = heard(element, 'crossdock-stock-in-close')
    element.close()
    await settled()
    expect(isOpen(element)).to.equal(false)
    element.setAttribute('open', '')
    await element.updateComplete
    expect(isOpen(element)).to.equal(true)
    element.removeAttribute('open')
    await settled()
    expect([isOpen(element), closings.length]).to.deep.equal([false, 0])
  })

  test('taken away while open it leaves no dialog and gives the focus back; put back it is open again', async () => {
    const element = await makeStockIn({ inline: false, open: true })
    const dialog = part<HTMLDialogElement>(element, 'dialog')
    element.remove()
    expect([dialog.open, document.activeElement]).to.deep.equal([false, opener])
    document.body.append(element)
    await element.updateComplete
    expect(dialog.open).to.equal(true)
  })

  test('everything can be done with the keyboard alone', async () => {
    const element = await makeStockIn({ inline: false, open: true })
    const told: string[] = []
    element.addEventListener('crossdock-stock-in-search', ({ detail }) => {
      told.push(`${detail.sku}/${detail.carton}`)
      element.rows = [makeItem()]
    })
    element.addEventListener('crossdock-stock-in', ({ detail }) => told.push(`item ${detail.item.id}`))
    await sendKeys({ type: 'TE' })
    await sendKeys({ press: 'Tab' })
    await sendKeys({ type: 'C1' })
    await sendKeys({ press: 'Tab' })
    expect(element.shadowRoot?.activeElement?.textContent).to.equal('Search')
    await sendKeys({ press: 'Space' })
    await element.updateComplete
    expect(wordsOf(element, 'status')).to.deep.equal(['1 item found'])
    await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'Tab' })
    expect(element.shadowRoot?.activeElement).to.equal(parts(element, 'stock-in')[0])
    await sendKeys({ press: 'Enter' })
    expect(told).to.deep.equal(['TE/C1', 'item 7'])
  })

  test('defining it twice is harmless', async () => {
    const before = customElements.get('crossdock-stock-in')
    await import(`./crossdock-stock-in.define.ts?again=${Date.now()}`)
    expect(customElements.get('crossdock-stock-in')).to.equal(before)
  })
})
