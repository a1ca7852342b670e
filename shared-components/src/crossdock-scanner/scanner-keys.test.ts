import { expect } from 'chai'
import { wearTheme } from '../draw.ts'
import { become, burst, hear, makeScanner, openScanner, partOf, removeScanners } from './test/scanner.ts'

const code = '2001234500173'

suite('a hardware scanner that types', () => {
  let scans: ReturnType<typeof hear<'crossdock-scan'>>
  let field: HTMLInputElement
  setup(async () => {
    await wearTheme()
    scans = hear('crossdock-scan')
    field = document.body.appendChild(document.createElement('input'))
  })
  teardown(() => {
    removeScanners()
    field.remove()
  })

  test('is heard without focus', async () => {
    await makeScanner({ inline: '' })
    burst(']E0' + code)
    expect(scans.map(({ text, format, source, quantity }) => ({ text, format, source, quantity }))).to.deep.equal([
      { text: code, format: 'EAN13', source: 'wedge', quantity: 1 },
    ])
  })

  test('never lands in the field that has the focus, and counts once', async () => {
    await makeScanner({ inline: '' })
    field.value = 'note'
    field.setSelectionRange(4, 4)
    burst(code, field)
    expect([field.value, scans.length]).to.deep.equal(['note', 1])
  })

  test('in the dialog it goes round the field for the code', async () => {
    const element = await openScanner({ continuous: '' })
    const own = partOf<HTMLInputElement>(element, 'field')
    burst(code, own)
    await element.updateComplete
    expect([own.value, scans.map(({ source }) => source)]).to.deep.equal(['', ['wedge']])
  })

  test('counts once where two scanners stand on the page: for the one in use', async () => {
    const heard: string[] = []
    for (const name of ['first', 'second'])
      (await makeScanner({ inline: '' })).addEventListener('crossdock-scan', () => heard.push(name))
    burst(code)
    const first = document.querySelector('crossdock-scanner')
    if (first) partOf(first, 'field').focus()
    burst(code)
    expect([heard, scans.length]).to.deep.equal([['second', 'first'], 2])
  })

  test('a scanner with a prefix of its own is read as it is set on this page', async () => {
    const scanner = await makeScanner({ inline: '' })
    Object.assign(scanner, { scannerSettings: { prefix: '~' } })
    await scanner.updateComplete
    burst('~' + code)
    expect(scans.map(({ text }) => text)).to.deep.equal([code])
  })

  test('is heard only while the scanner is open, and never when the page says so', async () => {
    const element = await openScanner()
    element.close()
    await become(element, 'closed')
    await openScanner({ wedge: 'off' })
    burst(code)
    expect(scans).to.deep.equal([])
  })
})
