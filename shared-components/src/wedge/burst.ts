/** What tells a scanner from fingers (DESIGN.md 8). */
export type BurstRules = { meanMsPerKey: number; quietMs: number; leastKeys: number }
export const burstRules: BurstRules = { meanMsPerKey: 35, quietMs: 80, leastKeys: 4 }

/** Keys that came close together, and when: the start of a scan, or fast fingers. */
export type Burst = { text: string; startedAt: number; lastAt: number }

/** The burst with one more key, or a new one when the quiet before the key was too long. */
export function grown(burst: Burst | undefined, character: string, at: number, rules: BurstRules): Burst {
  if (!burst || at - burst.lastAt > rules.quietMs) return { text: character, startedAt: at, lastAt: at }
  return { text: burst.text + character, startedAt: burst.startedAt, lastAt: at }
}

/** True when the keys are a scan: enough of them, close enough on average. */
export function isScan(burst: Burst | undefined, rules: BurstRules): burst is Burst {
  if (!burst || burst.text.length < rules.leastKeys) return false
  return (burst.lastAt - burst.startedAt) / (burst.text.length - 1) <= rules.meanMsPerKey
}

/** True when so much quiet has passed that the burst is over. */
export const isOver = (burst: Burst, at: number, rules: BurstRules): boolean => at - burst.lastAt >= rules.quietMs
