import { fixedLengthOf, identifierOf, sizeOfIdentifier } from './gs1-identifiers.ts'
import { dayOf, gramsOf, problemOf, type Gs1Element } from './gs1-values.ts'
import { groupSeparator } from './separator.ts'
import { aimOf, carriesGs1 } from './symbology.ts'

/**
 * What a GS1 code says. With a `problem` no field is filled: what it would mean is not guessed. Days are 'YYYY-MM-DD'.
 */
export type Gs1 = {
  /** 14 digits. */
  gtin?: string
  sscc?: string
  contentGtin?: string
  batch?: string
  productionDay?: string
  bestBeforeDay?: string
  expiryDay?: string
  serial?: string
  count?: number
  contentCount?: number
  netWeightGrams?: number
  customerOrder?: string
  shipToPostcode?: string
  /** Every element in the code's order, those the house gives no name to as well; with a problem, those before it. */
  elements: readonly Gs1Element[]
  /** What is wrong, in a sentence. */
  problem?: string
}
export type { Gs1Element } from './gs1-values.ts'

type Fields = Omit<Gs1, 'elements' | 'problem'>
type Split = { elements: Gs1Element[]; problem?: string }

const fields: Record<string, (value: string, yearNow: number) => Fields> = {
  '00': (sscc) => ({ sscc }),
  '01': (gtin) => ({ gtin }),
  '02': (contentGtin) => ({ contentGtin }),
  '10': (batch) => ({ batch }),
  '11': (value, yearNow) => ({ productionDay: readDay(value, yearNow) }),
  '15': (value, yearNow) => ({ bestBeforeDay: readDay(value, yearNow) }),
  '17': (value, yearNow) => ({ expiryDay: readDay(value, yearNow) }),
  '21': (serial) => ({ serial }),
  '30': (value) => ({ count: Number(value) }),
  '37': (value) => ({ contentCount: Number(value) }),
  '400': (customerOrder) => ({ customerOrder }),
  '420': (shipToPostcode) => ({ shipToPostcode }),
}

function readDay(value: string, yearNow: number): string | undefined {
  const read = dayOf(value, yearNow)
  return 'day' in read ? read.day : undefined
}

const fieldsOf = ({ ai, value }: Gs1Element, yearNow: number): Fields =>
  /^310[0-5]$/.test(ai)
    ? { netWeightGrams: gramsOf(value, Number(ai.charAt(3))) }
    : (fields[ai]?.(value, yearNow) ?? {})

/** Elements one after another, as a scanner sends them: fixed lengths need no separator, the others end with one. */
function splitStream(text: string): Split {
  const elements: Gs1Element[] = []
  let rest = text
  while (rest !== '') {
    if (rest.startsWith(groupSeparator)) {
      rest = rest.slice(1)
      continue
    }
    const size = sizeOfIdentifier(rest)
    if (size === undefined) return { elements, problem: `No application identifier begins with ${rest.slice(0, 4)}.` }
    const ai = rest.slice(0, size)
    const stop = rest.indexOf(groupSeparator)
    const end = Math.min(size + (fixedLengthOf(ai) ?? Infinity), stop === -1 ? rest.length : stop)
    elements.push({ ai, value: rest.slice(size, end) })
    rest = rest.slice(end)
  }
  return { elements }
}

/** The line printed under a code: (01)02001234500173(17)261231. */
function splitReadable(text: string): Split {
  const [, ...parts] = text.split(/\((\d{2,4})\)/)
  const elements: Gs1Element[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const [ai = '', value = ''] = [parts[index], parts[index + 1]?.trim()]
    if (sizeOfIdentifier(ai) !== ai.length) return { elements, problem: `(${ai}) is not an application identifier.` }
    elements.push({ ai, value })
  }
  return { elements }
}

function contradiction(elements: readonly Gs1Element[]): string | undefined {
  const twice = elements.find(({ ai, value }) => elements.some((other) => other.ai === ai && other.value !== value))
  return twice && `The code says (${twice.ai}) twice, and not the same.`
}

function judged({ elements, problem }: Split, yearNow: number): Gs1 {
  const wrong = elements.findIndex((element) => problemOf(element, yearNow) !== undefined)
  const bad = elements[wrong]
  if (bad) return { elements: elements.slice(0, wrong), problem: problemOf(bad, yearNow) }
  const told = problem ?? (elements.length === 0 ? 'The code is empty.' : contradiction(elements))
  if (told) return { elements, problem: told }
  return Object.assign({}, ...elements.map((element) => fieldsOf(element, yearNow)), { elements }) as Gs1
}

/**
 * Without a mark only what begins as a label of goods does, and is right to its end, is taken for GS1: an order number
 * must not become one.
 */
const isPlainlyGs1 = (body: string, { elements, problem }: Gs1): boolean =>
  /^0[0-2]\d/.test(body) && problem === undefined && elements.every(({ ai }) => identifierOf(ai))

/**
 * Reads GS1 application identifiers from a scan: with an AIM identifier or without, separators as \u001d, or the
 * readable line with parentheses. Text that is no GS1 gives undefined; GS1 that is wrong gives its `problem`.
 */
export function parseGs1(raw: string, today = new Date()): Gs1 | undefined {
  const aim = aimOf(raw)
  if (aim && !carriesGs1(aim)) return undefined
  const body = raw.slice(aim.length).trim()
  const yearNow = today.getFullYear()
  if (/^\(\d{2,4}\)/.test(body)) return judged(splitReadable(body), yearNow)
  const gs1 = judged(splitStream(body), yearNow)
  const isMarked =
    aim !== '' || body.startsWith(groupSeparator) || (/^\d\d/.test(body) && body.includes(groupSeparator))
  return isMarked || isPlainlyGs1(body, gs1) ? gs1 : undefined
}

/** A GTIN as the house writes product codes: EAN13 or EAN8 where it is one, else all 14 digits. */
export function eanOf(gtin: string): string {
  if (gtin.startsWith('000000')) return gtin.slice(6)
  return gtin.startsWith('0') ? gtin.slice(1) : gtin
}
