/** At most one reading in this time follows from changes of others. */
const leastMs = 2_000

/**
 * Does the work at once, then at most once in two seconds however often it is asked for;
 * a hidden page waits until it is looked at.
 */
export function seldom(work: () => unknown): () => void {
  let next = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    timer = undefined
    if (document.visibilityState === 'hidden') return document.addEventListener('visibilitychange', ask, { once: true })
    next = Date.now() + leastMs
    void work()
  }
  function ask() {
    timer ??= setTimeout(run, Math.max(0, next - Date.now()))
  }
  return ask
}
