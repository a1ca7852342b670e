import { refuse } from '../kernel/refuse.ts'

const mostReportsAMinute = 20

/** A browser in a loop may not fill the log: twenty reports a minute for one person. */
export function refuseFlood(reportsLastMinute: number): void {
  if (reportsLastMinute >= mostReportsAMinute) throw refuse('too-many-tries', { seconds: 60 })
}
