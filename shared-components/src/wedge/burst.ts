/** What tells a scanner from fingers (DESIGN.md 8). */
export type BurstRules = { meanMsPerKey: number; quietMs: number; leastKeys: number }
export const burstRules: BurstRules = { meanMsPerKey: 35, quietMs: 80, leastKeys: 4 }

/**
 * Keys that came close together, and when: the start of a scan, or fast fingers. A key may give no text yet, or two
 * characters.
 */
export type Burst = { text: string; keys: number; startedAt: number; lastAt: number }

/** The burst with one more key, or a new one when the quiet before the key was too long. */
export function grown(burst: Burst | undefined, text: string, at: number, rules: BurstRules): Burst {
  if (!burst || at - burst.lastAt > rules.quietMs) return { text, keys: 1, startedAt: at, lastAt: at }
  return { text: burst.text + text, keys: burst.keys + 1, startedAt: burst.startedAt, lastAt: at }
}

/** Milliseconds from one key to the next, on average. */
export const meanMsOf = ({ keys, startedAt, lastAt }: Burst): number =>
  keys > 1 ? (lastAt - startedAt) / (keys - 1) : 0

/** True when the keys are a scan: enough of them, close enough on average. */
export const isScan = (burst: Burst | undefined, rules: BurstRules): burst is Burst =>
  burst !== undefined && burst.text.length >= rules.leastKeys && meanMsOf(burst) <= rules.meanMsPerKey

/** True when so much quiet has passed that the burst is over. */
export const isOver = (burst: Burst, at: number, rules: BurstRules): boolean => at - burst.lastAt >= rules.quietMs
