import { refuse } from '../../kernel/refuse.ts'
import { placeCode } from '../rules.ts'

const mostCells = 5_000
const mostNumber = 999
/** Where cells whose code names no aisle and bay stand in the walk: after all that do. */
const lastOfWalk = 9_000_000_000_000_000

export type NewCell = { code: string; zone: string; aisle: number; bay: number; level: string; walk: number }
export type CellsAsked = {
  code?: string
  zone?: string
  aisleFrom?: number
  aisleTo?: number
  bayFrom?: number
  bayTo?: number
  levels?: string[]
}

/** The cells asked for: one by its code, or a grid of zone, aisles, bays and levels. */
export function cellsOf(asked: CellsAsked): NewCell[] {
  const { code, ...grid } = asked
  if (code === undefined) return gridOf(grid)
  const other = Object.entries(grid).find(([, value]) => value !== undefined)
  if (other) throw refuse('bad-input', { field: 'Code', problem: 'makes one cell: leave out the fields of a grid' })
  return [cellOf(placeCode(code))]
}

function gridOf({
  zone,
  aisleFrom,
  aisleTo = aisleFrom,
  bayFrom,
  bayTo = bayFrom,
  levels,
}: Omit<CellsAsked, 'code'>): NewCell[] {
  const zoneName = wordOf(needed(zone, 'Zone'), 'Zone')
  const aisles = rangeOf(needed(aisleFrom, 'AisleFrom'), needed(aisleTo, 'AisleTo'), 'AisleTo')
  const bays = rangeOf(needed(bayFrom, 'BayFrom'), needed(bayTo, 'BayTo'), 'BayTo')
  const names = [...new Set(needed(levels, 'Levels').map((level) => wordOf(level, 'Levels')))]
  const total = aisles.length * bays.length * names.length
  if (total > mostCells)
    throw refuse('bad-input', { field: 'AisleTo', problem: `makes ${total} cells; at most ${mostCells} at once` })
  return aisles.flatMap((aisle) => bays.flatMap((bay) => names.map((level) => cellAt(zoneName, aisle, bay, level))))
}

function needed<T>(value: T | undefined, field: string): T {
  if (value === undefined)
    throw refuse('bad-input', {
      field,
      problem: 'is missing: give Code for one cell, or Zone, aisles, bays and Levels',
    })
  return value
}

function rangeOf(from: number, to: number, field: string): number[] {
  if (from < 1) throw refuse('bad-input', { field: field.replace('To', 'From'), problem: 'must be 1 or more' })
  if (to < from || to > mostNumber) throw refuse('bad-input', { field, problem: `must be ${from} to ${mostNumber}` })
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function wordOf(text: string, field: string): string {
  const made = text.trim().toUpperCase()
  if (!/^[A-Z0-9]+$/.test(made)) throw refuse('bad-input', { field, problem: 'must be letters and digits only' })
  return made
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const cellAt = (zone: string, aisle: number, bay: number, level: string): NewCell => ({
  code: `${zone}-${twoDigits(aisle)}-${twoDigits(bay)}-${level}`,
  zone,
  aisle,
  bay,
  level,
  walk: walkOf(zone, aisle, bay, level),
})

/** A cell by its code; one spelled zone-aisle-bay-level takes its place in the walk. */
function cellOf(code: string): NewCell {
  const [, zone, aisle, bay, level] = /^([A-Z0-9]{1,3})-(\d{1,3})-(\d{1,3})-([A-Z0-9]{1,2})$/.exec(code) ?? []
  if (!zone || !aisle || !bay || !level) return { code, zone: '', aisle: 0, bay: 0, level: '', walk: lastOfWalk }
  return {
    code,
    zone,
    aisle: Number(aisle),
    bay: Number(bay),
    level,
    walk: walkOf(zone, Number(aisle), Number(bay), level),
  }
}

const digits = ' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** The rank of a short word among all of its length, in dictionary order. */
const rankOf = (word: string, length: number): number =>
  [...word.padEnd(length)].reduce((rank, letter) => rank * digits.length + digits.indexOf(letter), 0)
const levelRank = (level: string): number => (/^\d+$/.test(level) ? Number(level) : rankOf(level, 2))
const levels = digits.length ** 2

/** The place in the walk: by zone, aisle, bay and level; even aisles are walked back from their far end. */
function walkOf(zone: string, aisle: number, bay: number, level: string): number {
  const along = aisle % 2 === 0 ? mostNumber - bay : bay
  return ((rankOf(zone, 3) * (mostNumber + 1) + aisle) * (mostNumber + 1) + along) * levels + levelRank(level)
}
