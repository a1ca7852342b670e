import { refuse } from '../refuse.ts'

const mostReportsAMinute = 20

/** A browser in a loop may not fill the log: twenty reports a minute for one person. */
export function refuseFlood(reportsLastMinute: number): void {
  if (reportsLastMinute >= mostReportsAMinute) throw refuse('too-many-tries', { seconds: 60 })
}

export function refuseBackwards(asked: { dateTimeFromTimestamp?: number; dateTimeToTimestamp?: number }): void {
  const { dateTimeFromTimestamp: from, dateTimeToTimestamp: to } = asked
  if (from !== undefined && to !== undefined && from > to)
    throw refuse('bad-input', { field: 'DateTimeFromTimestamp', problem: 'is after DateTimeToTimestamp' })
}
