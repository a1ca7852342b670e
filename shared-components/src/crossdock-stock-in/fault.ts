import { CallError } from 'contract/client'
import { LateError } from './newest.ts'

/** Why a call brought nothing, as it is told. */
export type Fault = {
  /** The server's sentence, what to do now, and the request's number where there is one to report. */
  words: string
  /** HTTP status; 0 where no answer came. */
  status: number
  code: string
  /** No answer came, so what was asked may have been done all the same. */
  isUnsettled: boolean
}

const unanswered = (words: string, code: string): Fault => ({ words, code, status: 0, isUnsettled: true })

/** Reads what went wrong with a call. */
export function faultOf(problem: unknown): Fault {
  if (problem instanceof LateError) return unanswered(`${problem.message} Try again.`, 'late')
  if (!(problem instanceof CallError))
    return unanswered(
      'The answer could not be read. Check that the address in `api` is that of the portal.',
      'unexpected',
    )
  const { message, status, code, failure } = problem
  if (status === 0) return unanswered(`${message} Then try again.`, code)
  const next =
    status === 401 ? 'Ask whoever runs this page for a new token, then try again.' : (failure.next ?? 'Try again.')
  const request = failure.requestId ? ` Request ${failure.requestId}.` : ''
  return { words: `${message} ${next}${request}`, status, code, isUnsettled: status >= 500 }
}
