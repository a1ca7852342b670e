import { refuse } from '../kernel/refuse.ts'

const mostReportsAMinute = 20
const mostReportsAnHour = 100

/** A browser in a loop may not fill the log: twenty reports a minute for one person, and a hundred an hour. */
export function refuseFlood({ lastMinute, lastHour }: { lastMinute: number; lastHour: number }): void {
  if (lastHour >= mostReportsAnHour) throw refuse('too-many-tries', { seconds: 3600 })
  if (lastMinute >= mostReportsAMinute) throw refuse('too-many-tries', { seconds: 60 })
}
