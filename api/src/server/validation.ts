import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Call } from 'contract/define'
import type { TObject } from 'contract/schema'
import { toWireName } from 'contract/wire'
import { refuse } from '../kernel/refuse.ts'

/** JSON bodies are taken as they are; queries and forms arrive as text and are read as the type they stand for. */
const strict = new Ajv({ useDefaults: true, strict: false })
const coercing = new Ajv({ useDefaults: true, strict: false, coerceTypes: true })

const noFields = { type: 'object', properties: {}, additionalProperties: false }

export type Check = { query: (value: unknown) => void; body: (value: unknown) => void }

/** Compiles the checks of one call; each throws a refusal that names the field as the wire spells it. */
export function checksOf(call: Call): Check {
  return {
    query: checkOf(coercing, call.query ?? noFields),
    body: checkOf(call.form ? coercing : strict, call.body ?? noFields),
  }
}

function checkOf(ajv: Ajv, schema: TObject | object): (value: unknown) => void {
  const validate: ValidateFunction = ajv.compile(schema)
  return (value) => {
    if (validate(value)) return
    const [error] = validate.errors ?? []
    if (error) throw refusalOf(error)
  }
}

const fieldPath = (error: ErrorObject, last?: string): string => {
  const parts = error.instancePath.split('/').filter(Boolean)
  if (last) parts.push(last)
  return (
    parts.reduce(
      (path, part) =>
        /^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${toWireName(part)}` : toWireName(part),
      '',
    ) || 'The body'
  )
}

function refusalOf(error: ErrorObject): Error {
  const params = error.params as Record<string, unknown>
  if (error.keyword === 'additionalProperties')
    return refuse('unknown-field', { field: fieldPath(error, String(params['additionalProperty'])) })
  if (error.keyword === 'required')
    return refuse('bad-input', { field: fieldPath(error, String(params['missingProperty'])), problem: 'is missing' })
  return refuse('bad-input', { field: fieldPath(error), problem: problemOf(error.keyword, params) })
}

function problemOf(keyword: string, params: Record<string, unknown>): string {
  switch (keyword) {
    case 'type':
      return `must be ${articled(String(params['type']))}`
    case 'minimum':
      return `must be ${params['limit']} or more`
    case 'maximum':
      return `must be ${params['limit']} or less`
    case 'minLength':
      return 'must not be empty'
    case 'maxLength':
      return `must be at most ${params['limit']} characters long`
    case 'minItems':
      return `must have at least ${params['limit']}`
    case 'maxItems':
      return `must have at most ${params['limit']}`
    case 'enum':
      return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`
    case 'pattern':
      return 'is not spelled as it must be'
    default:
      return 'is not right'
  }
}

const articled = (type: string): string =>
  type === 'integer'
    ? 'a whole number'
    : type === 'number'
      ? 'a number'
      : type === 'string'
        ? 'text'
        : type === 'boolean'
          ? 'true or false'
          : type === 'array'
            ? 'a list'
            : type === 'object'
              ? 'an object'
              : type
