/**
 * What a call over days is asked for a range. One that runs on is asked without its end, so that the answer is always
 * up to now and the question stays the same.
 */
export const windowOf = (
  { from, to }: { from: number; to: number },
  now = Date.now(),
): { dateFrom: string; dateTo?: string } => ({
  dateFrom: String(from),
  ...(to > now ? {} : { dateTo: String(to) }),
})
