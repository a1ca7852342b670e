/** The names of the files of the log from one position to before another. */
export function segmentsBetween(options: {
  start: string
  stop: string
  timeline: number
  segmentBytes: number
}): string[]
