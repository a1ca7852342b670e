import type { Failure } from 'contract/errors'

export type RefusedRow = { itemId: string | number; msg: string }
export type Refusal = {
  code: Failure['error'] | 'offline' | undefined
  message: string
  next?: string | undefined
  rows: readonly RefusedRow[]
}

/** What a refused call said: its code, its sentence, the rows it names. Anything else thrown has its message alone. */
export function refusalOf(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : String(error)
  if (typeof error !== 'object' || error === null || !('failure' in error))
    return { code: undefined, message, rows: [] }
  const failure = error.failure as Partial<Failure>
  const isOffline = 'status' in error && error.status === 0
  return {
    code: isOffline ? 'offline' : failure.error,
    message,
    next: failure.next,
    rows: Array.isArray(failure.message) ? failure.message : [],
  }
}
