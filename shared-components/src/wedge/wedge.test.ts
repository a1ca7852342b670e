import { expect } from 'chai'
import { cleanCode } from './code.ts'
import { grown, isScan, burstRules, type Burst } from './burst.ts'
import { createWedge, type Scan } from './wedge.ts'

const rest = (ms: number) => new Promise((resolve) => { setTimeout(resolve, ms) })

/** One key as a keyboard sends it: a character that nobody stopped goes into the text field. */
function strike(key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more })
  target.dispatchEvent(event)
  if (!event.defaultPrevented && target instanceof HTMLInputElement && key.length === 1) {
    target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
    target.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  return event
}
const scanOf = (code: string, end: string | undefined, target?: EventTarget) => {
  for (const key of code) strike(key, target)
  return end === undefined ? undefined : strike(end, target)
}

suite('the scanner that types', () => {
  let scans: Scan[] = []
  let seen = 0
  let stop = () => {}
  let field: HTMLInputElement
  setup(() => {
    scans = []
    seen = 0
    stop = createWedge({ onScan: (scan) => scans.push(scan), onSeen: () => { seen += 1 } })
    field = document.body.appendChild(document.createElement('input'))
  })
  teardown(() => {
    stop()
    field.remove()
  })

  test('a code ended by Enter is a scan without focus, and the Enter is taken', () => {
    expect(scanOf('2001234500173', 'Enter')?.defaultPrevented).to.equal(true)
    expect(scans.map(({ code }) => code)).to.deep.equal(['2001234500173'])
    expect(seen).to.equal(1)
  })

  test('a code ended by Tab or by quiet is a scan too', async () => {
    expect(scanOf('A-03-12-B', 'Tab')?.defaultPrevented).to.equal(true)
    scanOf('T-12-1', undefined)
    await rest(150)
    expect(scans.map(({ code }) => code)).to.deep.equal(['A-03-12-B', 'T-12-1'])
  })

  test('slow keys belong to the person', async () => {
    for (const key of 'abcde') {
      strike(key, field)
      await rest(60)
    }
    expect(strike('Enter', field).defaultPrevented).to.equal(false)
    await rest(120)
    expect(field.value).to.equal('abcde')
    expect(scans).to.deep.equal([])
  })

  test('three quick keys are not a scan', async () => {
    scanOf('abc', undefined, field)
    await rest(120)
    expect([field.value, scans.length]).to.deep.equal(['abc', 0])
  })

  test('a scan leaves nothing in the text field that has the focus', () => {
    field.value = 'note'
    field.setSelectionRange(4, 4)
    let heard = ''
    field.addEventListener('input', () => { heard = field.value })
    scanOf('2001234500173', 'Enter', field)
    expect([field.value, heard, scans.length]).to.deep.equal(['note', 'note', 1])
  })

  test('ten scans a second come in order and none is lost', async () => {
    const codes = Array.from({ length: 20 }, (_, index) => `20012345${String(index).padStart(5, '0')}`)
    for (const code of codes) {
      scanOf(code, 'Enter')
      await rest(100)
    }
    expect(scans.map(({ code }) => code)).to.deep.equal(codes)
  })

  test('scans that pile up behind a busy page are kept apart', () => {
    scanOf('2001234500173', 'Enter')
    scanOf('2001234500180', 'Enter')
    expect(scans.map(({ code }) => code)).to.deep.equal(['2001234500173', '2001234500180'])
  })

  test('a key held down is not a scan', async () => {
    strike('a', field)
    for (let count = 0; count < 8; count += 1) strike('a', field, { repeat: true })
    await rest(120)
    expect(scans).to.deep.equal([])
  })

  test('a group separator sent as Ctrl ] is stripped', () => {
    strike(']', document.body, { ctrlKey: true })
    scanOf('0120012345001', 'Enter')
    expect(scans[0]?.code).to.equal('0120012345001')
  })

  test('nothing is heard after it is stopped', () => {
    stop()
    scanOf('2001234500173', 'Enter')
    expect(scans).to.deep.equal([])
  })
})

suite('what a scan is', () => {
  const burstOf = (gapMs: number, count: number) =>
    Array.from({ length: count }).reduce<Burst | undefined>((burst, _, index) => grown(burst, '1', index * gapMs, burstRules), undefined)

  test('four keys or more, 35 ms apart or less on average', () => {
    expect([isScan(burstOf(35, 4), burstRules), isScan(burstOf(36, 4), burstRules), isScan(burstOf(5, 3), burstRules)]).to.deep.equal([true, false, false])
  })

  test('prefixes of the symbology are not part of the code', () => {
    expect([']C1ABC', ']E02001234500173', ']d2\u001d01200', '\u001d0120', ' T-12 ', 'A-03-12-B'].map(cleanCode)).to.deep.equal(['ABC', '2001234500173', '01200', '0120', 'T-12', 'A-03-12-B'])
  })
})
