import { expect, test } from 'vitest'
import type { KeyPress } from './key-press.ts'
import { KeyReader, type Layout } from './key-reader.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  isDown: true,
  key,
  code: '',
  at: 0,
  shift: false,
  ctrl: false,
  alt: false,
  altGraph: false,
  meta: false,
  isRepeat: false,
  isComposing: false,
  isCapsLock: false,
  ...more,
})

/** The text of the keys; '|' where one belongs to a person. */
function textOf(keys: readonly KeyPress[], layout: Layout = 'typed'): string {
  const reader = new KeyReader(layout)
  return keys
    .map((key) => reader.read(key))
    .map((heard) => (heard.kind === 'text' ? heard.text : heard.kind === 'person' ? '|' : ''))
    .join('')
}
const alt = (...digits: string[]) => [
  press('Alt', { alt: true }),
  ...digits.map((digit) => press('Insert', { code: `Numpad${digit}`, alt: true })),
  press('Alt', { isDown: false }),
]

test('the group separator is one character however it is sent', () => {
  const ways = [
    [press('\u001d')],
    [press('Control', { ctrl: true }), press(']', { ctrl: true, code: 'BracketRight' })],
    [press('$', { ctrl: true, code: 'BracketRight' })],
    alt('0', '2', '9'),
    alt('2', '9'),
  ]
  expect(ways.map((keys) => textOf([press('A'), ...keys, press('B')]))).toEqual(ways.map(() => 'A\u001dB'))
})

test('every character sent as Alt and its number is read', () => {
  expect(textOf([...alt('0', '4', '8'), ...alt('0', '6', '5'), ...alt('2', '9'), ...alt('0', '4', '5')])).toBe(
    '0A\u001d-',
  )
})

test('capital letters come by Shift, brackets by AltGr', () => {
  expect(
    textOf([
      press('Shift', { shift: true }),
      press('A', { shift: true }),
      press('Control', { ctrl: true }),
      press('AltGraph', { ctrl: true, alt: true }),
      press(']', { ctrl: true, alt: true, code: 'Digit9' }),
      press('[', { altGraph: true, code: 'Digit8' }),
    ]),
  ).toBe('A][')
})

test('a dead key and the letter after it are two characters of the code', () => {
  const dead = press('Dead', { code: 'Digit6', shift: true })
  expect(textOf([dead, press('â'), press('1'), dead, press(' '), dead, press('1')])).toBe('^a1^^1')
  expect(textOf([press('Dead', { code: 'Quote' }), press('É', { isComposing: true })])).toBe("'E")
})

test('an unshifted scanner on a French keyboard is read by the places of its keys', () => {
  const keys = [...'&é"\'(-è_çà'].map((key, index) => press(key, { code: `Digit${(index + 1) % 10}` }))
  expect(textOf(keys)).toBe('&é"\'(-è_çà')
  expect(textOf(keys, 'us')).toBe('1234567890')
})

test('a German keyboard keeps y and z, hyphen and slash in their places', () => {
  const keys = [
    press('Z', { code: 'KeyY', shift: true }),
    press('y', { code: 'KeyZ' }),
    press('ß', { code: 'Minus' }),
    press('-', { code: 'Slash' }),
    press('_', { code: 'Slash', shift: true }),
    press('1', { code: 'Numpad1' }),
  ]
  expect(textOf(keys, 'us')).toBe('Yz-/?1')
})

test('a keypad with Num Lock off still sends digits', () => {
  expect(textOf([press('End', { code: 'Numpad1' }), press('Insert', { code: 'Numpad0' })])).toBe('10')
})

test('shortcuts, held keys and keys without a name belong to a person', () => {
  expect(
    textOf([
      press('k', { ctrl: true }),
      press('c', { meta: true }),
      press('a', { isRepeat: true }),
      press('ArrowLeft'),
      press('Unidentified'),
      press('Tab', { alt: true }),
    ]),
  ).toBe('||||||')
})

test('Enter, Tab, and Ctrl with M or J end a code', () => {
  const reader = new KeyReader('typed')
  expect(
    [press('Enter', { code: 'NumpadEnter' }), press('Tab'), press('m', { ctrl: true }), press('J', { ctrl: true })].map(
      (key) => reader.read(key),
    ),
  ).toEqual(['Enter', 'Tab', 'Enter', 'Enter'].map((by) => ({ kind: 'end', by })))
})
