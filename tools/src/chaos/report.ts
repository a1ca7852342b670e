import type { Outcome } from './run.ts'

/** What it came to, in words. */
export function tableOf({ seed, rounds, hasDisk, counts, findings, ...times }: Outcome): string {
  const lines = [
    ['rounds', rounds],
    ['seed', seed],
    ...Object.entries(counts),
    ['ms after the database the last api process was ready', times.largestReadyMs],
    ['ms the slowest api process that was started again took', times.largestRestartMs],
    ...Object.entries(times.readyAfterMs).map(([kind, ms]) => [`ms of them after: ${kind}`, ms] as const),
    ['findings', findings.length],
  ] as const
  return [
    ...lines.map(([what, number]) => `${String(number).padStart(9)}  ${what}`),
    ...(hasDisk ? [] : ['The disk was never full: no small one could be mounted here (root on Linux may).']),
    ...findings.map((finding) => `FOUND: ${finding}`),
    findings.length === 0 ? 'Nothing lost, nothing doubled, everything back by itself.' : '',
  ].join('\n')
}
