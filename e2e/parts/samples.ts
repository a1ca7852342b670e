import type { TSchema } from 'contract/schema'
import { toWireName } from 'contract/wire'

/** A schema as the JSON it is. */
export type Shape = {
  type?: string
  enum?: unknown[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minItems?: number
  maxItems?: number
}
export const shapeOf = (schema: TSchema): Shape => schema as Shape

const texts = ['x', '2026-01-31', 'a@b.example']

/** A value the schema allows; an object carries what it needs and no more. */
export function sampleOf(shape: Shape): unknown {
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return sampleOf(shape.anyOf[0] ?? {})
  switch (shape.type) {
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 0, 1)
    case 'boolean':
      return true
    case 'string':
      return texts.find((text) => !shape.pattern || new RegExp(shape.pattern).test(text)) ?? ''
    case 'array':
      return Array.from({ length: Math.max(shape.minItems ?? 0, 1) }, () => sampleOf(shape.items ?? {}))
    case 'object':
      return Object.fromEntries((shape.required ?? []).map((name) => [name, sampleOf(shape.properties?.[name] ?? {})]))
    default:
      return null
  }
}

/**
 * How a field travels: in JSON with its type, in a form as text, in a query as text where an empty field counts as left
 * out.
 */
export type Carrier = 'json' | 'form' | 'query'
/** One wrong request: what is wrong with it, and the field as the wire spells it. */
export type Wrong = { what: string; field: string; value: Record<string, unknown> }

const nul = '\u0000'
/** Read as null where a form may say nothing. */
const nearNull = 'empty, or nothing'
const absurd = 1e12

/** Every way an object can be wrong in one field, the rest of it being right. */
export function wrongsOf(shape: Shape, carrier: Carrier, path = ''): Wrong[] {
  const right = sampleOf(shape) as Record<string, unknown>
  const spelled = (name: string): string => (path ? `${path}.${toWireName(name)}` : toWireName(name))
  const extra = { what: 'unknown field', field: spelled('bogus'), value: { ...right, bogus: 1 } }
  const missing = (shape.required ?? []).map((name) => {
    const { [name]: _, ...rest } = right
    return { what: 'missing', field: spelled(name), value: rest }
  })
  const wrong = Object.entries(shape.properties ?? {}).flatMap(([name, field]) =>
    wrongValues(field, carrier, spelled(name)).map((bad) => ({
      what: bad.what,
      field: bad.field,
      value: { ...right, [name]: bad.value },
    })),
  )
  return [extra, ...missing, ...wrong]
}

type WrongValue = { what: string; field: string; value: unknown }

function wrongValues(shape: Shape, carrier: Carrier, field: string): WrongValue[] {
  if (shape.anyOf)
    return wrongValues(shape.anyOf[0] ?? {}, carrier, field)
      .filter(({ value }) => value !== null)
      .map((wrong) => (wrong.value === '' ? { ...wrong, what: nearNull } : wrong))
      .filter(({ what }) => what !== nearNull || carrier === 'json')
  const here = (what: string, value: unknown): WrongValue => ({ what, field, value })
  const asJson = (...list: WrongValue[]): WrongValue[] => (carrier === 'json' ? list : [])
  const twice =
    carrier === 'query' && shape.type !== 'array'
      ? [here('sent twice', { each: [sampleOf(shape), sampleOf(shape)] })]
      : []
  const object = asJson(here('an object', { a: 1 }), here('null', null), here('a list', [[]]))
  if (shape.enum)
    return [here('not one of them', typeof shape.enum[0] === 'number' ? 7_777_777 : 'Nonsense'), ...object, ...twice]
  switch (shape.type) {
    case 'integer':
    case 'number':
      return [...numbers(shape, here), ...asJson(here('text', '5')), ...object, ...twice]
    case 'boolean':
      return [here('neither true nor false', 'maybe'), ...asJson(here('a number', 1)), ...object, ...twice]
    case 'string':
      return [...textsOf(shape, carrier, here), ...asJson(here('a number', 5)), ...object, ...twice]
    case 'array':
      return lists(shape, carrier, field, here)
    case 'object':
      return asJson(here('null', null), here('a list', [[]]), here('text', 'abc'), ...wrongsOf(shape, carrier, field))
    default:
      return object
  }
}

type Here = (what: string, value: unknown) => WrongValue

function numbers({ type, minimum, maximum }: Shape, here: Here): WrongValue[] {
  return [
    here('letters', 'abc'),
    here('too little', minimum === undefined ? -absurd : minimum - 1),
    here('too much', maximum !== undefined && maximum >= absurd ? maximum * 2 : absurd),
    ...(type === 'integer' ? [here('a fraction', 1.5)] : []),
  ]
}

function textsOf({ pattern, minLength, maxLength }: Shape, carrier: Carrier, here: Here): WrongValue[] {
  const mayBeEmpty = !minLength && (!pattern || new RegExp(pattern).test(''))
  return [
    here('too long', 'x'.repeat((maxLength ?? 5_000) + 1)),
    here('NUL in front', `${nul}a`),
    here('NUL inside', `a${nul}b`),
    here('NUL at the end', `a${nul}`),
    here('NUL in an address', `a@b${nul}.example`),
    ...(mayBeEmpty || carrier === 'query' ? [] : [here('empty', '')]),
    ...(mayBeEmpty ? [] : [here('blank', ' ')]),
  ]
}

function lists(
  { items = {}, minItems = 0, maxItems = 0 }: Shape,
  carrier: Carrier,
  field: string,
  here: Here,
): WrongValue[] {
  const inside =
    items.type === 'object'
      ? wrongsOf(items, carrier === 'query' ? carrier : 'json', `${field}[0]`)
      : wrongValues(items, carrier, `${field}[0]`).filter(({ what }) => what !== 'sent twice')
  const tooMany = here(
    'too many',
    Array.from({ length: maxItems + 1 }, () => sampleOf(items)),
  )
  return [
    // Inside a form a list is JSON, whose numbers and texts are read as the type they stand for.
    ...inside
      .filter(({ what }) => carrier !== 'form' || !['a number', 'text', 'null', nearNull].includes(what))
      .map((bad) => ({ ...bad, value: [bad.value] })),
    ...(carrier === 'query' ? [] : [tooMany]),
    ...(carrier === 'json' ? [here('text', 'abc'), here('null', null), here('an object', { a: 1 })] : []),
    ...(minItems > 0 && carrier === 'json' ? [here('empty', [])] : []),
  ]
}
