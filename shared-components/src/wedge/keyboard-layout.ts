import type { KeyPress } from './key-press.ts'
import { usCharacter } from './us-layout.ts'

/** The keyboard layout of a computer, as far as the keys of one scan tell. */
export type KeyboardLayout = 'US' | 'French (AZERTY)' | 'German (QWERTZ)' | 'another' | 'not told'

/** Keys that give a layout away: their place, and what they type there without Shift. */
const signs: readonly [code: string, key: string, layout: KeyboardLayout][] = [
  ['KeyQ', 'a', 'French (AZERTY)'],
  ['KeyA', 'q', 'French (AZERTY)'],
  ['KeyW', 'z', 'French (AZERTY)'],
  ['KeyZ', 'w', 'French (AZERTY)'],
  ['Semicolon', 'm', 'French (AZERTY)'],
  ['Digit1', '&', 'French (AZERTY)'],
  ['Digit2', 'é', 'French (AZERTY)'],
  ['Digit3', '"', 'French (AZERTY)'],
  ['Digit4', "'", 'French (AZERTY)'],
  ['Digit5', '(', 'French (AZERTY)'],
  ['Digit7', 'è', 'French (AZERTY)'],
  ['Digit8', '_', 'French (AZERTY)'],
  ['Digit9', 'ç', 'French (AZERTY)'],
  ['Digit0', 'à', 'French (AZERTY)'],
  ['KeyY', 'z', 'German (QWERTZ)'],
  ['KeyZ', 'y', 'German (QWERTZ)'],
  ['Minus', 'ß', 'German (QWERTZ)'],
  ['Semicolon', 'ö', 'German (QWERTZ)'],
]

/** Guesses the layout from what keys type in their places. Digits alone fit many: then it is 'US', or like it. */
export function layoutOf(presses: readonly KeyPress[]): KeyboardLayout {
  const typed = presses.filter(
    ({ isDown, key, code, ctrl, alt }) =>
      isDown && code !== '' && !ctrl && !alt && (key.length === 1 || key === 'Dead'),
  )
  if (typed.length === 0) return 'not told'
  const sign = signs.find(([code, key]) =>
    typed.some((press) => press.code === code && press.key.toLowerCase() === key),
  )
  if (sign) return sign[2]
  return typed.every((press) => usCharacter(press)?.toLowerCase() === press.key.toLowerCase()) ? 'US' : 'another'
}
