import type { order } from 'contract/calls/order'
import { CallError, createClient, type Routes } from 'contract/client'
import { isTracked, type TrackedOrder } from '../ui/order-status/progress.ts'

/** What is known of the order behind a token. `isStale`: a later reading failed, so this is how it stood at `at`. */
export type Reading =
  | { state: 'loading' }
  | { state: 'shown'; order: TrackedOrder; at: number; isStale: boolean }
  | { state: 'invalid' }
  | { state: 'failed'; isAnswered: boolean }

/** Where the order is asked for: the API's address and the token. */
export type Source = { api: string; token: string }

/** A page that becomes visible again is read again, but not more often than this. */
const leastMs = 60_000
const patienceMs = 20_000

/** The one call this element makes; the test holds it against the contract. */
export const trackRoutes: Routes = { order: { track: ['GET', '/api/Order/Track', '', 0] } }

type Kept = { reading: Reading; askedAt: number }
/** The last answer of each token, for an element that is taken off the page and put back. */
const kept = new Map<string, Kept>()

/** Tells how the order stands: at once, when `ask` is called, and when the page is visible again. Ends with `stop`. */
export function watchOrder(
  { api, token }: Source,
  tell: (reading: Reading) => void,
): { ask: () => Promise<void>; stop: () => void } {
  const key = `${api} ${token}`
  let asking: AbortController | undefined
  const ask = async () => {
    if (asking) return
    const mine = (asking = new AbortController())
    const patience = setTimeout(() => mine.abort(), patienceMs)
    const before = kept.get(key)?.reading
    const askedAt = Date.now()
    kept.set(key, { reading: before ?? { state: 'loading' }, askedAt })
    const reading = await read({ api, token }, mine.signal, before)
    clearTimeout(patience)
    if (asking !== mine) return
    asking = undefined
    kept.set(key, { reading, askedAt })
    tell(reading)
  }
  const isDue = () => Date.now() - (kept.get(key)?.askedAt ?? 0) >= leastMs
  const lookAgain = () => {
    if (document.visibilityState === 'visible' && isDue()) void ask()
  }
  document.addEventListener('visibilitychange', lookAgain)
  const last = kept.get(key)?.reading
  if (last?.state === 'shown' && !isDue()) tell(last)
  else void ask()
  return {
    ask,
    stop: () => {
      document.removeEventListener('visibilitychange', lookAgain)
      const left = asking
      asking = undefined
      left?.abort()
    },
  }
}

/**
 * What an answer means. An order that was shown stays, whatever happens to a later reading; only the end of its token
 * takes it away.
 */
async function read({ api, token }: Source, signal: AbortSignal, before: Reading | undefined): Promise<Reading> {
  const client = createClient<{ order: { track: typeof order.track } }>(trackRoutes, {
    base: api,
    token: () => undefined,
  })
  try {
    const answer: unknown = await client.order.track({ query: { token } }, { signal })
    if (isTracked(answer)) return { state: 'shown', order: answer, at: Date.now(), isStale: false }
    return failedAfter(before, true)
  } catch (problem) {
    if (!(problem instanceof CallError)) return failedAfter(before, false)
    return problem.code === 'not-found' || problem.code === 'bad-input'
      ? { state: 'invalid' }
      : failedAfter(before, problem.status !== 0)
  }
}

const failedAfter = (before: Reading | undefined, isAnswered: boolean): Reading =>
  before?.state === 'shown' ? { ...before, isStale: true } : { state: 'failed', isAnswered }
