import { expect, test } from 'vitest'
import { standardSettings } from './device.ts'
import { diagnose, withPress } from './diagnosis.ts'
import type { KeyPress } from './key-press.ts'

const press = (key: string, at: number, more: Partial<KeyPress> = {}): KeyPress => ({
  isDown: true,
  key,
  code: '',
  at,
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
const typed = (text: string, gapMs: number, codes: readonly string[] = []) =>
  [...text].map((key, index) => press(key, index * gapMs, { code: codes[index] ?? '' }))
const told = (presses: readonly KeyPress[], settings = {}) => diagnose(presses, { ...standardSettings, ...settings })

test('a good scanner: heard, how fast, how ended', () => {
  expect(told([...typed(']E02001234500173', 4), press('Enter', 64)])).toMatchObject({
    isHeard: true,
    keys: 16,
    ms: 60,
    meanMs: 4,
    longestPauseMs: 4,
    end: 'Enter',
    reading: { code: '2001234500173', symbology: 'EAN13' },
    separators: [],
    nameless: 0,
  })
})

test('a slow one, and one that pauses, are not heard', () => {
  expect(told(typed('2001234500173', 50))).toMatchObject({ isHeard: false, meanMs: 50, end: 'none' })
  const paused = typed('20012345', 4).map((key, index) => ({ ...key, at: key.at + (index > 3 ? 120 : 0) }))
  expect(told(paused)).toMatchObject({ isHeard: false, longestPauseMs: 124 })
  expect(told(paused, { quietMs: 150 }).isHeard).toBe(true)
})

test('separators are told by how they were sent', () => {
  expect(
    told([
      ...typed('10A', 4),
      press(']', 12, { ctrl: true }),
      ...typed('21B', 4),
      press('\u001d', 30),
      ...typed(']C1', 1),
    ]).separators,
  ).toEqual(['Ctrl ]', 'ASCII 29', ']C1'])
})

test('a French keyboard under a scanner that types as a US one is told, with what it meant', () => {
  expect(told(typed('éàà&', 4, ['Digit2', 'Digit0', 'Digit0', 'Digit1']))).toMatchObject({
    keyboard: 'French (AZERTY)',
    raw: 'éàà&',
    otherRaw: '2001',
  })
})

test('layouts are told by their signs', () => {
  expect(
    [
      typed('zB', 4, ['KeyY', 'KeyB']),
      typed('200', 4, ['Digit2', 'Digit0', 'Digit0']),
      typed('ñ', 4, ['Semicolon']),
      typed('200', 4),
    ].map((keys) => told(keys).keyboard),
  ).toEqual(['German (QWERTZ)', 'US', 'another', 'not told'])
})

test('text that comes without keys is noticed', () => {
  expect(told([press('Unidentified', 0), press('Unidentified', 2)])).toMatchObject({
    nameless: 2,
    raw: '',
    isHeard: false,
  })
})

test('a new try begins after a pause and after the end of a code; CR LF ends it once', () => {
  const tries = (presses: readonly KeyPress[]) =>
    presses
      .reduce<(readonly KeyPress[])[]>((list, one) => {
        const next = withPress(list.at(-1) ?? [], one)
        return next.length === 1 ? [...list, next] : [...list.slice(0, -1), next]
      }, [])
      .map((keys) => keys.map(({ key }) => key).join(''))
  expect(
    tries([press('a', 0), press('Enter', 4), press('Enter', 5), press('b', 90), press('c', 95), press('d', 700)]),
  ).toEqual(['aEnterEnter', 'bc', 'd'])
})
