import { type ErrorCode, errors, type Facts, sentenceOf } from 'contract/errors'

/** A no that a person can act on. Thrown inside a transaction it rolls everything back. */
export class Refusal extends Error {
  readonly status: number
  /** True: what was written before the refusal stays (a counted wrong password). */
  isKeeping = false
  constructor(
    readonly code: ErrorCode,
    readonly facts: Facts = {},
    /** Where one request carries several things: what is wrong with which. */
    readonly rows?: readonly { msg: string; itemId: string | number }[],
  ) {
    super(sentenceOf(code, facts))
    this.status = errors[code][0]
  }
  keeping(): this {
    this.isKeeping = true
    return this
  }
}

export const refuse = (
  code: ErrorCode,
  facts?: Facts,
  rows?: readonly { msg: string; itemId: string | number }[],
): Refusal => new Refusal(code, facts, rows)

/** The value, or a 404 that names what is missing. Another merchant's row is missing in just the same words. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw refuse('not-found', { what })
  return value
}

/** The field a call needs for what it is asked to do. */
export function needed<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw refuse('bad-input', { field, problem: 'is missing' })
  return value
}
