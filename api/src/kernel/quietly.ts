const quietMs = 60_000

/** Says the first failure of a minute; what keeps failing would fill the log with one sentence. */
export function quietly(say: (problem: unknown) => void, now: () => number = Date.now): (problem: unknown) => void {
  let quietUntil = 0
  return (problem) => {
    if (now() < quietUntil) return
    quietUntil = now() + quietMs
    say(problem)
  }
}
