import type { Scan } from '../../wedge/wedge.ts'

/** How many screens hear scans now: useScan counts itself here, wherever it is drawn. */
let count = 0
let fallback: ((scan: Scan) => void) | undefined
const listeners = new Set<() => void>()
const change = (by: 1 | -1) => {
  count += by
  for (const listener of listeners) listener()
}

/** A screen hears from now on; gives what ends it. */
export function hearing(): () => void {
  change(1)
  return () => change(-1)
}

export const isHeard = (): boolean => count > 0

/** Tells when screens begin or end to hear. */
export function onHearers(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Who answers a scan that no screen wants; gives what ends it. */
export function answerUnwanted(answer: (scan: Scan) => void): () => void {
  fallback = answer
  return () => {
    if (fallback === answer) fallback = undefined
  }
}

/** A screen that heard a scan has no use for it. */
export const passOn = (scan: Scan): void => fallback?.(scan)
