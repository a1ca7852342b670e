import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { expectAccessible, wearDark, wearTheme } from '../draw.ts'
import { become, hasPart, hear, makeScanner, next, openScanner, partOf, removeScanners, write } from './test/scanner.ts'

const valueOf = (element: Parameters<typeof partOf>[0], name: string) => partOf<HTMLInputElement>(element, name).value

suite('the code entry dialog', () => {
  setup(wearTheme)
  teardown(removeScanners)

  test('opens for typing, with the words of the specification', async () => {
    const element = await openScanner({ quantity: '' })
    const labels = [...(element.shadowRoot?.querySelectorAll('label') ?? [])].map((label) => label.textContent)
    expect(labels).to.deep.equal(['Insert Code Here', 'Edit Quantity to Scan'])
    expect([
      partOf(element, 'submit').textContent,
      partOf(element, 'toggle').textContent.trim(),
      element.state,
    ]).to.deep.equal(['Submit', 'Scan code', 'manual'])
    expect(element.shadowRoot?.activeElement).to.equal(partOf(element, 'field'))
    await expectAccessible(element)
    await wearDark(true)
    await expectAccessible(element)
    await wearDark(false)
  })

  test('Submit waits for a code; blanks are none', async () => {
    const element = await openScanner()
    const submit = partOf<HTMLButtonElement>(element, 'submit')
    expect(submit.disabled).to.equal(true)
    await write(element, 'field', '   ')
    expect(submit.disabled).to.equal(true)
    await write(element, 'field', 'T-12')
    expect(submit.disabled).to.equal(false)
  })

  test('Enter in a field submits: code and quantity are told, the quantity is 1 again', async () => {
    const element = await openScanner({ quantity: '', continuous: '' })
    await write(element, 'field', ' A-03-12-B ')
    await write(element, 'quantity', '12')
    const scan = next(document.body, 'crossdock-scan')
    await sendKeys({ press: 'Enter' })
    const { text, quantity, source, format, gs1 } = await scan
    expect({ text, quantity, source, format, gs1 }).to.deep.equal({
      text: 'A-03-12-B',
      quantity: 12,
      source: 'typed',
      format: undefined,
      gs1: undefined,
    })
    await element.updateComplete
    expect([valueOf(element, 'field'), valueOf(element, 'quantity')]).to.deep.equal(['', '1'])
  })

  test('a quantity of nothing is refused in words, and no scan is told', async () => {
    const element = await openScanner({ quantity: '' })
    const scans = hear('crossdock-scan')
    await write(element, 'field', 'T-12')
    await write(element, 'quantity', '0')
    partOf(element, 'submit').click()
    await element.updateComplete
    expect(element.shadowRoot?.querySelector('#bad-quantity')?.textContent).to.contain('1 or more')
    expect([scans.length, element.shadowRoot?.activeElement]).to.deep.equal([0, partOf(element, 'quantity')])
    await expectAccessible(element)
    await write(element, 'quantity', 'a2')
    expect(valueOf(element, 'quantity')).to.equal('2')
  })

  test('a right scan is shown, closes the dialog and is said after it', async () => {
    const element = await openScanner()
    await write(element, 'field', 'T-12')
    partOf(element, 'submit').click()
    await element.updateComplete
    expect([
      partOf(element, 'result').className,
      partOf(element, 'result').textContent.replace(/\s+/g, ' ').trim(),
    ]).to.deep.equal(['strip strip--right', 'Read T-12'])
    await become(element, 'closed')
    expect([
      partOf<HTMLDialogElement>(element, 'dialog').open,
      element.shadowRoot?.querySelector('.spoken')?.textContent,
    ]).to.deep.equal([false, 'Read T-12'])
  })

  test('a page that cancels says that the code is wrong: it stays open, the code to correct', async () => {
    const element = await openScanner()
    element.addEventListener('crossdock-scan', (event) => event.preventDefault())
    await write(element, 'field', 'T-99')
    partOf(element, 'submit').click()
    await element.updateComplete
    expect([
      partOf(element, 'result').textContent.replace(/\s+/g, ' ').trim(),
      element.open,
      valueOf(element, 'field'),
    ]).to.deep.equal(['Wrong code T-99', true, 'T-99'])
    await expectAccessible(element)
  })

  test('Esc closes: code and quantity are forgotten, the focus goes back', async () => {
    const opener = document.body.appendChild(document.createElement('button'))
    opener.focus()
    const element = await openScanner({ quantity: '' })
    await write(element, 'field', 'T-12')
    await write(element, 'quantity', '5')
    await sendKeys({ press: 'Escape' })
    await become(element, 'closed')
    expect([element.open, document.activeElement]).to.deep.equal([false, opener])
    element.show()
    await become(element, 'manual')
    expect([valueOf(element, 'field'), valueOf(element, 'quantity')]).to.deep.equal(['', '1'])
    element.remove()
    expect(document.activeElement).to.equal(opener)
    opener.remove()
  })

  test('the button with the cross closes it', async () => {
    const element = await openScanner()
    partOf(element, 'close').click()
    await become(element, 'closed')
    expect(partOf<HTMLDialogElement>(element, 'dialog').open).to.equal(false)
  })

  test('moved to another place it is still open', async () => {
    const element = await openScanner()
    document.body.append(element)
    await element.updateComplete
    expect([element.open, partOf<HTMLDialogElement>(element, 'dialog').open]).to.deep.equal([true, true])
  })
})

suite('a scanner in the page', () => {
  setup(wearTheme)
  teardown(removeScanners)

  test('stands there without a dialog, leaves the focus alone, and stays after a scan', async () => {
    const element = await makeScanner({ inline: '' })
    expect([element.state, hasPart(element, 'close'), document.activeElement]).to.deep.equal([
      'manual',
      false,
      document.body,
    ])
    await expectAccessible(element)
    await write(element, 'field', 'T-12')
    partOf(element, 'submit').click()
    await element.updateComplete
    expect([
      element.state,
      partOf(element, 'result').textContent.includes('T-12'),
      valueOf(element, 'field'),
    ]).to.deep.equal(['manual', true, ''])
  })

  test('without end it counts what was right', async () => {
    const element = await makeScanner({ inline: '', continuous: '' })
    element.addEventListener('crossdock-scan', (event) => {
      if (event.detail.text === 'T-2') event.preventDefault()
    })
    for (const code of ['T-1', 'T-2', 'T-3']) {
      await write(element, 'field', code)
      partOf(element, 'submit').click()
      await element.updateComplete
    }
    expect(partOf(element, 'count').textContent).to.equal('2 scanned')
    await expectAccessible(element)
  })

  test('a typed GS1 code is read like a scanned one', async () => {
    const element = await makeScanner({ inline: '' })
    await write(element, 'field', '(01)02001234500173(17)271231(10)B4')
    const scan = next(element, 'crossdock-scan')
    partOf(element, 'submit').click()
    const { code, gs1 } = await scan
    expect([code, gs1?.expiryDay, gs1?.batch]).to.deep.equal(['2001234500173', '2027-12-31', 'B4'])
  })

  test('markup in every text is drawn as text', async () => {
    const markup = '<img src=x onerror=alert(1)>'
    const element = await openScanner({
      heading: markup,
      label: markup,
      'quantity-label': markup,
      quantity: '',
      continuous: '',
    })
    await write(element, 'field', markup)
    partOf(element, 'submit').click()
    await element.updateComplete
    expect([partOf(element, 'heading').textContent, element.shadowRoot?.querySelector('img')]).to.deep.equal([
      markup,
      null,
    ])
    expect(partOf(element, 'result').textContent).to.contain(markup)
  })

  test('attributes nobody knows do no harm; unknown formats are named', async () => {
    const errors = hear('crossdock-scan-error')
    const element = await openScanner({ mode: 'x-ray', colour: 'red', formats: 'EAN13, QR PDF417' })
    expect([element.state, errors.map(({ reason }) => reason)]).to.deep.equal(['manual', ['unknown-format']])
    expect(errors[0]?.message).to.equal('QR, PDF417 cannot be read. Ask for EAN13, EAN8, Code128 or Code39.')
  })
})
