import { refuse } from './refuse.ts'
import { cut, plain } from './text.ts'

export type Delimiter = ',' | ';' | '\t' | '|'
export const delimiterNames: Record<Delimiter | '', string> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
  '': '',
}
export type TableRow = {
  /** 1 is the first row below the header. */
  rowNo: number
  cells: string[]
  /** What is wrong with the row itself, as a sentence: it has more or fewer cells than the header. */
  problem?: string
}
/** A file as a table; a workbook has no delimiter. */
export type Table = {
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'XLSX'
  delimiter: Delimiter | ''
  columns: string[]
  rows: TableRow[]
  /** There are more rows, which were not read. */
  isCut?: true
}
/**
 * How many rows of a file are read: one with more is refused, or left there. Of one that is `isTop` only its beginning
 * is at hand, and its last row may be half.
 */
export type Bounds = { mostRows: number; isLeftThere?: true; isTop?: true }
/** Whether a column of that name is known: so the header is told from the lines above it. */
export type IsKnown = (name: string) => boolean
export const nothingKnown: IsKnown = () => false

export const mostColumns = 200
export const mostCellLength = 4000
/** What a file may hold, so that reading it stays within a few hundred MB: 200,000 rows of 20 columns. */
export const usualBounds: Bounds = { mostRows: 200_000 }
export const mostCells = 4_000_000
/** A workbook may name one long text in each cell: a small file, and no end of letters once its rows are stored. */
const mostLetters = 128_000_000
/** Rows from the top among which the header is looked for. */
export const topRows = 20
/** Names that make a row the header. */
const fewestKnown = 2

/** How many different known names a row has. */
export const countKnown = (cells: readonly string[], isKnown: IsKnown): number =>
  new Set(cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== '' && isKnown(cell))).size

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')
const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length

/**
 * Which row names the columns: the first with known names when all above it are shorter, as titles are; else the first.
 */
function headerAt(top: readonly string[][], isKnown: IsKnown): number {
  const at = top.findIndex((cells) => countKnown(cells, isKnown) >= fewestKnown)
  const width = filled(top[at] ?? [])
  return at > 0 && top.slice(0, at).every((cells) => filled(cells) < width) ? at : 0
}

/** The table that records are, from its header down. Rows of a workbook end with their last filled cell. */
export async function tableOf(
  records: AsyncIterable<string[]>,
  field: string,
  { isKnown, isRagged, bounds }: { isKnown: IsKnown; isRagged: boolean; bounds: Bounds },
): Promise<Pick<Table, 'columns' | 'rows' | 'isCut'>> {
  const top: string[][] = []
  let header: string[] | undefined
  const rows: TableRow[] = []
  let letters = 0
  const add = (cells: string[], names: readonly string[]): void => {
    refuseProse(names, cells, field)
    const row = rowOf(cells, rows.length + 1, names.length, isRagged)
    rows.push(row)
    for (const cell of row.cells) letters += cell.length
    refuseTooMuch({ rows: rows.length, cells: rows.length * names.length, letters }, field, bounds)
  }
  const begin = (): void => {
    const [names = [], ...below] = top.slice(headerAt(top, isKnown))
    if (names.length > mostColumns)
      throw refuse('file-not-csv', { field, problem: `it has more than ${mostColumns} columns` })
    header = names
    for (const cells of below) add(cells, names)
  }
  for await (const read of records) {
    const cells = read.map(plain)
    if (isBlank(cells)) continue
    if (header) add(cells, header)
    else if (top.push(cells) === topRows) begin()
    if (rows.length > bounds.mostRows) break
  }
  if (!header) begin()
  if (rows.length === 0) throw refuse('file-empty', { field })
  const read = { columns: namesOf(header ?? []), rows: rows.slice(0, bounds.mostRows) }
  return rows.length > bounds.mostRows ? { ...read, isCut: true } : read
}

/**
 * One column whose name is no name, or whose rows fall apart: text that happens to
 * have lines.
 */
function refuseProse(header: readonly string[], row: readonly string[], field: string): void {
  const [name = ''] = header
  if (header.length === 1 && (name.length > 60 || /[{}<>]/.test(name) || row.length > 1))
    throw refuse('file-not-csv', { field, problem: 'no comma, semicolon, tab or vertical bar separates its columns' })
}

function refuseTooMuch(
  { rows, cells, letters }: { rows: number; cells: number; letters: number },
  field: string,
  { mostRows, isLeftThere }: Bounds,
): void {
  const wayOut = 'split the file and upload its parts'
  if (rows > mostRows && !isLeftThere)
    throw refuse('bad-input', { field, problem: `has more than ${written(mostRows)} rows: ${wayOut}` })
  if (cells > mostCells)
    throw refuse('bad-input', {
      field,
      problem: `has more than ${written(mostCells)} cells (rows times columns): ${wayOut}`,
    })
  if (letters > mostLetters)
    throw refuse('bad-input', { field, problem: `has more than ${written(mostLetters)} letters: ${wayOut}` })
}
const written = (count: number): string => count.toLocaleString('en')

/**
 * What a spreadsheet may run as a formula: full-width signs too, which some take for the plain ones, and what it skips
 * at the beginning of a cell. The apostrophes in front are those that writeCsv put there.
 */
export const runsAsFormula = /^'*[=+\-@＝＋－＠\t\r\n]/
/** What writeCsv escaped is read back as it was; other apostrophes are the text's own. */
const unescaped = (cell: string): string => (cell.startsWith("'") && runsAsFormula.test(cell) ? cell.slice(1) : cell)

function rowOf(read: string[], rowNo: number, width: number, isRagged: boolean): TableRow {
  const whole = Array.from({ length: width }, (_, index) => unescaped(read[index] ?? ''))
  const cells = whole.map((cell) => cut(cell, mostCellLength))
  const isLonger = read.slice(width).some((cell) => cell.trim() !== '')
  if (isLonger || (read.length < width && !isRagged))
    return { rowNo, cells, problem: `The row has ${read.length} cells, the header ${width}` }
  if (whole.some((cell) => cell.length > mostCellLength))
    return { rowNo, cells, problem: `A cell is longer than ${mostCellLength} characters` }
  return { rowNo, cells }
}

/** Column names, each once: a second 'Name' becomes 'Name (2)', a blank one 'Column 3'. */
function namesOf(header: string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((given, index) => {
    const name = cut(unescaped(given).trim(), 180) || `Column ${index + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}
