export type Grid = {
  zone?: string | undefined
  aisleFrom?: number | undefined
  aisleTo?: number | undefined
  bayFrom?: number | undefined
  bayTo?: number | undefined
  levels: readonly string[]
}
export type Preview = { first: string; last: string; total: number } | { problem: string }

/** As many cells as one call makes. */
export const mostCells = 5_000

/** 'A-C, E' is A, B, C and E; '1-3' is 1, 2 and 3; blanks and commas part them. */
export function levelsOf(text: string): string[] {
  const words = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
  return [...new Set(words.flatMap(rangeOf))]
}

function rangeOf(word: string): string[] {
  const [, from, to] = /^([A-Z]|\d{1,2})-([A-Z]|\d{1,2})$/.exec(word) ?? []
  if (from === undefined || to === undefined) return [word]
  const isNumber = /\d/.test(from)
  if (isNumber !== /\d/.test(to)) return [word]
  const [low, high] = isNumber ? [Number(from), Number(to)] : [from.charCodeAt(0), to.charCodeAt(0)]
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, index) =>
    isNumber ? String(low + index) : String.fromCharCode(low + index),
  )
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The first and the last code a grid makes, and how many there are; or what is missing. */
export function previewOf({
  zone = '',
  aisleFrom,
  aisleTo = aisleFrom,
  bayFrom,
  bayTo = bayFrom,
  levels,
}: Grid): Preview {
  const name = zone.trim().toUpperCase()
  const [firstLevel, lastLevel] = [levels[0], levels.at(-1)]
  if (
    !name ||
    aisleFrom === undefined ||
    aisleTo === undefined ||
    bayFrom === undefined ||
    bayTo === undefined ||
    firstLevel === undefined ||
    lastLevel === undefined
  )
    return { problem: 'Give a zone, aisles, bays and levels' }
  if (!/^[A-Z0-9]{1,3}$/.test(name)) return { problem: 'A zone is one to three letters or digits' }
  if (levels.some((level) => !/^[A-Z0-9]{1,2}$/.test(level)))
    return { problem: 'A level is one or two letters or digits' }
  if (aisleFrom < 1 || bayFrom < 1) return { problem: 'Aisles and bays begin at 1' }
  if (aisleTo < aisleFrom || bayTo < bayFrom) return { problem: 'The last is before the first' }
  if (aisleTo > 999 || bayTo > 999) return { problem: 'Aisles and bays end at 999' }
  const total = (aisleTo - aisleFrom + 1) * (bayTo - bayFrom + 1) * levels.length
  if (total > mostCells) return { problem: `That makes ${total} cells; at most ${mostCells} at once` }
  return {
    first: `${name}-${twoDigits(aisleFrom)}-${twoDigits(bayFrom)}-${firstLevel}`,
    last: `${name}-${twoDigits(aisleTo)}-${twoDigits(bayTo)}-${lastLevel}`,
    total,
  }
}
