import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { buttonNamed, draw, expectAccessible, found, settled, wearDark, wearTheme } from 'shared-components/draw'
import { TestScanner } from './test-scanner.tsx'

const kept = 'crossdock:scanner'
let place: HTMLElement
let undraw: () => void

type Sent = { key: string; code?: string; ctrlKey?: boolean; shiftKey?: boolean }
const strike = (sent: Sent) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { bubbles: true, composed: true, cancelable: true, ...sent }),
  )
const keysOf = (text: string): Sent[] => [...text].map((key) => ({ key }))

/** Types as a scanner does, and waits until the page has drawn it. */
async function scan(keys: readonly Sent[], end = 'Enter'): Promise<void> {
  for (const key of keys) strike(key)
  if (end) strike({ key: end })
  await drawn()
}
const drawn = async () => {
  await new Promise((resolve) => {
    setTimeout(resolve, 100)
  })
  await settled()
}
const title = () => found('.cd-result__title', place).textContent
const advice = () => [...place.querySelectorAll('.scanner-advice li > span')].map((element) => element.textContent)
const factOf = (name: string) =>
  [...place.querySelectorAll('.cd-facts > div')]
    .find((fact) => fact.querySelector('dt')?.textContent === name)
    ?.querySelector('dd')?.textContent
const fieldNamed = (name: string) =>
  [...place.querySelectorAll('.cd-field')]
    .find((field) => field.querySelector('label')?.textContent?.startsWith(name))
    ?.querySelector<HTMLInputElement>('input, select')

async function drawAnew(): Promise<void> {
  const drawing = draw(<TestScanner />)
  place = drawing.place
  undraw = drawing.undraw
  await settled()
}

/** The slowest scanner that is taken: keys of a real keyboard come as fast as the machine that tests has time for them. */
async function takeSlowKeys(): Promise<void> {
  undraw()
  localStorage.setItem(kept, JSON.stringify({ meanMsPerKey: 60 }))
  await drawAnew()
}

/** Types on a real keyboard; again where the machine was too busy to type as fast as a scanner. */
async function typed(text: string, end: string, restore = async (): Promise<void> => undefined): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    if (tries > 0) await restore()
    await sendKeys({ type: text })
    await sendKeys({ press: end })
    await drawn()
    if (title()?.startsWith('Good')) return
  }
}

suite('the page that tests a scanner', () => {
  setup(async () => {
    localStorage.removeItem(kept)
    await setViewport({ width: 1440, height: 900 })
    await wearTheme()
    await drawAnew()
  })
  teardown(() => {
    undraw()
    localStorage.removeItem(kept)
  })

  test('before the first scan it says what to do', () => {
    expect(title()).to.equal('Scan anything')
    expect(place.querySelectorAll('svg.scanner-code').length).to.equal(3)
  })

  test('a good scan is called good, with its keys, its code and how it ended', async () => {
    await scan(keysOf(']E02001234500173'))
    expect(title()).to.match(/^Good: 16 keys in \d+ ms, ended by Enter$/)
    expect(
      ['The house looks up', 'AIM identifier', 'Symbology', 'Ended by', 'Group separators'].map(factOf),
    ).to.deep.equal(['2001234500173', ']E0', 'EAN13', 'Enter', 'none'])
    expect(place.querySelectorAll('.scanner-keys tbody tr').length).to.equal(17)
    expect(advice()).to.deep.equal([])
  })

  test('keys of a real keyboard are shown with their places', async () => {
    await takeSlowKeys()
    await typed('A-03-12-B', 'Tab')
    expect(title()).to.match(/^Good: 9 keys in \d+ ms, ended by Tab$/)
    expect([factOf('The house looks up'), factOf('Keyboard of the computer')]).to.deep.equal(['A-03-12-B', 'US'])
    expect(found('.scanner-keys tbody', place).textContent).to.contain('Digit0').and.to.contain('Minus')
  })

  test('a GS1 label is laid out by its fields, separators by how they came', async () => {
    await scan([
      ...keysOf(']C1010200123450017310'),
      ...keysOf('26-B4'),
      { key: ']', code: 'BracketRight', ctrlKey: true },
      ...keysOf('17271200'),
    ])
    expect(
      [...place.querySelectorAll('.scanner-table tbody tr')]
        .slice(0, 3)
        .map((row) => [...row.children].map((cell) => cell.textContent)),
    ).to.deep.equal([
      ['(01)', 'GTIN', '02001234500173', 'product 2001234500173'],
      ['(10)', 'batch', '26-B4', '–'],
      ['(17)', 'expiry day', '271200', '31 Dec 2027'],
    ])
    expect([factOf('The house looks up'), factOf('Group separators')]).to.deep.equal(['2001234500173', '1 × Ctrl ]'])
  })

  test('a label that is wrong says what is wrong', async () => {
    await scan(keysOf(']C10102001234500174'))
    expect(title()).to.equal('Heard, but not as it was meant')
    expect(advice()[0]).to.contain('its check digit would be 3')
  })

  test('what nothing ends is heard, with advice to send Enter', async () => {
    await scan(keysOf('2001234500173'), '')
    expect(title()).to.match(/^Works: 13 keys in \d+ ms, ended by quiet$/)
    expect(advice()).to.deep.equal([
      "Nothing ends the code, so it counts after 80 ms of quiet. Set the scanner's suffix to Enter.",
    ])
  })

  test('a French keyboard under a US scanner: one press reads keys by their place, Save keeps it', async () => {
    const typed = [...'éàà&éç'].map((key) => ({ key, code: `Digit${'1234567890'['&é"\'(-è_çà'.indexOf(key)] ?? ''}` }))
    await scan(typed)
    expect(advice()[0]).to.contain("The computer's keyboard is French (AZERTY)").and.to.contain('it means 200129')
    buttonNamed('Read keys by their place', place).click()
    await settled()
    expect([title()?.startsWith('Good: 6 keys'), factOf('The house looks up')]).to.deep.equal([true, '200129'])
    buttonNamed('Save', place).click()
    expect(JSON.parse(localStorage.getItem(kept) ?? '{}')).to.include({ layout: 'us', isSeen: true })
    buttonNamed('Back to standard', place).click()
    expect(JSON.parse(localStorage.getItem(kept) ?? '{}')).to.include({ layout: 'typed', meanMsPerKey: 35 })
  })

  test('keys that are too slow are measured, and what would allow them is offered', async () => {
    for (const key of '20012') {
      strike({ key })
      await new Promise((resolve) => {
        setTimeout(resolve, 42)
      })
    }
    await drawn()
    expect(title()).to.equal('Not taken for a scan')
    expect(advice()[0]).to.match(/^Too slow: \d+ ms from key to key on average, 35 are allowed\./)
  })

  test('text that comes without keys is told from a scanner that types', async () => {
    await scan([{ key: 'Unidentified' }, { key: 'Unidentified' }], '')
    expect(advice()[0]).to.contain('hands its scans over as text')
  })

  test('Tab and what is typed into a field are no scans; a scan into a field is, and leaves the field alone', async () => {
    await takeSlowKeys()
    strike({ key: 'Tab' })
    const field = fieldNamed('Prefix')
    field?.focus()
    await sendKeys({ type: 'S>' })
    await drawn()
    expect(title()).to.equal('Scan anything')
    await typed('S>2001234500173', 'Enter', async () => {
      field?.select()
      await sendKeys({ type: 'S>' })
      await drawn()
    })
    expect(title()).to.match(/^Good: 15 keys/)
    expect([factOf('The house looks up'), factOf('Prefix'), field?.value]).to.deep.equal([
      '2001234500173',
      'S>, found',
      'S>',
    ])
  })

  test('a number out of its range is not saved', async () => {
    const field = fieldNamed('Most ms')
    field?.focus()
    field?.select()
    await sendKeys({ press: '9' })
    await sendKeys({ press: '0' })
    await settled()
    expect(place.textContent).to.contain('A whole number from 5 to 60')
    expect(buttonNamed('Save', place).getAttribute('aria-disabled')).to.equal('true')
  })

  test('axe finds nothing serious: empty, with a scan, wide and narrow, by day and by night', async () => {
    await expectAccessible(place)
    await scan(keysOf(']C101020012345001731026-B4'), '')
    for (const width of [1440, 390]) {
      await setViewport({ width, height: 844 })
      await expectAccessible(place)
      await wearDark(true)
      await expectAccessible(place)
      await wearDark(false)
      expect(document.documentElement.scrollWidth).to.be.at.most(width)
    }
  })
})
