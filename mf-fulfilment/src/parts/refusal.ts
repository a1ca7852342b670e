import { CallError } from 'contract/client'
import { toldBy } from 'shared-components/page'
import { isSentLater, isUnreachable } from 'shared-state'

export type Refusal = {
  words: string
  next?: string | undefined
  code: string
  status: number
  /** Nothing was decided: the same may be sent again. */
  isLater: boolean
  /** Nobody there could take it. */
  isOffline: boolean
}

/** A failed call in words, said on the scan screen itself: the banner is spared, so that nothing is said twice. */
export function refusalOf(problem: unknown): Refusal {
  if (!(problem instanceof CallError)) throw problem
  const { message, next } = toldBy(problem)
  const { code, status } = problem
  return { words: message, next, code, status, isLater: isSentLater(problem), isOffline: isUnreachable(problem) }
}
