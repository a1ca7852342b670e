import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { cleanCode } from './code.ts'
import { grown, isScan, burstRules, type Burst } from './burst.ts'
import { rest, scanOf, strike } from './test/keys.ts'
import { createWedge, type Scan, type WedgeOptions } from './wedge.ts'

function makeParagraph(before: string, bold: string, after: string): HTMLElement {
  const paragraph = document.createElement('p')
  paragraph.append(before, Object.assign(document.createElement('b'), { textContent: bold }), after)
  return paragraph
}

suite('the scanner that types', () => {
  let scans: Scan[] = []
  let seen = 0
  let stop = () => {}
  let field: HTMLInputElement
  setup(() => {
    scans = []
    seen = 0
    stop = createWedge({
      onScan: (scan) => scans.push(scan),
      onSeen: () => {
        seen += 1
      },
    })
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
    field.addEventListener('input', () => {
      heard = field.value
    })
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

  test('a group separator sent as Ctrl ] at the start is stripped', () => {
    strike('Control', document.body, { ctrlKey: true })
    strike(']', document.body, { ctrlKey: true })
    scanOf('0120012345001', 'Enter')
    expect(scans[0]?.code).to.equal('0120012345001')
  })

  test('a label with separators in the middle is one scan, however they are sent', () => {
    const label = (separate: () => void) => {
      scanOf('10ABC', undefined)
      separate()
      scanOf('0102001234500173', 'Enter')
    }
    label(() => strike('\u001d'))
    label(() => {
      strike('Control', document.body, { ctrlKey: true })
      expect(strike(']', document.body, { ctrlKey: true, code: 'BracketRight' }).defaultPrevented).to.equal(true)
    })
    label(() => {
      strike('Alt', document.body, { altKey: true })
      for (const digit of '029') strike(digit, document.body, { altKey: true, code: `Numpad${digit}` })
      document.body.dispatchEvent(new KeyboardEvent('keyup', { key: 'Alt', bubbles: true }))
    })
    expect(scans.map(({ code, gs1 }) => [code, gs1?.batch])).to.deep.equal(Array(3).fill(['2001234500173', 'ABC']))
  })

  test('a scan tells its symbology, how it ended and how long it took', () => {
    scanOf(']E02001234500173', 'Tab')
    expect(scans[0]).to.include({ code: '2001234500173', symbology: 'EAN13', end: 'Tab', raw: ']E02001234500173' })
    expect(scans[0]?.ms).to.be.within(0, 35 * 16)
  })

  test('the second key of CR LF belongs to the scan, one a person presses later does not', async () => {
    scanOf('2001234500173', 'Enter')
    expect(strike('Enter', field).defaultPrevented).to.equal(true)
    await rest(120)
    expect(strike('Enter', field).defaultPrevented).to.equal(false)
  })

  test('keys of a real keyboard press no button, send no form and leave a list of choices as it was', async () => {
    stop()
    // The keys come through the browser's own input, as fast as a busy machine lets them.
    stop = createWedge({ onScan: (scan) => scans.push(scan), meanMsPerKey: 1_000, quietMs: 5_000 })
    const form = document.body.appendChild(document.createElement('form'))
    const [choices, button] = [
      form.appendChild(document.createElement('select')),
      form.appendChild(document.createElement('button')),
    ]
    choices.append(...['7', '8', '2'].map((word) => new Option(word)))
    let pressed = 0
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      pressed += 1
    })
    for (const place of [choices, button, field]) {
      place.focus()
      await sendKeys({ type: '8001-AbC 2' })
      await sendKeys({ press: 'Enter' })
    }
    form.remove()
    expect(scans.map(({ code }) => code)).to.deep.equal(Array(3).fill('8001-AbC 2'))
    expect([pressed, choices.value, field.value]).to.deep.equal([0, '7', ''])
  })

  test('nothing is heard after it is stopped', () => {
    stop()
    scanOf('2001234500173', 'Enter')
    expect(scans).to.deep.equal([])
  })
})

suite('a scan into rich text', () => {
  let [scans, heard]: [string[], string[]] = [[], []]
  let stops: (() => void)[] = []
  let text: HTMLElement
  setup(() => {
    scans = []
    heard = []
    // The keys come through the browser's own input, as fast as a busy machine lets them.
    const slow = { meanMsPerKey: 1_000, quietMs: 5_000 }
    stops = [1, 2].map(() => createWedge({ ...slow, onScan: ({ code }) => scans.push(code) }))
    text = document.body.appendChild(document.createElement('div'))
    text.contentEditable = 'true'
    text.addEventListener('input', () => heard.push(text.textContent ?? ''))
  })
  teardown(() => {
    for (const stop of stops) stop()
    text.remove()
  })

  const scanAt = async (...place: Parameters<Selection['setBaseAndExtent']>): Promise<void> => {
    text.focus()
    getSelection()?.setBaseAndExtent(...place)
    await sendKeys({ type: '8001-AbC 2' })
    await sendKeys({ press: 'Enter' })
    expect(scans.splice(0)).to.deep.equal(['8001-AbC 2', '8001-AbC 2'])
  }
  const nodeOf = (selector: string): Node => {
    const node = text.querySelector(selector)?.firstChild
    if (!node) throw new Error(`There is no text in ${selector}`)
    return node
  }
  const caret = () => [getSelection()?.focusNode?.textContent, getSelection()?.focusOffset]

  test('leaves it as it was, the caret where it stood, and its editor hears of it', async () => {
    text.append(makeParagraph('Two ', 'fragile', ' cups'))
    await scanAt(nodeOf('b'), 4, nodeOf('b'), 4)
    expect([text.innerHTML, heard.at(-1)]).to.deep.equal(['<p>Two <b>fragile</b> cups</p>', 'Two fragile cups'])
    expect(caret()).to.deep.equal(['fragile', 4])
    await sendKeys({ press: 'X' })
    expect(text.textContent).to.equal('Two fragXile cups')
  })

  test('leaves an empty one empty', async () => {
    await scanAt(text, 0, text, 0)
    expect(text.textContent).to.equal('')
  })

  test('leaves the blank before the caret', async () => {
    text.append('see\u00a0')
    await scanAt(text.firstChild as Node, 4, text.firstChild as Node, 4)
    await sendKeys({ type: 'X' })
    expect(text.textContent?.replace('\u00a0', ' ')).to.equal('see X')
  })

  test('puts back what was marked, and marks it again', async () => {
    text.append(makeParagraph('Two ', 'fragile', ' cups'))
    const paragraph = text.firstChild as HTMLElement
    await scanAt(paragraph.firstChild as Node, 2, paragraph.lastChild as Node, 3)
    expect([text.innerHTML, getSelection()?.toString()]).to.deep.equal([
      '<p>Two <b>fragile</b> cups</p>',
      'o fragile cu',
    ])
    expect(heard.at(-1)).to.equal('Two fragile cups')
    await scanAt(text, 0, text, 1)
    expect([text.textContent, getSelection()?.toString()]).to.deep.equal(['Two fragile cups', 'Two fragile cups'])
  })

  test('inside a custom element it is put back too', async () => {
    const host = document.body.appendChild(document.createElement('div'))
    host.attachShadow({ mode: 'open' }).append(text)
    text.append('note')
    text.focus()
    await sendKeys({ press: 'End' })
    await sendKeys({ type: '8001-AbC 2' })
    await sendKeys({ press: 'Enter' })
    expect([text.textContent, scans.length]).to.deep.equal(['note', 2])
    host.remove()
  })

  test('what an editor took from the keys by itself is left to it', async () => {
    text.append('note')
    text.addEventListener('beforeinput', (event) => event.preventDefault())
    await scanAt(text.firstChild as Node, 4, text.firstChild as Node, 4)
    expect(text.textContent).to.equal('note')
  })
})

suite('two wedges on one page', () => {
  const heard: string[] = []
  let stops: (() => void)[] = []
  let field: HTMLInputElement
  setup(() => {
    heard.length = 0
    field = document.body.appendChild(document.createElement('input'))
    field.value = 'note'
    const fill =
      (who: string) =>
      ({ code }: Scan) => {
        heard.push(`${who} ${code}`)
        field.value = `${who} ${code}`
      }
    stops = [createWedge({ onScan: fill('portal') }), createWedge({ onScan: fill('element') })]
  })
  teardown(() => {
    for (const stop of stops) stop()
    field.remove()
  })

  test('hear each scan once, and neither undoes what the other made of it', () => {
    expect(scanOf('2001234500173', 'Enter', field)?.defaultPrevented).to.equal(true)
    expect(heard).to.deep.equal(['portal 2001234500173', 'element 2001234500173'])
    expect(field.value).to.equal('element 2001234500173')
  })

  test('do so when quiet ends the scan, too', async () => {
    scanOf('2001234500173', undefined, field)
    await rest(150)
    expect([heard.length, field.value]).to.deep.equal([2, 'element 2001234500173'])
  })

  test('put the field back once when nobody changes it', () => {
    for (const stop of stops) stop()
    stops = [createWedge({ onScan: () => heard.push('a') }), createWedge({ onScan: () => heard.push('b') })]
    let changes = 0
    scanOf('200123', undefined, field)
    field.addEventListener('input', () => {
      changes += 1
    })
    strike('Enter', field)
    expect([heard.join(''), changes, field.value]).to.deep.equal(['ab', 1, 'note'])
  })
})

suite('the settings of a wedge', () => {
  const codesWith = (options: Partial<WedgeOptions>, type: () => void) => {
    const codes: string[] = []
    const stop = createWedge({ ...options, onScan: ({ code }) => codes.push(code) })
    type()
    stop()
    return codes
  }

  test('a scanner that types as a US keyboard is read by the places of its keys', () => {
    const type = () => {
      for (const [index, key] of [...'&é"\'('].entries()) strike(key, document.body, { code: `Digit${index + 1}` })
      strike('Enter')
    }
    expect([codesWith({ layout: 'us' }, type), codesWith({}, type)]).to.deep.equal([['12345'], ['&é"\'(']])
  })

  test('its prefix and suffix are stripped, and shorter codes are let through', () => {
    expect(codesWith({ prefix: '~', suffix: '#', leastKeys: 3 }, () => scanOf('~A#', 'Enter'))).to.deep.equal(['A'])
  })
})

suite('what a scan is', () => {
  const burstOf = (gapMs: number, count: number) =>
    Array.from({ length: count }).reduce<Burst | undefined>(
      (burst, _, index) => grown(burst, '1', index * gapMs, burstRules),
      undefined,
    )

  test('four keys or more, 35 ms apart or less on average', () => {
    expect([
      isScan(burstOf(35, 4), burstRules),
      isScan(burstOf(36, 4), burstRules),
      isScan(burstOf(5, 3), burstRules),
    ]).to.deep.equal([true, false, false])
  })

  test('prefixes of the symbology are not part of the code', () => {
    expect(
      [']C1ABC', ']E02001234500173', ']d2\u001d01200', '\u001d0120', ' T-12 ', 'A-03-12-B'].map(cleanCode),
    ).to.deep.equal(['ABC', '2001234500173', '01200', '0120', 'T-12', 'A-03-12-B'])
  })
})
