import type { RegisterOptions } from 'react-hook-form'

/** What a field may be, as the call's JSON schema says it. */
export type FieldSchema = {
  type?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  enum?: readonly unknown[]
  anyOf?: readonly FieldSchema[]
}
/** A call's body or query: plain data, as the contract declares it. */
export type FormSchema = { required?: readonly string[]; properties?: Record<string, object> }

/** One field's schema; of 'this or null' the part that is not null. */
export function fieldOf(schema: FormSchema | undefined, name: string): FieldSchema | undefined {
  const found = schema?.properties?.[name] as FieldSchema | undefined
  return found?.anyOf ? found.anyOf.find((part) => part.type !== 'null') : found
}

/** True when the call needs the field. */
export const isNeeded = (schema: FormSchema | undefined, name: string): boolean =>
  schema?.required?.includes(name) ?? false

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'number' && Number.isNaN(value))

function textProblem(field: FieldSchema, value: string, label: string): string | undefined {
  if (field.minLength !== undefined && value.length < field.minLength)
    return `${label} needs at least ${field.minLength} characters`
  if (field.maxLength !== undefined && value.length > field.maxLength)
    return `${label} may have at most ${field.maxLength} characters`
  if (field.pattern === undefined || new RegExp(field.pattern, 'u').test(value)) return undefined
  if (!value.trim()) return `${label} is empty`
  return field.pattern.includes('@') ? 'Error: Invalid Email Address!' : `${label} is not written as it should be`
}

function numberProblem(field: FieldSchema, value: number, label: string): string | undefined {
  if (field.type === 'integer' && !Number.isInteger(value)) return `${label} must be a whole number`
  if (field.minimum !== undefined && value < field.minimum) return `${label} must be ${field.minimum} or more`
  if (field.maximum !== undefined && value > field.maximum) return `${label} must be ${field.maximum} or less`
  return undefined
}

/** What is wrong with a value, in words; undefined when nothing is. */
export function problemOf(
  schema: FormSchema | undefined,
  name: string,
  label: string,
  value: unknown,
): string | undefined {
  const field = fieldOf(schema, name)
  if (isEmpty(value)) return isNeeded(schema, name) ? `${label} is needed` : undefined
  if (!field) return undefined
  if (field.enum && !field.enum.includes(value)) return `${label} is not one of the choices`
  if (typeof value === 'string') return textProblem(field, value, label)
  return typeof value === 'number' ? numberProblem(field, value, label) : undefined
}

/** react-hook-form's rules of one field, from the call's schema. */
export const rulesOf = (
  schema: FormSchema | undefined,
  name: string,
  label: string,
  isRequired = false,
): RegisterOptions => ({
  validate: (value: unknown) =>
    problemOf(schema, name, label, value) ??
    (isRequired && (isEmpty(value) || value === false) ? `${label} is needed` : true),
})

/** Values as the call takes them: a field left empty that the call does not need is left out. */
export const cleaned = <T extends object>(values: T, schema: FormSchema | undefined): T =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isEmpty(value) || (schema !== undefined && isNeeded(schema, name)),
    ),
  ) as T
