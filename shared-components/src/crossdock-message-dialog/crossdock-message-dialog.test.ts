import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { expectAccessible, settled, wearDark, wearTheme } from '../draw.ts'
import { CrossdockMessageDialog } from '../message-dialog.ts'

const makeDialog = async (kind: 'Success' | 'Error', message: string) => {
  const element = document.createElement('crossdock-message-dialog')
  Object.assign(element, { kind, message, open: true })
  document.body.append(element)
  await element.updateComplete
  return element
}
const inside = (element: HTMLElement) => element.shadowRoot?.querySelector('dialog')
const part = (element: HTMLElement, name: string) => element.shadowRoot?.querySelector<HTMLElement>(`[part=${name}]`)
/** How often the person's answer is told while the work is done. */
const toldDuring = async (element: HTMLElement, work: () => unknown): Promise<number> => {
  let told = 0
  const count = () => {
    told += 1
  }
  element.addEventListener('crossdock-ok', count)
  await work()
  await settled()
  element.removeEventListener('crossdock-ok', count)
  return told
}

suite('the message dialog', () => {
  teardown(async () => {
    for (const element of document.querySelectorAll('crossdock-message-dialog')) element.remove()
    await wearDark(false)
  })

  test('it shows its title and message and is told of OK', async () => {
    const element = await makeDialog('Success', '12 units stocked in.')
    expect(inside(element)?.open).to.equal(true)
    expect(inside(element)?.querySelector('h2')?.textContent).to.equal('Success')
    expect(inside(element)?.textContent).to.contain('12 units stocked in.')
    await expectAccessible(element)
    const told: string[] = []
    document.body.addEventListener('crossdock-ok', (event) => told.push(event.detail.kind), { once: true })
    part(element, 'ok')?.click()
    await element.updateComplete
    expect([told, element.open, inside(element)?.open]).to.deep.equal([['Success'], false, false])
  })

  test('OK has the focus, and Esc does the same, each time it opens', async () => {
    const element = await makeDialog('Error', 'The code is not known here.')
    expect(element.shadowRoot?.activeElement?.textContent).to.equal('OK')
    for (const _ of [1, 2, 3]) {
      element.open = true
      await element.updateComplete
      expect(await toldDuring(element, () => sendKeys({ press: 'Escape' }))).to.equal(1)
      expect([element.open, inside(element)?.open]).to.deep.equal([false, false])
    }
    await expectAccessible(element)
  })

  test('the focus goes back to where it was', async () => {
    const button = document.body.appendChild(Object.assign(document.createElement('button'), { textContent: 'Submit' }))
    button.focus()
    const element = await makeDialog('Success', 'Done.')
    part(element, 'ok')?.click()
    await element.updateComplete
    expect(document.activeElement).to.equal(button)
    button.remove()
  })

  test('taken away while open it leaves the page usable and tells nothing; put back it opens again', async () => {
    const button = document.body.appendChild(Object.assign(document.createElement('button'), { textContent: 'Submit' }))
    const element = await makeDialog('Error', 'No.')
    const dialog = inside(element)
    expect(await toldDuring(element, () => element.remove())).to.equal(0)
    button.focus()
    expect([dialog?.open, document.activeElement]).to.deep.equal([false, button])
    document.body.append(element)
    expect([dialog?.open, element.open]).to.deep.equal([true, true])
    expect(await toldDuring(element, () => document.body.prepend(element))).to.equal(0)
    expect(dialog?.open).to.equal(true)
    button.remove()
  })

  test('loading it twice changes nothing', async () => {
    await import(new URL('./crossdock-message-dialog.define.ts?again', import.meta.url).href)
    expect(customElements.get('crossdock-message-dialog')).to.equal(CrossdockMessageDialog)
  })

  test('markup in a message is read as text', async () => {
    const element = await makeDialog('Error', '<img src=x onerror="document.title=\'run\'"> & <b>bold</b>')
    expect(part(element, 'message')?.textContent).to.equal('<img src=x onerror="document.title=\'run\'"> & <b>bold</b>')
    expect(element.shadowRoot?.querySelectorAll('img, b').length).to.equal(0)
  })

  test('what stands between its tags is shown in place of the message', async () => {
    const element = await makeDialog('Success', 'Not this')
    element.append(Object.assign(document.createElement('a'), { href: '#list', textContent: 'Open the list' }))
    const slot = element.shadowRoot?.querySelector('slot')
    expect(slot?.assignedElements().map(({ textContent }) => textContent)).to.deep.equal(['Open the list'])
    await expectAccessible(element)
  })

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    test(`a long message scrolls inside the window at ${width} x ${height}, and OK stays in reach`, async () => {
      await setViewport({ width, height })
      const element = await makeDialog('Error', `${'Row 17: the SKU is not known. '.repeat(400)}${'W'.repeat(600)}`)
      const [box, message, ok] = [inside(element), part(element, 'message'), part(element, 'ok')]
      if (!box || !message || !ok) throw new Error('The dialog is not drawn')
      const { left, right, top, bottom } = box.getBoundingClientRect()
      expect(left >= 0 && right <= width && top >= 0 && bottom <= height, `${left} ${right} ${top} ${bottom}`).to.equal(
        true,
      )
      expect(message.scrollHeight).to.be.greaterThan(message.clientHeight)
      expect([message.scrollWidth <= message.clientWidth, ok.getBoundingClientRect().bottom <= bottom]).to.deep.equal([
        true,
        true,
      ])
      await sendKeys({ press: 'Shift+Tab' })
      await sendKeys({ press: 'End' })
      await expectAccessible(element)
    })

  test('it is readable in light and dark, in the portal and on a page without a theme', async () => {
    const element = await makeDialog('Success', 'Plain page.')
    await expectAccessible(element)
    await wearTheme()
    for (const isDark of [false, true]) {
      await wearDark(isDark)
      for (const kind of ['Success', 'Error'] as const) {
        element.kind = kind
        await element.updateComplete
        await expectAccessible(element)
      }
    }
    expect(getComputedStyle(inside(element) ?? element).backgroundColor).to.equal('rgb(24, 33, 50)')
  })
})
