import { expect } from 'chai'
import { createWedge } from './wedge.ts'

const scansAsked = 10_000
/** Of each form by itself. */
const ofEach = 2_500
/** Ten a second, by the clock of the keys. */
const everyMs = 100
/** Fast enough that a code without Enter has its quiet before the next. */
const keyMs = 1

/** A key whose time is said, so that an hour of scanning takes seconds. */
function strike(key: string, at: number, target: EventTarget): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  target.dispatchEvent(event)
  if (!event.defaultPrevented && target instanceof HTMLInputElement && key.length === 1) write(key, target)
}
/** Text as a browser writes it without keys: whoever hears it first may keep it. */
function insert(text: string, at: number, field: HTMLInputElement): void {
  const init = { bubbles: true, cancelable: true, composed: true, data: text, inputType: 'insertText' }
  const event = new InputEvent('beforeinput', init)
  Object.defineProperty(event, 'timeStamp', { value: at })
  if (field.dispatchEvent(event)) write(text, field)
}
const write = (text: string, field: HTMLInputElement) => {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}
const codeOf = (index: number): string => `2001${String(index).padStart(9, '0')}`

suite('ten thousand scans', () => {
  let field: HTMLInputElement
  let stop = (): void => undefined
  let heard: string[] = []
  /** What a field got as text, and what became of it. */
  let read: string[] = []
  setup(() => {
    ;[heard, read] = [[], []]
    field = document.body.appendChild(document.createElement('input'))
    stop = createWedge({ onScan: ({ code }) => void (heard.push(code), read.push(code)) })
  })
  teardown(() => {
    stop()
    field.remove()
  })

  /** The forms in which a handheld hands a code over. */
  const forms: Record<string, (code: string, at: number) => void> = {
    'keys and Enter': (code, at) => {
      ;[...code].forEach((key, index) => strike(key, at + index * keyMs, document.body))
      strike('Enter', at + code.length * keyMs, document.body)
    },
    'keys that write into a field as well': (code, at) => {
      ;[...code].forEach((key, index) => strike(key, at + index * keyMs, field))
      strike('Enter', at + code.length * keyMs, field)
      expect(field.value).to.equal('')
    },
    'keys without Enter': (code, at) =>
      [...code].forEach((key, index) => strike(key, at + index * keyMs, document.body)),
    'text without keys into a field of numbers': (code, at) => {
      field.inputMode = 'decimal'
      insert(code, at, field)
      field.inputMode = 'text'
      expect(field.value).to.equal('')
    },
    'text without keys, in the field of text that has the focus': (code, at) => {
      insert(code, at, field)
      read.push(field.value)
      field.value = ''
    },
  }

  for (const [name, hand] of Object.entries(forms))
    test(`${name}: none is lost or doubled, and the order is kept`, async () => {
      for (let index = 0; index < ofEach; index++) hand(codeOf(index), index * everyMs)
      // The last one without Enter ends by its quiet.
      while (read.length < ofEach) await new Promise((resolve) => setTimeout(resolve, 20))
      expect(read).to.deep.equal(Array.from({ length: ofEach }, (_, index) => codeOf(index)))
      expect(heard.length).to.equal(name.includes('field of text') ? 0 : ofEach)
    })

  test('all forms in turn: none is lost or doubled, and the order is kept', async () => {
    const ways = Object.values(forms)
    for (let index = 0; index < scansAsked; index++) {
      ways[index % 4]?.(codeOf(index), index * everyMs)
    }
    while (read.length < scansAsked) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(read).to.deep.equal(Array.from({ length: scansAsked }, (_, index) => codeOf(index)))
  })
})
