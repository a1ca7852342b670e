import { eanOf, parseGs1, type Gs1 } from './gs1.ts'
import { groupSeparator } from './separator.ts'
import { aimOf, symbologyOf } from './symbology.ts'

/** What a scanner is set to send around each code. */
export type Affixes = { prefix?: string; suffix?: string }

/** A code as the house reads it. */
export type Reading = {
  /** What to look up: the product's EAN of a GS1 code, else its SSCC, else the text. */
  code: string
  /** All of the code, without what the scanner put around it. */
  text: string
  /** ']C1', where the scanner sends it. */
  aim?: string
  /** Told by the AIM identifier: EAN13, EAN8, Code128, Code39 and others. */
  symbology?: string
  gs1?: Gs1
}

const unprefixed = (text: string, prefix = '') => (prefix && text.startsWith(prefix) ? text.slice(prefix.length) : text)
const unsuffixed = (text: string, suffix = '') =>
  suffix && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text
const edges = new RegExp(`^[${groupSeparator}\\s]+|[${groupSeparator}\\s]+$`, 'g')

function lookUpOf(gs1: Gs1 | undefined): string | undefined {
  const gtin = gs1?.gtin ?? (gs1?.sscc ? undefined : gs1?.contentGtin)
  return gtin === undefined ? gs1?.sscc : eanOf(gtin)
}

/**
 * Reads what came from a scanner, a camera or a person: strips prefix, suffix and AIM identifier, makes every separator
 * one, reads GS1.
 */
export function readCode(raw: string, { prefix, suffix }: Affixes = {}): Reading {
  const whole = unprefixed(unsuffixed(raw, suffix).trim(), prefix)
  const aim = aimOf(whole)
  // Some scanners repeat the identifier where one symbol of several begins.
  const body = unprefixed(whole.slice(aim.length), prefix).replaceAll(']C1', groupSeparator)
  const text = body.replace(edges, '')
  const gs1 = text === '' ? undefined : parseGs1(aim + body)
  return { code: lookUpOf(gs1) ?? text, text, ...(aim && { aim, symbology: symbologyOf(aim) }), ...(gs1 && { gs1 }) }
}

/**
 * A code as it was typed by a person or seen by a camera: without an AIM prefix (']C1', ']E0', ']d2'), group separators
 * or blanks around it.
 */
export const cleanCode = (raw: string): string => readCode(raw).text
