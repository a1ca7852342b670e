/** What a chart shows, as its table shows it and a file holds it: one table of figures for all three. */
export type FigureColumn = {
  head: string
  /** How a number of this column is written in the table; in a file it stands as it is. */
  show?: (value: number) => string
}
export type FigureRow = {
  key: string | number
  /** Null where nothing is known: a missing day is a gap, not a zero. */
  cells: readonly (string | number | null)[]
  /** The rows that this one counts. */
  href?: string | undefined
  /** Where single figures of it are counted by lists of their own: by the place of their column. */
  hrefs?: Readonly<Record<number, string>>
}
export type Figures = { columns: readonly FigureColumn[]; rows: readonly FigureRow[] }
export type FigureSort = { column: number; isDescending: boolean }

/** As everywhere: no cell that is taken away may begin what a spreadsheet takes for a formula. */
const runsAsFormula = /^[=+\-@\t\r]/
const harmless = (cell: string): string => (runsAsFormula.test(cell) ? `'${cell}` : cell)
const quoted = (cell: string | number | null): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = harmless(cell)
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The figures as a file; the zone stands in every row, since a row is read alone. */
export const csvOf = ({ columns, rows }: Figures, zone: string): string =>
  [
    [...columns.map(({ head }) => head), 'Time zone'],
    ...rows.map(({ cells }) => [...columns.map((_, index) => cells[index] ?? null), zone]),
  ]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('')

/** The figures as they are read, a line for each row, for a spreadsheet that takes them from the clipboard. */
export const textOf = ({ columns, rows }: Figures): string =>
  [columns.map(({ head }) => head), ...rows.map(({ cells }) => columns.map((_, index) => cells[index] ?? ''))]
    .map((cells) => cells.map(pasted).join('\t'))
    .join('\n')

/** One cell where it is pasted: what would begin another, or a formula, does not. */
const pasted = (cell: string | number): string | number =>
  typeof cell === 'number' ? cell : harmless(cell.replaceAll(/[\t\r\n]+/g, ' '))

/** The rows in the order asked for; what is unknown comes last either way. */
export function sortedRows({ rows }: Figures, sort: FigureSort | undefined): readonly FigureRow[] {
  if (!sort) return rows
  const sign = sort.isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [left, right] = [one.cells[sort.column] ?? null, other.cells[sort.column] ?? null]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
    return sign * String(left).localeCompare(String(right), 'en')
  })
}

/** How a cell is written on the screen. */
export const written = (cell: string | number | null | undefined, show?: (value: number) => string): string =>
  cell === null || cell === undefined ? '–' : typeof cell === 'number' ? (show ?? thousandsOf)(cell) : cell

const thousandsOf = (value: number): string => value.toLocaleString('en-US')
