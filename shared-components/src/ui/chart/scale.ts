const dayMs = 86_400_000
const steps = [1, 2, 2.5, 5, 10]
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export type Scale = { top: number; ticks: readonly number[] }

/** An axis from 0 to a round number with at most this many parts: 1,302 in three is 0, 500, 1,000 and 1,500. */
export function scaleOf(most: number, parts = 3): Scale {
  const least = Math.max(most, 1) / parts
  const power = 10 ** Math.floor(Math.log10(least))
  // Counts have no halves, so no line stands between two of them.
  const whole = steps.map((step) => step * power).filter((step) => most < 1 || step >= 1 || power < 0.1)
  const step = whole.find((one) => one >= least && (one >= 1 ? Number.isInteger(one) : false)) ?? Math.ceil(least)
  const count = Math.max(1, Math.ceil(Math.max(most, 1) / step))
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

/** Every day from the first to the last, as 'YYYY-MM-DD': one that is missing has its place and no figure. */
export function daysBetween(first: string, last: string): string[] {
  const [from, to] = [first, last].map((day) => Date.parse(`${day}T00:00:00Z`))
  if (from === undefined || to === undefined || !(to >= from)) return []
  return Array.from({ length: Math.round((to - from) / dayMs) + 1 }, (_, index) =>
    new Date(from + index * dayMs).toISOString().slice(0, 10),
  )
}

/** '26 Oct' */
export const shortDay = (day: string): string => `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1]}`

const isMonday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 1

/** Which days have their name under the axis: each of a few, else Mondays, else the firsts of months; the last always. */
export function labelledDays(days: readonly string[], most: number): { index: number; label: string }[] {
  const all = days.map((day, index) => ({ index, label: shortDay(day), day }))
  const thin = (found: typeof all): typeof all => {
    const every = Math.ceil(found.length / most)
    return found.filter((_, index) => (found.length - 1 - index) % every === 0)
  }
  const named =
    days.length <= most
      ? all
      : days.length <= 62
        ? thin(all.filter(({ day }) => isMonday(day)))
        : thin(all.filter(({ day }) => day.endsWith('-01')))
  return (named.length > 0 ? named : all.slice(-1)).map(({ index, label }) => ({ index, label }))
}

/** Labels of line ends, from the top: each at its place, or pushed down so that none stands on another. */
export function spread(places: readonly number[], height: number): number[] {
  const order = places.map((place, index) => ({ place, index })).toSorted((one, other) => one.place - other.place)
  let next = -Infinity
  const placed = places.map(() => 0)
  for (const { place, index } of order) {
    next = Math.max(place, next + height)
    placed[index] = next
  }
  return placed
}
