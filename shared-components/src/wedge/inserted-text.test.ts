import { expect } from 'chai'
import { catcherMark } from './inserted-text.ts'
import { rest, scanOf, strike } from './test/keys.ts'
import { createWedge, type Scan } from './wedge.ts'

suite('a scan that comes as text', () => {
  let scans: Scan[] = []
  let stop = () => {}
  let field: HTMLInputElement
  const codes = () => scans.splice(0).map(({ code }) => code)
  setup(() => {
    scans = []
    stop = createWedge({ onScan: (scan) => scans.push(scan) })
    field = document.body.appendChild(document.createElement('input'))
  })
  teardown(() => {
    stop()
    field.remove()
  })
  const insert = (data: string) => {
    const init = { bubbles: true, cancelable: true, composed: true, data, inputType: 'insertText' }
    const event = new InputEvent('beforeinput', init)
    if (field.dispatchEvent(event)) {
      field.setRangeText(data, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
      field.dispatchEvent(new InputEvent('input', { bubbles: true, data, inputType: 'insertText' }))
    }
    return event
  }
  const paste = (text: string, target: HTMLElement) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true })
    target.dispatchEvent(event)
    return event
  }

  for (const [where, place] of [
    ['a field of numbers', () => (field.inputMode = 'numeric')],
    ['the field that has the focus while no other has', () => field.setAttribute(catcherMark, '')],
  ] as const)
    suite(`into ${where}`, () => {
      setup(() => void place())

      test('is heard once, whole, with and without the Enter after it', () => {
        field.value = '12'
        insert('2001234500173')
        expect([codes(), field.value]).to.deep.equal([['2001234500173'], '12'])
        insert('2001234500180')
        expect(strike('Enter', field).defaultPrevented).to.equal(true)
        expect(codes()).to.deep.equal(['2001234500180'])
        insert('A-03-12-B\r\nT-12-34\n')
        expect(codes()).to.deep.equal(['A-03-12-B', 'T-12-34'])
      })

      test('is one scan where keys tell it too, whichever is first', async () => {
        scanOf('2001234500173', 'Enter', field)
        insert('2001234500173')
        expect(codes()).to.deep.equal(['2001234500173'])
        await rest(200)
        insert('2001234500180')
        scanOf('2001234500180', 'Enter', field)
        expect([codes(), field.value]).to.deep.equal([['2001234500180'], ''])
      })

      test('is heard character by character, with keys that say nothing, and ends by quiet', async () => {
        for (const character of '2001234500173') {
          strike('Unidentified', field)
          insert(character)
        }
        await rest(150)
        expect([codes(), field.value]).to.deep.equal([['2001234500173'], ''])
      })

      test('is heard once where keys write it, however late their characters come', async () => {
        let at = performance.now() - 1_000
        for (const key of '2001234500173') {
          const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true })
          Object.defineProperty(event, 'timeStamp', { value: (at += 5) })
          field.dispatchEvent(event)
          insert(key)
        }
        strike('Enter', field)
        expect([codes(), field.value]).to.deep.equal([['2001234500173'], ''])
      })

      test('is heard where keys tell it too, slower than a scanner does', () => {
        let at = performance.now() - 1_000
        for (const key of '2001234500173') {
          const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true })
          Object.defineProperty(event, 'timeStamp', { value: (at += 60) })
          field.dispatchEvent(event)
        }
        insert('2001234500173')
        expect(codes()).to.deep.equal(['2001234500173'])
      })

      test('is heard when it is composed', () => {
        const compose = (type: string, data: string) =>
          field.dispatchEvent(new CompositionEvent(type, { data, bubbles: true, composed: true }))
        compose('compositionstart', '')
        field.value = '2001234500173'
        compose('compositionend', '2001234500173')
        expect([codes(), field.value]).to.deep.equal([['2001234500173'], ''])
      })

      test('what a person wrote there is no part of the scan right after it', () => {
        insert('2')
        scanOf('A-03-12-B', 'Enter')
        expect(codes()).to.deep.equal(['A-03-12-B'])
      })

      test('a few characters are the person’s', () => {
        insert('125')
        expect([codes(), field.value]).to.deep.equal([[], '125'])
      })
    })

  test('a number with decimals, put at once into a field of them, is a person’s', () => {
    field.inputMode = 'decimal'
    for (const weight of ['0.87', '12,5']) {
      field.value = ''
      insert(weight)
      expect([codes(), field.value]).to.deep.equal([[], weight])
    }
  })

  test('into a field of text it is that field’s own; pasted there, a person’s', () => {
    insert('2001234500173')
    expect([codes(), field.value]).to.deep.equal([[], '2001234500173'])
    expect([paste('2001234500173', field).defaultPrevented, codes()]).to.deep.equal([false, []])
  })

  test('pasted where nothing has the focus it is a scan', () => {
    expect(paste('2001234500173\n', document.body).defaultPrevented).to.equal(true)
    expect(codes()).to.deep.equal(['2001234500173'])
  })
})
