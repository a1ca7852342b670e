import { identifierOf, type Identifier } from './gs1-identifiers.ts'

export type Gs1Element = { ai: string; value: string }

/** The last digit of a GS1 key, from those before it (GS1 General Specifications 7.9.1). */
export function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/**
 * The four digits of a year: at most 49 years back and 50 years ahead of this one (GS1 General Specifications 7.12).
 */
export function yearOf(twoDigits: number, yearNow: number): number {
  const century = yearNow - (yearNow % 100)
  const ahead = twoDigits - (yearNow % 100)
  return century + twoDigits + (ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0)
}

const two = (number: number): string => String(number).padStart(2, '0')

/** 'YYYY-MM-DD' of YYMMDD; day 00 is the last of the month. */
export function dayOf(value: string, yearNow: number): { day: string } | { problem: string } {
  const [year, month, day] = [
    yearOf(Number(value.slice(0, 2)), yearNow),
    Number(value.slice(2, 4)),
    Number(value.slice(4)),
  ]
  if (month < 1 || month > 12) return { problem: `names month ${value.slice(2, 4)}` }
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day > last) return { problem: `names day ${day} of a month with ${last}` }
  return { day: `${year}-${two(month)}-${two(day || last)}` }
}

/** Grams of a net weight in kg with `decimals` decimals; exact, so more than three decimals give a part of a gram. */
export const gramsOf = (value: string, decimals: number): number =>
  decimals <= 3 ? Number(value) * 10 ** (3 - decimals) : Number(value) / 10 ** (decimals - 3)

/** Characters of GS1's set 82 (GS1 General Specifications 7.11). */
const foreign = /[^!"%&'()*+,\-./\d:;<=>?A-Z_a-z]/

function shapeProblem({ kind, length, isFixed }: Identifier, value: string): string | undefined {
  const unit = kind === 'text' ? 'characters' : 'digits'
  if (value === '') return 'is empty'
  if (kind !== 'text' && /\D/.test(value)) return `takes digits only: ${value}`
  if (isFixed && value.length !== length) return `needs ${length} ${unit} and has ${value.length}`
  return value.length > length
    ? `has more than ${length} ${unit}: a group separator may be missing after it`
    : undefined
}

/** What is wrong with one element, in words, or nothing. */
export function problemOf({ ai, value }: Gs1Element, yearNow: number): string | undefined {
  const known = identifierOf(ai)
  const told = (problem: string) => `${known ? `The ${known.title} ` : ''}(${ai}) ${problem}.`
  const shape = known ? shapeProblem(known, value) : value === '' ? 'is empty' : undefined
  if (shape) return told(shape)
  const strange = foreign.exec(value)?.[0]
  if (strange) return told(`has a character that GS1 does not allow: ${strange}`)
  if (known?.kind === 'key') {
    const right = checkDigitOf(value.slice(0, -1))
    if (String(right) !== value.slice(-1))
      return told(`${value} ends with ${value.slice(-1)}, its check digit would be ${right}`)
  }
  const day = known?.kind === 'day' ? dayOf(value, yearNow) : undefined
  return day && 'problem' in day ? told(`${value} ${day.problem}`) : undefined
}
