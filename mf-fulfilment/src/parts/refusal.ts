import { CallError } from 'contract/client'
import { toldBy } from 'shared-components/page'

export type Refusal = {
  words: string
  next?: string | undefined
  code: string
  status: number
  /** Nothing was decided: the same may be sent again. */ isLater: boolean
}

const later = ['offline', 'busy', 'key-in-flight']

/** A failed call in words, said on the scan screen itself: the banner is spared, so that nothing is said twice. */
export function refusalOf(problem: unknown): Refusal {
  if (!(problem instanceof CallError)) throw problem
  const { message, next } = toldBy(problem)
  return { words: message, next, code: problem.code, status: problem.status, isLater: later.includes(problem.code) }
}
