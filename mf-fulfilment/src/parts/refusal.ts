import { CallError } from 'contract/client'
import { dismiss } from 'shared-state'

export type Refusal = { words: string; next?: string | undefined; code: string; status: number; /** Nothing was decided: the same may be sent again. */ isLater: boolean }

const later = ['offline', 'busy', 'key-in-flight']

/** A failed call in words, said on the scan screen itself: the banner is taken away, so that nothing is said twice. */
export function refusalOf(problem: unknown): Refusal {
  if (!(problem instanceof CallError)) throw problem
  if (problem.status !== 401) dismiss()
  return { words: problem.message, next: problem.failure.next, code: problem.code, status: problem.status, isLater: later.includes(problem.code) }
}
