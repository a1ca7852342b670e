import type { KeyPress } from './key-press.ts'
import { groupSeparator } from './separator.ts'
import { usCharacter } from './us-layout.ts'

/** How keys are read: as the computer's keyboard layout gives them, or by their place on a US keyboard. */
export type Layout = 'typed' | 'us'
/** The ways a scanner sends the group separator as keys. */
export type SeparatorKeys = 'ASCII 29' | 'Ctrl ]' | 'Alt 029'
export type End = 'Enter' | 'Tab'

/**
 * What one key means: text (none yet within a sequence), the end of a code, nothing by itself (Shift), or a key of a
 * person.
 */
export type Heard =
  | { kind: 'text'; text: string; separator?: SeparatorKeys }
  | { kind: 'end'; by: End }
  | { kind: 'aside' }
  | { kind: 'person' }

const modifiers = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
  'ScrollLock',
  'Fn',
  'FnLock',
])
const aside: Heard = { kind: 'aside' }
const person: Heard = { kind: 'person' }
const text = (characters: string): Heard => ({ kind: 'text', text: characters })
const separator = (by: SeparatorKeys): Heard => ({ kind: 'text', text: groupSeparator, separator: by })

/** The accents of dead keys, as barcodes write them: plain ASCII. */
const accents: Record<string, string> = { '\u0300': '`', '\u0301': "'", '\u0302': '^', '\u0303': '~', '\u0308': '"' }

/**
 * What a dead key and the key after it mean in a barcode: a scanner means both, not the accented letter that a keyboard
 * makes of them.
 */
function afterDead(dead: string, typed: string): string {
  const [base = '', accent = '', ...rest] = typed.normalize('NFD')
  if (rest.length === 0 && accents[accent]) return accents[accent] + base
  return typed === ' ' ? dead : dead + typed
}

/**
 * Turns key presses into what they mean, one after another; remembers what spans several: Alt with digits, dead keys.
 */
export class KeyReader {
  private altDigits: string | undefined
  private dead: string | undefined

  constructor(private readonly layout: Layout) {}

  read(press: KeyPress): Heard {
    if (!press.isDown) return press.key === 'Alt' ? this.altUp() : aside
    if (modifiers.has(press.key)) return this.modifier(press.key)
    if (press.isRepeat || press.meta) return this.broken()
    const isAltGraph = press.altGraph || (press.ctrl && press.alt)
    if (press.alt && !isAltGraph && /^Numpad\d$/.test(press.code)) return this.altDigit(press.code)
    if (press.ctrl && !isAltGraph) return controlled(press) ?? this.broken()
    if ((press.key === 'Enter' || press.key === 'Tab') && !press.alt) return { kind: 'end', by: press.key }
    return this.character(press)
  }

  private character(press: KeyPress): Heard {
    if (press.key === groupSeparator) return separator('ASCII 29')
    const byPlace = usCharacter(press)
    if (this.layout === 'us' && byPlace !== undefined) return text(byPlace)
    if (press.key === 'Dead') {
      const before = this.dead ?? ''
      this.dead = byPlace
      return text(before)
    }
    // A keypad with Num Lock off reports arrows; the places still tell the digits.
    const typed = press.key.length === 1 ? press.key : /^Numpad\d$/.test(press.code) ? byPlace : undefined
    if (typed === undefined || (press.isComposing && !this.dead)) return this.broken()
    const heard = this.dead ? afterDead(this.dead, typed) : typed
    this.dead = undefined
    return text(heard)
  }

  private modifier(key: string): Heard {
    if (key === 'Alt') this.altDigits = ''
    return aside
  }

  private altDigit(code: string): Heard {
    this.altDigits = (this.altDigits ?? '') + code.slice(-1)
    return text('')
  }

  /** Alt, digits on the keypad, Alt up: one character by its number. */
  private altUp(): Heard {
    const number = Number(this.altDigits || Number.NaN)
    this.altDigits = undefined
    if (number === 29) return separator('Alt 029')
    return number >= 32 && number < 127 ? text(String.fromCharCode(number)) : aside
  }

  private broken(): Heard {
    this.altDigits = undefined
    this.dead = undefined
    return person
  }
}

/** Control characters as keyboards send them: Ctrl ] is the group separator, Ctrl M and Ctrl J are Enter. */
function controlled({ key, code }: KeyPress): Heard | undefined {
  if (key === ']' || key === groupSeparator || code === 'BracketRight') return separator('Ctrl ]')
  return /^[mj]$/i.test(key) ? { kind: 'end', by: 'Enter' } : undefined
}
