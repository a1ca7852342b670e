/** What callers send, read as what it should be. Strangers send anything, so nothing is believed. */

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Text or a number as text; nothing else is. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** A whole number, also one that is spelt as text. */
export function wholeOf(value: unknown): number | undefined {
  const text = textOf(value)
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Fields of a form or a query: the last of a name counts. */
export const flat = (parameters: URLSearchParams): Record<string, string> => Object.fromEntries(parameters)
