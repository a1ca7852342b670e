/** The shortest and the longest rest after a reading that changes of others made necessary. */
const [leastMs, mostMs] = [500, 5_000]
/** How much longer than a reading the rest after it is. */
const restFactor = 20

/**
 * How long to rest after a reading that took so long, milliseconds: what is read in an instant is right within a second of
 * a change, and a server that has much to do is asked less often.
 */
export const restAfter = (tookMs: number): number => Math.min(mostMs, Math.max(leastMs, restFactor * tookMs))

/**
 * Does the work at once, then again after a rest however often it is asked for, one at a time; a hidden page waits until it
 * is looked at.
 */
export function seldom(work: () => unknown): () => void {
  let state: 'idle' | 'waiting' | 'working' = 'idle'
  let isAskedAgain = false
  let freeAt = 0
  const run = async () => {
    if (document.visibilityState === 'hidden')
      return document.addEventListener('visibilitychange', () => void run(), { once: true })
    state = 'working'
    const began = Date.now()
    await Promise.allSettled([work()])
    freeAt = Date.now() + restAfter(Date.now() - began)
    state = 'idle'
    if (isAskedAgain) ask()
  }
  function ask() {
    isAskedAgain = state === 'working'
    if (state !== 'idle') return
    state = 'waiting'
    setTimeout(() => void run(), Math.max(0, freeAt - Date.now()))
  }
  return ask
}
