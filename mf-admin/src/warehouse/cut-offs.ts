/** '15:00, 17:30' as the call takes it: times of day, each once, in order; undefined when one is not a time. */
export function cutOffsOf(text: string): string[] | undefined {
  const times = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((time) => (/^\d:\d\d$/.test(time) ? `0${time}` : time))
  return times.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)) ? [...new Set(times)].sort() : undefined
}
